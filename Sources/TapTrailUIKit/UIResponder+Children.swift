#if canImport(UIKit)
    internal import ResponderChain
    internal import UIKit

    extension UIResponder {
        /// The responders directly below this one, in an order that stays.
        var childResponders: [any Responder] {
            switch self {
            case let view as UIView: view.subviews.map(\.topOfOwnChain)
            case let controller as UIViewController: controller.rootAndPresented
            case let scene as UIWindowScene: scene.windows
            case let application as UIApplication:
                application.connectedScenes.sorted { $0.session.persistentIdentifier < $1.session.persistentIdentifier }
            default: []
            }
        }

        /// Where this responder stands in a list, when it is a list's cell.
        var currentListCell: ListCell? {
            switch self {
            case let cell as UITableViewCell:
                guard let path = cell.nearest(UITableView.self)?.indexPath(for: cell) else { return nil }
                return ListCell(section: path.section, row: path.row, item: boundItem)
            case let cell as UICollectionViewCell:
                guard let path = cell.nearest(UICollectionView.self)?.indexPath(for: cell) else { return nil }
                return ListCell(section: path.section, row: path.item, item: boundItem)
            default: return nil
            }
        }

        private var boundItem: String? { (self as? any EventRouting)?.listItem }
    }

    extension UIViewController {
        /// A presented controller stands below this one only where its own chain says so.
        fileprivate var rootAndPresented: [any Responder] {
            let above: UIResponder? = presentedViewController?.next
            let presented = above === self ? presentedViewController : nil
            return [viewIfLoaded, presented].compactMap { $0 as (any Responder)? }
        }
    }

    extension UIView {
        /// The view controller whose root view this is, else the view itself.
        fileprivate var topOfOwnChain: any Responder {
            let above: UIResponder? = next
            guard let controller = above as? UIViewController, controller.viewIfLoaded === self else { return self }
            return controller
        }

        fileprivate func nearest<View: UIView>(_ type: View.Type) -> View? {
            var view = superview
            while let current = view {
                if let found = current as? View { return found }
                view = current.superview
            }
            return nil
        }
    }
#endif
