internal import SimulatedUI

/// A message, with the picture of its author and a button that likes it.
final class ChatCell: ListCellView {
    private let like = Button("Like", frame: Rect(x: 320, y: 8, width: 56, height: 32), identifier: "like")
    private(set) var isLiked = false

    required init(reuseIdentifier: String) {
        super.init(reuseIdentifier: reuseIdentifier)
        addSubview(AvatarView(frame: Rect(x: 8, y: 6, width: 36, height: 36)))
        addSubview(Label(frame: Rect(x: 52, y: 6, width: 260, height: 36)))
        addSubview(like)
        like.addTarget(self, action: ChatCell.toggleLike, for: .touchUpInside)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        isLiked = false
    }

    private func toggleLike() {
        isLiked.toggle()
    }
}
