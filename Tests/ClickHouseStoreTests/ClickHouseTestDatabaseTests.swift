import TestSupport
import Testing

@Suite(.onClickHouse) struct ClickHouseTestDatabaseTests {
    @Test func `a test's database is gone with the test`() throws {
        var database: ClickHouseTestDatabase? = try ClickHouseTestDatabase()
        let (name, nodes) = (try #require(database).name, try #require(database).nodes)
        for node in nodes { _ = try database?.run("CREATE DATABASE \(name)", on: node) }
        database = nil
        let other = try ClickHouseTestDatabase()
        for node in nodes {
            #expect(try other.run("SELECT count() FROM system.databases WHERE name = '\(name)'", on: node) == "0\n")
        }
    }
}
