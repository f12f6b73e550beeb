import Basics

/// The colours of pictures.
///
/// The series are those of Okabe and Ito, "Color Universal Design" (2008), some made darker or lighter; people with any
/// kind of colour blindness tell them apart. The scale is made of ColorBrewer's YlOrRd (Harrower and Brewer, 2003), whose
/// lightness tells the step; it begins where it can be told from the background. Trouble goes from grey to orange in both
/// schemes, so that what works never looks like an alarm. Text has a contrast of 4.5 : 1 and more to what is behind it, and a series to the background one of
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
    /// From what works to what does not, each with the colour of text on it.
    let trouble: [(fill: String, text: String)]

    /// How many steps the scale has.
    static let steps = 9

    static let light = Palette(
        background: "#ffffff", text: "#1b1b1f", softText: "#55555e", grid: "#dcdce2", muted: "#8a8a94",
        series: ["#0072b2", "#009e73", "#8f5a00", "#a3497a", "#5a6b00"], alert: "#d55e00",
        scale: [
            ("#fed976", black), ("#febc57", black), ("#fea044", black), ("#fd7f38", black), ("#fc4e2a", black),
            ("#e92b20", black), ("#d00e22", white), ("#ad0027", white), ("#800026", white),
        ],
        trouble: [
            ("#e3e3e9", black), ("#e6d5d2", black), ("#e9c7bb", black), ("#eab8a4", black), ("#ebaa8c", black),
            ("#eb9b74", black), ("#eb8b5a", black), ("#ea7b3d", black), ("#e8690b", black),
        ])
    static let dark = Palette(
        background: "#16161a", text: "#ececf1", softText: "#b0b0ba", grid: "#3a3a42", muted: "#7d7d88",
        series: ["#56b4e9", "#2fbf94", "#e69f00", "#cc79a7", "#f0e442"], alert: "#ff8a3d",
        scale: [
            ("#5c1a2e", white), ("#85152f", white), ("#ad162c", white), ("#d22627", white), ("#f0402a", black),
            ("#fa7c37", black), ("#fea044", black), ("#ffc368", black), ("#fff3b0", black),
        ],
        trouble: [
            ("#37373f", white), ("#4e4242", white), ("#664c45", white), ("#7e5747", white), ("#976147", white),
            ("#b06b47", black), ("#ca7645", black), ("#e48042", black), ("#ff8a3d", black),
        ])

    private static let (black, white) = ("#000000", "#ffffff")

    /// The step of the scale for a part of the most, from 0 to 1.
    static func step(_ part: Double) -> Int {
        guard part > 0 else { return 0 }
        return part < 1 ? min(steps - 1, Int(rounding: (part * Double(steps)).rounded(.down))) : steps - 1
    }

    /// The step of trouble for a share of clicks, from 0 to 1: only none at all is no trouble.
    static func troubleStep(_ share: Double) -> Int {
        guard share > 0 else { return 0 }
        return share < 1 ? min(steps - 1, 1 + Int(rounding: (share * Double(steps - 1)).rounded(.down))) : steps - 1
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
            + trouble.enumerated().flatMap { [(Picture.Paint.trouble($0), $1.fill), (.textOnTrouble($0), $1.text)] }
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
        case .scale(let step): "scale\(Self.inside(step))"
        case .textOnScale(let step): "on-scale\(Self.inside(step))"
        case .trouble(let step): "trouble\(Self.inside(step))"
        case .textOnTrouble(let step): "on-trouble\(Self.inside(step))"
        }
    }

    private static func inside(_ step: Int) -> Int { min(max(step, 0), Palette.steps - 1) }
}
