import ResponderChain

/// What identifies an element where its path does not last, on the web above all: where it leads and what its makers called
/// it. Never a text, a value or a query. What is nil is not known.
package struct ElementAttributes: Sendable {
    /// Where a link or a form leads: host and path, without query and fragment, ids as `*`.
    package var target: String?
    /// The attributes `name`, `type` and `role`.
    package var name: String?
    package var type: String?
    package var role: String?
    /// What tests find it by: `data-testid`, `data-test`, `data-cy` or `data-qa`.
    package var testID: String?
    /// Its classes, sorted, with a space between; without those that a tool has made.
    package var classes: String?
    /// What an Android view takes: `checkable`, `clickable`, `scrollable`, those that hold, sorted, with a space between.
    package var traits: String?

    /// Makes attributes of which nothing is known.
    package init() {}

    /// Whether nothing is known.
    package var isEmpty: Bool {
        // Not by `values`: this is asked of every element of every layout.
        target == nil && name == nil && type == nil && role == nil && testID == nil && classes == nil && traits == nil
    }

    /// All that may be known, in the order in which stores and digests have it.
    package var values: [String?] {
        get { [target, name, type, role, testID, classes, traits] }
        set {
            precondition(newValue.count == Self.places.count)
            (target, name, type, role) = (newValue[0], newValue[1], newValue[2], newValue[3])
            (testID, classes, traits) = (newValue[4], newValue[5], newValue[6])
        }
    }

    /// The places of ``values``.
    package static let places = ElementAttributes().values.indices

    /// - Parameter value: What is known, by its place among ``values``.
    package init<Failure>(_ value: (_ place: Int) throws(Failure) -> String?) throws(Failure) {
        self.init()
        var values = values
        for place in Self.places { values[place] = try value(place) }
        self.values = values
    }
}

extension ElementAttributes: Hashable {
    package static func == (a: ElementAttributes, b: ElementAttributes) -> Bool {
        a.target.hasSameBytes(as: b.target) && a.name.hasSameBytes(as: b.name) && a.type.hasSameBytes(as: b.type)
            && a.role.hasSameBytes(as: b.role) && a.testID.hasSameBytes(as: b.testID)
            && a.classes.hasSameBytes(as: b.classes) && a.traits.hasSameBytes(as: b.traits)
    }

    package func hash(into hasher: inout Hasher) {
        for value in [target, name, type, role, testID, classes, traits] { value.hashBytes(into: &hasher) }
    }
}

extension ElementAttributes {
    /// What several tell of one control, each at another time or for another of its events: what they tell differently does not
    /// identify it, nor do classes that some have and others lack. What one does not know it does not contradict.
    package init(commonTo several: some Collection<ElementAttributes>) {
        self.init { place in
            let told = Set(several.compactMap { $0.values[place].map(ByteString.init) })
            return told.count == 1 ? told.first?.text : nil
        }
        let lists = several.compactMap(\.classes).map { $0.split(separator: " ") }
        let common =
            lists.first?.filter { name in lists.allSatisfy { $0.contains { $0.utf8.elementsEqual(name.utf8) } } } ?? []
        classes = common.isEmpty ? nil : common.joined(separator: " ")
    }

    /// What its makers called the element, as lasting names have it, the best first: what tests find it by, and its `name`.
    package var nameMarks: [String] {
        [("testid", testID), ("name", name)].compactMap { kind, value in value.map { "\(kind)=\($0)" } }
    }

    /// Where it leads, as lasting names have it.
    package var targetMark: String? { lastingTarget.map { "target=\($0)" } }

    /// The target without `www.` and without steps that hold a `=`: these are parameters, as in `/ref=top`.
    package var lastingTarget: String? {
        let steps = (target ?? "").split(separator: "/").filter { !$0.contains("=") }.joined(separator: "/")
        let lasting = steps.hasPrefix("www.") ? String(steps.dropFirst(4)) : steps
        return lasting.isEmpty ? nil : lasting
    }

    /// What may be kept of these attributes, by the rule that holds wherever attributes come from. Applied again it changes
    /// nothing.
    ///
    /// - The target is what ``WebAddress/target`` leaves of it.
    /// - A name, type, role or test id with a blank, an `@`, a token or an id in it is left out: it may be a text, a person or
    ///   data. So is one of more than 128 bytes. Types and roles are in lower case; of several roles the first counts.
    /// - Classes that a tool has made are left out, and what is above 256 bytes of the others.
    package var kept: ElementAttributes {
        var kept = self
        kept.target = target.flatMap { WebAddress("//" + $0)?.target }
        (kept.name, kept.testID) = (name.flatMap(Self.word), testID.flatMap(Self.word))
        kept.type = type.flatMap { Self.word($0.lowercased()) }
        kept.role = role.flatMap { Self.words(of: $0).first }.flatMap { Self.word($0.lowercased()) }
        kept.classes = classes.flatMap(Self.keptClasses)
        kept.traits = traits.flatMap(Self.keptClasses)
        return kept
    }

    /// The most bytes of a name and of all classes.
    private static let maxWordLength = 128
    private static let maxClassesLength = 256

    /// A name that people gave; nil for a text, and for what may be data.
    private static func word(_ text: String) -> String? {
        let isWord = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "@") }
        guard isWord, !text.isEmpty, text.utf8.count <= maxWordLength, !MachineText.hasID(text) else { return nil }
        return text
    }

    /// What is kept of a list of classes; nil if nothing is.
    package static func keptClasses(_ text: String) -> String? {
        let sorted = words(of: text).filter { !MachineText.isMadeClass($0) }.sortedByBytes()
        var classes = ""
        var last: String?
        for name in sorted where !last.hasSameBytes(as: name) {
            last = name
            guard classes.utf8.count + 1 + name.utf8.count <= maxClassesLength else { break }
            classes += classes.isEmpty ? name : " " + name
        }
        return classes.isEmpty ? nil : classes
    }

    /// What stands between blanks, which are those of HTML's lists.
    private static func words(of text: String) -> [String] {
        text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) && $0 != 0x0B }.map { String(Substring($0)) }
    }
}
