import ClickTracking
import Foundation
import Input
import ResponderChain
import Testing

@testable import SessionReplay

/// How long the names of controls last while real sessions go on: the figures of docs/identity.md, which it prints.
///
/// It runs where `TAPTRAIL_RECORDINGS` names the folder of the recordings.
struct RealNamesTests {
    private static let folder = ProcessInfo.processInfo.environment["TAPTRAIL_RECORDINGS"]

    @Test(.enabled(if: folder != nil, "TAPTRAIL_RECORDINGS names no folder of real recordings"))
    func `the lasting names of web elements last as long as their nodes`() throws {
        let figures = try Self.figures(of: .rrweb, in: ["rrweb/chalk", "rrweb/rrweb-stats", "rrweb/posthog"])
        print("web:", figures)
        #expect(figures.clicked.elements > 40 && figures.clicked.paths > figures.clicked.elements / 5)
        #expect(figures.clicked.names * 100 <= figures.clicked.elements * 3)
        #expect(figures.controls.names * 100 <= figures.controls.elements * 3)
        #expect(figures.ambiguous == 0)
    }

    @Test(.enabled(if: folder != nil, "TAPTRAIL_RECORDINGS names no folder of real recordings"))
    func `the lasting names of Android's views last as long as the views`() throws {
        let figures = try Self.figures(of: .droidbot, in: ["droidbot"])
        print("Android:", figures)
        #expect(figures.all.elements > 200 && figures.all.paths > figures.all.elements / 100)
        #expect(figures.all.names * 100 <= figures.all.elements)
        #expect(figures.ambiguous == 0)
    }

    @Test(.enabled(if: folder != nil, "TAPTRAIL_RECORDINGS names no folder of real recordings"))
    func `lasting names and rows tell the elements of small web tasks apart`() throws {
        let tasks = try FileManager.default.contentsOfDirectory(atPath: try #require(Self.folder) + "/miniwob").sorted()
        let figures = try Self.figures(of: .miniwob, in: tasks.map { "miniwob/" + $0 }, everyNth: 2)
        print("MiniWoB++:", figures)
        #expect(figures.pages > 50 && figures.ambiguous == 0)
    }

    /// Reads the recordings in some folders, each a session or several.
    private static func figures(
        of format: RecordingFormat, in folders: [String], everyNth step: Int = 1
    ) throws -> NameFigures {
        let (folder, reader) = (try #require(folder), try #require(format.reader))
        var figures = NameFigures()
        for name in folders {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/" + name).sorted()
            for index in stride(from: 0, to: names.count, by: step) {
                let path = "\(folder)/\(name)/\(names[index])"
                let bytes: any ByteSource = format == .droidbot ? ArraySource([]) : try RecordingInput.open(path)
                var options = ReplayOptions()
                options.startedAtMs = 1_700_000_000_000
                let input = RecordingInput(name: path, path: path, options: options, bytes: bytes)
                let pages = ShownPagesOutput()
                try reader.read(input, into: pages)
                figures.add(pages, ofAll: format != .rrweb)
            }
        }
        return figures
    }
}

/// Keeps what the page or the screen shows at each click.
private final class ShownPagesOutput: ReplayOutput {
    /// A node as it was at one moment.
    struct Node {
        /// What tells it from all other nodes of the session; nil if nothing does.
        let identity: String?
        let path: [PathComponent]
        let isControl: Bool
        /// What its makers called it, and where it leads.
        let attributes: ElementAttributes
    }

    /// A screen of one session.
    struct Screen: Hashable {
        let session: String
        let name: String?
    }

    private(set) var pages: [Screen: [[Node]]] = [:]
    private(set) var clicked: [Screen: Set<String>] = [:]

    func click(_ click: ReplayedClick) throws {
        let screen = Screen(session: click.session.name, name: click.screen)
        let top = try click.source.hops().last ?? click.source
        var page: [Node] = []
        Self.walk(top, [], at: 0, &page)
        let counts = page.reduce(into: [:]) { $0[$1.identity, default: 0] += 1 }
        page = page.map { node in
            Node(
                identity: counts[node.identity] == 1 ? node.identity : nil, path: node.path, isControl: node.isControl,
                attributes: node.attributes)
        }
        pages[screen, default: []].append(page)
        if let identity = Self.identity(of: click.source) { clicked[screen, default: []].insert(identity) }
    }

    private static func walk(_ node: any Responder, _ above: [PathComponent], at ordinal: Int, _ page: inout [Node]) {
        let path =
            above + [
                PathComponent(node.pathName, identifier: node.identifier, index: .ordinal(ordinal))
            ]
        let isControl = (node as? DOMNode)?.isControl ?? (node as? AndroidNode)?.view.isControl ?? false
        let attributes = (node as? DOMNode)?.keptAttributes(on: nil) ?? ElementAttributes()
        page.append(Node(identity: identity(of: node), path: path, isControl: isControl, attributes: attributes))
        var alike: [PathComponent: Int] = [:]
        for child in node.chainChildren {
            let name = PathComponent(child.pathName, identifier: child.identifier)
            walk(child, path, at: alike[name, default: 0], &page)
            alike[name, default: 0] += 1
        }
    }

    /// rrweb numbers nodes. DroidBot names views by their content and what is around and inside them, without ordinals.
    private static func identity(of node: any Responder) -> String? {
        switch node {
        case let node as DOMNode: node.number.map { "\($0)" }
        case let node as AndroidNode: node.view.viewString
        default: nil
        }
    }

    func observed(_ click: ObservedClick) {}
    func reject(_ record: RejectedRecord) {}
    func damaged(_ count: Int) {}
}

/// How many elements changed their path or their name.
private struct NameFigures: CustomStringConvertible {
    struct Changes: CustomStringConvertible {
        var (elements, paths, names) = (0, 0, 0)

        var description: String { "\(elements) elements, of which \(paths) changed their path, \(names) their name" }
    }

    private(set) var pages = 0
    private(set) var all = Changes()
    private(set) var controls = Changes()
    private(set) var clicked = Changes()
    /// Names that, with their rows, two controls of a page had.
    private(set) var ambiguous = 0

    var description: String {
        "\(pages) pages; all: \(all); controls: \(controls); clicked: \(clicked); ambiguous: \(ambiguous)"
    }

    /// - Parameter ofAll: Whether elements count that are neither controls nor clicked.
    mutating func add(_ output: ShownPagesOutput, ofAll: Bool) {
        for (screen, pages) in output.pages {
            let clicked = output.clicked[screen] ?? []
            let counting = pages.map { page in
                page.filter { ofAll || $0.isControl || $0.identity.map(clicked.contains) == true }
            }
            add(counting, clicked: clicked)
        }
    }

    private mutating func add(_ pages: [[ShownPagesOutput.Node]], clicked: Set<String>) {
        // As in a database, what pages tell differently is not known.
        let marks = Dictionary(grouping: pages.joined(), by: \.path).map { path, nodes in
            let common = ElementAttributes(commonTo: Set(nodes.map(\.attributes)))
            return LastingNames.Marked(path, names: common.nameMarks, target: common.targetMark)
        }
        let names = LastingNames(
            pages: pages.map { $0.map { .init($0.path, isControl: $0.isControl) } }, marks: marks)
        var paths: [String: Set<[PathComponent]>] = [:]
        var found: [String: Set<[PathComponent]>] = [:]
        var controls: Set<String> = []
        for page in pages {
            self.pages += 1
            var named: [LastingName: Set<[PathComponent]>] = [:]
            for node in page {
                guard let name = names.name(of: node.path), let control = names.control(of: node.path) else { continue }
                named[name, default: []].insert(control)
                guard let identity = node.identity else { continue }
                paths[identity, default: []].insert(node.path)
                found[identity, default: []].insert(name.components)
                if node.isControl { controls.insert(identity) }
            }
            ambiguous += named.values.count { $0.count > 1 }
        }
        func count(_ changes: inout Changes, _ identities: some Sequence<String>) {
            for identity in identities {
                guard let paths = paths[identity], let names = found[identity] else { continue }
                changes.elements += 1
                if paths.count > 1 { changes.paths += 1 }
                if names.count > 1 { changes.names += 1 }
            }
        }
        count(&all, paths.keys)
        count(&self.controls, controls)
        count(&self.clicked, clicked)
    }
}
