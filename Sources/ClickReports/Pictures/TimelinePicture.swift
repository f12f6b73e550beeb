import ResponderChain

extension Chart.Timeline {
    /// Draws a row for each control in the order of their first clicks, and a mark for each click from left to right. A long
    /// pause is shortened, and told.
    func picture(width: Double) -> Picture {
        var picture = Picture(title: title, description: description, width: width, height: 0)
        guard !events.isEmpty else { return picture.withNote("Nothing to show.") }
        TimelineDrawing(self, width: width).draw(into: &picture)
        return picture
    }

    private var description: String {
        guard let last = events.last else { return "Nothing to show." }
        let unhandled = events.count { $0.outcome == .unhandled }
        let length = ReadableNumber.duration(Double(last.offsetMs))
        return """
            \(ChartText.count(events.count)) clicks in \(length) on \(ChartText.count(Set(events.map { ByteString($0.label) }).count)) controls, \
            \(ChartText.count(unhandled)) of them unhandled.
            """
    }
}

private struct TimelineDrawing {
    typealias Event = Chart.Timeline.Event

    private let events: [Event]
    private let hidden: Int
    private let width: Double
    private let labels: ControlLabels
    /// The controls in the order of their rows; the last one stands for all others if there are too many.
    private let rows: [ByteString: Int]
    private let rowCount: Int
    private let plot: Picture.Frame
    /// Where each event is.
    private let places: [Double]
    /// Pauses that are shortened: the event after it.
    private let breaks: [Int]

    private static let (maximumRows, maximumEvents) = (30, 2_000)
    private static let (margin, rowHeight, top) = (12.0, Picture.narrowestLink, 62.0)

    init(_ timeline: Chart.Timeline, width: Double) {
        let events = Array(timeline.events.prefix(Self.maximumEvents))
        (self.events, hidden, self.width) = (events, timeline.events.count - events.count, width)
        var rows: [ByteString: Int] = [:]
        for label in events.lazy.map({ ByteString($0.label) }) where rows[label] == nil {
            rows[label] = min(rows.count, Self.maximumRows - 1)
        }
        labels = ControlLabels(rows.keys.map(\.text), withEvents: true)
        (self.rows, rowCount) = (rows, (rows.values.max() ?? 0) + 1)
        let names = rows.keys.map { [labels] in TextSize.width(labels[$0.text], size: TextSize.small) }
        let left = Self.margin + min(width * 0.34, max(80, names.max() ?? 0)) + 14
        plot = Picture.Frame(
            x: left, y: Self.top, width: max(60, width - left - Self.margin - 10),
            height: Double(rowCount) * Self.rowHeight)
        let pauses = zip(events, events.dropFirst()).map { max(0, Double($1.offsetMs) - Double($0.offsetMs)) }
        // Longer pauses than half a minute are shortened, unless most are of that kind.
        let usual = pauses.isEmpty ? 0 : pauses.sorted()[pauses.count / 2]
        let longest = max(30_000, min(pauses.reduce(0, +) / 8, 20 * usual))
        let shown = pauses.map { min($0, longest) }
        let scale = plot.width / max(1, shown.reduce(0, +))
        var x = plot.x
        places =
            [x]
            + shown.map { pause in
                x += pause * scale
                return x
            }
        breaks = pauses.indices.filter { pauses[$0] > longest }.map { $0 + 1 }
    }

    private func point(_ index: Int) -> Picture.Point {
        let row = rows[ByteString(events[index].label)] ?? 0
        return Picture.Point(x: places[index], y: plot.y + (Double(row) + 0.5) * Self.rowHeight)
    }

    func draw(into picture: inout Picture) {
        drawLegend(into: &picture)
        for row in 0..<rowCount {
            let own = rows.filter { $0.value == row }.map(\.key.text)
            guard let first = own.first else { continue }
            // All those of the last row have one name.
            let isRest = own.count > 1
            let y = plot.y + (Double(row) + 0.5) * Self.rowHeight
            picture.line(from: Picture.Point(x: plot.x, y: y), to: Picture.Point(x: plot.right, y: y), .grid)
            picture.text(
                isRest ? "others" : labels[first], at: Picture.Point(x: plot.x - 12, y: y + 4), .end,
                width: plot.x - 12 - Self.margin, size: TextSize.small)
            guard !isRest else { continue }
            picture.link(
                Picture.Frame(
                    x: Self.margin, y: y - Self.rowHeight / 2, width: plot.x - 12 - Self.margin, height: Self.rowHeight),
                to: first, tip: labels[first])
        }
        drawTimes(into: &picture)
        drawBursts(into: &picture)
        for index in events.indices { draw(events[index], at: point(index), into: &picture) }
        picture.height = plot.bottom + 16
        guard hidden > 0 else { return }
        picture.text(
            "\(ChartText.count(hidden)) later clicks are not shown.",
            at: Picture.Point(x: Self.margin, y: plot.bottom + 22), size: TextSize.small, fill: .softText)
        picture.height += 20
    }

    /// Says what the marks mean, of those that there are.
    private func drawLegend(into picture: inout Picture) {
        var x = Self.margin
        let samples: [(String, Event)] = [
            ("handled", .handled), ("unhandled", .unhandled), ("outcome unknown", .unknown),
        ].compactMap { (name: String, outcome: Chart.Timeline.Outcome) in
            guard events.contains(where: { $0.outcome == outcome }) else { return nil }
            return (name, Event(label: "", offsetMs: 0, outcome: outcome, isByUser: true, rage: nil))
        }
        for (name, event) in samples {
            draw(event, at: Picture.Point(x: x + 6, y: 14), into: &picture)
            picture.text(name, at: Picture.Point(x: x + 17, y: 18), size: TextSize.small, fill: .softText)
            x += 17 + TextSize.width(name, size: TextSize.small) + 16
        }
        guard events.contains(where: { $0.rage != nil }), x + 110 < width else { return }
        picture.rectangle(Picture.Frame(x: x, y: 6, width: 24, height: 16), radius: 8, line: .alert, lineWidth: 1.5)
        picture.text("burst of rage", at: Picture.Point(x: x + 30, y: 18), size: TextSize.small, fill: .softText)
    }

    /// Writes times since the first click above as many clicks as there is room for, those after a long pause first.
    private func drawTimes(into picture: inout Picture) {
        for index in breaks {
            let x = (places[index - 1] + places[index]) / 2
            picture.line(
                from: Picture.Point(x: x, y: plot.y - 8), to: Picture.Point(x: x, y: plot.bottom), .muted,
                isDashed: true,
                tip:
                    "pause of \(ReadableNumber.duration(Double(events[index].offsetMs) - Double(events[index - 1].offsetMs)))"
            )
        }
        var taken: [Picture.Frame] = []
        for index in breaks + Array(events.indices) {
            let text = "+" + ReadableNumber.duration(Double(events[index].offsetMs))
            let size = TextSize.width(text, size: TextSize.small)
            let middle = min(max(places[index], plot.x - 4 + size / 2), width - 4 - size / 2)
            let frame = Picture.Frame(x: middle - size / 2 - 6, y: 0, width: size + 12, height: 10)
            guard !taken.contains(where: frame.overlaps) else { continue }
            taken.append(frame)
            picture.text(
                text, at: Picture.Point(x: middle, y: plot.y - 14), .middle, size: TextSize.small, fill: .softText)
            picture.line(
                from: Picture.Point(x: places[index], y: plot.y - 9),
                to: Picture.Point(x: places[index], y: plot.y - 3),
                .softText)
        }
    }

    /// Draws a frame around each burst of rage.
    private func drawBursts(into picture: inout Picture) {
        let bursts = Dictionary(grouping: events.indices.filter { events[$0].rage != nil }) { events[$0].rage ?? 0 }
        for (number, indexes) in bursts.sorted(by: { $0.key < $1.key }) {
            guard let first = indexes.first, let last = indexes.last else { continue }
            let (start, end) = (point(first), point(last))
            picture.rectangle(
                Picture.Frame(
                    x: start.x - 9, y: start.y - 10, width: max(0, end.x - start.x) + 18, height: 20), radius: 10,
                line: .alert, lineWidth: 1.5, tip: "burst of rage \(number): \(indexes.count) clicks")
        }
    }

    private func draw(_ event: Event, at place: Picture.Point, into picture: inout Picture) {
        let radius = event.isByUser ? 5.0 : 3.0
        let tip =
            event.label.isEmpty
            ? nil : "+\(ReadableNumber.duration(Double(event.offsetMs))): \(event.label), \(event.outcome)"
        switch event.outcome {
        case .handled: picture.circle(place, radius: radius, fill: .series(0), line: .background, tip: tip)
        case .unknown: picture.circle(place, radius: radius, fill: .muted, line: .background, tip: tip)
        case .unhandled:
            // Told by its shape, too.
            let arm = radius - 0.5
            picture.path(
                [
                    .move(Picture.Point(x: place.x - arm, y: place.y - arm)),
                    .line(Picture.Point(x: place.x + arm, y: place.y + arm)),
                    .move(Picture.Point(x: place.x - arm, y: place.y + arm)),
                    .line(Picture.Point(x: place.x + arm, y: place.y - arm)),
                ], line: .alert, width: 2.5, tip: tip)
        }
    }
}
