import ResponderChain
import Testing
import UIKit

@testable import TapTrailUIKit

/// The samples of docs/uikit.md for rows of a feature team and for presenters, which UIKit's main actor makes necessary.
@MainActor struct FeatureTeamTests {
    @Test func `a feature team adds its rows in an extension, and a presenter handles events beside the controller`() {
        let app = TestApp()
        let shop = ShopViewController()
        let window = app.window(showing: shop)
        (shop as UIResponder).send("gift.send")
        (shop as UIResponder).send("liked")
        #expect(shop.sent == 1 && shop.likes.count == 1)
        withExtendedLifetime(window) {}
    }
}

final class ShopViewController: UIViewController, EventRouting {
    private(set) var sent = 0
    let likes = LikesPresenter()
    private lazy var table = EventTable(self) { $0.addGiftRows() }
    var eventHandlers: [any EventHandler] { [table, likes] }

    func sendGift() { sent += 1 }
}

@MainActor extension EventTable<ShopViewController> {
    func addGiftRows() {
        on("gift.send") { $0.sendGift() }
    }
}

@MainActor final class LikesPresenter: @MainActor EventHandler {
    private(set) var count = 0

    func handle(_ event: ChainEvent) -> Bool {
        guard event.name == "liked" else { return false }
        count += 1
        return true
    }
}
