import ResponderChain
import Testing

@testable import SimulatedUI

/// Classes and calls of an app that was written for 0.2.0 count as before.
struct FormerNamesTests {
    @Test func `a view that overrides former names stands in paths as it did`() throws {
        let screen = Screen()
        let wrapper = screen.add(FormerView(), x: 0, y: 0)
        wrapper.decorates = false
        let row = FormerView()
        wrapper.addSubview(row)
        row.ordinal = 3
        #expect(try ControlPath(of: row, event: "tap").description.hasSuffix("ViewController--View--Old[3]--tap"))
        #expect(row.pathName == "Old" && row.siblingIndex == 3 && !wrapper.isInPath)
    }

    @Test func `a view's former names say what the present ones do`() {
        let view = View()
        #expect(former.names(of: view) == "\(view.pathName) nil true")
        let screen = Screen()
        let presented = RootViewController()
        screen.controller.present(presented)
        #expect(presented.siblingIndex == 1)
        #expect(former.names(of: presented) == "RootViewController 1 true")
    }

    @Test func `the former calls that bind and perform actions do what they did`() {
        let screen = Screen()
        let button = screen.add(Button(), x: 0, y: 0)
        former.bind("copy:", to: button)
        #expect(button.handledEvents.map(\.description) == ["touchUpInside"])
        let (recogniser, count) = (TapGestureRecognizer(), Count())
        recogniser.addAction { _ in count.value += 1 }
        former.perform(recogniser, because: Event("tap", from: screen.view))
        #expect(count.value == 1)
    }
}

/// Only what is deprecated itself may use what is deprecated, so the calls are, and the requirements by which the tests make them are not.
private protocol FormerCalls {
    func names(of responder: any Responder) -> String
    func bind(_ action: String, to button: Button)
    func perform(_ recogniser: TapGestureRecognizer, because event: Event)
}

private struct Calls: FormerCalls {
    @available(*, deprecated) func names(of responder: any Responder) -> String {
        "\(responder.pathClass) \(responder.pathOrdinal.map(String.init) ?? "nil") \(responder.decoratesPath)"
    }

    @available(*, deprecated) func bind(_ action: String, to button: Button) {
        button.performs(action, for: .touchUpInside)
    }

    @available(*, deprecated) func perform(_ recogniser: TapGestureRecognizer, because event: Event) {
        recogniser.performActions(because: event)
    }
}

private var former: some FormerCalls { Calls() }

/// A view as apps wrote it for 0.2.0.
private final class FormerView: View {
    var decorates = true
    var ordinal: Int?
    override var pathClass: String { "Old" }
    override var pathOrdinal: Int? { ordinal }
    // As it is deprecated, it may use what it overrides.
    @available(*, deprecated) override var decoratesPath: Bool { decorates && super.decoratesPath }
}

private final class Count {
    var value = 0
}
