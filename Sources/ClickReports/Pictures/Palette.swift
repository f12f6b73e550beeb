/// The colours of pictures.
///
/// The series are those of Okabe and Ito, "Color Universal Design" (2008), some made darker or lighter; people with any
/// kind of colour blindness tell them apart. The scale is ColorBrewer's YlOrRd (Harrower and Brewer, 2003), whose lightness
/// tells the step. Text has a contrast of 4.5 : 1 and more to what is behind it, and a series to the background one of
/// 3 : 1, as WCAG 2.2 AA asks for.
struct Palette: Sendable {
    let background: String
    let text: String
    let softText: String
    let grid: String
    let muted: String
    let series: [String]
    let alert: String
    /// From the least to the most, each with the colour of text on it.
    let scale: [(fill: String, text: String)]

    /// How many steps the scale has.
    static let steps = 9

    static let light = Palette(
        background: "#ffffff", text: "#1b1b1f", softText: "#55555e", grid: "#dcdce2", muted: "#8a8a94",
        series: ["#0072b2", "#009e73", "#8f5a00", "#a3497a", "#5a6b00"], alert: "#d55e00", scale: yellowToRed)
    static let dark = Palette(
        background: "#16161a", text: "#ececf1", softText: "#b0b0ba", grid: "#3a3a42", muted: "#7d7d88",
        series: ["#56b4e9", "#2fbf94", "#e69f00", "#cc79a7", "#f0e442"], alert: "#ff8a3d",
        scale: yellowToRed.reversed())

    private static let yellowToRed = [
        ("#ffffcc", black), ("#ffeda0", black), ("#fed976", black), ("#feb24c", black), ("#fd8d3c", black),
        ("#fc4e2a", black), ("#e31a1c", white), ("#bd0026", white), ("#800026", white),
    ]
    private static let (black, white) = ("#000000", "#ffffff")

    /// The step of the scale for a part of the most, from 0 to 1.
    static func step(_ part: Double) -> Int {
        guard part > 0 else { return 0 }
        return part < 1 ? min(steps - 1, Int(part * Double(steps))) : steps - 1
    }

    /// Each paint's name in style sheets, and its colour.
    var colours: [(name: String, colour: String)] {
        let plain: [(Picture.Paint, String)] = [
            (.background, background), (.text, text), (.softText, softText), (.grid, grid), (.muted, muted),
            (.alert, alert),
        ]
        let numbered =
            series.enumerated().map { (Picture.Paint.series($0), $1) }
            + scale.enumerated().flatMap { [(Picture.Paint.scale($0), $1.fill), (.textOnScale($0), $1.text)] }
        return (plain + numbered).map { ($0.name, $1) }
    }

    /// How many series have a colour of their own.
    static var seriesCount: Int { light.series.count }
}

extension Picture.Paint {
    /// The name in style sheets.
    var name: String {
        switch self {
        case .background: "background"
        case .text: "text"
        case .softText: "soft"
        case .grid: "grid"
        case .muted: "muted"
        case .alert: "alert"
        case .series(let index): "series\(abs(index % Palette.seriesCount) + 1)"
        case .scale(let step): "scale\(min(max(step, 0), Palette.steps - 1))"
        case .textOnScale(let step): "on-scale\(min(max(step, 0), Palette.steps - 1))"
        }
    }
}
