import ClickTracking
import JSON

extension SessionProperties {
    /// Reads the properties of a JSON object: texts, and numbers and truth as texts. Other values are passed over.
    ///
    /// - Returns: nil if none is kept.
    init?(_ object: JSONValue, keeping keys: PropertyKeys) {
        let members = object.members.map(Array.init) ?? []
        self.init(members.compactMap { member in member.value.word.map { (member.key, $0) } }, keeping: keys)
    }
}

extension JSONValue {
    /// A text, or what a number or truth is called; nil for all else.
    var word: String? {
        switch kind {
        case .plain, .escaped: string
        case .no, .yes, .whole, .real: canonicalText
        case .null, .array, .object: nil
        }
    }
}
