import ClickStore
import ClickTracking
import Collector
import Dispatch
import Foundation
import Logging
import SeededGenerator
import Synchronization
import TestSupport

@testable import ClickUpload

/// A collector that is reached without HTTP, by a way on which things go wrong.
final class FaultyTransport: UploadTransport {
    /// What happens to a request.
    enum Fate: CaseIterable {
        case arrives, requestLost, answerLost, late, refused, tooLong, nonsense
    }

    private let collector: Collector
    private let commits: GroupCommit
    private let state: Mutex<State>
    let path: String

    private struct State {
        var choose: @Sendable (inout SplitMix64) -> Fate = { _ in .arrives }
        var random: SplitMix64
        var sent: [UploadRequest] = []
        /// On its way, although its sender has given it up.
        var late: UploadRequest?
    }

    init(in folder: TemporaryFolder, seed: UInt64 = 0) throws {
        path = folder.store
        let database = try ClickDatabase(path: path)
        try database.beginServing()
        let metrics = CollectorMetrics()
        commits = try GroupCommit(
            into: database, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, metrics: metrics)
        collector = Collector(
            into: commits, access: CollectorAccess(), metrics: metrics, nowMs: RecorderConfiguration.systemTimeMs)
        state = Mutex(State(random: SplitMix64(seed: seed)))
    }

    /// The requests so far.
    var sent: [UploadRequest] { state.withLock { $0.sent } }

    /// Sets what happens to the requests from now on.
    func choose(_ fate: @escaping @Sendable (inout SplitMix64) -> Fate) {
        state.withLock { $0.choose = fate }
    }

    func send(_ request: UploadRequest) throws(UploadError) -> UploadAnswer {
        let (fate, late) = state.withLock { state in
            state.sent.append(request)
            let late = state.late.take()
            let fate = state.choose(&state.random)
            if fate == .late { state.late = request }
            return (fate, late)
        }
        if let late { _ = answer(late) }
        switch fate {
        case .arrives: return answer(request)
        case .late: throw UploadError.unreachable("no answer yet")
        case .requestLost: throw .unreachable("the request is lost")
        case .answerLost:
            _ = answer(request)
            throw .unreachable("the answer is lost")
        case .refused: return UploadAnswer(status: 503, retryAfterSeconds: 0, body: Data())
        case .tooLong: return UploadAnswer(status: 413, body: Data())
        case .nonsense: return UploadAnswer(status: 200, body: Data("<html>".utf8))
        }
    }

    private func answer(_ request: UploadRequest) -> UploadAnswer {
        var headers = ["host": "localhost"]
        for (name, value) in request.headers { headers[name.lowercased()] = value }
        let head = RequestHead(method: request.method, path: request.url.path, headers: headers)
        // Not by a task, as those that run tests may all wait here.
        let answers = Answers()
        switch collector.decide(head) {
        case .answer(let answer): answers.take(answer)
        case .ask(let question): collector.answer(question, then: answers.take)
        case .page: answers.take(collector.failure(.notFound, to: head))
        case .receive(var admission):
            do throws(CollectorError) {
                try admission.receive(request.body ?? [])
                collector.answer(admission, then: answers.take)
            } catch {
                answers.take(collector.failure(error, to: head))
            }
        }
        let answer = answers.next()
        return UploadAnswer(status: answer.status, body: Data(answer.body.utf8))
    }

    /// The answer that another thread brings.
    private final class Answers: Sendable {
        private let last = Mutex<CollectorAnswer?>(nil)
        private let isThere = DispatchSemaphore(value: 0)

        func take(_ answer: CollectorAnswer) {
            last.withLock { $0 = answer }
            isThere.signal()
        }

        func next() -> CollectorAnswer {
            isThere.wait()
            return last.withLock { $0 } ?? .failure(.ending)
        }
    }
}
