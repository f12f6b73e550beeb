import ResponderChain
import Testing

@testable import TapTrailUIKit

struct BarItemTests {
    @Test func `an item stands in the path below its bar`() throws {
        let bar = Bar()
        let item = BarItem("UIBarButtonItem", identifier: "add", in: bar)
        let chain = try CapturedChain(from: item)
        #expect(chain.path(event: BarItem.tapEvent).description == "Bar--UIBarButtonItem#add--tap")
    }

    @Test(arguments: [(0, 0), (1, 0), (2, 1), (3, 2), (4, 0), (9, 0), (-1, 0)])
    func `items of one class and identifier are counted`(index: Int, ordinal: Int) {
        let items: [(className: String, identifier: String?)] = [
            ("UIBarButtonItem", "add"), ("UIBarButtonItem", nil), ("UIBarButtonItem", nil), ("UIBarButtonItem", nil),
            ("CountItem", nil),
        ]
        #expect(BarItem.ordinal(of: index, among: items) == ordinal)
    }

    @Test func `two items without identifiers have different paths`() throws {
        let bar = Bar()
        let paths = try (0..<2).map { ordinal in
            let item = BarItem("UIBarButtonItem", identifier: nil, ordinal: ordinal, in: bar)
            return try CapturedChain(from: item).path(event: "tap").description
        }
        #expect(paths == ["Bar--UIBarButtonItem--tap", "Bar--UIBarButtonItem[1]--tap"])
    }

    private final class Bar: Responder {}
}
