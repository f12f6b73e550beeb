internal import ResponderChain
package import SimulatedUI

/// A view deep in the tree finds the controller above it, without a reference that somebody has to pass down.
package final class NearestController: Scenario {
    package static let name = "nearest-controller"
    package static let summary = "a view finds the controller above it: in a child, presented, and off the screen"

    private let album = AlbumViewController()
    private let stage: Stage

    package init() {
        stage = Stage(album)
    }

    package var application: Application { stage.application }

    package func run(_ transcript: Transcript) {
        let strip = album.strip
        transcript.heading("From a button in a child controller's view")
        transcript.note("the nearest controller: \(name(strip.share.parentViewController))")
        transcript.note("the one above it: \(name(strip.parentViewController))")
        transcript.heading("The button presents a sheet from there")
        stage.tap("share")
        transcript.note("\(name(strip)) presents \(name(strip.presentedViewController))")
        transcript.note("above the sheet: \(name(strip.presentedViewController?.parentViewController))")
        strip.dismiss()
        transcript.heading("A view that lies nowhere has none")
        transcript.note("the nearest controller: \(name(View().parentViewController))")
    }

    private func name(_ controller: ViewController?) -> String { controller?.pathName ?? "none" }
}

/// A page with a child controller in it.
final class AlbumViewController: ViewController {
    let strip = PhotoStripViewController()

    override func viewDidLoad() {
        addChild(strip)
        strip.view.frame = Rect(x: 0, y: 100, width: 390, height: 300)
        view.addSubview(strip.view)
    }
}

/// A strip of photos with a button.
final class PhotoStripViewController: ViewController {
    let share = ShareButton("Share", frame: Rect(x: 10, y: 10, width: 100, height: 44), identifier: "share")

    override func viewDidLoad() {
        view.addSubview(share)
    }
}

/// Presents its sheet itself, wherever it stands.
final class ShareButton: Button {
    override init(_ title: String? = nil, frame: Rect = .zero, identifier: String? = nil) {
        super.init(title, frame: frame, identifier: identifier)
        addTarget(self, action: ShareButton.openSheet, for: .touchUpInside)
    }

    private func openSheet() {
        // Counted: nearest controller
        parentViewController?.present(ShareSheetViewController())
        // End
    }
}

/// Presented over the page.
final class ShareSheetViewController: ViewController {}
