import ClickStore
import ClickTracking
import ResponderChain
import SimulatedUI

/// The shop: a list of goods in one tab, an account in the other, and a checkout over both.
@main struct Shop {
    static func main() async throws {
        let application = Application()
        let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568))
        let goods = NavigationController(rootViewController: GoodsViewController())
        let account = AccountViewController()
        (goods.tabIdentifier, account.tabIdentifier) = ("goods", "account")
        window.rootViewController = TabBarController([goods, account])
        application.addWindow(window)

        // All that it takes to record the clicks.
        var configuration = RecorderConfiguration(
            app: "Shop", version: "1.0.0", journal: JournalConfiguration(folder: "clicks.journal"))
        configuration.infoKeys = ["total"]
        let recorder = try Recorder(configuration) { try ClickDatabase(path: "clicks.sqlite") }
        try recorder.install(on: application)
        account.logIn = { recorder.user = .pseudonym(of: $0, salt: "a secret of the app") }

        Visitor(application, window).visit()
        recorder.close()
        print("\(recorder.account.stored) clicks are stored: taptrail report controls --db clicks.sqlite")
    }
}

/// Whoever taps through the shop.
struct Visitor {
    private let application: Application
    private let window: Window

    init(_ application: Application, _ window: Window) {
        (self.application, self.window) = (application, window)
    }

    func visit() {
        tap("account")
        tap("logIn")
        tap("password")
        tap("goods")
        for _ in 0..<2 { tap("buy") }
        tap("checkout")
        tap("advertisement")
        tap("pay")
        tap("add")
    }

    /// Taps in the middle of the view with a name.
    private func tap(_ name: String) {
        guard let view = window.view(withIdentifier: name) else { return print("there is no \(name)") }
        let middle = Point(x: view.bounds.size.width / 2, y: view.bounds.size.height / 2)
        application.tap(at: view.convert(middle, to: nil))
    }
}
