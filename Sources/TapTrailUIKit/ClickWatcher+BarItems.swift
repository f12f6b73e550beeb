#if canImport(UIKit)
    internal import ResponderChain
    internal import UIKit

    extension ClickWatcher {
        /// A bar item is about to perform its action.
        func itemSent(_ item: UIBarButtonItem, _ action: Selector, to target: Any?) {
            let touch = all.last { $0.bar != nil && !$0.record.hasActivated }
            if target is BarItemTarget {
                // It raises an event of the app's own, and whether that is handled is known afterwards.
                touch?.item = item
                touch?.hasUsedBarItem = true
                return
            }
            touch?.record.activate()
            let performer = target ?? touch?.bar?.target(forAction: action, withSender: item)
            raise(
                item, in: touch?.bar, at: touch?.location,
                receiver: performer.map { Event.className(of: $0 as AnyObject) })
        }

        /// A touch has used the button of a bar item, and no action was performed: the item has a closure or a menu, or
        /// is one of UIKit's own, or does nothing.
        func itemTapped(_ touch: WatchedTouch) {
            touch.record.activate()
            if let bar = touch.bar as? UITabBar {
                raise(
                    bar.selectedItem, in: bar, at: touch.location,
                    receiver: (bar.delegate as AnyObject?).map { Event.className(of: $0) })
                return
            }
            guard let bar = touch.bar else { return }
            let place = touch.barPlace
            if let item = touch.item ?? bar.item(named: touch.control?.accessibilityIdentifier) ?? bar.item(at: place) {
                return raise(item, in: bar, at: touch.location, receiver: item.closureOrMenu ?? touch.handler)
            }
            // The back button, or one that is not known to belong to an item: the bar itself knows what to do.
            let name =
                touch.control?.accessibilityIdentifier ?? (bar.isBack(place) ? BarOrder<UIBarButtonItem>.backName : nil)
            raise(
                nil, named: name, ordinal: name == nil ? bar.barItems.count + (place?.index ?? 0) : 0, in: bar,
                at: touch.location, receiver: Event.className(of: bar))
        }

        private func raise(
            _ item: UIBarItem?, named identifier: String? = nil, ordinal other: Int = 0, in bar: UIView?,
            at place: Event.Location?, receiver: String?
        ) {
            let items = bar?.barItems ?? []
            let index = items.firstIndex { $0 === item }
            let ordinal = index.map { index in
                BarItem.ordinal(of: index, among: items.map { ($0.ownClassName, $0.accessibilityIdentifier) })
            }
            let standing: (any Responder)? = bar ?? UIApplication.shared
            let source = BarItem(
                item?.ownClassName ?? (bar is UITabBar ? "UITabBarItem" : "UIBarButtonItem"),
                identifier: item?.accessibilityIdentifier ?? identifier, ordinal: ordinal ?? other, in: standing)
            let event = Event(BarItem.tapEvent, kind: .activation, from: source, sender: item, at: place)
            if let receiver { event.markHandled(byClass: receiver) }
            dispatcher.send(event)
        }
    }

    extension WatchedTouch {
        /// Whether an event comes from the touched control, or from an item of the touched bar.
        func raises(_ event: Event) -> Bool {
            if let item = event.sender as? UIBarButtonItem { return bar?.barItems.contains { $0 === item } == true }
            return control === event.source
        }
    }

    extension UIView {
        /// The items of a bar, in the order in which the app has set them.
        fileprivate var barItems: [UIBarItem] {
            switch self {
            case let bar as UINavigationBar: bar.leadingItems + bar.trailingItems
            case let bar as UIToolbar: bar.items ?? []
            case let bar as UITabBar: bar.items ?? []
            default: []
            }
        }
    }

    extension UINavigationBar {
        fileprivate var leadingItems: [UIBarButtonItem] { topItem?.leftBarButtonItems ?? [] }
        fileprivate var trailingItems: [UIBarButtonItem] { topItem?.rightBarButtonItems ?? [] }
    }

    extension UIView {
        /// How the bar's items lie in it, as far as it has buttons of its own for them.
        fileprivate var order: BarOrder<UIBarButtonItem> {
            func shown(_ items: [UIBarItem]) -> [UIBarButtonItem] {
                items.compactMap { $0 as? UIBarButtonItem }.filter { $0.customView == nil }
            }
            guard let bar = self as? UINavigationBar else { return BarOrder(leading: shown(barItems)) }
            return BarOrder(leading: shown(bar.leadingItems), trailing: shown(bar.trailingItems), mayHaveBack: true)
        }

        fileprivate func item(named identifier: String?) -> UIBarButtonItem? {
            guard let identifier else { return nil }
            return barItems.lazy.compactMap { $0 as? UIBarButtonItem }.first {
                $0.accessibilityIdentifier == identifier
            }
        }

        fileprivate func item(at place: BarPlace?) -> UIBarButtonItem? { place.flatMap(order.item) }
        fileprivate func isBack(_ place: BarPlace?) -> Bool { place.map(order.isBack) == true }

        /// Where a button lies among those of the bar, from the leading edge on; nil if it is none.
        func place(of button: UIControl) -> BarPlace? {
            var buttons: [(button: UIControl, x: CGFloat)] = []
            var views = subviews
            while let view = views.popLast() {
                if let control = view as? UIControl, control.isPrivate {
                    buttons.append((control, control.convert(CGPoint.zero, to: self).x))
                } else {
                    views += view.subviews
                }
            }
            buttons.sort { $0.x < $1.x }
            if effectiveUserInterfaceLayoutDirection == .rightToLeft { buttons.reverse() }
            return buttons.firstIndex { $0.button === button }.map { BarPlace(index: $0, count: buttons.count) }
        }
    }

    extension UIBarButtonItem {
        /// The receiver of a tap on an item whose action, if it has one, has not been sent.
        fileprivate var closureOrMenu: String? {
            if let primaryAction, !primaryAction.identifier.isOfRaising { return "closure" }
            return menu == nil ? nil : "UIMenu"
        }
    }
#endif
