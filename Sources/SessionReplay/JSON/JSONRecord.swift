/// One of the values that a recording is a list of.
struct JSONRecord {
    let value: JSONValue
    let place: RecordPlace
    /// The document that it stands in, from 0: one recording may hold several.
    let document: Int
}
