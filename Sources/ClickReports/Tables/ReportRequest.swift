import Basics
import ClickQuery
import ClickStore
import ClickTracking

/// What a statement asks of the table of a report: the values of its parameters, as people write them.
struct ReportRequest {
    /// The time at which the statement began, in milliseconds since the Unix epoch.
    let nowMs: Int64
    let timeZone: TimeZoneRules
    let selection: Selection
    /// By their names without ``prefix``.
    private let values: [String: String]

    /// The parameters that select clicks, in the order in which each table takes them like a function.
    static let selectors = SelectionParameter.allCases.map { TableParameter($0.sqlName, example: "'\($0.example)'") }
    /// What stands before the name of a parameter if a column of the report has that name.
    static let prefix = "only_"

    /// All clicks, without parameters.
    init() {
        (nowMs, timeZone, selection, values) = (0, .utc, Selection(), [:])
    }

    /// Reads the values of parameters.
    ///
    /// - Parameter kinds: The kinds of clicks that count unless a value says otherwise; empty for all.
    /// - Throws: ``SelectionError``, or ``SQLError/invalid(_:)`` with the name of the parameter whose value is wrong.
    init(
        _ values: [String: SQLQuery.Value], kinds: Set<ClickKind>, nowMs: Int64
    ) throws {
        self.nowMs = nowMs
        var texts: [String: String] = [:]
        for (name, value) in values {
            guard let text = value.asText else { throw SQLError.invalid("\(name) takes a text") }
            texts[name.hasPrefix(Self.prefix) ? String(name.dropFirst(Self.prefix.count)) : name] = text
        }
        self.values = texts
        do {
            timeZone = try texts["tz"].map { try TimeZoneRules(name: $0) } ?? .utc
        } catch {
            throw SQLError.invalid("tz: \(error)")
        }
        var text = SelectionText()
        for parameter in SelectionParameter.allCases {
            try Self.parse(parameter.sqlName, texts) { value throws(SelectionError) in
                try text.add(value, of: parameter)
            }
        }
        selection = try text.selection(nowMs: nowMs, kinds: kinds, in: timeZone)
    }

    /// The value of a parameter of the report's own; nil if the statement does not name it.
    subscript(name: String) -> String? { values[name] }

    /// Reads the value of a parameter of the report's own.
    func parse<Value>(_ name: String, _ read: (String) throws(SelectionError) -> Value) throws -> Value? {
        try Self.parse(name, values, read)
    }

    /// One of several texts; nil if the statement does not say.
    func choice<Choice: CaseIterable & RawRepresentable<String>>(_ name: String) throws -> Choice? {
        try Self.choice(name, values)
    }

    private static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ name: String, _ values: [String: String]
    ) throws -> Choice? {
        guard let text = values[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let choices = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            throw SQLError.invalid("\(name): there is no '\(text)'; give one of \(choices)")
        }
        return choice
    }

    private static func parse<Value>(
        _ name: String, _ values: [String: String], _ read: (String) throws(SelectionError) -> Value
    ) throws -> Value? {
        guard let value = values[name] else { return nil }
        do throws(SelectionError) {
            return try read(value)
        } catch {
            throw SQLError.invalid("\(name): " + error.message { $0 })
        }
    }
}

extension SQLQuery.Value {
    /// The value as people would write it in an option; nil for what nobody can.
    fileprivate var asText: String? {
        switch self {
        case .text(let text): text
        case .integer(let value): String(value)
        case .real(let value): String(value)
        case .null, .blob: nil
        }
    }
}
