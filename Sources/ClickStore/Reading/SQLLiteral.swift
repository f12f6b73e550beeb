import ClickTracking

/// Values as SQL writes them.
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

    /// A text or NULL.
    package static func text(_ text: String?) -> String { text.map(Self.text) ?? "NULL" }

    static func list(_ texts: [String]) -> String { texts.map(text).joined(separator: ", ") }
}

extension ClickReader {
    /// What a selection asks of the rows of the view `clicks`, as SQL that any SQLite runs; all of it must hold.
    ///
    /// Names with wildcards become GLOB, and selectors the paths of the controls that they match now.
    package func conditions(of selection: Selection) throws(StoreError) -> [String] {
        var conditions: [String] = []
        if let since = selection.sinceMs { conditions.append("at_ms >= \(since)") }
        if let until = selection.untilMs { conditions.append("at_ms < \(until)") }
        let names = [
            ("session", ["app"], selection.apps), ("session", ["version"], selection.versions),
            ("session", ["user"], selection.users), ("session", ["name"], selection.sessions),
            ("control", ["event"], selection.events), ("control", ["screen"], selection.screens),
            ("control", ["path", "element"], selection.controls),
        ]
        for (table, columns, texts) in names where !texts.isEmpty {
            let names = try access { connection throws(StoreError) in
                try SelectedNames(texts, in: columns, of: table, connection)
            }
            // In the view a path is the control, and a session's name the session.
            let shown = columns.map { $0 == "path" ? "control" : $0 == "name" ? "session" : $0 }
            conditions.append(names.sql(shown))
        }
        let kinds = selection.kinds.map(\.rawValue).sorted()
        if !kinds.isEmpty { conditions.append(Self.isOneOf(kinds, "kind")) }
        if !selection.countsDoubleClicks { conditions.append(DoubleClick.isNoneSQL) }
        if !selection.selectors.isEmpty || !selection.branches.isEmpty || selection.controlIDs != nil {
            conditions.append(try controlCondition(selection))
        }
        return conditions
    }

    fileprivate static func isOneOf(_ names: [String], _ column: String) -> String {
        names.count == 1
            ? "\(column) = \(SQLLiteral.text(names[0]))" : "\(column) IN (\(SQLLiteral.list(names)))"
    }

    /// The controls of a selection by their paths; by screen and kind too where others have the same path.
    private func controlCondition(_ selection: Selection) throws(StoreError) -> String {
        let selected = try controls(selection)
        var others = selection
        (others.selectors, others.branches, others.controlIDs) = ([], [], nil)
        let ids = Set(selected.map(\.id))
        let left = Set(try controls(others).filter { !ids.contains($0.id) }.map { Array($0.path.utf8) })
        let paths = selected.filter { !left.contains(Array($0.path.utf8)) }.map(\.path)
        var seen: Set<[UInt8]> = []
        let distinct = paths.filter { seen.insert(Array($0.utf8)).inserted }
        var alternatives = distinct.isEmpty ? [] : [Self.isOneOf(distinct, "control")]
        for control in selected where left.contains(Array(control.path.utf8)) {
            alternatives.append(
                "control = \(SQLLiteral.text(control.path)) AND screen IS \(SQLLiteral.text(control.screen)) "
                    + "AND kind = \(SQLLiteral.text(control.kind.rawValue))")
        }
        // No control is selected, and so no click.
        if alternatives.isEmpty { return "0" }
        return alternatives.count == 1 ? alternatives[0] : "(\(alternatives.joined(separator: " OR ")))"
    }
}

extension SelectedNames {
    /// The condition that one of some columns has one of the names.
    fileprivate func sql(_ columns: [String]) -> String {
        let alternatives = columns.flatMap { column in
            (names.isEmpty ? [] : [ClickReader.isOneOf(names, column)])
                + patterns.map { "\(column) GLOB \(SQLLiteral.text($0.glob))" }
        }
        return alternatives.count == 1 ? alternatives[0] : "(\(alternatives.joined(separator: " OR ")))"
    }
}

extension NamePattern {
    /// The pattern as GLOB reads it.
    fileprivate var glob: String {
        var bytes: [UInt8] = []
        for element in elements {
            switch element {
            case .anyText: bytes.append(Self.star)
            case .anyCharacter: bytes.append(Self.questionMark)
            case .byte(let byte) where byte == Self.star || byte == Self.questionMark || byte == UInt8(ascii: "["):
                bytes += [UInt8(ascii: "["), byte, UInt8(ascii: "]")]
            case .byte(let byte): bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
