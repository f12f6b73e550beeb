#if canImport(UIKit)
    internal import ResponderChain
    internal import UIKit

    /// A bar that a touch is on a button of, as it was when the finger came down: the button's action may change the bar's items, and go
    /// to another screen.
    @MainActor struct TouchedBar {
        let view: UIView
        /// Where the button lies among those of the bar.
        let place: BarPlace?
        /// The item that the button shows; nil if that is not known.
        let item: UIBarButtonItem?
        /// Whether the button is the back button.
        let isBack: Bool
        private let items: [UIBarItem]
        /// The controller whose items the bar shows, or else the bar.
        private let owner: UIResponder
        /// The chain above the item.
        private let chain: CapturedChain?

        init(_ view: UIView, button: UIControl) {
            let place = view.place(of: button)
            let items = view.barItems
            let named = button.accessibilityIdentifier.flatMap { name in
                items.lazy.compactMap { $0 as? UIBarButtonItem }.first { $0.accessibilityIdentifier == name }
            }
            item = named ?? place.flatMap(view.order.item)
            isBack = place.map(view.order.isBack) == true
            owner = view.ownerOfItems ?? view
            (self.view, self.place, self.items) = (view, place, items)
            let hop = item.map { [owner] in Self.hop(for: $0, among: items, below: owner) }
            chain = hop.flatMap { try? CapturedChain(cachedFrom: $0) }
        }

        /// Whether an item is one of the bar's.
        func has(_ item: UIBarButtonItem) -> Bool { items.contains { $0 === item } }

        /// The innermost hop of a tap on an item, and the chain above as the touch found it, if that is known.
        func source(of item: UIBarItem) -> (hop: BarItem, chain: CapturedChain?) {
            if item === self.item, let chain, let hop = chain.source as? BarItem { return (hop, chain) }
            return (Self.hop(for: item, among: items, below: item is UITabBarItem ? view : owner), nil)
        }

        /// The innermost hop of a tap on a button whose item is not known. It stands in the bar, behind all items.
        func source(named identifier: String?) -> BarItem {
            let name = identifier ?? (isBack ? BarOrder<UIBarButtonItem>.backName : nil)
            let ordinal = name == nil ? items.count + (place?.index ?? 0) : 0
            let className = view is UITabBar ? "UITabBarItem" : "UIBarButtonItem"
            return BarItem(className, identifier: name, ordinal: ordinal, in: view)
        }

        /// The class of whoever performs the action of an item that has one.
        func performer(of item: UIBarButtonItem) -> String? {
            guard let action = item.action else { return nil }
            let performer = item.target ?? owner.target(forAction: action, withSender: item) as AnyObject?
            return (performer as? NSObject)?.handlerName
        }

        private static func hop(for item: UIBarItem, among items: [UIBarItem], below owner: UIResponder) -> BarItem {
            let index = items.firstIndex { $0 === item } ?? 0
            return BarItem(
                item.ownClassName, identifier: item.accessibilityIdentifier,
                ordinal: BarItem.ordinal(of: index, among: items.map { ($0.ownClassName, $0.accessibilityIdentifier) }),
                in: owner)
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

        /// How the bar's items lie in it, as far as it has buttons of its own for them.
        fileprivate var order: BarOrder<UIBarButtonItem> {
            func shown(_ items: [UIBarItem]) -> [UIBarButtonItem] {
                items.compactMap { $0 as? UIBarButtonItem }.filter { $0.customView == nil }
            }
            guard let bar = self as? UINavigationBar else { return BarOrder(leading: shown(barItems)) }
            return BarOrder(leading: shown(bar.leadingItems), trailing: shown(bar.trailingItems), mayHaveBack: true)
        }

        /// The controller on top of a navigation controller, if the bar shows its items: those are its screen's, not the navigation
        /// controller's.
        fileprivate var ownerOfItems: UIViewController? {
            guard let navigation = nearest(UINavigationController.self), let top = navigation.topViewController else {
                return nil
            }
            switch self {
            case let bar as UINavigationBar: return bar.topItem === top.navigationItem ? top : nil
            case is UIToolbar: return navigation.toolbar === self ? top : nil
            default: return nil
            }
        }

        /// Where a button lies among those of the bar, from the leading edge on; nil if it is none.
        fileprivate func place(of button: UIControl) -> BarPlace? {
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

    extension UINavigationBar {
        fileprivate var leadingItems: [UIBarButtonItem] { topItem?.leftBarButtonItems ?? [] }
        fileprivate var trailingItems: [UIBarButtonItem] { topItem?.rightBarButtonItems ?? [] }
    }
#endif
