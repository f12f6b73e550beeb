public import ResponderChain

/// What table and collection views have in common: lines of cells, of which only the visible ones exist.
///
/// Use ``TableView`` or ``CollectionView``.
open class ListView: ScrollView {
    /// Whether a tap on a cell selects it.
    open var allowsSelection = true
    /// The cell that was selected last.
    public final private(set) var selectedPosition: ListPosition?

    private var shown: [ListPosition: ListCellView] = [:]
    private var spare: [String: [ListCellView]] = [:]
    private var makers: [String: (String) -> ListCellView] = [:]
    private var layout = ListLayout(counts: [], columns: 1, cellSize: .zero)

    /// The name of the event that a selection raises at the cell.
    public static let selectEvent = "select"

    /// How many cells a line has.
    var columns: Int { 1 }
    /// How big a cell is.
    var cellSize: Size { .zero }
    /// How many rows each section has, as the data source says.
    func countRows() -> [Int] { [] }
    /// The cell for a row, as the data source gives it.
    func makeCell(at position: ListPosition) -> ListCellView? { nil }
    /// The object that is told of selections.
    package var selectionDelegate: AnyObject? { nil }
    /// Tells the delegate that a cell was selected and notes on the event who that was.
    func tellDelegate(_ position: ListPosition, event: Event) {}

    /// The cells that exist, in the order of their rows.
    public final var visibleCells: [ListCellView] {
        layout.positions(in: bounds).compactMap { shown[$0] }
    }

    /// The cell that shows a row, nil where that is not visible.
    public final func visibleCell(at position: ListPosition) -> ListCellView? {
        shown[position]
    }

    /// Says how to make cells with a reuse identifier when there is none to reuse.
    public final func register<Cell: ListCellView>(_ type: Cell.Type, forCellReuseIdentifier identifier: String) {
        makers[identifier] = { Cell(reuseIdentifier: $0) }
    }

    /// A cell to show a row with: one that has scrolled out of sight, or else a new one.
    public final func dequeueReusableCell(withIdentifier identifier: String) -> ListCellView? {
        if let cell = spare[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        return makers[identifier]?(identifier)
    }

    /// Asks the data source for everything anew.
    public final func reloadData() {
        for position in shown.keys.sorted(by: Self.inOrder) { retire(position) }
        selectedPosition = nil
        layout = ListLayout(counts: countRows(), columns: columns, cellSize: cellSize)
        contentSize = Size(width: frame.size.width, height: layout.height)
        scroll(to: contentOffset)
        showVisibleCells()
    }

    /// Scrolls until a row is at the top, or as far as the content goes.
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
        if allowsSelection, let touch = touches.first, touch.mayBeTap, !touch.isSpent, !(touch.view is Control),
            let cell = cell(holding: touch.view), let position = cell.position
        {
            // A list that this one lies in gets the touch next, and must not select its own cell as well.
            touch.isSpent = true
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
        for position in shown.keys.sorted(by: Self.inOrder) where !kept.contains(position) { retire(position) }
        for position in visible where shown[position] == nil { show(position) }
    }

    private func show(_ position: ListPosition) {
        guard let cell = makeCell(at: position) else { return }
        cell.frame = layout.frame(of: position)
        guard case .success = addSubview(cell) else { return }
        cell.position = position
        cell.list = self
        shown[position] = cell
    }

    private func retire(_ position: ListPosition) {
        guard let cell = shown.removeValue(forKey: position) else { return }
        cell.removeFromSuperview()
        cell.position = nil
        cell.list = nil
        spare[cell.reuseIdentifier, default: []].append(cell)
    }

    private static func inOrder(_ a: ListPosition, _ b: ListPosition) -> Bool {
        (a.section, a.row) < (b.section, b.row)
    }
}

/// One entry of a list. Cells are reused: the same view shows another row after scrolling.
open class ListCellView: View {
    /// What cells that can stand in for each other have in common.
    public final let reuseIdentifier: String
    /// The identity of what the app has bound to the cell, such as a product number; never a displayed text.
    public final var item: String? {
        didSet { chainDidChange() }
    }
    /// The row that the cell shows, nil while it is in no list.
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

    /// A cell of a list can be selected, unless the list says otherwise.
    open override var raisedEvents: [RaisedEvent] {
        let canBeSelected = list?.allowsSelection == true
        return super.raisedEvents + (canBeSelected ? [RaisedEvent(ListView.selectEvent, kind: .activation)] : [])
    }

    /// The cell is about to show another row. An override calls `super`.
    open func prepareForReuse() {
        item = nil
    }

    /// Sees an event raised at the cell; a selection is told to the list's delegate before it climbs.
    open override func route(_ event: Event) {
        if event.source === self, event.kind == .activation, event.name == ListView.selectEvent, let position {
            list?.tellDelegate(position, event: event)
        }
        super.route(event)
    }
}
