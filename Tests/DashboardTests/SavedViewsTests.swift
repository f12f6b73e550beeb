import Foundation
import TestSupport
import Testing

@testable import Dashboard

/// What a team keeps for its dashboard.
struct SavedViewsTests {
    @Test func `views are in the menu, and notes at their bars`() throws {
        let kept = try SavedViews(
            parsing: """
                # ours
                Dead <taps> = /frustration?since=7d&compare=previous

                 Funnel: a to b  =  /funnel?step=Button%231&step=Button%232\r
                2023-11-05 = Campaign & sale
                1999-01-01 = before all
                2099-01-01 = after all
                """)
        let store = try ServedStore(VariedClicks.all(), keeping: kept)
        for page in ["/", "/controls", "/sql", "/session?session=s-1", "/names"] {
            let body = store.ask(page).body
            #expect(
                body.contains("href=\"/frustration?since=7d&amp;compare=previous\">Dead &lt;taps&gt;</a>"), "\(page)")
            #expect(body.contains("href=\"/funnel?step=Button%231&amp;step=Button%232\">Funnel: a to b</a>"))
        }
        for per in ["hour&since=2023-11-05&until=2023-11-06", "day", "week", "month"] {
            let body = store.ask("/times?per=\(per)").body
            #expect(body.components(separatedBy: "▾ ").contains { $0.contains("Campaign &amp; sale</em>") }, "\(per)")
            #expect(!body.contains("before all") && !body.contains("after all"), "\(per)")
        }
    }

    @Test(arguments: [
        ("x", 1, "write NAME = ADDRESS"), ("\n\n= /controls", 3, "write NAME = ADDRESS"), ("a = ", 1, "write NAME"),
        ("# a\na = controls", 2, "'controls' is no address"), ("a = /nothing", 1, "is no address of a page"),
        ("a = /controls.csv", 1, "is no address of a page"), ("a = https://x.example/", 1, "is no address of a page"),
        ("a = /controls?scren=1", 1, "there is no selection 'scren'"), ("a = /controls?since=never", 1, "since: "),
    ])
    func `a wrong line is named, with what to do`(text: String, line: Int, says: String) throws {
        let problem = #expect(throws: SavedViews.Problem.self) { try SavedViews(parsing: text) }
        #expect(problem?.line == line)
        #expect(problem?.description.contains(says) ?? false, "\(problem?.description ?? "")")
    }
}
