/// One of the values that a recording is a list of.
struct JSONRecord {
    let value: JSONValue
    let place: RecordPlace
    /// The document that it stands in, from 0: one recording may hold several.
    let document: Int
    /// The names of a row's cells, where the recording is a table and says them; the value is an array then.
    var columns: [String]?
}
