import SimulatedUI

/// Who shops: a login, and a password that no recorder sees.
final class AccountViewController: ViewController {
    var logIn: (String) -> Void = { _ in }
    private let password = TextField(frame: Rect(x: 20, y: 100, width: 200, height: 44), identifier: "password")
    private let button = Button("Log in", frame: Rect(x: 20, y: 160, width: 100, height: 44), identifier: "logIn")

    override func viewDidLoad() {
        password.isSecureTextEntry = true
        view.addSubview(password)
        view.addSubview(button)
        button.addAction { [weak self] _ in self?.logIn("ada@example.org") }
    }
}
