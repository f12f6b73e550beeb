import Basics
import ClickReports
import ClickTracking
import SessionReplay

/// A click as people follow it: when, whose, and the hops that it climbs.
enum ClickTrace {
    /// One line without its end.
    static func line(_ click: TracingSink.Click) -> String {
        // In a canonical path two dashes only ever stand between its parts.
        var parts = click.control.path.split(separator: "--")
        let event = parts.popLast() ?? ""
        let hops = parts.reversed().joined(separator: " < ")
        return "\(ISOTime.text(ms: click.atMs)) \(click.session.name)  \(event) at \(hops)\(outcome(of: click))"
    }

    private static func outcome(of click: TracingSink.Click) -> String {
        switch click.handled {
        case .unknown: ""
        case .no: ", handled by nobody"
        case .yes: ", handled" + (click.handledBy.map { " by \($0)" } ?? "")
        }
    }
}
