import Basics
package import ClickStore
import ClickTracking
import Input
internal import ResponderChain

/// A file of aliases and orders of versions, or of what a diff found: JSON Lines, gzip or not.
///
/// A line is one of these:
///
///     {"app":"LiveRoom","versions":["1.3","1.4","2.0"]}
///     {"app":"LiveRoom","before":"2.0","screen":"GiftPanel","element":"App--Button","new_screen":"GiftSheet",
///      "new_element":"App--Sheet--Button"}
///     {"kind":"moved","old":7,"new":9,"old_path":"App--Button--tap","new_path":"App--Sheet--Button--tap","confidence":0.98}
///
/// The second is an alias, as is {"app":"Notes","before":"2.0","root":"TrackedApplication","new_root":"UIApplication"}, which is one of all
/// paths that begin so; `since`, `unversioned`, `event`, `new_event`, `confidence`, `causes`, `accepted` and `by` may stand
/// in it, too. The third is a line of `taptrail paths diff --format jsonl`.
package struct AliasFile: Sendable {
    package var aliases: [Alias] = []
    /// The lines of the aliases in the file that was read, from 1.
    private var lines: [Int] = []
    package var orders: [(app: String?, versions: [String])] = []
    /// The changes of a diff.
    package var changes: [CatalogueChange] = []
    /// The app, and the version with the new names; a file of a diff does not name them.
    package var app: String?
    package var version: String?

    package init() {}

    /// Reads a file.
    ///
    /// - Parameter path: The file, or `-` for standard input.
    /// - Throws: An error whose description names the file, the line (from 1) and what to do.
    package init(reading path: String) throws {
        try JSONLinesFile.read(path) { line in
            if line.value("kind") != nil {
                changes.append(try CatalogueChange(line))
            } else if line.value("versions") != nil {
                orders.append((try line.text("app"), try line.texts("versions") ?? []))
            } else {
                aliases.append(try Alias(line))
                lines.append(line.line)
            }
        }
    }

    /// The error that an alias of the file holds for no version.
    ///
    /// - Parameters:
    ///   - alias: Its place among ``aliases``.
    ///   - path: The file.
    package func backward(_ alias: Int, in path: String) -> any Error {
        JSONLinesError.badLine(path: path, line: lines.indices.contains(alias) ? lines[alias] : 1, Alias.backward)
    }

    /// The lines of the file, each with a line feed.
    package var text: String {
        var text = ""
        for (app, versions) in orders {
            var line = JSONObjectText()
            line.add("app", app)
            line.add("versions", json: JSONText.array(versions.map(JSONText.string)))
            text += line.description + "\n"
        }
        for alias in aliases { text += alias.line + "\n" }
        return text
    }
}

extension Alias {
    fileprivate static let backward = """
        'since' is no version before that of 'before', so no click would have the old name; swap them, or give the \
        order with a line {"app":…,"versions":[…]}
        """

    fileprivate init(_ line: JSONLine) throws(JSONLinesError) {
        guard let version = try line.text("before") else {
            throw line.failure(
                "'before' is missing; write the first version there in which the control has its new name")
        }
        let isRoot = line.value("root") != nil
        let old = ControlName(
            screen: try line.text("screen"), element: try line.element(isRoot ? "root" : "element"))
        let new = ControlName(
            screen: try line.text("new_screen"), element: try line.element(isRoot ? "new_root" : "new_element"))
        let since = try line.text("since")
        let isUnversioned = try line.flag("unversioned") ?? false
        guard since == nil || !isUnversioned else {
            throw line.failure(
                "'unversioned' is about clicks without a version, 'since' about those with one; leave one of them out")
        }
        guard !(since.map(version.hasSameBytes) ?? false) else { throw line.failure(Self.backward) }
        self.init(
            app: try line.text("app"), range: isUnversioned ? .unversioned : .since(since), version: version, old: old,
            new: new)
        if isRoot {
            guard old.screen == nil, new.screen == nil, line.value("event") == nil else {
                throw line.failure("'root' is about all paths of the app; leave screens and events out")
            }
            self.init(app: app, range: range, version: version, root: old.element, newRoot: new.element)
        }
        switch (try line.event("event"), try line.event("new_event")) {
        case (let event?, let newEvent?): self.event = EventChange(old: event, new: newEvent)
        case (nil, nil): break
        default: throw line.failure("'event' and 'new_event' belong together; write both, or leave both out")
        }
        confidence = try line.share("confidence")
        causes = try line.texts("causes") ?? []
        acceptedBy = try line.text("by")
        if let accepted = try line.text("accepted") {
            guard let ms = ISOTime.ms(accepted) else { throw line.failure("accepted", mustBe: "a time in ISO 8601") }
            acceptedMs = ms
        }
    }

    fileprivate var line: String {
        var line = JSONObjectText()
        line.add("app", app)
        if case .since(let since) = range { line.add("since", since) }
        if range == .unversioned { line.add("unversioned", true) }
        line.add("before", version)
        if let roots {
            line.add("root", roots.old)
            line.add("new_root", roots.new)
        } else {
            line.add("screen", old.screen)
            line.add("element", old.element)
            line.add("new_screen", new.screen)
            line.add("new_element", new.element)
        }
        line.add("event", event?.old)
        line.add("new_event", event?.new)
        line.add("confidence", json: confidence.map(JSONText.number))
        if !causes.isEmpty { line.add("causes", json: JSONText.array(causes.map(JSONText.string))) }
        if acceptedMs != 0 { line.add("accepted", ISOTime.text(ms: acceptedMs)) }
        line.add("by", acceptedBy)
        return line.description
    }
}

extension CatalogueChange {
    fileprivate init(_ line: JSONLine) throws(JSONLinesError) {
        guard let kind = try line.text("kind").flatMap(Kind.init) else {
            throw line.failure(
                "kind", mustBe: "same, moved, gone or new, as 'taptrail paths diff --format jsonl' writes it")
        }
        let old = try line.control("old"), new = try line.control("new")
        guard (old == nil) == (kind == .new), (new == nil) == (kind == .gone) else {
            throw line.failure(
                "a control that is \(kind.rawValue) has other paths; write the file again with 'paths diff'")
        }
        self.init(
            kind: kind, old: old, new: new, confidence: try line.share("confidence") ?? 0,
            causes: (try line.texts("causes") ?? []).compactMap(Cause.init))
    }
}

extension JSONLine {
    fileprivate func control(_ side: String) throws(JSONLinesError) -> CatalogueControl? {
        guard let path = try controlPath("\(side)_path") else { return nil }
        return CatalogueControl(number: try count(side) ?? 0, path: path, screen: try text("\(side)_screen"))
    }

    /// A path without its event, in its canonical form.
    fileprivate func element(_ key: String) throws(JSONLinesError) -> String {
        guard let text = try text(key) else {
            throw failure("'\(key)' is missing; write the control's path without its event there")
        }
        do {
            return try ControlPath(parsing: text + "--event").element
        } catch {
            throw failure("'\(key)' is no path of a control: \(error)")
        }
    }

    /// An event as it stands in paths, in its canonical form; nil if it is missing.
    fileprivate func event(_ key: String) throws(JSONLinesError) -> String? {
        guard let text = try text(key) else { return nil }
        guard let path = try? ControlPath(parsing: "A--" + text), path.components.count == 1 else {
            throw failure(key, mustBe: "an event as in paths, such as \"tap\", without '--'")
        }
        return path.encodedEvent
    }
}
