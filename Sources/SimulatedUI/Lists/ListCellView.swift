public import ResponderChain

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
