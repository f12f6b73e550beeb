import ResponderChain
import TestSupport
import Testing

struct NearestTests {
    private let app = Node("Application")
    private let room = Room()
    private let inner = Panel()
    private let button = Panel()

    init() {
        button.above = inner
        inner.above = room
        room.above = app
    }

    @Test func `the nearest responder of a class or protocol is found by walking up`() {
        #expect(button.nearest(Room.self) === room)
        #expect(button.nearest((any Shop).self) === room)
        #expect(button.nearest(Node.self) === app)
        #expect(button.nearest((any Responder).self) === inner)
        #expect(button.nearest(Absent.self) == nil)
    }

    @Test func `a responder is not its own parent`() {
        #expect(button.nearest(Panel.self) === inner)
        #expect(inner.nearest(Panel.self) == nil)
        #expect(app.nearest((any Responder).self) == nil)
    }

    @Test(arguments: [(0, 1), (1, 1), (2, 1), (3, 5), (7, 2), (16, 16), (1, 3_000)])
    func `in a circle the walk ends`(before: Int, inCircle: Int) {
        let links = (0..<(before + inCircle)).map { _ in Panel() }
        for (link, next) in zip(links, links.dropFirst()) { link.above = next }
        let last = links[links.count - 1]
        last.above = links[before]
        #expect(links[0].nearest(Absent.self) == nil)
        #expect(links[0].nearest(Panel.self) === (links.count > 1 ? links[1] : nil))
        // Each link holds the next one.
        for link in links { link.above = nil }
    }

    @Test func `the last responder of a circle is found`() {
        for count in 2...40 {
            let links = (0..<count).map { _ in Panel() }
            let room = Room()
            for (link, next) in zip(links, links.dropFirst()) { link.above = next }
            links[count - 1].above = room
            room.above = links[count / 2]
            #expect(links[0].nearest(Room.self) === room)
            #expect(links[0].nearest(Absent.self) == nil)
            room.above = nil
        }
    }
}

private protocol Shop: AnyObject {}

private final class Absent: Responder {}

private final class Panel: Responder {
    var above: (any Responder)?
    var next: (any Responder)? { above }
}

private final class Room: Responder, Shop {
    var above: (any Responder)?
    var next: (any Responder)? { above }
}
