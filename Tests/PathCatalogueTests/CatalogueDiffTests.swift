import ClickTracking
import PathCatalogue
import ResponderChain
import Testing

struct CatalogueDiffTests {
    @Test func `a renamed screen takes its controls along`() throws {
        let (old, new) = (try Self.screen("LoginViewController"), try Self.screen("SignInViewController"))
        let changes = CatalogueDiff(old: old, new: new).changes
        #expect(changes.map(\.kind) == [.moved, .moved, .moved])
        #expect(changes.allSatisfy { $0.causes == [.screenClass] })
        #expect(changes.map { $0.old?.number } == changes.map { $0.new?.number })
        #expect(changes.allSatisfy { $0.evidence.contains(.frame) && $0.confidence > 0.65 })
    }

    @Test func `an equal path with the actions of another control is another control`() throws {
        var (old, new) = (try Self.screen("LoginViewController"), try Self.screen("LoginViewController"))
        (old.controls[0].actions, old.controls[1].actions) = (["open:"], ["close:"])
        (new.controls[0].actions, new.controls[1].actions) = (["close:"], ["open:"])
        (new.controls[0].frame, new.controls[1].frame) = (old.controls[1].frame, old.controls[0].frame)
        let changes = CatalogueDiff(old: old, new: new).changes
        #expect(changes.map { $0.new?.number } == [1, 0, 2])
        #expect(changes.map(\.kind) == [.moved, .moved, .same])
    }

    @Test func `a list with more rows than are aligned is compared by its positions`() throws {
        let path = try ControlPath(parsing: "App--Window--TableView--Cell[*]--select")
        let controls = (0..<600).map { row in
            var control = CatalogueControl(number: row, path: path, screen: nil)
            control.position = "0:\(row)"
            return control
        }
        let diff = CatalogueDiff(
            old: Catalogue(controls: controls), new: Catalogue(controls: Array(controls.dropLast())))
        #expect(diff.changes(of: .same).count == 599 && diff.changes(of: .gone).map { $0.old?.number } == [599])
    }

    @Test func `controls that all moved by a point are the same`() throws {
        var (old, new) = (try Self.screen("LoginViewController"), try Self.screen("LoginViewController"))
        for row in 0..<3 {
            (old.controls[row].actions, new.controls[row].actions) = (nil, nil)
            new.controls[row].frame = ScreenLayout.Frame(x: 170, y: Int32(row) * 500, width: 3430, height: 440)
        }
        let changes = CatalogueDiff(old: old, new: new).changes
        #expect(changes.map(\.kind) == [.same, .same, .same])
        #expect(changes.map { $0.new?.number } == [0, 1, 2])
        #expect(changes.allSatisfy { $0.confidence > 0.9 && !$0.isDoubtful })
    }

    @Test(arguments: [true, false])
    func `of equal rows to which one was added, none is told to be the same for certain`(withFrames: Bool) throws {
        let path = try ControlPath(parsing: "App--Window--Settings--TableView--Cell[*]--select")
        func list(rows: Int) -> Catalogue {
            Catalogue(
                controls: (0..<rows).map { row in
                    var control = CatalogueControl(number: row, path: path, screen: "Settings")
                    control.position = "0:\(row)"
                    if withFrames {
                        control.frame = ScreenLayout.Frame(x: 0, y: Int32(row) * 440, width: 3200, height: 440)
                    }
                    return control
                })
        }
        let changes = CatalogueDiff(old: list(rows: 4), new: list(rows: 5)).changes
        #expect(changes.map(\.isDoubtful) == [true, true, true, true, false])
        let unchanged = CatalogueDiff(old: list(rows: 4), new: list(rows: 4)).changes
        #expect(unchanged.allSatisfy { $0.confidence >= 0.99 })
    }

    /// Three buttons below each other.
    private static func screen(_ name: String) throws -> Catalogue {
        Catalogue(
            controls: try ["", "[1]", "[2]"].enumerated().map { row, ordinal in
                let path = try ControlPath(parsing: "App--Window--\(name)--View--Button\(ordinal)--touchUpInside")
                var control = CatalogueControl(number: row, path: path, screen: name)
                (control.events, control.actions, control.handledBy) = (["touchUpInside"], ["tapped\(row):"], [name])
                control.frame = ScreenLayout.Frame(x: 160, y: Int32(row) * 500, width: 3430, height: 440)
                return control
            })
    }
}
