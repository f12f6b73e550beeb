import Basics

extension JSONValue {
    /// A whole number, also where it is written as a text: databases give back numbers like that.
    var wholeNumber: Int64? {
        string.map { Int64($0) } ?? int
    }

    /// A time in milliseconds since the Unix epoch, UTC: as a number, as a text of digits, or in ISO 8601.
    ///
    /// - Parameter withoutOffset: What a time in ISO 8601 means that does not say how far it is from UTC.
    func timeMs(withoutOffset: ISOTime.WithoutOffset = .invalid) -> Int64? {
        guard let text = string else { return floored }
        return Int64(text) ?? ISOTime.ms(text, withoutOffset: withoutOffset)
    }
}
