import ResponderChain
import SimulatedUI

final class LiveRoomViewController: ViewController {}
final class GiftPanel: View {}
final class PanelRow: View {}

/// An app with 512 controls, each ten hops from the top.
final class SampleApp {
    let application = Application()
    private let window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 800))
    private let controller = LiveRoomViewController()
    let controls: [Button]
    /// A view on every control's chain.
    let panel = GiftPanel()
    /// A view that comes and goes beside every control's chain.
    private let badge = View(identifier: "badge")

    init() {
        application.addWindow(window)
        window.rootViewController = controller
        var parent: View = controller.view
        for view in [View(), panel, View(), View()] {
            parent.addSubview(view)
            parent = view
        }
        var controls: [Button] = []
        for row in 0..<16 {
            let line = PanelRow(identifier: "row-\(row)")
            parent.addSubview(line)
            for column in 0..<32 {
                let button = Button(identifier: "gift-\(column)")
                line.addSubview(button)
                controls.append(button)
            }
        }
        self.controls = controls
    }

    /// Switches tracking of a view on every chain off and on again.
    func toggle() {
        panel.isTrackingEnabled = false
        panel.isTrackingEnabled = true
    }

    /// Has a view come beside every chain, or go.
    func changeSiblings() {
        if badge.superview == nil { panel.addSubview(badge) } else { badge.removeFromSuperview() }
    }

    /// The string trick as the blogs have it: every hop puts its class in front of the name.
    static func naivePath(of control: any Responder, event: String) -> String {
        var name = event
        var hop: (any Responder)? = control
        while let current = hop {
            name = String(describing: type(of: current)) + "--" + name
            hop = current.next
        }
        return name
    }
}
