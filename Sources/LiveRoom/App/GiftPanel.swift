internal import ResponderChain
internal import SimulatedUI

/// Offers gifts and sends the chosen one. It knows nothing of the room: it raises `giftSent` for whoever is above.
final class GiftPanel: View, CollectionViewDataSource, CollectionViewDelegate {
    private let gifts = CollectionView(frame: Rect(x: 8, y: 8, width: 374, height: 190), identifier: "gifts")
    private let anonymous = Switch(frame: Rect(x: 16, y: 210, width: 60, height: 36), identifier: "anonymous")
    private let send = Button("Send", frame: Rect(x: 250, y: 206, width: 124, height: 44), identifier: "send")
    private var chosen: Int?

    override init(frame: Rect = .zero, identifier: String? = nil) {
        super.init(frame: frame, identifier: identifier)
        addSubview(gifts)
        addSubview(anonymous)
        addSubview(send)
        gifts.itemSize = Size(width: 93, height: 95)
        gifts.register(GiftCell.self, forCellReuseIdentifier: "gift")
        gifts.delegate = self
        gifts.dataSource = self
        anonymous.addTarget(self, action: GiftPanel.changeName, for: .valueChanged)
        send.addTarget(self, action: GiftPanel.sendGift, for: .touchUpInside)
        send.isEnabled = false
    }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 24 }

    func collectionView(_ collectionView: CollectionView, cellForItemAt position: ListPosition) -> ListCellView? {
        let cell = collectionView.dequeueReusableCell(withIdentifier: "gift")
        cell?.item = "gift-\(position.row)"
        return cell
    }

    func collectionView(_ collectionView: CollectionView, didSelectItemAt position: ListPosition) {
        chosen = position.row
        send.isEnabled = true
    }

    private func sendGift() {
        guard let chosen else { return }
        send("giftSent", info: ["gift": chosen, "anonymous": anonymous.isOn])
    }

    private func changeName() {
        send("giverChanged", info: ["anonymous": anonymous.isOn])
    }
}
