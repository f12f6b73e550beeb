/// What is to be drawn of a report: figures and labels, without sizes and colours.
///
/// A report says by it what its picture shows; what draws it knows no report.
package enum Chart: Sendable {
    /// A bar for each of several labels, such as the clicks of each day.
    case bars(Bars)
    /// A square for each pair of a row and a column, such as the clicks of each hour of the week.
    case grid(Grid)
    /// How much each of several shares changed, and how sure that is.
    case forest(Forest)
    /// Nodes, and arrows between them.
    case graph(Graph)
    /// How many come from step to step.
    case funnel(Funnel)
    /// Stacks of names that begin alike, as wide as what they count.
    case icicle(Icicle)
    /// Places on a screen, above the outlines of its controls.
    case heatmap(Heatmap)
    /// What happened one after the other, in a row for each control.
    case timeline(Timeline)
}

extension Chart {
    /// Bars, in order.
    package struct Bars: Sendable {
        package struct Bar: Sendable {
            /// What the bar is of, whole: `2026-01-05T13:00Z`.
            package let label: String
            /// What stands below it, if there is room, and how much it says: of higher ranks there is more often room.
            package let tick: String
            package var rank = 0
            package let value: Int
            /// The part of the value that is marked, such as its unhandled clicks; nil if unknown.
            package let marked: Int?
        }

        /// What the picture is about: `Clicks per day`.
        package var title = "Clicks over time"
        /// What the values count: `clicks`.
        package let unit: String
        /// What the marked parts count, and what the others: `unhandled`, `handled`.
        package let markedUnit: String
        package let otherUnit: String
        package let bars: [Bar]
    }

    /// A table of squares.
    package struct Grid: Sendable {
        package var title = "Clicks of each hour of the week"
        /// What the values count: `clicks`.
        package let unit: String
        package let rows: [String]
        package let columns: [String]
        /// The values, row by row.
        package let values: [Int]
    }

    /// Differences between shares before and after, with their intervals.
    package struct Forest: Sendable {
        package struct Change: Sendable {
            package var label: String
            /// From 0 to 1.
            package let before: Double
            package let after: Double
            /// From -1 to 1, and the ends of its interval.
            package let difference: Double
            package let low: Double
            package let high: Double
            /// Whether the change is more than chance would explain.
            package let isSignificant: Bool
        }

        package var title: String { "Change of the share of \(unit) that used a control" }
        /// Of what the shares are: `users`, `sessions`.
        package let unit: String
        /// What the two sides are: `1.3.2`, `1.4.0`.
        package let before: String
        package let after: String
        /// The weightiest first.
        package var changes: [Change]
    }

    /// Nodes, and arrows from one to another or to itself.
    package struct Graph: Sendable {
        package struct Node: Sendable {
            package var label: String
            /// A second line: `1,203 sessions`.
            package let note: String
            package let weight: Int
        }

        package struct Arrow: Sendable {
            /// The indexes of two nodes.
            package let from: Int
            package let to: Int
            /// What stands at the arrow: `312 · 4.2 s`.
            package let note: String
            package let weight: Int
            /// Whether the arrow leads off the way, as to where people went instead.
            package let isAside: Bool
        }

        package var title = "What people click next"
        /// What boxes and arrows mean.
        package var legend =
            "arrow: the next click, how often and after what median time; grey leads back; ↻: the same control again"
        /// Whether labels that are control paths end with an event; else they are elements.
        package var namesEvents = true
        package var nodes: [Node]
        package let arrows: [Arrow]
        /// How many arrows there are, with those that are not among ``arrows``; nil if these are all.
        package var allArrows: Int?
    }

    /// Steps in their order.
    package struct Funnel: Sendable {
        package struct Step: Sendable {
            package struct Lost: Sendable {
                /// A control's path, or `(end)`.
                package var label: String
                package let count: Int
            }

            package let label: String
            package let reached: Int
            /// How many of the step before came here, and how long it took: `83.5 % · 8.5 s`.
            package let way: String
            /// Where most of those went that did not reach the next step, and how many others there were.
            package var lost: [Lost]
            package let others: Int
        }

        package var title = "How far people come"
        /// What is counted: `session`, `user`.
        package let noun: String
        package var steps: [Step]
    }

    /// Stacks of names.
    package struct Icicle: Sendable {
        package struct Stack: Sendable {
            /// The names, outermost first.
            package let names: [String]
            package let clicks: Int
            /// nil if no outcome is known.
            package let unhandled: Int?
            /// Bursts of rage; not counted where outcomes are known.
            package var rage = 0
        }

        package var title = "Clicks by control path"
        package let stacks: [Stack]
    }

    /// Clicks one after the other.
    package struct Timeline: Sendable {
        package enum Outcome: Sendable {
            case handled, unhandled, unknown
        }

        package struct Event: Sendable {
            /// The control's path.
            package var label: String
            /// The time since the first one, in milliseconds; never less than that of the one before.
            package let offsetMs: Int64
            package let outcome: Outcome
            /// Whether the user did it, and not the app or the control because of it.
            package let isByUser: Bool
            /// The number of the burst of rage that it is part of; nil for none.
            package let rage: Int?
        }

        package let title: String
        package var events: [Event]
    }

    /// Clicks on one screen, at places that are reckoned on one size of window.
    package struct Heatmap: Sendable {
        package struct Outline: Sendable {
            package var label: String
            /// In points.
            package let x: Double
            package let y: Double
            package let width: Double
            package let height: Double
            package let clicks: Int
            /// Whether these are all clicks of a list, whose cells have outlines of their own.
            package var isTotal = false
        }

        /// A control whose place is known by its clicks alone.
        package struct Mark: Sendable {
            package var label: String
            /// The middle of its clicks, in points.
            package let x: Double
            package let y: Double
            package let clicks: Int
        }

        package struct Spot: Sendable {
            /// The middle of a part of the window, in points.
            package let x: Double
            package let y: Double
            package let clicks: Int
        }

        /// A single touch, of a picture that shows when each happened.
        package struct Touch: Sendable {
            /// The control's path.
            package var label: String
            package let x: Double
            package let y: Double
            /// The time since the session's first click, in milliseconds.
            package let offsetMs: Int64
            package let outcome: Timeline.Outcome
            /// The number of the rage burst that it is part of; nil for none.
            package let rage: Int?
        }

        package let screen: String
        /// The size, in points, of the window, or of a web page as far as its clicks reach.
        package let width: Double
        package let height: Double
        /// Where the first window of a longer web page ended; nil if all is one window.
        package var windowHeight: Double?
        /// The size, in points, of the parts of the window that clicks are counted by.
        package let cellWidth: Double
        package let cellHeight: Double
        /// From back to front.
        package var outlines: [Outline]
        package var marks: [Mark] = []
        package let spots: [Spot]
        /// Those of the clicks that nobody handled.
        package var unhandled: [Spot] = []
        /// The touches, in place of spots.
        package var touches: [Touch] = []
    }
}
