internal import SimulatedUI

/// A room in the lobby's list, with its host's picture.
final class RoomCell: ListCellView {
    private let avatar = AvatarView(frame: Rect(x: 12, y: 10, width: 52, height: 52))

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(avatar)
        addSubview(Label(frame: Rect(x: 76, y: 10, width: 240, height: 24)))
    }
}
