import ClickTracking
import SeededGenerator
import Testing
import TouchSessions
import UIKitCore

@testable import TapTrailUIKit
@testable import UIKit

/// Random screens, users and apps: the replay of the touches gives the clicks that the recorder has stored.
@MainActor struct TouchPropertyTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `whatever a user does and the app changes meanwhile, the replay gives the same clicks`(seed: UInt64) throws {
        var shop = try RandomShop(seed: seed)
        for _ in 0..<40 { shop.act() }
        let (clicks, touches) = try shop.stage.finish()
        let replayed = try TouchReplay.clicks(of: touches).split(separator: "\n")
        #expect(zip(replayed, clicks).first { $0 != $1 }.map { "\($0) is not \($1)" } == nil)
        #expect(replayed.count == clicks.count && clicks.count > 10)
    }
}

/// A screen of random views whose actions change it.
@MainActor private struct RandomShop {
    let stage: TouchStage
    private let table = ShopTable()
    private let bar = UIToolbar()
    private let delegate = ShopDelegate()
    private let target = TestTarget()
    private var random: SplitMix64

    init(seed: UInt64) throws {
        random = SplitMix64(seed: seed)
        stage = try TouchStage(privacy: PrivacyPolicy(deniedParts: [.identifier("hidden")]))
        stage.add(table, at: 200, height: 100)
        table.rows = (0..<4).map { stage.add(GiftCell(), at: Double($0) * 20, in: table) }
        table.delegate = seed.isMultiple(of: 2) ? delegate : nil
        stage.add(bar, at: 0)
        bar.items = ["add", nil, "save", nil].map { name in
            let item = UIBarButtonItem()
            item.accessibilityIdentifier = name
            return item
        }
        for index in 0..<4 { stage.add(UIModernBarButton(), at: 0, in: bar).frame.origin.x = CGFloat(index * 50) }
        for _ in 0..<6 { addSomething() }
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }
    private mutating func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    /// The views in the window that are no part of a bar.
    private var views: [UIView] {
        let roots = [stage.room.view, stage.room.presentedViewController?.view].compactMap(\.self)
        var (found, waiting) = ([] as [UIView], roots)
        while let view = waiting.popLast() {
            if view === bar { continue }
            found.append(view)
            waiting += view.subviews
        }
        return found
    }

    private mutating func addSomething() {
        guard let place = pick(views.filter { !($0 is UIControl) && $0 !== table }) else { return }
        let name = pick(["a", "b", "hidden", nil, nil, nil]) ?? nil
        let view: UIView =
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: TestButton(stage.clickWatcher)
            case 2: UISwitch()
            case 3: UITextField()
            case 4: UILayoutContainerView()
            default: Panel()
            }
        // A private container is in no path, so nobody denies it by its name.
        stage.add(
            view, named: view is UILayoutContainerView ? nil : name, at: Double.random(in: 0..<180, using: &random),
            in: place)
        if happens(70) { (view as? UIControl)?.addTarget(target, action: "receive", for: .touchUpInside) }
        if happens(10) { (view as? UITextField)?.isSecureTextEntry = true }
    }

    /// Whether the app neither removes nor renames a view: a root view, the table and its cells.
    private func isFixed(_ view: UIView) -> Bool {
        view === table || view is UITableViewCell || view.next is UIViewController
    }

    /// What the app does on a tap, before or after the event is raised.
    private mutating func change(_ touched: UIView) {
        let other = pick(views.filter { !isFixed($0) }) ?? UIView()
        switch Int.random(in: 0..<8, using: &random) {
        case 0: touched.accessibilityIdentifier = "c"
        case 1: if !isFixed(touched) { touched.removeFromSuperview() }
        case 2: other.removeFromSuperview()
        case 3: other.accessibilityIdentifier = nil
        case 4: if table.rows.count > 1 { table.rows.removeFirst().removeFromSuperview() }
        case 5: togglePresented()
        default: addSomething()
        }
    }

    private mutating func togglePresented() {
        guard stage.room.presentedViewController == nil else {
            return stage.room.dismiss(animated: false)
        }
        let sheet = happens(50) ? RoomViewController() : LobbyViewController() as UIViewController
        stage.room.present(sheet, animated: false)
        stage.add(sheet.view, at: 300, height: 100, in: stage.add(UITransitionView(), at: 0, in: stage.window))
    }

    /// The user does something.
    mutating func act() {
        if happens(5) { stage.recorder.startSession(user: nil) }
        stage.recorder.isTracking = !happens(5)
        if happens(15), let button = pick(bar.subviews), let item = pick(bar.items ?? []) {
            let acts = happens(50)
            return stage.tap(button) {
                if acts { stage.clickWatcher.willSend("add", to: target, from: item, for: nil) }
                stage.clickWatcher.controlSent(
                    .touchUpInside, named: "touchUpInside", button as? UIControl ?? UIControl())
            }
        }
        guard let view = pick(views.filter { $0.window != nil }) else { return }
        let (isCancelled, changesFirst, changesDown) = (happens(10), happens(30), happens(10))
        var shop = self
        stage.tap(
            view, through: happens(20) ? [CGPoint(x: 90, y: 400)] : [], endingAs: isCancelled ? .cancelled : .ended,
            down: { if changesDown { shop.change(view) } },
            then: {
                if changesFirst { shop.change(view) }
                guard !isCancelled, let control = view as? UIControl else { return }
                let event: UIControl.Event =
                    switch control {
                    case is UISwitch: .valueChanged
                    case is UITextField: .editingDidEnd
                    default: .touchUpInside
                    }
                stage.clickWatcher.controlSent(event, named: UIControl.name(of: event), control)
            })
        shop.change(view)
        self = shop
    }
}
