import ClickTracking
import Dispatch
import Foundation
import ResponderChain
import SimulatedUI

/// What the hook costs a click, against the naive decoration of strings.
@main
struct HookBenchmark {
    private let app = SampleApp()
    private let dispatcher: Dispatcher
    private let measure: Measure
    private let folder: String

    static func main() throws {
        let folder = NSTemporaryDirectory() + "hook-benchmark-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let benchmark = HookBenchmark(folder: folder)
        let arguments = CommandLine.arguments.dropFirst()
        if let kind = arguments.first, let count = arguments.dropFirst().first.flatMap({ Int($0) }) {
            try benchmark.send(count, kind)
        } else {
            try benchmark.run()
        }
    }

    private init(folder: String) {
        self.folder = folder
        dispatcher = app.application.dispatcher ?? Dispatcher()
        measure = Measure(controls: app.controls.count)
    }

    private func run() throws {
        let naive = measure.nanoseconds { _ = SampleApp.naivePath(of: app.controls[$0], event: "touchUpInside") }
        let paths = measurePaths()
        let send = measure.nanoseconds(send)
        let hook = try measureHook(nowMs: { 1_700_000_000_000 })
        let journal = try measureHook()
        let storing = try measureHook(isStoring: true)
        let single = try withRecorder { measure.singleCalls(self.send, prepare: $0) }

        print("one click, 10 hops, 512 controls; medians of \(measure.rounds) rounds")
        print("                                                  ns a click   times the naive path")
        line("naive string decoration", naive)
        line("path, nothing changed", paths.cached, naive)
        line("path, another tree changed", paths.aside, naive)
        line("path, a view of the chain toggled and back", paths.toggled, naive)
        line("path, a view came beside the chain", paths.moved, naive)
        line("path, a view of the chain has another name", paths.renamed, naive)
        line("path, nothing known of any hop", paths.fresh, naive)
        line("hook and record, path cached", hook + paths.cached, naive)
        line("  a view of the chain toggled and back", hook + paths.toggled, naive)
        line("  a view came beside the chain", hook + paths.moved, naive)
        line("  with the system's clock, path cached", journal + paths.cached, naive)
        line("  and while the recorder's thread stores", storing + paths.cached, naive)
        line("for comparison: walking up the chain", measure.nanoseconds { _ = try? app.controls[$0].hops() })
        line("                a whole send without hook", send)
        print(
            String(
                format: "the hook adds %.1f %% to a send, with the system's clock %.1f %%", 100 * hook / send,
                100 * journal / send))
        for (name, times) in [("with hook", single.with), ("without", single.without)] {
            line("single sends \(name), p50", times.percentile(50))
            line("single sends \(name), p99", times.percentile(99))
        }
    }

    /// Sends so many events, to be counted by a tool such as callgrind: the kinds are `plain`, `hook` and `changes`, which
    /// has the hook and toggles a view of the chain before each event.
    private func send(_ count: Int, _ kind: String) throws {
        try withRecorder(nowMs: { 1_700_000_000_000 }) { install in
            install(kind != "plain")
            for number in 0..<count {
                if kind == "changes" { app.toggle() }
                send(number % app.controls.count)
            }
        }
    }

    /// What working out a path costs beyond walking up the chain.
    private func measurePaths() -> Paths {
        let (app, aside) = (app, View())
        func after(_ change: () -> Void) -> Double {
            measure.nanoseconds {
                change()
                _ = try? CapturedChain(cachedFrom: app.controls[$0])
            } beyond: {
                change()
                _ = try? app.controls[$0].hops()
            }
        }
        return Paths(
            cached: after {},
            aside: after { aside.isTrackingEnabled.toggle() },
            toggled: after(app.toggle),
            moved: after(app.changeSiblings),
            renamed: after { app.panel.identifier = app.panel.identifier == "a" ? "b" : "a" },
            fresh: measure.nanoseconds {
                _ = try? CapturedChain(from: app.controls[$0])
            } beyond: {
                _ = try? app.controls[$0].hops()
            })
    }

    /// What working out a path costs, in nanoseconds.
    private struct Paths {
        /// Nothing has changed anywhere.
        let cached: Double
        /// Something has changed, but not on this chain.
        let aside: Double
        /// A hop of the chain has changed and changed back, so it says what it said before.
        let toggled: Double
        /// A hop's place among its siblings has to be worked out again as well, and is the same.
        let moved: Double
        /// A hop has another name, so that all places below it are looked up again, and the chain is put together again.
        let renamed: Double
        /// Nothing is remembered.
        let fresh: Double
    }

    private func send(_ index: Int) {
        dispatcher.send(Event("touchUpInside", kind: .activation, from: app.controls[index]))
    }

    /// What a recorder adds to a send.
    private func measureHook(nowMs: (@Sendable () -> Int64)? = nil, isStoring: Bool = false) throws -> Double {
        try withRecorder(nowMs: nowMs, isStoring: isStoring) { measure.nanoseconds(send, beyond: send, prepare: $0) }
    }

    /// Does some work with a recorder.
    ///
    /// - Parameters:
    ///   - isStoring: Whether clicks are stored meanwhile, on the recorder's own thread. An app's are a few a second; here
    ///     that thread never rests, and where two processors share a core it slows the clicking one down. Else they wait
    ///     in the journal until the work is done.
    ///   - work: Given what installs the recorder, or removes it.
    private func withRecorder<Result>(
        nowMs: (@Sendable () -> Int64)? = nil, isStoring: Bool = false, _ work: ((Bool) -> Void) -> Result
    ) throws -> Result {
        var configuration = RecorderConfiguration(
            app: "LiveRoom", journal: JournalConfiguration(folder: "\(folder)/\(UInt64.random(in: 0...UInt64.max))"))
        if let nowMs { configuration.nowMs = nowMs }
        let mayStore = DispatchSemaphore(value: 0)
        if isStoring { mayStore.signal() }
        let recorder = try Recorder(configuration) {
            mayStore.wait()
            return EmptyStore()
        }
        let result = work { isInstalled in
            if isInstalled {
                // It is an application, so there is one.
                try? recorder.install(on: app.application)
            } else {
                recorder.remove(from: app.application)
            }
        }
        if !isStoring { mayStore.signal() }
        recorder.remove(from: app.application)
        recorder.close()
        let account = recorder.account
        if !account.isBalanced || account.droppedInTotal > 0 { print("clicks were lost: \(account)") }
        return result
    }

    private func line(_ name: String, _ nanoseconds: Double, _ naive: Double? = nil) {
        let ratio = naive.map { String(format: "%10.1f", $0 / nanoseconds) } ?? ""
        print(name.padding(toLength: 46, withPad: " ", startingAt: 0) + String(format: "%12.1f", nanoseconds) + ratio)
    }
}
