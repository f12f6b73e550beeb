import UIKit

/// The editor of one note: a text field, a switch, a button with a closure, a gesture, and a label that does nothing.
final class EditorViewController: UIViewController {
    private let field = UITextField()
    private let onSave: (String) -> Void

    init(text: String, onSave: @escaping (String) -> Void) {
        self.onSave = onSave
        super.init(nibName: nil, bundle: nil)
        field.text = text
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        field.accessibilityIdentifier = "text"
        field.borderStyle = .roundedRect

        let pinned = UISwitch()
        pinned.accessibilityIdentifier = "pinned"
        pinned.addTarget(self, action: #selector(pin(_:)), for: .valueChanged)

        let save = UIButton(
            configuration: .filled(), primaryAction: UIAction(title: "Save") { [weak self] _ in self?.save() })
        save.accessibilityIdentifier = "save"

        let colour = UIImageView(image: UIImage(systemName: "paintpalette"))
        colour.accessibilityIdentifier = "colour"
        colour.isUserInteractionEnabled = true
        colour.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(changeColour)))

        let hint = UILabel()
        hint.text = "Tap to share"
        hint.accessibilityIdentifier = "hint"
        hint.isUserInteractionEnabled = true

        show([field, pinned, colour, save, hint])
    }

    private func show(_ views: [UIView]) {
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = .vertical
        stack.spacing = 24
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        let guide = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: guide.topAnchor, constant: 24),
            stack.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 24),
            stack.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -24),
        ])
    }

    private func save() {
        onSave(field.text ?? "")
        navigationController?.popViewController(animated: true)
    }

    @objc private func pin(_ sender: UISwitch) {}

    @objc private func changeColour() {
        view.backgroundColor = .systemYellow
    }
}
