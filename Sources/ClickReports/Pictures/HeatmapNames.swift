import ResponderChain

/// The names of a heat map's controls: each where its clicks are, if there is room for it, else beside the window.
struct HeatmapNames {
    /// A control with a name.
    private struct Entry {
        let label: String
        /// Where it is; nil if only the middle of its clicks is known.
        let frame: Picture.Frame?
        let place: Picture.Point
        let clicks: Int
        let isTotal: Bool
    }

    /// A name on the picture.
    struct Name {
        let label: String
        let text: String
        /// Where the control is.
        let place: Picture.Point
        /// Whether a dot says where the control is, as no outline does.
        let isMark: Bool
        /// The room of the name; nil if it stands beside the window.
        var room: Picture.Frame?
    }

    static let size = 10.0
    private static let maximum = 14

    /// Those with the most clicks first.
    let names: [Name]
    /// The rooms that are taken.
    var taken: [Picture.Frame] { names.compactMap(\.room) }
    var beside: [Name] { names.filter { $0.room == nil } }

    /// - Parameters:
    ///   - outlines: Those that are drawn.
    ///   - window: Where the window is in the picture.
    init(_ map: Chart.Heatmap, _ outlines: [Chart.Heatmap.Outline], in window: Picture.Frame, scale: Double) {
        let entries = Self.entries(map, outlines, in: window, scale)
        let labels = ControlLabels(entries.map(\.label), withEvents: false)
        let short = Self.short(entries.map { labels[$0.label] })
        let dots = entries.filter { $0.frame == nil }.map { entry in
            Picture.Frame(x: entry.place.x - 3, y: entry.place.y - 3, width: 6, height: 6)
        }
        var taken: [Picture.Frame] = dots
        names = zip(entries, short).map { entry, short in
            let count = ChartText.count(entry.clicks) + (entry.isTotal ? " in all" : "")
            let inside = "\(short)\u{2002}\(count)"
            let rooms = Self.rooms(for: entry, width: TextSize.width(inside, size: Self.size) + 6).lazy.map { room in
                var room = room
                // One at the edge may have its middle elsewhere.
                room.x = max(window.x + 1, min(room.x, window.right - room.width - 1))
                return room
            }
            let room = rooms.first { room in
                room.x > window.x && room.right < window.right && room.y >= window.y && room.bottom <= window.bottom
                    && !taken.contains(where: room.overlaps)
            }
            if let room { taken.append(room) }
            return Name(
                label: entry.label, text: room == nil ? "\(labels[entry.label])\u{2002}\(count)" : inside,
                place: entry.place, isMark: entry.frame == nil, room: room)
        }
    }

    private static func entries(
        _ map: Chart.Heatmap, _ outlines: [Chart.Heatmap.Outline], in window: Picture.Frame, _ scale: Double
    ) -> [Entry] {
        var counts: [ByteString: Int] = [:]
        for outline in outlines where outline.clicks > 0 { counts[ByteString(outline.label), default: 0] += 1 }
        // Of the cells of a list each has its number, and the list the name.
        let framed = outlines.filter { counts[ByteString($0.label)] == 1 && $0.clicks > 0 }.compactMap {
            outline -> Entry? in
            let whole = Picture.Frame(
                x: window.x + outline.x * scale, y: window.y + outline.y * scale, width: outline.width * scale,
                height: outline.height * scale)
            guard let frame = whole.within(window) else { return nil }
            return Entry(
                label: outline.label, frame: frame, place: Picture.Point(x: frame.right, y: frame.y + frame.height / 2),
                clicks: outline.clicks, isTotal: outline.isTotal)
        }
        let marked = map.marks.map { mark in
            Entry(
                label: mark.label, frame: nil,
                place: Picture.Point(x: window.x + mark.x * scale, y: window.y + mark.y * scale), clicks: mark.clicks,
                isTotal: false)
        }.filter { entry in
            window.x <= entry.place.x && entry.place.x <= window.right && window.y <= entry.place.y
                && entry.place.y <= window.bottom
        }
        let all = framed + marked
        return all.indices.sorted { (all[$1].clicks, $0) < (all[$0].clicks, $1) }.prefix(maximum).map { all[$0] }
    }

    /// Names as short as they can be told apart: the identifier of the control alone, if no other one has it.
    private static func short(_ labels: [String]) -> [String] {
        let controls = labels.map { ControlLabels.lines($0).control }
        let identifiers = controls.map { control in control.firstIndex(of: "#").map { String(control[$0...]) } }
        return labels.indices.map { index in
            guard let identifier = identifiers[index],
                identifiers.count(where: { $0.hasSameBytes(as: identifier) }) == 1
            else {
                return labels[index]
            }
            return identifier
        }
    }

    /// The rooms that a name may have, the best first: at the top of an outline, else below or above what it names.
    private static func rooms(for entry: Entry, width: Double) -> [Picture.Frame] {
        let height = 13.0
        func room(_ x: Double, _ y: Double) -> Picture.Frame { Picture.Frame(x: x, y: y, width: width, height: height) }
        guard let frame = entry.frame else {
            let (x, y) = (entry.place.x, entry.place.y)
            return [
                room(x - width / 2, y + 6), room(x - width / 2, y - 6 - height), room(x + 7, y - height / 2),
                room(x - 7 - width, y - height / 2), room(x - width / 2, y + 20), room(x - width / 2, y - 20 - height),
            ]
        }
        let middle = frame.x + frame.width / 2 - width / 2
        let inside =
            frame.width >= width + 4 && frame.height >= height + 4
            ? [room(frame.x + 2, frame.y + 2), room(frame.right - width - 2, frame.y + 2)] : []
        // Outside, its middle is at the control, so that nobody takes it for another one's.
        return inside
            + (frame.width > width * 0.3
                ? [room(middle, frame.bottom + 2), room(middle, frame.y - height - 2)] : [])
    }
}
