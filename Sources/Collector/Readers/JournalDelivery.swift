internal import JSON

/// Reads a batch of a live recorder's journal, `POST /v1/journal`: a line that says which records it has, and click lines and
/// lines of screens.
///
///     {"journal":"0123456789abcdef","first":0,"end":812,"sent":1700000000123}
enum JournalDelivery {
    /// No number of a record is higher, so that adding to one cannot overflow.
    private static let highest: Int64 = 1 << 62

    static func read(_ request: CollectorRequest) throws(CollectorError) -> Delivery {
        let end = request.body.firstIndex(of: 0x0A) ?? request.body.endIndex
        let (span, sentMs) = try head(request.body[..<end])
        let clock = try SenderClock(sentMs: sentMs, receivedMs: request.receivedMs)
        let lines = request.body[min(end + 1, request.body.endIndex)...]
        var delivery = try ClickLineDelivery.read(lines, of: request, by: clock)
        delivery.journal = span
        return delivery
    }

    /// The identity that a text says, of 16 hexadecimal digits.
    static func journal(_ text: some StringProtocol) -> UInt64? {
        text.utf8.count == 16 && text.utf8.allSatisfy { $0 != UInt8(ascii: "+") } ? UInt64(text, radix: 16) : nil
    }

    private static func head(_ line: ArraySlice<UInt8>) throws(CollectorError) -> (JournalSpan, sentMs: Int64?) {
        guard line.count <= 1 << 16, let head = try? JSONValue(parsing: Array(line)),
            let journal = head["journal"]?.string.flatMap(Self.journal),
            let first = head["first"]?.int, let end = head["end"]?.int, first >= 0, first <= end, end <= highest
        else {
            throw .malformed(
                "the first line must say which records follow: {\"journal\":\"16 hexadecimal digits\",\"first\":0,\"end\":812}"
            )
        }
        let sent = head["sent"].flatMap { $0.isNull ? nil : $0 }
        if let sent, sent.int == nil { throw .malformed("'sent' must be whole milliseconds since 1970, UTC") }
        return (JournalSpan(journal: journal, first: Int(first), end: Int(end)), sent?.int)
    }
}
