import ClickQuery
import ClickStore
import ClickTracking
import ResponderChain
import TestSupport
import Testing

@testable import ClickReports

struct ControlNamesTests {
    /// The paths that a text selects, of some.
    private static func selected(by text: String, of paths: [String]) throws -> [String] {
        let selector = try PathSelector(parsing: text)
        return try paths.filter { path in
            selector.matches(try ControlPath(parsing: path), screen: nil, kind: .activation)
        }
    }

    @Test(arguments: RandomCatalogue.Kind.allCases, sweep(60, of: 0..<1_000))
    func `each name, as a selector, selects its control and no other one shown`(
        kind: RandomCatalogue.Kind, seed: UInt64
    ) throws {
        var catalogue = RandomCatalogue(kind, seed: seed)
        let paths = catalogue.paths(1 + Int(seed % 40))
        let names = ControlNames(paths)
        for path in paths {
            let name = names.name(ofPath: path)
            #expect(try Self.selected(by: name, of: paths) == [path], "\(name) \(path)")
        }
        #expect(Set(paths.map { names.name(ofPath: $0) }).count == paths.count)
    }

    @Test(arguments: RandomCatalogue.Kind.allCases, sweep(40, of: 0..<1_000))
    func `no name has a part more than it needs`(kind: RandomCatalogue.Kind, seed: UInt64) throws {
        var catalogue = RandomCatalogue(kind, seed: seed)
        let paths = catalogue.paths(12)
        let names = ControlNames(paths)
        for path in paths {
            guard let name = names.parts(ofPath: path) else { continue }
            let all = name.above + [name.control]
            if name.event != nil {
                let withoutEvent = try Self.selected(by: all.joined(separator: " › "), of: paths)
                #expect(withoutEvent.count > 1, "\(name.text)")
            }
            guard all.count > 1, !all.contains("…"), !all[0].hasPrefix("› ") else { continue }
            let shorter = Set(
                try Self.selected(by: all.dropFirst().joined(separator: " › "), of: paths).map { path in
                    try ControlPath(parsing: path).components
                })
            #expect(shorter.count > 1, "\(name.text)")
        }
    }

    @Test(arguments: [
        // Apps: the class and the identifier.
        (["App--Toolbar--Button#gift--tap", "App--Toolbar--Button#leave--tap"], ["Button#gift", "Button#leave"]),
        (["App--A--Button#x--tap", "App--B--Button#x--tap"], ["A › Button#x", "B › Button#x"]),
        (["App--A--Button#x--tap", "App--A--Button#x--swipe"], ["Button#x · tap", "Button#x · swipe"]),
        (["App--A--Button--tap", "App--A--Button#x--tap"], ["A › Button", "Button#x"]),
        (["App--A--Button--tap", "App--A--Button[1]--tap"], ["A › Button", "Button[1]"]),
        (["W--B--tap", "A--W--B--tap"], ["› W › B", "A › W › B"]), (["B--tap", "B[1]--tap"], ["› B", "B[1]"]),
        (["App--\"Box\"<Int>--tap"], [#""\"Box\"<Int>""#]),
        // Web pages: the identifier alone, and long ways without what only arranges others.
        (["html--div#main--button#save--click", "html--a--click"], ["#save", "a"]),
        (
            [
                "html--div[1]--div--div--a--click", "html--div[2]--div--div--a--click",
                "html--div--nav--div--div--a--click",
            ], ["div[1] › … › a", "div[2] › … › a", "nav › … › a"]
        ),
        (
            ["html--div[1]--div--li--a--click", "html--div[2]--div--li--a--click"],
            ["div[1] › div › li › a", "div[2] › div › li › a"]
        ),
        // Android: without packages.
        (
            ["android.widget.FrameLayout--android.widget.TextView#com.app:id/save--touch", "x.Tabs--x.Tab--touch"],
            ["#save", "Tab"]
        ),
        (
            [
                "x.A--x.TextView--touch", "x.A--y.TextView--touch", "x.A--y.Tab#p:id/a--touch",
                "x.A--y.Tab#q:id/a--touch",
            ],
            ["x.TextView", "y.TextView", "#\"p:id/a\"", "#\"q:id/a\""]
        ),
        // No paths.
        (["(start)", "App--B--tap"], ["(start)", "B"]),
    ])
    func `a control is the shortest tail of its path that tells it from the others`(paths: [String], shown: [String]) {
        let names = ControlNames(paths)
        #expect(paths.map { names.name(ofPath: $0) } == shown)
    }

    @Test func `an element has the name of its controls without their event`() {
        let names = ControlNames(["App--A--B--tap", "App--A--B--swipe"], elements: ["App--A--B", "App--C--B", "x"])
        #expect(names.name(ofPath: "App--A--B--swipe") == "A › B · swipe")
        #expect(
            ["App--A--B", "App--C--B", "x", "unknown"].map(names.name(ofElement:)) == [
                "A › B", "C › B", "x", "unknown",
            ])
        #expect(names.parts(ofPath: "App--A--B--tap")?.above == ["A"])
    }

    @Test(arguments: RandomCatalogue.Kind.allCases, sweep(40, of: 0..<1_000))
    func `names are the same where others are left out, which have none`(
        kind: RandomCatalogue.Kind, seed: UInt64
    ) throws {
        var catalogue = RandomCatalogue(kind, seed: seed)
        let paths = catalogue.paths(2 + Int(seed % 60))
        let elements = try paths.map {
            try ControlPath(parsing: $0).components.map(\.description).joined(separator: "--")
        }
        let (all, some) = (ControlNames(paths, elements: elements), Int(seed) % paths.count + 1)
        let names = ControlNames(
            paths.prefix(some), elements: elements.prefix(some), leftOut: paths.dropFirst(some),
            leftOutElements: elements.dropFirst(some))
        for (path, element) in zip(paths, elements).prefix(some) {
            #expect(names.name(ofPath: path) == all.name(ofPath: path))
            #expect(names.name(ofElement: element) == all.name(ofElement: element))
        }
        let shown = Set(paths.prefix(some))
        for path in paths where !shown.contains(path) { #expect(names.parts(ofPath: path) == nil) }
    }

    @Test func `an event that the app raises is told in any case`() {
        let names = ControlNames(
            ["App--Lobby--enterRoom", "App--Lobby--RoomCell[*]--select"], routed: ["App--Lobby--enterRoom"])
        #expect(names.name(ofPath: "App--Lobby--enterRoom") == "Lobby · enterRoom")
        #expect(names.name(ofPath: "App--Lobby--RoomCell[*]--select") == "RoomCell[*]")
    }

    @Test func `deep paths that differ at their beginnings have names`() {
        let tail = String(repeating: "A--", count: 20_000) + "B--tap"
        let names = ControlNames(["X--" + tail, "Y--" + tail])
        #expect(names.name(ofPath: "X--" + tail).hasPrefix("X › A › A"))
    }
}

struct ScreenNamesTests {
    @Test(arguments: [
        (["LiveRoomViewController", "LobbyViewController"], ["LiveRoom", "Lobby"]),
        (["LiveRoomViewController"], ["LiveRoom"]),
        (["MainScreen", "LobbyViewController"], ["MainScreen", "LobbyViewController"]),
        (["FooController", "BarViewController"], ["Foo", "BarView"]),
        (["ViewController", "AViewController"], ["View", "AView"]),
        (["com.a/.MainActivity", "com.a/com.a.b.AlbumActivity"], ["Main", "Album"]),
        (["com.a/.MainActivity", "com.b/.MainActivity"], ["com.a/.Main", "com.b/.Main"]),
        (["/", "/src/forms.html"], ["/", "/src/forms.html"]),
        (["Controller", "XController"], ["Controller", "XController"]),
    ])
    func `screens have no ending of the platform that all of them have`(screens: [String], shown: [String]) {
        let names = ScreenNames(screens)
        #expect(screens.map { names.name(of: $0) } == shown)
        for (screen, name) in zip(screens, shown) {
            #expect(ScreenName.isName(name, of: screen), "--screen \(name) finds what is shown so")
            #expect(!ScreenName.isName(name + "x", of: screen) && !ScreenName.isName("", of: screen))
        }
    }
}
