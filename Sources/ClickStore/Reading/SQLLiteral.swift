package import Basics

extension SQLFragment {
    /// The SQL as SQLite reads it.
    package var sqlite: String { written(SQLLiteral.text) }
}

/// Values as SQLite writes them.
package enum SQLLiteral {
    /// A text in quotes, `'it''s'`; control characters as `char(27)`, as SQLite ends a statement at a NUL and terminals obey
    /// others.
    package static func text(_ text: String) -> String {
        var parts: [String] = []
        var quoted = ""
        for scalar in text.unicodeScalars {
            if scalar.properties.generalCategory == .control {
                if !quoted.isEmpty { parts.append("'\(quoted)'") }
                parts.append("char(\(scalar.value))")
                quoted = ""
            } else {
                quoted.unicodeScalars.append(scalar)
                if scalar == "'" { quoted.unicodeScalars.append(scalar) }
            }
        }
        if !quoted.isEmpty || parts.isEmpty { parts.append("'\(quoted)'") }
        return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " || ")))"
    }
}
