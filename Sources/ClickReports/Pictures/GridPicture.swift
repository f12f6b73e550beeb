import Basics

extension Chart.Grid {
    /// Draws a square for each value: its colour and its number tell the value.
    func picture(width: Double) -> Picture {
        var picture = Picture(title: title, description: description, width: width, height: 0)
        guard let most = values.max(), most > 0, !columns.isEmpty else { return picture.withNote("Nothing to show.") }
        let left = min(140, 20 + (rows.map { TextSize.width($0) }.max() ?? 0))
        let side = min(40, (width - left - 12) / Double(columns.count))
        let height = max(20, min(side, 30))
        let bottom = Self.top + height * Double(rows.count)
        for (row, name) in rows.enumerated() {
            let y = Self.top + height * Double(row)
            picture.text(
                name, at: Picture.Point(x: left - 8, y: y + height / 2 + 4), .end, width: left - 16, fill: .softText)
            for (column, label) in columns.enumerated() {
                let index = row * columns.count + column
                let value = values.indices.contains(index) ? values[index] : 0
                let frame = Picture.Frame(
                    x: left + side * Double(column) + 1, y: y + 1, width: side - 2, height: height - 2)
                draw(value, of: most, "\(name) \(label): \(ChartText.count(value)) \(unit)", in: frame, &picture)
            }
        }
        let widest = columns.map { TextSize.width($0, size: TextSize.small) }.max() ?? 0
        let stride = max(1, Int(rounding: ((widest + 6) / side).rounded(.up)))
        for column in Swift.stride(from: 0, to: columns.count, by: stride) {
            let x = left + side * (Double(column) + 0.5)
            picture.text(
                columns[column], at: Picture.Point(x: x, y: bottom + 16), .middle, width: max(0, width - x) * 2,
                size: TextSize.small, fill: .softText)
        }
        picture.drawScale(at: Picture.Point(x: left, y: 8), from: "1", to: "\(ChartText.count(most)) \(unit)")
        picture.height = bottom + 28
        return picture
    }

    private static let top = 36.0

    private var description: String {
        guard let most = values.max(), most > 0, let index = values.firstIndex(of: most), !columns.isEmpty,
            rows.indices.contains(index / columns.count)
        else { return "Nothing to show." }
        let place = "\(rows[index / columns.count]) \(columns[index % columns.count])"
        let total = values.reduce(0) { $0.addingReportingOverflow($1).partialValue }
        return "\(ChartText.count(total)) \(unit) in all, most of them on \(place) (\(ChartText.count(most)))."
    }

    private func draw(_ value: Int, of most: Int, _ tip: String, in frame: Picture.Frame, _ picture: inout Picture) {
        guard value > 0 else { return picture.rectangle(frame, radius: 2, line: .grid, tip: tip) }
        let step = Palette.step(Double(value) / Double(most))
        let number = ChartText.tiny(value)
        let hasRoom = TextSize.width(number, size: 10) <= frame.width
        // What stands in the square is not told again.
        picture.rectangle(
            frame, radius: 2, fill: .scale(step), line: .grid, tip: hasRoom && number == String(value) ? nil : tip)
        guard hasRoom else { return }
        picture.text(
            number, at: Picture.Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 + 3.5), .middle,
            size: 10, fill: .textOnScale(step))
    }
}

extension Picture {
    /// Draws what the steps of a scale stand for.
    mutating func drawScale(
        at place: Point, from least: String, to most: String, paint: (Int) -> Paint = { .scale($0) }
    ) {
        text(least, at: Point(x: place.x, y: place.y + 11), size: TextSize.small, fill: .softText)
        let start = place.x + TextSize.width(least, size: TextSize.small) + 8
        for step in 0..<Palette.steps {
            let frame = Frame(x: start + Double(step) * 16, y: place.y, width: 16, height: 14)
            rectangle(frame, fill: paint(step))
        }
        let end = start + Double(Palette.steps) * 16 + 8
        text(
            most, at: Point(x: end, y: place.y + 11), width: width - end - 8, size: TextSize.small, fill: .softText)
    }
}
