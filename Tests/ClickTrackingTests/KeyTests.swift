import ClickTracking
import Testing

struct KeyTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test func `controls whose paths differ only in their normal form are two`() {
        let keys = [Self.composed, Self.decomposed, Self.composed].map { ControlKey(path: "Button#\($0)--tap") }
        #expect(keys[0] != keys[1])
        #expect(keys[0] == keys[2])
        #expect(Set(keys).count == 2)
    }

    @Test func `controls on two screens are two, and an empty screen is none`() {
        #expect(ControlKey(path: "a--b", screen: "A") != ControlKey(path: "a--b", screen: "B"))
        #expect(ControlKey(path: "a--b", screen: "A") != ControlKey(path: "a--b"))
        #expect(ControlKey(path: "a--b", screen: "") == ControlKey(path: "a--b"))
        #expect(ControlKey(path: "a--b", screen: Self.composed) != ControlKey(path: "a--b", screen: Self.decomposed))
    }

    @Test(arguments: [
        SessionKey(name: "t", app: "A", version: "1", user: "u"),
        SessionKey(name: "s", app: "B", version: "1", user: "u"),
        SessionKey(name: "s", app: "A", version: "2", user: "u"),
        SessionKey(name: "s", app: "A", version: "1", user: "v"),
        SessionKey(name: "s", version: "1", user: "u"), SessionKey(name: "s", app: "A", user: "u"),
        SessionKey(name: "s", app: "A", version: "1"), SessionKey(name: "s", app: "A", version: "1", user: ""),
        SessionKey(name: "s", app: "A1", version: "", user: "u"),
    ])
    func `sessions differ in name, app, version and user, and nothing is not empty`(other: SessionKey) {
        let key = SessionKey(name: "s", app: "A", version: "1", user: "u")
        #expect(other != key)
        #expect(other == other)
        #expect(Set([other, key, other]).count == 2)
    }

    @Test func `users whose names differ only in their normal form are two`() {
        let keys = Set([Self.composed, Self.decomposed].map { SessionKey(name: "s", user: $0) })
        #expect(keys.count == 2)
    }
}
