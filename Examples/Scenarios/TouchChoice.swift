internal import SimulatedUI

/// The calls of an overridden touch method.
enum TouchChoice: CaseIterable {
    case superOnly, nextOnly, both, neither

    /// Makes the calls of this choice, super first.
    func call(super callSuper: () -> Void, next callNext: () -> Void) {
        if self == .superOnly || self == .both { callSuper() }
        if self == .nextOnly || self == .both { callNext() }
    }
}

/// Counts the touches that reach it from below.
final class Fence: View {
    private(set) var seen = 0

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        seen += 1
        super.touchesBegan(touches, with: event)
    }
}

/// A button whose override of a touch method makes the given calls.
final class ChoosyButton: Button {
    private let choice: TouchChoice

    init(_ choice: TouchChoice, frame: Rect) {
        self.choice = choice
        super.init(frame: frame)
    }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        choice.call(
            super: { super.touchesBegan(touches, with: event) },
            next: { nextResponder?.touchesBegan(touches, with: event) }
        )
    }
}

/// A plain view whose override of a touch method makes the given calls.
final class ChoosyView: View {
    private let choice: TouchChoice

    init(_ choice: TouchChoice, frame: Rect) {
        self.choice = choice
        super.init(frame: frame)
    }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        choice.call(
            super: { super.touchesBegan(touches, with: event) },
            next: { nextResponder?.touchesBegan(touches, with: event) }
        )
    }
}
