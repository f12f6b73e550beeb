internal import Basics

/// The messages of OpenTelemetry's logs in protobuf, as far as clicks need them;
/// https://github.com/open-telemetry/opentelemetry-proto/blob/main/opentelemetry/proto/logs/v1/logs.proto.
enum LogMessage {
    case request, resourceLogs, resource, scopeLogs, logRecord, keyValue, value, keyValueList

    private enum Field {
        case text, unsigned, signed, double
        case message(LogMessage)
        case list(LogMessage)
    }

    /// A field's name in JSON, by its number; nil for one that is passed over.
    private func field(_ number: UInt64) -> (key: String, field: Field)? {
        switch (self, number) {
        case (.request, 1): ("resourceLogs", .list(.resourceLogs))
        case (.resourceLogs, 1): ("resource", .message(.resource))
        case (.resourceLogs, 2): ("scopeLogs", .list(.scopeLogs))
        case (.scopeLogs, 2): ("logRecords", .list(.logRecord))
        case (.resource, 1), (.logRecord, 6): ("attributes", .list(.keyValue))
        case (.logRecord, 1): ("timeUnixNano", .unsigned)
        case (.logRecord, 11): ("observedTimeUnixNano", .unsigned)
        case (.logRecord, 12): ("eventName", .text)
        case (.keyValue, 1): ("key", .text)
        case (.keyValue, 2): ("value", .message(.value))
        case (.value, 1): ("stringValue", .text)
        case (.value, 3): ("intValue", .signed)
        case (.value, 4): ("doubleValue", .double)
        case (.value, 6): ("kvlistValue", .message(.keyValueList))
        case (.keyValueList, 1): ("values", .list(.keyValue))
        default: nil
        }
    }

    /// Messages within messages: those of attributes that are lists of attributes, and not those of lists within lists.
    private static let mostLevels = 9
    /// The longest text, in bytes. A longer one is passed over: it names no click.
    private static let longestText = 4_096

    /// The message as JSON, as OpenTelemetry writes it.
    func json(_ bytes: ArraySlice<UInt8>, level: Int = 0) throws(ProtobufFields.Broken) -> String {
        var object = JSONObjectText()
        var lists: [String: [String]] = [:]
        var fields = ProtobufFields(bytes)
        while let (number, value) = try fields.next() {
            guard let (key, field) = field(number) else { continue }
            switch (field, value) {
            case (.text, .bytes(let text)) where text.count <= Self.longestText:
                object.add(key, String(decoding: text, as: UTF8.self))
            case (.unsigned, .fixed64(let number)): object.add(key, json: "\"\(number)\"")
            case (.signed, .varint(let number)): object.add(key, json: "\"\(Int64(bitPattern: number))\"")
            case (.double, .fixed64(let bits)): object.add(key, json: JSONText.number(Double(bitPattern: bits)))
            case (.message(let kind), .bytes(let message)) where level < Self.mostLevels:
                object.add(key, json: try kind.json(message, level: level + 1))
            case (.list(let kind), .bytes(let message)) where level < Self.mostLevels:
                lists[key, default: []].append(try kind.json(message, level: level + 1))
            default: continue
            }
        }
        for (key, elements) in lists { object.add(key, json: JSONText.array(elements)) }
        return object.description
    }
}
