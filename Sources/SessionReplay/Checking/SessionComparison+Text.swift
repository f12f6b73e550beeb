import Basics

extension SessionComparison {
    /// So many differences of a session are told; the rest is counted.
    private static let toldDifferences = 20

    /// The session and how it differs, in one line.
    package var headline: String {
        let session = name.map { "session \($0)" } ?? "the session without a name"
        guard isExpected else {
            return "\(session) is not expected: \(Wording.count(cameCount ?? 0, "click")) came"
        }
        let expected = Wording.count(expectedCount, "click")
        guard let cameCount else { return "\(session) did not come: \(expected) expected" }
        if differences.isEmpty { return "\(session): \(expected) as expected" }
        return "\(session): \(expected) expected, \(cameCount) came: \(ClickDifference.counts(of: differences))"
    }

    /// The differences as people read them: one a line, with what has changed in indented lines below it. A session that
    /// is wholly missing or additional has its headline alone.
    ///
    /// - Parameters:
    ///   - file: The name of the file of expected clicks.
    ///   - notes: What else is known of a difference, a sentence a line.
    package func lines(file: String?, notes: (ClickDifference) -> [String] = { _ in [] }) -> [String] {
        guard isExpected, cameCount != nil else { return [] }
        var lines: [String] = []
        for difference in differences.prefix(Self.toldDifferences) {
            lines.append("  \(difference.sentence)\(difference.place(in: file))")
            lines += difference.changes.map { "      \($0)" }
            lines += notes(difference).map { "      \($0)" }
        }
        let more = differences.count - Self.toldDifferences
        if more > 0 { lines.append("  and \(Wording.count(more, "more difference"))") }
        return lines
    }
}

extension ClickDifference {
    /// The difference in one line.
    package var sentence: String {
        let wanted = expected.map { "click \($0.number)" } ?? ""
        let path = expected?.click.click.path ?? came?.click.path ?? ""
        return switch kind {
        case .missing: "- \(wanted) is missing: \(path)"
        case .additional: "+ click \(came?.number ?? 0) is not expected: \(path)"
        case .changed: "~ \(wanted) has changed: \(path)"
        case .order: "> \(wanted) came \(newPlace): \(path)"
        }
    }

    /// Where a click came that is in another order.
    private var newPlace: String {
        if after.expected == 0 { return "earlier, before all others" }
        let isEarlier = after.expected < expected?.number ?? 0
        return "\(isEarlier ? "earlier" : "later"), after click \(after.expected)"
    }

    /// What has changed of a click, one property a line.
    package var changes: [String] {
        guard let expected, let came else { return [] }
        return properties.map { property in
            let (wanted, found) = (expected.click.click[property], came.click[property])
            // The first line has the expected path.
            if property == .path { return "path: now \(found ?? "none")" }
            return "\(property.rawValue): \(wanted ?? "none") expected, now \(found ?? "none")"
        }
    }

    /// The place in the file of expected clicks.
    fileprivate func place(in file: String?) -> String {
        guard let file, let line = expected?.click.line else { return "" }
        return "  (\(file), line \(line))"
    }
}
