/// What makes a control's name one that does not last, or not private. The raw value is the rule's name in output and options.
public enum LintRule: String, CaseIterable, Sendable {
    /// An identifier holds what looks like a secret: a key or a token.
    case key
    /// An identifier or a screen holds a mail address.
    case mail
    /// An identifier looks like a text that people read: it is translated and may be private.
    case text
    /// An identifier is another one in the other language's catalogue.
    case translated
    /// A name holds an address in memory, which each run makes anew.
    case address
    /// An identifier looks made by a machine: it may be another one in the next build, or for other data.
    case generatedIdentifier = "generated-identifier"
    /// A class is made by the compiler, by the system at run time, or by an obfuscator.
    case generatedClass = "generated-class"
    /// A class is private to the system, which renames it when it likes.
    case privateClass = "private-class"
    /// Path and position are those of another control of the screen: nothing tells the two apart.
    case alike
    /// Only an ordinal above 0 tells the control from its siblings, or what is in it from what is in them.
    case ordinal
    /// Only the row of a list tells the control from others.
    case position
    /// More components are above the control than a name should rest on.
    case depth
    /// Nothing that its makers called it names an element of a web page.
    case testID = "test-id"
}

extension LintRule {
    /// What is wrong, in one clause.
    package var problem: String {
        switch self {
        case .key: "an identifier looks like a key or a token"
        case .mail: "a name contains a mail address"
        case .text: "an identifier looks like a text that people read, so it is translated and may be private"
        case .translated: "the identifier differs in the other language"
        case .address: "a name contains a memory address, which differs in each run"
        case .generatedIdentifier: "an identifier looks generated, so it may differ in the next build"
        case .generatedClass: "a class is generated, so its name may differ in the next build"
        case .privateClass: "a class is private to the system, and may differ in its next release"
        case .alike: "these controls of one screen have the same path and row"
        case .ordinal: "only an ordinal distinguishes it from a sibling, and changes with the siblings before it"
        case .position: "only their rows in a list distinguish these controls, and change with the rows before them"
        case .depth: "the path is long, and each part of it can change"
        case .testID: "no id, test id, name or target names it alone, so its name changes with the page around it"
        }
    }

    /// What to do about it.
    ///
    /// - Parameter identifier: What an identifier is called where the control is from.
    func remedy(identifier: IdentifierKind) -> String {
        switch self {
        case .key, .mail: "take it out of the name; it must not leave the device"
        case .text, .translated: "give this one \(identifier.rawValue) that code names, not a text"
        case .address, .generatedIdentifier: "give this one \(identifier.rawValue) that stays as it is"
        case .generatedClass, .privateClass: "name it as a class of its own, or leave it out of paths"
        case .alike: "give each of them \(identifier.rawValue)"
        case .ordinal: "give this one \(identifier.rawValue)"
        case .position: "give each of the rows \(identifier.rawValue)"
        case .depth: "give this one \(identifier.rawValue) that is unique, so that its lasting name needs no more"
        case .testID: "give it a data-testid that no other element of the page has"
        }
    }
}

/// What developers call an identifier, by the kind of tree that a control is in. The raw value stands in remedies.
enum IdentifierKind: String {
    case accessibility = "an accessibility identifier"
    case resource = "a resource id"
    case attribute = "an id or a test attribute"
}
