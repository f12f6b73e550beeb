public import ResponderChain

/// The base class of table and collection views: lines of cells, of which only the visible ones exist.
///
/// Use ``TableView`` or ``CollectionView``.
open class ListView: ScrollView {
    /// Whether a tap on a cell selects it.
    open var allowsSelection = true
    /// The cell that was selected last.
    public final private(set) var selectedPosition: ListPosition?

    private var cells: [ListPosition: ListCellView] = [:]
    private var reusableCells: [String: [ListCellView]] = [:]
    private var cellFactories: [String: (String) -> ListCellView] = [:]
    private var layout = ListLayout(counts: [], columns: 1, cellSize: .zero)

    /// The name of the event that a selection raises at the cell.
    public static let selectEvent = "select"

    /// The number of cells in a line.
    var columns: Int { 1 }
    /// The size of a cell.
    var cellSize: Size { .zero }
    /// The number of rows in each section, from the data source.
    func countRows() -> [Int] { [] }
    /// The cell for a row, from the data source.
    func makeCell(at position: ListPosition) -> ListCellView? { nil }
    /// The object that is told of selections.
    package var selectionDelegate: AnyObject? { nil }
    /// Tells the delegate that a cell was selected, and marks the event as handled by it.
    func tellDelegate(_ position: ListPosition, event: Event) {}

    /// The cells that exist, in the order of their rows.
    public final var visibleCells: [ListCellView] {
        layout.positions(in: bounds).compactMap { cells[$0] }
    }

    /// The cell that shows a row; nil if the row is not visible.
    public final func visibleCell(at position: ListPosition) -> ListCellView? {
        cells[position]
    }

    /// Sets the class of new cells with a reuse identifier.
    public final func register<Cell: ListCellView>(_ type: Cell.Type, forCellReuseIdentifier identifier: String) {
        cellFactories[identifier] = { Cell(reuseIdentifier: $0) }
    }

    /// A cell for a row: one that has scrolled out of sight, or else a new one; nil for an unknown identifier.
    public final func dequeueReusableCell(withIdentifier identifier: String) -> ListCellView? {
        if let cell = reusableCells[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        return cellFactories[identifier]?(identifier)
    }

    /// A cell for a row, to be returned from the data source: one that has scrolled out of sight, or else a new one.
    ///
    /// For an identifier that no class is registered for, the cell is a plain ``ListCellView``.
    public final func dequeueReusableCell(
        withIdentifier identifier: String, for position: ListPosition
    ) -> ListCellView {
        dequeueReusableCell(withIdentifier: identifier) ?? ListCellView(reuseIdentifier: identifier)
    }

    /// Loads the row counts and the visible cells again from the data source.
    public final func reloadData() {
        for position in cells.keys.sorted(by: Self.inOrder) { retire(position) }
        selectedPosition = nil
        layout = ListLayout(counts: countRows(), columns: columns, cellSize: cellSize)
        contentSize = Size(width: frame.size.width, height: layout.height)
        scroll(to: contentOffset)
        showVisibleCells()
    }

    /// Forgets that a row is selected, if it is. No event is raised.
    public final func deselectRow(at position: ListPosition) {
        if selectedPosition == position { selectedPosition = nil }
    }

    /// Scrolls a row to the top, or as far as the content reaches.
    public final func scrollToRow(at position: ListPosition) {
        scroll(to: layout.frame(of: position).origin)
    }

    open override var boundsOrigin: Point {
        didSet { showVisibleCells() }
    }

    open override func layoutSubviews() {
        reloadData()
    }

    /// Selects the cell that was tapped: the event `select` climbs from it. The touches are passed on.
    open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
        if allowsSelection, let touch = touches.first, touch.mayBeTap, !touch.isUsed, !(touch.view is Control),
            let cell = cell(holding: touch.view), let position = cell.position
        {
            // A list around this one receives the touch next and must not select its own cell as well.
            touch.isUsed = true
            selectedPosition = position
            cell.send(Self.selectEvent, kind: .activation, at: touch.eventLocation)
        }
        super.touchesEnded(touches, with: event)
    }

    private func cell(holding view: View) -> ListCellView? {
        var view: View? = view
        while let current = view, current.superview !== self { view = current.superview }
        return view as? ListCellView
    }

    private func showVisibleCells() {
        let visible = layout.positions(in: bounds)
        let kept = Set(visible)
        for position in cells.keys.sorted(by: Self.inOrder) where !kept.contains(position) { retire(position) }
        for position in visible where cells[position] == nil { show(position) }
    }

    private func show(_ position: ListPosition) {
        guard let cell = makeCell(at: position) else { return }
        cell.frame = layout.frame(of: position)
        guard case .success = addSubview(cell) else { return }
        cell.position = position
        cell.list = self
        cells[position] = cell
    }

    private func retire(_ position: ListPosition) {
        guard let cell = cells.removeValue(forKey: position) else { return }
        cell.removeFromSuperview()
        cell.position = nil
        cell.list = nil
        reusableCells[cell.reuseIdentifier, default: []].append(cell)
    }

    private static func inOrder(_ a: ListPosition, _ b: ListPosition) -> Bool {
        (a.section, a.row) < (b.section, b.row)
    }
}

/// A cell of a list. Cells are reused: the same view shows another row after scrolling.
open class ListCellView: View {
    /// Cells with the same reuse identifier can replace each other.
    public final let reuseIdentifier: String
    /// The identity of what the cell shows, such as a product number; never a displayed text.
    public final var item: String? {
        didSet { chainDidChange() }
    }
    /// The row that the cell shows; nil while it is not in a list.
    public package(set) final var position: ListPosition? {
        didSet { chainDidChange() }
    }
    package final weak var list: ListView?

    public required init(reuseIdentifier: String) {
        self.reuseIdentifier = reuseIdentifier
        super.init()
    }

    public override var listCell: ListCell? {
        position.map { ListCell(section: $0.section, row: $0.row, item: item) }
    }

    /// The gestures of the cell, and its selection if the list allows it.
    open override var raisedEvents: [RaisedEvent] {
        let canBeSelected = list?.allowsSelection == true
        return super.raisedEvents + (canBeSelected ? [RaisedEvent(ListView.selectEvent, kind: .activation)] : [])
    }

    /// The gestures that have a target, and the selection if the list tells a delegate.
    open override var handledEvents: [EventKey] {
        let tellsDelegate = list?.allowsSelection == true && list?.selectionDelegate != nil
        return super.handledEvents + (tellsDelegate ? [.name(ListView.selectEvent)] : [])
    }

    /// The cell is about to show another row. An override must call `super`.
    open func prepareForReuse() {
        item = nil
    }

    /// Tells the list's delegate of a selection raised at this cell, then routes the event.
    open override func routeControlEvent(_ event: Event) {
        if event.source === self, event.kind == .activation, event.name == ListView.selectEvent, let position {
            list?.tellDelegate(position, event: event)
        }
        super.routeControlEvent(event)
    }
}
