internal import SimulatedUI

/// A picture of somebody. Nothing happens when it is tapped, which does not keep people from tapping it.
final class AvatarView: View {}

/// An announcement that looks as if it could be tapped.
final class BannerView: View {}

/// The live picture.
final class VideoView: View {}

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
