import ArgumentParser
import Basics
import ClickQuery
import ClickReports
import ClickStore
import Input

struct PathsLabelCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "label",
        abstract: "Give controls names that people know: 'Gift sent' for GiftPanel Button#send:handled.",
        discussion: """
            A label stands for its selector wherever a control is asked for: --control, --where, --having, the steps of a \
            funnel, the dashboard, SQL's tables. Tables and pictures show it in place of a name if it is that of one \
            control and says nothing of outcomes. Control paths in CSV, JSON and SQL stay as they are.

            Without arguments the command lists the labels. A file of them is JSON Lines, as '-o labels.jsonl' writes it.

              taptrail paths label 'GiftPanel Button#send:handled' 'Gift sent'
              taptrail report funnel 'Button#gift' 'Gift sent'
              taptrail paths label -o labels.jsonl
              taptrail paths label --file labels.jsonl
            """)

    @OptionGroup var database: DatabaseOption

    @Argument(help: "The selector of the controls, then their label.")
    var words: [String] = []

    @Option(help: "Give all labels of this file, gzip or not; - is standard input. Others stay.", completion: .file())
    var file: String?

    @Option(help: ArgumentHelp("Take this label away. Repeat it for several.", valueName: "label"))
    var remove: [String] = []

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard words.isEmpty || words.count == 2 else {
            throw ValidationError("Give a selector and a label, each in quotes: 'GiftPanel Button#send' 'Send a gift'.")
        }
        guard [words.count == 2, file != nil, !remove.isEmpty].count(where: \.self) <= 1 else {
            throw ValidationError("Give a selector and a label, or --file, or --remove.")
        }
        try CommandFiles(outputs: [("-o", output.output)]).check(against: [file].compactMap(\.self))
    }

    func run() throws {
        let reader = try database.open()
        if words.isEmpty, file == nil, remove.isEmpty { return try list(reader) }
        var labels = try reader.labels()
        for name in remove where labels.selector(named: name) == nil {
            let near = NearestName.suggestion(for: name, among: labels.map(\.name))
            throw ValidationError("There is no label '\(name)'\(near)")
        }
        labels.removeAll { label in remove.contains(label.name) }
        let given = try given()
        for label in given {
            try refuse(label, ifNameOfControls: reader)
            labels.removeAll { $0.name == label.name }
            labels.append(label)
        }
        let store = try database.openForChanges()
        try store.keep(.labels, labels.text)
        try store.close()
        Messages.note(
            "\(Wording.count(given.count + remove.count, "label")) \(remove.isEmpty ? "given" : "taken away"), \(labels.count) in all"
        )
    }

    /// The labels that the command line or the file gives.
    private func given() throws -> [ControlLabel] {
        if words.count == 2 {
            let label = ControlLabel(name: words[1], selector: words[0])
            try SelectionError.validating { () throws(SelectionError) in try label.check() }
            return [label]
        }
        var labels: [ControlLabel] = []
        guard let file else { return [] }
        try JSONLinesFile.read(file) { line in
            guard let name = try line.text("label"), let selector = try line.text("selector") else {
                throw line.failure(#"expected {"label":…,"selector":…}"#)
            }
            let label = ControlLabel(name: name, selector: selector)
            do throws(SelectionError) { try label.check() } catch { throw line.failure(error.description) }
            labels.append(label)
        }
        return labels
    }

    /// A label must not hide controls that its text names already.
    private func refuse(_ label: ControlLabel, ifNameOfControls reader: any ReadableDatabase) throws {
        guard try reader.labels().selector(named: label.name) == nil else { return }
        var text = SelectionText()
        text.selectors = [label.name]
        guard try reader.hasClicks(text.ofNames()) else { return }
        throw ValidationError("'\(label.name)' is the name of controls already; choose another label.")
    }

    private func list(_ reader: any ReadableDatabase) throws {
        let labels = try reader.labels().map { label in
            var text = SelectionText()
            text.selectors = [label.selector]
            return (label: label, clicks: try reader.all(of: text.ofNames(), []).clicks)
        }
        try output.write(
            Report(
                labels,
                [
                    .init("label", .text, "the name that a person gave") { .text($0.label.name) },
                    .init("selector", .selector, "the controls that it is of") { .text($0.label.selector) },
                    .init("clicks", .count, "the clicks on them, whatever their kind") { .integer(Int64($0.clicks)) },
                ]))
    }
}
