internal import SimulatedUI

/// A row of buttons.
final class Toolbar: View {
    init(_ identifiers: [String], frame: Rect) {
        super.init(frame: frame)
        let width = frame.size.width / Double(max(identifiers.count, 1))
        for (index, identifier) in identifiers.enumerated() {
            let slot = Rect(x: Double(index) * width, y: 0, width: width, height: frame.size.height)
            addSubview(Button(identifier, frame: slot.insetBy(x: 6, y: 4), identifier: identifier))
        }
    }
}
