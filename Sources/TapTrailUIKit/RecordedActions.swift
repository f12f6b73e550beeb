#if canImport(UIKit)
    internal import ResponderChain
    public import UIKit

    // UIKit tells nobody that an alert's button or an item of a menu was tapped but the closure of its action. So an action that
    // is to be recorded is made with these.

    extension UIAlertAction {
        /// Creates an action of an alert or action sheet, and records when it is chosen.
        ///
        /// The tap climbs the chain from a responder, usually the controller that presents the alert, before the handler is
        /// called: `…--RoomViewController--UIAlertAction#delete--tap`. An alert closes, so its actions are never dead.
        ///
        /// - Parameters:
        ///   - title: The text of the button. It is not recorded.
        ///   - style: How the button looks.
        ///   - identifier: The name of the action in paths.
        ///   - responder: Where the tap starts.
        ///   - handler: Called when the action is chosen.
        public convenience init(
            title: String?, style: UIAlertAction.Style, recordedAs identifier: String, from responder: UIResponder,
            handler: (@MainActor (UIAlertAction) -> Void)? = nil
        ) {
            let receiver = handler == nil ? "UIAlertController" : "closure"
            self.init(title: title, style: style) { [weak responder] action in
                responder.record("UIAlertAction", identifier, of: action, receiver: receiver)
                handler?(action)
            }
        }
    }

    extension UIAction {
        /// Creates an item of a menu, such as a context menu or the menu of a button, and records when it is chosen.
        ///
        /// The tap climbs the chain from a responder, usually the view that has the menu, before the handler is called:
        /// `…--NoteCell[*]--UIAction#share--tap`. Do not use it for the action of a control or a bar item, whose use is recorded
        /// already.
        ///
        /// - Parameters:
        ///   - title: The text of the item. It is not recorded.
        ///   - image: The picture of the item.
        ///   - identifier: The name of the item in paths.
        ///   - responder: Where the tap starts.
        ///   - attributes: How the item looks.
        ///   - state: Whether the item has a mark.
        ///   - handler: Called when the item is chosen.
        public convenience init(
            title: String, image: UIImage? = nil, recordedAs identifier: String, from responder: UIResponder,
            attributes: UIMenuElement.Attributes = [], state: UIMenuElement.State = .off,
            handler: @escaping @MainActor (UIAction) -> Void
        ) {
            self.init(title: title, image: image, attributes: attributes, state: state) { [weak responder] action in
                responder.record("UIAction", identifier, of: action, receiver: "closure")
                handler(action)
            }
        }
    }

    extension UIResponder? {
        /// Raises the tap on something that is no responder and that this responder shows; at the application if the responder has gone
        /// meanwhile, so that the tap is not lost.
        @MainActor fileprivate func record(
            _ className: String, _ identifier: String, of sender: AnyObject, receiver: String
        ) {
            let isInApplication = self?.chainDispatcher != nil
            let source = BarItem(className, identifier: identifier, in: isInApplication ? self : UIApplication.shared)
            let event = ResponderChain.Event(BarItem.tapEvent, kind: .activation, from: source, sender: sender)
            event.markHandled(byClass: receiver)
            (source.chainDispatcher ?? Dispatcher()).send(event)
        }
    }
#endif
