#if HTTP
    internal import Basics
    internal import ClickTracking
    internal import Collector
    internal import Dispatch
    internal import Foundation
    internal import LiveRoom
    internal import ResponderChain
    internal import SessionReplay
    internal import SimulatedUI
    internal import TouchSessions

    /// A simulated app that sends what its users do to the collector of this process: a week of sessions at once, and then about a
    /// click a second as long as it runs. Its database is in a folder of its own, which is removed at the end.
    ///
    /// `@unchecked Sendable`: what changes is used on ``queue`` alone, once the app has begun.
    final class DemoApp: @unchecked Sendable {
        private let folder: String
        /// The path of the database.
        var database: String { folder + "/demo.sqlite" }

        private let queue = DispatchQueue(label: "taptrail.demo")
        private var simulation: Simulation
        private var timer: (any DispatchSourceTimer)?
        /// The clicks of the sessions that go on, and when each happens.
        private var coming: [[(atMs: Int64, line: String)]] = []

        private static let seed: UInt64 = 1
        /// Of the week before, of which the part until now is stored.
        private static let sessions = 400
        /// Of these, those that are sent as touches, which takes longer: heat maps and replays need some screens.
        private static let sessionsWithScreens = 30
        /// No session is longer.
        private static let longestMs: Int64 = 20 * 60_000
        /// How many users use the app at any time: each clicks every four seconds or so.
        private static let users = 4
        private static let millisecondsOfTick = 250
        private static let bytesOfRequest = 1 << 17

        init() throws {
            folder = FileManager.default.temporaryDirectory.path + "/taptrail-demo-" + UUID().uuidString
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let day: Int64 = 24 * 3_600_000
            let midnight = CurrentProcess.nowMs / day * day
            simulation = Simulation(seed: Self.seed, startedAtMs: midnight - Int64(Simulation.days - 1) * day)
        }

        /// Removes the folder with the database.
        func remove() {
            try? FileManager.default.removeItem(atPath: folder)
        }

        /// Stores the sessions of the week until now, some of them with their screens.
        func storeHistory(in collector: Collector) {
            let nowMs = CurrentProcess.nowMs
            let stored = DispatchGroup()
            func send(_ body: String, to path: String) {
                stored.enter()
                Self.send(body, to: path, collector) { stored.leave() }
            }
            var lines = ""
            for number in 0..<Self.sessions {
                let session = simulation.next()
                guard session.nowMs < nowMs - Self.longestMs else { continue }
                if number < Self.sessionsWithScreens {
                    send(Self.touches(of: session), to: "/v1/touches")
                } else {
                    lines += Self.clicks(of: session, later: 0).map(\.line).joined()
                }
                guard lines.utf8.count > Self.bytesOfRequest else { continue }
                send(lines, to: "/v1/clicks")
                lines = ""
            }
            send(lines, to: "/v1/clicks")
            stored.wait()
        }

        /// Lets users go on using the app, and sends their clicks as they happen.
        func goOn(sendingTo collector: Collector) {
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.schedule(deadline: .now(), repeating: .milliseconds(Self.millisecondsOfTick))
            timer.setEventHandler { [self] in
                let lines = clicks(until: CurrentProcess.nowMs)
                if !lines.isEmpty { Self.send(lines, to: "/v1/clicks", collector) {} }
            }
            timer.resume()
            self.timer = timer
        }

        private func clicks(until nowMs: Int64) -> String {
            while coming.count < Self.users {
                let session = simulation.next()
                coming.append(Self.clicks(of: session, later: nowMs - session.nowMs))
            }
            var lines = ""
            for index in coming.indices {
                let past = coming[index].prefix { $0.atMs <= nowMs }
                lines += past.map(\.line).joined()
                coming[index].removeFirst(past.count)
            }
            coming.removeAll(where: \.isEmpty)
            return lines
        }

        /// Plays a session, so much later than it would be.
        private static func clicks(of session: SimulatedSession, later: Int64) -> [(atMs: Int64, line: String)] {
            var clicks: [(atMs: Int64, line: String)] = []
            let writer = ClickLineWriter { clicks.append((session.nowMs + later, $0)) }
            guard
                let recorder = try? DirectRecorder(
                    into: writer, session: key(of: session), batchSize: 1, nowMs: { session.nowMs + later })
            else { return [] }
            session.application.dispatcher?.add(recorder)
            session.play()
            try? recorder.close()
            return clicks
        }

        /// Plays a session, and tells its touches and what they met.
        private static func touches(of session: SimulatedSession) -> String {
            var lines = ""
            let writer = TouchSessionWriter(session.application, session: key(of: session)) { lines += $0 }
            writer.start()
            session.play()
            try? writer.close()
            return lines
        }

        private static func key(of session: SimulatedSession) -> SessionKey {
            SessionKey(name: session.name, app: session.app, version: session.version, user: session.user)
        }

        private static func send(
            _ body: String, to path: String, _ collector: Collector, then done: @escaping @Sendable () -> Void
        ) {
            let head = RequestHead(method: "POST", path: path, headers: ["host": "localhost"])
            guard case .receive(var admission) = collector.decide(head),
                (try? admission.receive(Array(body.utf8))) != nil
            else { return done() }
            collector.answer(admission) { _ in done() }
        }
    }
#endif
