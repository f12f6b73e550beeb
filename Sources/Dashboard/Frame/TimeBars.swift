internal import Basics
internal import ClickReports
internal import ClickStore

/// The clicks of periods as bars, each of which leads to its period.
struct TimeBars {
    private let bars: Chart.Bars
    /// The clicks of the same place in the period before; none where that is not asked for.
    private let before: [Int]
    private let request: PageRequest
    /// More bars are drawn as a picture, where each has less room.
    private static let most = 120
    private static let height = 180
    /// Of more versions none is marked: there would be no room.
    private static let mostReleases = 12
    private static let mostClicks = 2_000_000
    /// So many periods are named below the bars at most.
    private static let mostTicks = 12

    /// - Returns: nil for a report that has no such bars.
    init?(_ report: Report, _ request: PageRequest) {
        guard case .bars(let bars)? = report.chart, bars.bars.count <= Self.most, bars.title.hasPrefix("Clicks per")
        else { return nil }
        (self.bars, self.request) = (bars, request)
        before = report.counts(of: "clicks_before")
    }

    var html: HTML {
        let most = max(1, before.max() ?? 0, bars.bars.reduce(0) { max($0, $1.value) })
        let line = Self.step(of: most)
        let lines = stride(from: line, through: most, by: line).map { value -> HTML in
            let bottom = 24 + Int(rounding: Double(value) / Double(most) * Double(Self.height))
            return "<span class=\"ax\" style=\"bottom:\(bottom)px\">\(ChartText.count(value))</span>\n"
        }
        let flags = flags
        let columns = bars.bars.indices.map { place in
            column(place, most: most, hasTick: hasTick(place), flags: flags[place] ?? [])
        }
        let isMarked = bars.bars.contains { $0.marked != nil }
        let known: HTML =
            isMarked
            ? "<i class=\"use\"></i>\(bars.otherUnit)<i class=\"dead\"></i>\(bars.markedUnit)" : .none
        let legend: HTML = before.isEmpty ? known : "\(known)<i class=\"past\"></i>clicks of the time before"
        return """
            \(legend.text.isEmpty ? .none : "<p class=\"legend\">\(legend)</p>\n" as HTML)<div class="plot" style="--h:\(Self.height)px">\(lines)\(columns)</div>

            """
    }

    /// Whether a bar's period is named below it. The dates of hours say most, then noon.
    private func hasTick(_ place: Int) -> Bool {
        let ranks = bars.bars.map(\.rank)
        guard ranks.contains(where: { $0 > 0 }) else {
            return place % ((ranks.count + Self.mostTicks - 1) / Self.mostTicks) == 0
        }
        let rank = (0...3).first { rank in ranks.count { $0 >= rank } <= Self.mostTicks }
        return ranks[place] >= rank ?? 3
    }

    /// A round number of which there are two to four up to the highest bar.
    private static func step(of most: Int) -> Int {
        var step = 1
        while most / step > 4 {
            step = "\(step)".hasPrefix("2") ? step / 2 * 5 : step * 2
        }
        return step
    }

    /// What is marked below bars, by their places: versions whose first click was then, and the team's notes.
    private var flags: [Int: [String]] {
        var flags = releases
        for note in request.kept.notes {
            // All bars of a day may be hours: the first one is marked.
            guard let place = bars.bars.firstIndex(where: { has(note.day, in: Self.time($0.label)) }) else { continue }
            flags[place, default: []].append(note.text)
        }
        return flags
    }

    /// Whether a day is in a bar's period, which begins at a date, or at a time of the day.
    private func has(_ day: String, in period: String) -> Bool {
        guard !bars.title.hasPrefix("Clicks per month") else { return day.prefix(7) == period.prefix(7) }
        guard bars.title.hasPrefix("Clicks per week") else { return period.hasPrefix(day) }
        let ends = [day, period].compactMap { ISOTime.ms($0 + "T00:00Z") }
        return ends.count == 2 && (0..<7 * LocalTime.msOfDay).contains(ends[0] - ends[1])
    }

    /// The versions whose very first click was in a period, whatever else is selected, by the places of bars. Of those that were there
    /// when recording began nobody knows since when. Of very many clicks none is marked, as all have to be read for it.
    private var releases: [Int: [String]] {
        guard let selection = try? request.selection(), let selected = try? request.all(),
            selected.clicks <= Self.mostClicks
        else { return [:] }
        var all = Selection()
        all.apps = selection.apps
        let versions = (try? request.engine.groups(of: Relation(all, by: .name(.version), []))) ?? []
        guard versions.count <= Self.mostReleases else { return [:] }
        let (since, until) = (selection.sinceMs, selection.untilMs ?? .max)
        var released: [Int: [String]] = [:]
        for version in versions {
            let firstMs = version.statistics.firstMs
            guard let name = version.name, firstMs >= since ?? .min, firstMs < until else { continue }
            let first = Self.time(ISOTime.minuteText(ms: firstMs, in: request.query.timeZone))
            // A date comes before all times of its day.
            guard let place = bars.bars.lastIndex(where: { Self.time($0.label) <= first }), place > 0 || since != nil
            else { continue }
            released[place, default: []].append("first clicks of \(name)")
        }
        return released
    }

    private func column(_ place: Int, most: Int, hasTick: Bool, flags: [String]) -> HTML {
        let bar = bars.bars[place]
        let marked = bar.marked ?? 0
        func percent(_ count: Int) -> String {
            let tenths = Int(rounding: Double(count) / Double(most) * 1_000)
            return "\(tenths / 10).\(tenths % 10)%"
        }
        let isPart = bar.label.hasSuffix(")")
        let unhandled = bar.marked.map { ", \(ChartText.count($0)) \(bars.markedUnit)" } ?? ""
        let marks = flags.joined(separator: " · ")
        let past = before.indices.contains(place) ? before[place] : nil
        let then = past.map { ", \(ChartText.count($0)) in the time before" } ?? ""
        let says =
            "\(bar.label): \(ChartText.count(bar.value)) clicks\(unhandled)\(then)\(marks.isEmpty ? "" : "; " + marks)"
        return """
            <a class="col\(isPart ? " part" : "")" href="\(address(place))" title="\(says)" aria-label="\(says)">\
            <b style="height:\(percent(bar.value - marked))"></b>\(marked > 0 ? "<i style=\"height:\(percent(marked))\"></i>" as HTML : .none)\
            \(past.map { "<u style=\"bottom:calc(24px + (100% - 24px) * \($0) / \(most))\"></u>" as HTML } ?? .none)\
            \(hasTick ? "<span>\(Self.tick(bar.tick))</span>" as HTML : .none)\
            \(flags.isEmpty ? .none : "<em>▾ \(marks)</em>" as HTML)</a>

            """
    }

    /// From the beginning of the period to that of the next one, within the selected time: a bar at its edges may have a part of a
    /// period, and leads to that part.
    private func address(_ place: Int) -> String {
        var changes: [PageQuery.Parameter] = []
        let hasStart = request.query.selected.contains { $0.name == "since" }
        if place > 0 || !hasStart { changes.append(("since", Self.time(bars.bars[place].label))) }
        if place + 1 < bars.bars.count {
            changes += [("until", Self.time(bars.bars[place + 1].label)), ("through", "")]
        }
        return request.address(of: request.page, selecting: changes, request.query.others)
    }

    /// The beginning of a period as addresses have it: `2026-01-05T13:00Z` for `2026-01-05 13:00Z (so far)`.
    private static func time(_ label: String) -> String {
        let name = label.hasSuffix(")") ? String(label.prefix { $0 != "(" }.dropLast()) : label
        return name.replacing(" ", with: "T")
    }

    /// `01-05` for a date, as the years are those of the page.
    private static func tick(_ tick: String) -> String {
        let date = tick.prefix(10)
        return date.count == 10 && date.utf8.dropFirst(4).first == UInt8(ascii: "-") ? String(date.dropFirst(5)) : tick
    }
}
