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
            let performer = (target as? NSObject)?.handlerName ?? touch?.bar?.performer(of: item)
            raise(item, in: touch?.bar, at: touch?.location, receiver: performer)
        }

        /// A touch has used the button of a bar item, and what that did has not been told: the item has an action, a closure or a
        /// menu, or is one of UIKit's own, or does nothing.
        func itemTapped(_ touch: WatchedTouch) {
            touch.record.activate()
            guard let bar = touch.bar else { return }
            if let tabs = bar.view as? UITabBar {
                let receiver = (tabs.delegate as? NSObject)?.handlerName
                return raise(tabs.selectedItem, in: bar, at: touch.location, receiver: receiver)
            }
            guard let item = touch.item ?? bar.item else {
                // The back button, or one that is not known to belong to an item: the bar itself knows what to do.
                return raise(
                    nil, named: touch.control?.accessibilityIdentifier, in: bar, at: touch.location,
                    receiver: bar.view.handlerName)
            }
            let isRaising = item.target is BarItemTarget
            let receiver = item.closureOrMenu ?? touch.handler ?? (isRaising ? nil : bar.performer(of: item))
            raise(item, in: bar, at: touch.location, receiver: receiver)
        }

        private func raise(
            _ item: UIBarItem?, named identifier: String? = nil, in bar: TouchedBar?, at place: Event.Location?,
            receiver: String?
        ) {
            let hop: BarItem
            var chain: CapturedChain?
            if let item, let bar {
                (hop, chain) = bar.source(of: item)
            } else if let bar {
                hop = bar.source(named: identifier)
            } else {
                hop = BarItem(
                    item?.ownClassName ?? "UIBarButtonItem", identifier: item?.accessibilityIdentifier,
                    in: UIApplication.shared)
            }
            let event = Event(BarItem.tapEvent, kind: .activation, from: hop, sender: item, at: place)
            if let receiver { event.markHandled(byClass: receiver) }
            if let chain { dispatcher.send(event, along: chain) } else { dispatcher.send(event) }
        }
    }

    extension WatchedTouch {
        /// Whether an event comes from the touched control, or from an item of the touched bar.
        func raises(_ event: Event) -> Bool {
            if let item = event.sender as? UIBarButtonItem { return bar?.has(item) == true }
            return control === event.source
        }
    }

    extension UIBarButtonItem {
        /// The receiver of a tap on an item with a closure or a menu.
        fileprivate var closureOrMenu: String? {
            if let primaryAction, !primaryAction.identifier.isOfRaising { return "closure" }
            return menu == nil ? nil : "UIMenu"
        }
    }
#endif
