import ResponderChain
import SimulatedUI
import Testing

@testable import LiveRoom

struct SimulationTests {
    @Test func `the same seed gives the same clicks`() {
        #expect(Self.clicks(seed: 7, sessions: 5) == Self.clicks(seed: 7, sessions: 5))
        #expect(Self.clicks(seed: 7, sessions: 5) != Self.clicks(seed: 8, sessions: 5))
    }

    @Test func `the first sessions are the same however many there are`() {
        #expect(Self.clicks(seed: 7, sessions: 12).starts(with: Self.clicks(seed: 7, sessions: 5)))
    }

    @Test func `sessions are as long as those of people and begin on the first days`() {
        let start: Int64 = 1_767_225_600_000
        Simulation(seed: 1, startedAtMs: start).run(sessions: 100) { session in
            let record = ClickRecord(session)
            #expect(session.nowMs >= start && session.nowMs < start + Int64(Simulation.days) * 86_400_000)
            session.play()
            #expect((5...60).contains(record.clicks.count), "\(session.name) has \(record.clicks.count) clicks")
        }
    }

    @Test func `every event that the app sends is declared where it is sent`() {
        let sent = SentEvents()
        Simulation(seed: 3, startedAtMs: 1_767_225_600_000).run(sessions: 100) { session in
            session.application.dispatcher?.add(sent)
            session.play()
        }
        #expect(sent.names.isSuperset(of: ["enterRoom", "showProfile", "leave", "giftSent", "messageMenu"]))
        #expect(sent.undeclared == [])
    }

    @Test func `users reach every screen and tap things that do nothing`() {
        let clicks = Self.clicks(seed: 42, sessions: 200)
        for screen in ["LobbyViewController", "LiveRoomViewController", "ProfileViewController"] {
            #expect(clicks.contains { $0.path.contains("--\(screen)--") })
        }
        #expect(
            clicks.contains {
                $0.path == "Application--Window--LiveRoomViewController--View--GiftPanel--Button#send--touchUpInside"
                    && $0.delivery == .handled(by: "GiftPanel")
            })
        let unhandled = Set(
            clicks.filter { $0.delivery == .unhandled }.compactMap { $0.path.split(separator: "--").dropLast().last })
        #expect(
            unhandled.isSuperset(of: ["BannerView", "AvatarView#host", "Button#share", "Button#edit", "Button#send"]))
        #expect(clicks.contains { $0.path.hasSuffix("ChatList#chat--longPress") })
        #expect(clicks.contains { $0.path.hasSuffix("RoomCell[*]--select") && $0.delivery.isHandled })
        #expect(clicks.contains { $0.path.hasSuffix("Switch#anonymous--valueChanged") && $0.delivery.isHandled })
    }

    @Test func `a session that was played leaves nothing behind`() {
        var remains: [() -> AnyObject?] = []
        Simulation(seed: 3, startedAtMs: 0).run(sessions: 3) { session in
            session.play()
            var waiting: [any Responder] = [session.application]
            while let responder = waiting.popLast() {
                remains.append { [weak responder] in responder }
                waiting += responder.chainChildren
            }
        }
        #expect(remains.count > 30)
        #expect(remains.filter { $0() != nil }.isEmpty)
    }

    private static func clicks(seed: UInt64, sessions: Int) -> [ClickRecord.Click] {
        var clicks: [ClickRecord.Click] = []
        Simulation(seed: seed, startedAtMs: 0).run(sessions: sessions) { session in
            let record = ClickRecord(session)
            session.play()
            clicks += record.clicks
        }
        return clicks
    }
}

/// Records the activations of a session.
private final class ClickRecord: DispatchObserver {
    struct Click: Hashable {
        let path: String
        let atMs: Int64
        let location: Event.Location?
        let delivery: Delivery
    }

    private(set) var clicks: [Click] = []
    private unowned let session: SimulatedSession

    init(_ session: SimulatedSession) {
        self.session = session
        session.application.dispatcher?.add(self)
    }

    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {
        guard event.kind == .activation else { return }
        clicks.append(
            Click(path: event.path, atMs: session.nowMs, location: event.location, delivery: delivery))
    }
}

/// Notes the events that an app sends, and those that their source does not declare.
private final class SentEvents: DispatchObserver {
    private(set) var names: Set<String> = []
    private(set) var undeclared: Set<String> = []

    func dispatcher(_ dispatcher: Dispatcher, didSend event: Event, along chain: CapturedChain, delivery: Delivery) {
        guard event.kind == .routed else { return }
        names.insert(event.name)
        if !event.source.raisedEvents.contains(where: { $0.name == event.name }) { undeclared.insert(event.name) }
    }
}
