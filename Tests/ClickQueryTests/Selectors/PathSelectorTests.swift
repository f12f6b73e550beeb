import ClickIndex
import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

@testable import ClickQuery

struct PathSelectorTests {
    private func matches(
        _ selector: String, _ path: String, screen: String? = nil, kind: ClickKind = .activation
    ) throws -> Bool {
        try PathSelector(parsing: selector).matches(ControlPath(parsing: path), screen: screen, kind: kind)
    }

    @Test(
        arguments: [
            ("Button", "App--Button--tap", "App--Button--View--tap"), ("#send", "App--B#send--tap", "App--send--tap"),
            ("Button#send", "A--Button#send[3]--tap", "A--Button--tap"), ("B[2]", "A--B[2]--tap", "A--B--tap"),
            ("B[0]", "A--B--tap", "A--B[1]--tap"), ("Cell[*]", "T--Cell[*]--tap", "T--Cell--tap"),
            ("*[2]", "A--Any[2]--tap", "A--Any[*]--tap"), ("P B", "A--P--V--B--tap", "P--A--tap"),
            ("P > B", "A--P--B--tap", "P--V--B--tap"), ("A:root > B", "A--B--tap", "X--A--B--tap"),
            (":root", "A--tap", "A--B--tap"), ("B:event(tap)", "A--B--tap", "A--B--swipe"),
            ("B:event(swipe, t*)", "A--B--tap", "A--B--x"), ("A, B", "X--A--t", "X--C--t"),
            ("B:not(#x)", "A--B--t", "A--B#x--t"), ("B:not(P B)", "A--B--t", "P--V--B--t"),
            ("B:not(P > B, :event(t))", "P--V--B--x", "P--B--x"), ("*:not(:not(B))", "A--B--t", "B--A--t"),
            ("*Panel B*", "GiftPanel--Button--t", "GiftView--Button--t"), ("#*", "A--B#x--t", "A#x--B--t"),
            ("A A B", "A--V--A--B--t", "A--V--B--t"), ("A > A > B", "A--A--A--B--t", "A--B--A--B--t"),
            ("\"Box<Int>\"", "A--Box<Int>--t", "A--Box--t"), (#"Box\<*"#, "A--Box<Int>--t", "A--Box--t"),
            ("\"*\"", "A--*--t", "A--B--t"), ("a%2Db", "A--a-b--t", "A--a%252Db--t"), (#"\%"#, "A--%25--t", "A--t--t"),
            ("P › B", "A--P--B--tap", "A--P--V--B--tap"), ("P › B", "P--B--tap", "P--B#x--tap"),
            ("P › B", "P--B--tap", "P[1]--B--tap"), ("P › B#x[2] · tap", "A--P--B#x[2]--tap", "A--P--B#x[2]--swipe"),
            ("B · tap", "A--B--tap", "A--B#x--tap"), ("B · tap", "A--B--tap", "A--B[1]--tap"),
            ("› A › B", "A--B--tap", "X--A--B--tap"), ("› A", "A--tap", "X--A--tap"),
            ("P › … › B", "P--V--W--B--t", "V--B--t"), ("P › … › B", "P--B--t", "P#x--B--t"),
            ("P › *", "P--B#x[3]--t", "P--V--B--t"), ("#x › B", "V#x--B--t", "V#x[1]--B--t"),
            ("P › B · t, A", "X--A#y--t", "X--P--B--u"), ("P › B:event(t)", "P--B--t", "P--B--u"),
            ("TextView", "A--android.widget.TextView--t", "A--android.widget.TextViews--t"),
            ("#save", "A--B#com.app:id/save--t", "A--B#com.app:id/saved--t"),
            ("*View", "A--x.TextView--t", "A--x.V--t"),
            ("TextView:not(*.TextView)", "A--TextView--t", "A--x.TextView--t"),
            ("View", "A--x.View--t", "A--Box<x.View>--t"),
            ("\"·\" › B", "A--·--B--t", "A--B--t"), ("a·b", "A--a·b--t", "A--a--b"),
            ("'it''s'", "A--its--t", "A--it's--t"), ("Café", "A--Café--t", "A--Cafe\u{301}--t"),
        ])
    func `a selector matches the last component, below what stands before it`(
        selector: String, matching: String, other: String
    ) throws {
        #expect(try matches(selector, matching))
        #expect(try !matches(selector, other))
    }

    @Test func `the screen and the kind are those of the control, in whichever step they are asked for`() throws {
        #expect(try matches("B:screen(Live*)", "A--B--t", screen: "LiveRoom"))
        #expect(try matches(":screen(LiveRoom) B", "A--B--t", screen: "LiveRoom"))
        #expect(try !matches("B:screen(Live*)", "A--B--t", screen: "Lobby"))
        #expect(try !matches("B:screen(*)", "A--B--t"))
        #expect(try matches("B:not(:screen(*))", "A--B--t"))
        #expect(try matches(":kind(routed, control)", "A--B--t", kind: .control))
        #expect(try !matches(":kind(routed)", "A--B--t"))
    }

    @Test(
        arguments: [
            ("B", [.yes, .no, .unknown]), ("B:handled", [.yes]), ("B:unhandled", [.no]), (":unhandled B", [.no]),
            ("B:not(:handled)", [.no, .unknown]), ("B:not(:handled, :unhandled)", [.unknown]),
            ("B:handled:unhandled", []), ("B:handled, B:unhandled", [.yes, .no]),
            ("B:unhandled, B", [.yes, .no, .unknown]),
            ("B:unhandled, A:handled", [.no]), ("B:not(A:handled)", [.yes, .no, .unknown]), ("A:handled", []),
        ] as [(String, [Handled])])
    func `a selector asks for outcomes in each of its alternatives`(text: String, outcomes: [Handled]) throws {
        let selector = try PathSelector(parsing: text)
        let path = try ControlPath(parsing: "A--B--t")
        #expect(selector.outcomes(path, screen: nil, kind: .activation) == HandledSet(outcomes.map(HandledSet.init)))
        #expect(selector.asksForOutcome == (text != "B"))
        #expect(try PathSelector(parsing: selector.description) == selector)
    }

    @Test func `a branch is a component and all below it`() throws {
        let branch = try PathSelector(parsing: "P#x, Q > P").branch
        for (path, isIn) in [
            ("P#x--t", true), ("A--P#x[2]--V--B--t", true), ("Q--P--B--t", true), ("A--P--B--t", false),
            ("B--t", false),
        ] {
            #expect(try branch.matches(ControlPath(parsing: path), screen: nil, kind: .activation) == isIn, "\(path)")
        }
    }

    @Test(arguments: sweep(30, of: 0..<100))
    func `a selector matches what a matcher that tries all ways does`(seed: UInt64) throws {
        var random = RandomPaths(seed: seed)
        for _ in 0..<30 {
            let text = random.selector()
            let selector = try PathSelector(parsing: text)
            #expect(try PathSelector(parsing: selector.description) == selector, "\(text)")
            for _ in 0..<10 {
                let (path, screen) = (random.plain(), random.pick([nil, "One", "Two"]))
                let kind = random.pick(ClickKind.allCases)
                let outcomes = selector.outcomes(path, screen: screen, kind: kind)
                for handled in [Handled.yes, .no, .unknown] {
                    let naive = NaiveMatcher(path: path, screen: screen, kind: kind, handled: handled)
                    #expect(
                        outcomes.contains(HandledSet(handled))
                            == naive.matches(selector.alternatives, at: path.components.count - 1),
                        "\(text) \(path) \(handled)")
                }
                #expect(selector.matches(path, screen: screen, kind: kind) == !outcomes.isEmpty)
            }
        }
    }

    @Test(arguments: sweep(30, of: 0..<100))
    func `the selector made from a path matches it and no other`(seed: UInt64) throws {
        var random = RandomPaths(seed: seed)
        let paths = (0..<8).map { _ in random.hostile() }
        for path in paths {
            let made = PathSelector(path)
            let parsed = try PathSelector(parsing: made.description)
            #expect(parsed == made, "\(made)")
            #expect(parsed.matches(path, screen: random.pick([nil, "One"]), kind: random.pick(ClickKind.allCases)))
            for other in paths + (0..<20).map({ _ in random.altered(path) }) {
                let isSame = path == other
                #expect(parsed.matches(other, screen: nil, kind: .activation) == isSame, "\(made) \(other)")
            }
        }
    }

    @Test func `long paths and selectors take no exponential time`() throws {
        let path = ControlPath((0..<10_000).map { PathComponent("A", identifier: "\($0)") }, event: "t")
        for text in [
            String(repeating: "* ", count: 100) + "X", String(repeating: "A ", count: 50) + "> X",
            String(repeating: ":not(* > ", count: 20) + "* A" + String(repeating: ")", count: 20),
        ] {
            _ = try PathSelector(parsing: text).matches(path, screen: nil, kind: .activation)
        }
        let long = String(repeating: "A#x[1] ", count: 20_000) + "B"
        #expect(try !PathSelector(parsing: long).matches(path, screen: nil, kind: .activation))
    }
}

/// Matches as the definitions read: each way is tried.
private struct NaiveMatcher {
    let path: ControlPath
    let screen: String?
    let kind: ClickKind
    let handled: Handled

    func matches(_ alternatives: [[PathSelector.Step]], at place: Int) -> Bool {
        alternatives.contains { matches($0[...], at: place) }
    }

    private func matches(_ steps: ArraySlice<PathSelector.Step>, at place: Int) -> Bool {
        guard let last = steps.last, last.tests.allSatisfy({ holds($0, at: place) }) else { return false }
        if last.isPart, !isWhole(last, at: place) { return false }
        let above = steps.dropLast()
        guard !above.isEmpty else { return !last.isChild || place == 0 }
        let places = last.isChild ? max(0, place - 1)..<place : 0..<place
        return places.contains { matches(above, at: $0) }
    }

    /// Whether a part without wildcards says all of a component: what it does not say is not there.
    private func isWhole(_ part: PathSelector.Step, at place: Int) -> Bool {
        var (classes, identifiers, indices, isOpen) = (0, 0, 0, false)
        for test in part.tests {
            switch test {
            case .className(let pattern): (classes, isOpen) = (classes + 1, isOpen || pattern.name == nil)
            case .identifier(let pattern): (identifiers, isOpen) = (identifiers + 1, isOpen || pattern.name == nil)
            case .index: indices += 1
            default: break
            }
        }
        let component = path.components[place]
        let hasMore =
            classes > 0 && identifiers == 0 && component.identifier != nil
            || indices == 0 && component.index != .ordinal(0)
        return isOpen || !hasMore
    }

    /// Whether a pattern matches a name, or exactly what follows a mark in it.
    private func matches(_ pattern: NamePattern, _ name: String, after mark: String) -> Bool {
        let own = name.split(separator: mark).last.map(String.init) ?? name
        return pattern.matches(name) || pattern.name == own
    }

    private func holds(_ test: PathSelector.Test, at place: Int) -> Bool {
        let component = path.components[place]
        return switch test {
        case .className(let pattern): matches(pattern, component.className, after: ".")
        case .identifier(let pattern): component.identifier.map { matches(pattern, $0, after: ":id/") } ?? false
        case .index(let index): component.index == index
        case .root: place == 0
        case .event(let patterns): patterns.contains { $0.matches(path.event) }
        case .screen(let patterns): screen.map { screen in patterns.contains { $0.matches(screen) } } ?? false
        case .kind(let kinds): kinds.contains(kind)
        case .handled(let isHandled): handled == (isHandled ? .yes : .no)
        case .not(let others): !matches(others, at: place)
        }
    }
}
