#if canImport(UIKit)
    internal import ResponderChain
    internal import UIKit

    extension ClickWatcher {
        /// A bar item is about to perform its action.
        func itemSent(_ item: UIBarButtonItem, _ action: Selector, to target: Any?) {
            let touch = all.last { $0.bar != nil && !$0.record.hasActivated }
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
            let identifier = touch.control?.accessibilityIdentifier
            let item = touch.bar?.barItems.first { $0.accessibilityIdentifier == identifier && identifier != nil }
            guard let item = item as? UIBarButtonItem else {
                // The back button, or an item without an identifier, which cannot be told from others.
                let bar = touch.bar.map { Event.className(of: $0) }
                return raise(nil, named: identifier, in: touch.bar, at: touch.location, receiver: bar)
            }
            raise(item, in: touch.bar, at: touch.location, receiver: item.closureOrMenu ?? touch.handler)
        }

        private func raise(
            _ item: UIBarItem?, named identifier: String? = nil, in bar: UIView?, at place: Event.Location?,
            receiver: String?
        ) {
            let items = bar?.barItems ?? []
            let index = items.firstIndex { $0 === item }
            let ordinal = index.map { index in
                BarItem.ordinal(of: index, among: items.map { ($0.ownClassName, $0.accessibilityIdentifier) })
            }
            let standing: (any Responder)? = bar ?? UIApplication.shared
            let source = BarItem(
                item?.ownClassName ?? (bar is UITabBar ? "UITabBarItem" : "UIBarButtonItem"),
                identifier: item?.accessibilityIdentifier ?? identifier, ordinal: ordinal ?? 0, in: standing)
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
            case let bar as UINavigationBar:
                (bar.topItem?.leftBarButtonItems ?? []) + (bar.topItem?.rightBarButtonItems ?? [])
            case let bar as UIToolbar: bar.items ?? []
            case let bar as UITabBar: bar.items ?? []
            default: []
            }
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
