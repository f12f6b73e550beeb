internal import SimulatedUI

/// What an override of a touch method calls.
enum TouchChoice: CaseIterable {
    case superOnly, nextOnly, both, neither

    /// Calls what the choice says, super first.
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

/// A button that does with a touch what it is told.
final class ChoosyButton: Button {
    private let choice: TouchChoice

    init(_ choice: TouchChoice, frame: Rect) {
        self.choice = choice
        super.init(frame: frame)
    }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        choice.call(
            super: { super.touchesBegan(touches, with: event) }, next: { superview?.touchesBegan(touches, with: event) }
        )
    }
}

/// A view without any behaviour that does with a touch what it is told.
final class ChoosyView: View {
    private let choice: TouchChoice

    init(_ choice: TouchChoice, frame: Rect) {
        self.choice = choice
        super.init(frame: frame)
    }

    override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
        choice.call(
            super: { super.touchesBegan(touches, with: event) }, next: { superview?.touchesBegan(touches, with: event) }
        )
    }
}
