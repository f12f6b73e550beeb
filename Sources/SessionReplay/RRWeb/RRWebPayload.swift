/// Event data that PostHog has packed (`"cv":"2024-10"`): gzip bytes, each as one character of a string.
enum RRWebPayload {
    /// The most bytes that packed data may unpack to.
    private static let longest = 64 << 20

    /// The value that a packed string holds, nil where it does not decode.
    static func unpack(_ text: String) -> JSONValue? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.unicodeScalars.count)
        for scalar in text.unicodeScalars {
            guard let byte = UInt8(exactly: scalar.value) else { return nil }
            bytes.append(byte)
        }
        guard let plain = Gunzip.bytes(bytes, atMost: longest) else { return nil }
        return try? JSONValue(parsing: plain)
    }

    /// An event's data, unpacked where it is packed as a whole.
    static func data(of event: JSONValue) -> Unpacked {
        switch event["data"] {
        case .string(let text): unpack(text).map(Unpacked.value) ?? .damaged
        case let value?: .value(value)
        case nil: .missing
        }
    }

    /// A list within event data, unpacked where it is packed by itself.
    static func list(_ value: JSONValue?) -> Unpacked {
        switch value {
        case .string(let text): unpack(text).map(Unpacked.value) ?? .damaged
        case let value?: .value(value)
        case nil: .missing
        }
    }

    /// What became of data that may have been packed.
    enum Unpacked {
        case value(JSONValue)
        case damaged
        case missing
    }
}
