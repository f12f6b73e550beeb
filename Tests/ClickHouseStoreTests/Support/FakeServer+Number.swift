import TestSupport

@testable import ClickHouseStore

extension FakeServer {
    static func number(_ value: UInt64) -> [UInt8] {
        var writer = RowBinaryWriter()
        writer.append(value)
        return writer.bytes
    }
}
