import CSQLite
import ClickStore

/// Values of the parameters of statements, by their names without `:`, `@` or `$`.
package struct SQLParameters {
    private var values: [String: SQLQuery.Value] = [:]

    package init() {}

    package var names: [String] { values.keys.sorted() }

    package subscript(name: String) -> SQLQuery.Value? { values[name] }

    /// Takes `name=value`.
    ///
    /// A value that is a number as SQLite writes it is one: `3`, `-2.5`. All else is a text, `007` and `1.10` too.
    ///
    /// - Returns: false if there is no name before a `=`, or the name is taken.
    package mutating func add(_ argument: String) -> Bool {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return false }
        let name = Self.bare(parts[0])
        guard !name.isEmpty, values[name] == nil else { return false }
        values[name] = Self.value(parts[1])
        return true
    }

    static func bare(_ name: String) -> String {
        name.first.map { ":@$".contains($0) } ?? false ? String(name.dropFirst()) : name
    }

    private static func value(_ text: String) -> SQLQuery.Value {
        if let integer = Int64(text), String(integer) == text { return .integer(integer) }
        let isDecimal = text.utf8.allSatisfy { "-.0123456789".utf8.contains($0) }
        if isDecimal, let real = Double(text), String(real) == text { return .real(real) }
        return .text(text)
    }
}

extension SQLQuery {
    /// The names of the statement's parameters, without `:`, `@` or `$`.
    package var parameterNames: [String] {
        get throws(SQLError) {
            let count = sqlite3_bind_parameter_count(statement)
            var names: [String] = []
            for index in 0..<max(0, count) {
                guard let name = sqlite3_bind_parameter_name(statement, index + 1).map({ String(cString: $0) }),
                    !name.hasPrefix("?")
                else { throw .invalid("a parameter needs a name, as in 'WHERE user = :user'") }
                names.append(SQLParameters.bare(name))
            }
            return names
        }
    }

    /// Gives each parameter of the statement its value.
    ///
    /// - Throws: ``SQLError/unbound(parameter:given:)`` for one without a value.
    func bind(_ parameters: SQLParameters) throws {
        for (index, name) in try parameterNames.enumerated() {
            guard let value = parameters[name] else {
                throw SQLError.unbound(parameter: name, given: parameters.names)
            }
            let place = CInt(index + 1)
            // What is not bound would be NULL.
            let code =
                switch value {
                case .integer(let value): sqlite3_bind_int64(statement, place, value)
                case .real(let value): sqlite3_bind_double(statement, place, value)
                case .text(let text):
                    sqlite3_bind_text(statement, place, text, CInt(clamping: text.utf8.count), Statement.copied)
                case .null, .blob: sqlite3_bind_null(statement, place)
                }
            guard code == SQLITE_OK else { throw error(code) }
        }
    }
}
