internal import ResponderChain
package import SimulatedUI

/// A button in a table in a table performs named actions with several arguments.
package final class ActionsInTables: Scenario {
    package static let name = "named-actions"
    package static let summary = "a button in a table in a table performs named actions with several arguments"

    private let controller = NestedTablesViewController()
    private let stage: Stage

    package init() {
        stage = Stage(controller)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        transcript.heading("A button of the inner table's second cell refreshes the outer table")
        if let button = controller.innerButton(row: 1) { stage.tap(button) }
        transcript.note("the outer table: \(controller.outer.log.joined(separator: ", "))")
        transcript.heading("Nil keeps its place, missing arguments are nil, further ones are dropped")
        perform("note:title:count:", with: [1, nil, 3], transcript)
        perform("note:title:count:", with: [1], transcript)
        perform("note:title:count:", with: [1, "two", 3, "four"], transcript)
        transcript.heading("What cannot be done is an error, not a crash")
        perform("note:title:count:", with: ["one", nil, 3], transcript)
        perform("note:title:count:", with: [], transcript)
        perform("fly:", with: ["away"], transcript)
    }

    private func perform(_ action: String, with arguments: [Any?], _ transcript: Transcript) {
        guard let cell = controller.innerButton(row: 0) else { return }
        do {
            transcript.note("= \(try cell.perform(action: action, arguments: arguments).value)")
        } catch {
            transcript.note("= \(error)")
        }
    }
}

/// A controller whose view holds the outer table.
final class NestedTablesViewController: ViewController {
    let outer = OuterTable(frame: Rect(x: 0, y: 100, width: 390, height: 600))

    override func viewDidLoad() {
        view.addSubview(outer)
    }

    /// The button in a row of the inner table.
    func innerButton(row: Int) -> Button? {
        let cell = outer.visibleCell(at: ListPosition(row: 0)) as? OuterCell
        return (cell?.inner.visibleCell(at: ListPosition(row: row)) as? InnerCell)?.button
    }
}

/// Performs the actions that the views in it send.
final class OuterTable: TableView, TableViewDataSource {
    private(set) var log: [String] = []
    // Counted: an action out of nested tables
    private lazy var actions = NamedActions(self) {
        $0.on("btnClick1:userInfo:") { $0.buttonClicked($1, $2) }
        $0.on("note:title:count:") { $0.note($1, $2, $3) }
    }
    override var eventHandlers: [any EventHandler] { [actions] }
    // End

    override init(frame: Rect = .zero, identifier: String? = nil) {
        super.init(frame: frame, identifier: identifier)
        rowHeight = 300
        register(OuterCell.self, forCellReuseIdentifier: "outer")
        dataSource = self
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 2 }

    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
        tableView.dequeueReusableCell(withIdentifier: "outer")
    }

    // Counted: an action out of nested tables
    private func buttonClicked(_ button: Button, _ userInfo: [String: Int]) {
        write(button, userInfo)
        reloadData()
    }
    // End

    private func write(_ button: Button, _ userInfo: [String: Int]) {
        let info = userInfo.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
        log.append("\(button.identifier ?? "a button") with \(info), refreshed")
    }

    private func note(_ number: Int, _ title: String?, _ count: Int?) -> String {
        "\(number), \(title ?? "no title"), \(count.map(String.init) ?? "no count")"
    }
}

/// A row of the outer table, with a table in it.
final class OuterCell: ListCellView, TableViewDataSource {
    let inner = TableView(frame: Rect(x: 0, y: 0, width: 390, height: 300))

    /// Adds its own row to the info of the actions that pass: the inner cell knows only its row in the inner table.
    // Counted: an action out of nested tables
    override func route(_ event: Event) {
        if event.name == "btnClick1:userInfo:" { event.info["outerRow"] = position?.row }
        super.route(event)
    }
    // End

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        inner.rowHeight = 60
        inner.register(InnerCell.self, forCellReuseIdentifier: "inner")
        inner.dataSource = self
        addSubview(inner)
    }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView? {
        tableView.dequeueReusableCell(withIdentifier: "inner")
    }
}

/// A row of the inner table, with a button in it.
final class InnerCell: ListCellView {
    let button = Button(frame: Rect(x: 10, y: 10, width: 100, height: 40), identifier: "refresh")

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        button.addTarget(self, action: InnerCell.clicked, for: .touchUpInside)
        addSubview(button)
    }

    // Counted: an action out of nested tables
    private func clicked(_ sender: Button) {
        _ = try? perform(action: "btnClick1:userInfo:", with: sender, ["row": position?.row ?? 0])
    }
    // End
}
