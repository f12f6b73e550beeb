#if canImport(UIKit)
    internal import ResponderChain
    package import UIKit

    extension ClickWatcher {
        /// The user has selected or deselected a row of a table.
        ///
        /// Which row it was is known from the touch: the app may have deselected it at once. Without a touch, as from a
        /// keyboard, it is the selected row.
        func selectionChanged(in table: UITableView) {
            let receiver = table.receiverOfSelections
            if let touch = all.last(where: { $0.list === table }) {
                guard !touch.record.hasActivated, let cell = touch.cell else { return }
                return select(cell, touch, receiver: receiver)
            }
            guard let path = table.indexPathForSelectedRow, let cell = table.cellForRow(at: path) else { return }
            select(cell, nil, receiver: receiver)
        }

        /// Decides what a touch did that has ended some time ago.
        func conclude(_ touch: WatchedTouch) {
            raiseWaiting(of: touch)
            let hasOuterGestures = touch.hasOuterGestures
            defer { raiseOuterGestures(of: touch) }
            if touch.hasUsedBarItem, !touch.record.hasActivated { return itemTapped(touch) }
            // A gesture around a row may have been recognised beside its selection.
            guard touch.record.isUnusedTap || hasOuterGestures && !touch.record.hasActivated else { return }
            if let list = touch.list as? any SelectingList, touch.control == nil, list.acceptsSelection,
                touch.hasChangedSelection || list.receiverOfSelections != nil && !hasOuterGestures,
                let cell = touch.cell
            {
                let mayHaveDeclined = !touch.hasChangedSelection && list.mayDeclineSelections
                return select(cell, touch, receiver: mayHaveDeclined ? nil : list.receiverOfSelections, mayHaveDeclined)
            }
            if !hasOuterGestures { raiseUnusedTap(touch) }
        }

        /// Raises the gestures around what a touch was on, which are no activations if that was activated.
        func raiseOuterGestures(of touch: WatchedTouch) {
            for (recognizer, chain) in touch.takeOuterGestures() { gestures.raise(recognizer, of: [touch], chain) }
        }

        /// - Parameter isUnknown: Whether nobody can know if the receiver was told.
        private func select(_ cell: UIView, _ touch: WatchedTouch?, receiver: String?, _ isUnknown: Bool = false) {
            touch?.record.activate()
            let event = Event("select", kind: .activation, from: cell, at: touch?.location)
            if let receiver { event.markHandled(byClass: receiver) }
            if isUnknown { event.markUnknown() }
            if let chain = touch?.cellChain { dispatcher.send(event, along: chain) } else { dispatcher.send(event) }
        }

        /// Raises the event `tap` for a tap that caused nothing else, so that taps on what does nothing are recorded.
        ///
        /// A responder of the app that replaces UIKit's methods for touches counts as having handled the tap. Views and
        /// controls of the system that use touches without telling anybody are left out.
        private func raiseUnusedTap(_ touch: WatchedTouch) {
            guard let chain = touch.chain, let view = touch.view else { return }
            if let control = touch.control {
                if control.isEnabled, control.usesTouchesSilently { return }
            } else if !view.isPlain {
                let place = CGPoint(x: touch.location.x, y: touch.location.y)
                return view.mark(at: place)?.touched(at: place) ?? ()
            }
            let event = Event("tap", kind: .activation, from: chain.source, at: touch.location)
            if let consumer = consumer(of: touch, in: chain) { event.markHandled(by: consumer) }
            dispatcher.send(event, along: chain)
        }

        /// The first responder on the chain that handles touches itself. A control's way of doing so is known: it sends
        /// control events, and this one has sent none. One of the app's own design may work otherwise.
        private func consumer(of touch: WatchedTouch, in chain: CapturedChain) -> (any Responder)? {
            if let control = touch.control { return control.worksByTouches ? control : nil }
            return chain.hops.first { hop in
                guard let responder = hop as? UIResponder, !(responder is UIApplication) else { return false }
                return responder.replacesTouchHandling
            }
        }
    }

    /// A list whose rows the user selects.
    @MainActor package protocol SelectingList: UIScrollView {
        /// The class of the delegate, if that wants to know of selected rows.
        var receiverOfSelections: String? { get }
        /// Whether a tap selects a row now.
        var acceptsSelection: Bool { get }
        /// Whether the delegate decides which rows may be selected.
        var mayDeclineSelections: Bool { get }
    }

    extension UITableView: SelectingList {
        package var receiverOfSelections: String? {
            (delegate as? NSObject)?.receives([
                "tableView:didSelectRowAtIndexPath:", "tableView:willSelectRowAtIndexPath:",
                "tableView:performPrimaryActionForRowAtIndexPath:",
            ])
        }

        package var acceptsSelection: Bool { isEditing ? allowsSelectionDuringEditing : allowsSelection }
        package var mayDeclineSelections: Bool {
            (delegate as? NSObject)?.receives([
                "tableView:shouldHighlightRowAtIndexPath:", "tableView:willSelectRowAtIndexPath:",
            ]) != nil
        }
    }

    extension UICollectionView: SelectingList {
        package var receiverOfSelections: String? {
            (delegate as? NSObject)?.receives([
                "collectionView:didSelectItemAtIndexPath:", "collectionView:performPrimaryActionForItemAtIndexPath:",
            ])
        }

        package var acceptsSelection: Bool { isEditing ? allowsSelectionDuringEditing : allowsSelection }
        package var mayDeclineSelections: Bool {
            (delegate as? NSObject)?.receives(["collectionView:shouldSelectItemAtIndexPath:"]) != nil
        }
    }

    extension NSObject {
        /// The class as paths name it, if the object has one of these methods.
        @MainActor fileprivate func receives(_ methods: [String]) -> String? {
            methods.contains { responds(to: Selector($0)) } ? handlerName : nil
        }
    }
#endif
