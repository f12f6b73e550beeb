/// https://developer.apple.com/documentation/uikit/uiscrollview
@MainActor open class UIScrollView: UIView {
    /// https://developer.apple.com/documentation/uikit/uiscrollview/contentsize
    open var contentSize = CGSize.zero
    /// https://developer.apple.com/documentation/uikit/uiscrollview/isdecelerating
    open var isDecelerating: Bool { false }
    /// https://developer.apple.com/documentation/uikit/uiscrollview/pangesturerecognizer
    open var panGestureRecognizer: UIPanGestureRecognizer { UIPanGestureRecognizer() }
    /// https://developer.apple.com/documentation/uikit/uiscrollview/pinchgesturerecognizer
    open var pinchGestureRecognizer: UIPinchGestureRecognizer? { nil }
}

/// https://developer.apple.com/documentation/uikit/uitableview
@MainActor open class UITableView: UIScrollView {
    /// https://developer.apple.com/documentation/uikit/uitableview/indexpath(for:)
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { nil }
    /// https://developer.apple.com/documentation/uikit/uitableview/cellforrow(at:)
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { nil }
    /// https://developer.apple.com/documentation/uikit/uitableview/indexpathforselectedrow
    open var indexPathForSelectedRow: IndexPath? { nil }
    /// https://developer.apple.com/documentation/uikit/uitableview/indexpathsforselectedrows
    open var indexPathsForSelectedRows: [IndexPath]? { nil }
    /// https://developer.apple.com/documentation/uikit/uitableview/allowsselection
    open var allowsSelection = true
    /// https://developer.apple.com/documentation/uikit/uitableview/allowsselectionduringediting
    open var allowsSelectionDuringEditing = false
    /// https://developer.apple.com/documentation/uikit/uitableview/isediting
    open var isEditing = false
    /// https://developer.apple.com/documentation/uikit/uitableview/delegate
    open weak var delegate: (any UITableViewDelegate)?
    /// https://developer.apple.com/documentation/uikit/uitableview/selectiondidchangenotification
    public nonisolated class var selectionDidChangeNotification: NSNotification.Name { .init("") }
}

/// https://developer.apple.com/documentation/uikit/uitableviewcell
@MainActor open class UITableViewCell: UIView {}

/// https://developer.apple.com/documentation/uikit/uicollectionview
@MainActor open class UICollectionView: UIScrollView {
    /// https://developer.apple.com/documentation/uikit/uicollectionview/indexpath(for:)
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { nil }
    /// https://developer.apple.com/documentation/uikit/uicollectionview/indexpathsforselecteditems
    open var indexPathsForSelectedItems: [IndexPath]? { nil }
    /// https://developer.apple.com/documentation/uikit/uicollectionview/allowsselection
    open var allowsSelection = true
    /// https://developer.apple.com/documentation/uikit/uicollectionview/allowsselectionduringediting
    open var allowsSelectionDuringEditing = false
    /// https://developer.apple.com/documentation/uikit/uicollectionview/isediting
    open var isEditing = false
    /// https://developer.apple.com/documentation/uikit/uicollectionview/delegate
    open weak var delegate: (any UICollectionViewDelegate)?
}

/// https://developer.apple.com/documentation/uikit/uicollectionreusableview
@MainActor open class UICollectionReusableView: UIView {}

/// https://developer.apple.com/documentation/uikit/uicollectionviewcell
@MainActor open class UICollectionViewCell: UICollectionReusableView {}

extension IndexPath {
    /// https://developer.apple.com/documentation/foundation/indexpath/section
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// https://developer.apple.com/documentation/foundation/indexpath/row
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// https://developer.apple.com/documentation/foundation/indexpath/item
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// https://developer.apple.com/documentation/foundation/indexpath/init(row:section:)
    public init(row: Int, section: Int) {
        self.init(indexes: [section, row])
    }

    /// https://developer.apple.com/documentation/foundation/indexpath/init(item:section:)
    public init(item: Int, section: Int) {
        self.init(indexes: [section, item])
    }
}
