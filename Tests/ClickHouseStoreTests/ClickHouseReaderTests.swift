import Testing

@testable import ClickHouseStore

@Suite struct ClickHouseReaderTests {
    @Test func anAddressHasNodes() {
        let node = ClickHouseAddress.Node(host: "a", port: 8123)
        let address = ClickHouseAddress(user: "u", nodes: [node], database: "d", cluster: nil, usesTLS: false)
        #expect(address.nodes == [node])
    }
}
