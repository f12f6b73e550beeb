internal import JSON

/// Reads what OpenTelemetry's exporters send, `POST /v1/logs`, in JSON or protobuf. Of its records those of clicks are used.
enum OpenTelemetryDelivery {
    /// A tap and the click of the widget under it are logged one after the other; so many nanoseconds lie between them at most.
    private static let longestTap: Int64 = 50_000_000

    static func read(_ request: CollectorRequest) throws(CollectorError) -> Delivery {
        // No message in protobuf begins with this byte.
        let isJSON = request.body.first == UInt8(ascii: "{")
        let clicks = try clicks(isJSON ? request.body : transcoded(request.body), atMost: request.mostLines)
        let lines = Array(lines(of: clicks).map { $0 + "\n" }.joined().utf8)
        var delivery = try ClickLineDelivery.read(lines[...], of: request, by: ClickLineDelivery.clock(of: request))
        delivery.identify()
        if delivery.received == 0 { delivery.pieces = [] }
        delivery.answer =
            isJSON
            ? .json(200, "{}")
            : CollectorAnswer(status: 200, headers: [("Content-Type", "application/x-protobuf")], body: "")
        return delivery
    }

    private static func transcoded(_ body: [UInt8]) throws(CollectorError) -> [UInt8] {
        do throws(ProtobufFields.Broken) {
            return Array(try LogMessage.request.json(body[...]).utf8)
        } catch {
            throw .malformed("the body is no ExportLogsServiceRequest; send one in protobuf or JSON")
        }
    }

    private static func clicks(_ json: [UInt8], atMost limit: Int) throws(CollectorError) -> [LoggedClick] {
        guard let request = try? JSONValue(parsing: json), request.isObject else {
            throw .malformed("the body is no ExportLogsServiceRequest; send one in protobuf or JSON")
        }
        var clicks: [LoggedClick] = []
        for resource in request.elements("resourceLogs") {
            let attributes = LoggedClick.attributes((resource["resource"] ?? .null).elements("attributes"))
            for scope in resource.elements("scopeLogs") {
                clicks += scope.elements("logRecords").compactMap { LoggedClick($0, of: attributes) }
                guard clicks.count <= limit else { throw .tooMany(limit: limit) }
            }
        }
        return clicks
    }

    /// The clicks as lines. A tap on a widget is logged twice, and is one click: of the widget, at the tap's place, as that of
    /// the widget may be its corner.
    private static func lines(of clicks: [LoggedClick]) -> [String] {
        var taps = clicks.filter { $0.event == .screen }
        let others = clicks.filter { $0.event != .screen }.map { click in
            guard click.event == .widget, let tap = taps.firstIndex(where: { isSame($0, click) }) else {
                return click.line(at: click.place)
            }
            return click.line(at: taps.remove(at: tap).place ?? click.place)
        }
        return others + taps.map { $0.line(at: $0.place) }
    }

    private static func isSame(_ tap: LoggedClick, _ click: LoggedClick) -> Bool {
        guard let time = tap.time, let other = click.time else { return false }
        return (time - other).magnitude <= longestTap && tap.session == click.session
    }
}
