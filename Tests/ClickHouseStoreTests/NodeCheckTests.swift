import ClickTracking
import TestSupport
import Testing

@testable import ClickHouseStore

/// A database on two nodes, by addresses that name others than those.
@Suite(.onTwoNodes) struct NodeCheckTests {
    private let database: ClickHouseTestDatabase
    private let address: ClickHouseAddress

    init() throws {
        database = try ClickHouseTestDatabase()
        address = try ClickHouseAddress(database.address)
        try Self.write(to: address)
    }

    private static func write(to address: ClickHouseAddress) throws {
        let click = RandomRecordings.Click(
            control: ControlKey(path: "Window--Button--tap"), session: SessionKey(name: "s"), atMs: 1_700_000_000_000,
            x: 0, y: 0, handled: .yes)
        let sink = try ClickHouseSink(address)
        _ = try SlicedRecording(number: 0, clicks: [click], batch: 1).replay(into: sink)
        try sink.close()
    }

    /// The nodes of an address by their places, and its cluster.
    typealias Wrong = (nodes: [Int], cluster: String?)

    private static let wrong: [Wrong] = [
        ([0], nil), ([1], nil), ([0], "clicks"), ([1], "clicks"), ([1, 0], "clicks"), ([0, 1], "other"),
    ]

    @Test(arguments: wrong.indices) func `a reader and a writer refuse it, and say the whole address`(index: Int) throws
    {
        let (nodes, cluster) = Self.wrong[index]
        let wrong = address.naming(nodes.map { address.nodes[$0] }, cluster: cluster)
        for error in refusals(of: wrong) {
            #expect("\(error)".hasSuffix("; use \(database.address)"), "\(error)")
        }
    }

    @Test(arguments: wrong.indices) func `so they do where no writer has kept the nodes yet`(index: Int) throws {
        for node in database.nodes { _ = try database.run("DROP TABLE \(database.name).node", on: node) }
        let (nodes, cluster) = Self.wrong[index]
        let wrong = address.naming(nodes.map { address.nodes[$0] }, cluster: cluster)
        for error in refusals(of: wrong) {
            #expect("\(error)".hasSuffix("/\(database.name)?cluster=clicks"), "\(error)")
            if nodes.count == 2 { #expect("\(error)".hasSuffix("; use \(database.address)"), "\(error)") }
        }
        _ = try ClickHouseReader(address)
    }

    @Test(arguments: [true, false]) func `a database on one node is not one of a cluster`(isKept: Bool) throws {
        let lone = try ClickHouseTestDatabase(onOneNode: true)
        let right = try ClickHouseAddress(lone.address)
        try Self.write(to: right)
        if !isKept { _ = try lone.run("DROP TABLE \(lone.name).node", on: lone.nodes[0]) }
        for nodes in [address.nodes, right.nodes] {
            for error in refusals(of: right.naming(nodes, cluster: "clicks")) {
                #expect("\(error)".hasSuffix("; use \(lone.address)"), "\(error)")
            }
        }
        _ = try ClickHouseReader(right)
    }

    @Test func `one node by two names is no cluster of two`() throws {
        let node = address.nodes[0]
        let twice = address.naming([node, .init(host: "127.0.0.2", port: node.port)], cluster: "clicks")
        // The servers of scripts/cluster listen on one address alone; others are not reached by this name.
        for error in refusals(of: twice) {
            switch error {
            case .unreachable, .wrongAddress: break
            default: Issue.record("\(error)")
            }
        }
    }

    @Test func `a writer that was killed while it made the tables goes on`() throws {
        for statement in ["TRUNCATE TABLE NAME.node", "TRUNCATE TABLE NAME.click", "DROP TABLE NAME.click_all"] {
            _ = try database.run(statement.replacing("NAME", with: database.name), on: database.nodes[0])
        }
        _ = try database.run("DROP DATABASE \(database.name)", on: database.nodes[1])
        try ClickHouseSink(address).close()
        _ = try ClickHouseReader(address)
        #expect(refusals(of: address.naming([address.nodes[1]], cluster: nil)).count == 2)
    }

    /// The errors of a reader and of a writer; one that takes the address fails the test.
    private func refusals(of address: ClickHouseAddress) -> [ClickHouseError] {
        [{ _ = try ClickHouseReader(address) }, { try ClickHouseSink(address).close() }].compactMap { open in
            #expect(throws: ClickHouseError.self, "\(address)") { try open() }
        }
    }
}
