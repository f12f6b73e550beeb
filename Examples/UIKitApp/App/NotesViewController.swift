import TapTrailUIKit
import UIKit

/// The list of notes: a table, and a bar item with a closure.
final class NotesViewController: UITableViewController {
    private var notes = ["milk", "bread", "apples"]

    override func viewDidLoad() {
        super.viewDidLoad()
        let add = UIBarButtonItem(systemItem: .add, primaryAction: UIAction { [weak self] _ in self?.edit(nil) })
        add.accessibilityIdentifier = "add"
        navigationItem.rightBarButtonItem = add
        tableView.register(NoteCell.self, forCellReuseIdentifier: "note")
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        notes.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
        var content = cell.defaultContentConfiguration()
        content.text = notes[indexPath.row]
        cell.contentConfiguration = content
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        edit(indexPath.row)
    }

    private func edit(_ row: Int?) {
        let editor = EditorViewController(text: row.map { notes[$0] } ?? "") { [weak self] text in
            guard let self else { return }
            if let row { notes[row] = text } else { notes.append(text) }
            tableView.reloadData()
        }
        navigationController?.pushViewController(editor, animated: true)
    }
}

/// A cell of the list. Its class stands in the path of every tap on it.
final class NoteCell: UITableViewCell {}
