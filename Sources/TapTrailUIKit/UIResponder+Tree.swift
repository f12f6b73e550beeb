#if canImport(UIKit)
    internal import ResponderChain
    package import UIKit

    extension UIResponder {
        /// The responders directly below this one, in a stable order: those whose `next` this is.
        var childResponders: [any Responder] {
            switch self {
            case let view as UIView: view.subviews.compactMap { $0.topOfOwnChain(below: view) }
            case let controller as UIViewController: controller.rootAndPresented
            case let scene as UIWindowScene: scene.windows
            case let application as UIApplication:
                application.connectedScenes.sorted { $0.session.persistentIdentifier < $1.session.persistentIdentifier }
            default: []
            }
        }

        /// The row that this responder shows if it is a cell of a list.
        var currentListCell: ListCell? {
            switch self {
            case let cell as UITableViewCell:
                guard let path = cell.list(UITableView.self)?.indexPath(for: cell) else { return nil }
                return ListCell(section: path.section, row: path.row, item: boundItem)
            case let cell as UICollectionViewCell:
                guard let path = cell.list(UICollectionView.self)?.indexPath(for: cell) else { return nil }
                return ListCell(section: path.section, row: path.item, item: boundItem)
            default: return nil
            }
        }

        private var boundItem: String? { (self as? any EventRouting)?.listItem }

        /// Whether a responder is the next one.
        fileprivate func isBelow(_ above: UIResponder) -> Bool {
            let next: UIResponder? = self.next
            return next === above
        }
    }

    extension UIViewController {
        /// The window in which a presented controller stands in paths: one sheet is one place, whoever presents it.
        var windowOverPresenter: UIWindow? { isPresentedItself ? viewIfLoaded?.window : nil }

        /// How many controllers of its class a presented one lies over.
        var ordinalAbovePresenters: Int? {
            guard isPresentedItself else { return nil }
            var (presenter, count) = (presentingViewController, 0)
            while let below = presenter {
                if below.className == className { count += 1 }
                presenter = below.presentingViewController
            }
            return count
        }

        /// Whether it is presented, and does not only lie in a controller that is.
        package var isPresentedItself: Bool {
            guard let presenter = presentingViewController else { return false }
            return presenter.presentedViewController === self && isBelow(presenter)
        }

        /// The root view, and the presented controller if this one is its `next`.
        fileprivate var rootAndPresented: [any Responder] {
            let presented = presentedViewController.flatMap { $0.isBelow(self) ? $0 : nil }
            return [viewIfLoaded, presented].compactMap { $0 as (any Responder)? }
        }
    }

    extension UIView {
        /// The subview itself, or the view controller whose root view it is; nil if that controller stands elsewhere, as
        /// one does whose `next` is the controller that presents it.
        fileprivate func topOfOwnChain(below superview: UIView) -> (any Responder)? {
            let above: UIResponder? = next
            guard let controller = above as? UIViewController, controller.viewIfLoaded === self else { return self }
            return controller.isBelow(superview) ? controller : nil
        }

        fileprivate func list<List: UIView>(_ type: List.Type) -> List? {
            var view = superview
            while let current = view {
                if let found = current as? List { return found }
                view = current.superview
            }
            return nil
        }
    }
#endif
