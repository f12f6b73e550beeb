import Basics

/// A query by the name that its node knows it by while it runs.
struct RunningQuery {
    let node: Int
    let id = "taptrail-\(UInt64.random(in: 0 ... .max))"

    init(node: Int) {
        self.node = node
    }

    /// Whether the node still runs the query, as it says on another connection.
    ///
    /// A node that answers with an error, such as that it runs too many queries, is taken to do so.
    func isRunning(for client: ClickHouseClient) -> Bool {
        guard let checking = client.limits.checking else { return false }
        var limits = client.limits
        (limits.silence, limits.checking) = (checking, nil)
        var options = ClickHouseClient.Options()
        options.node = node
        options.isWithoutDatabase = true
        do {
            let asking = try ClickHouseClient(client.address, limits: limits)
            let count = try asking.row(
                "SELECT count() FROM system.processes WHERE query_id = \(text: id)", options
            ) { try $0.integer() }
            return count ?? 0 > 0
        } catch let error as ClickHouseError {
            switch error {
            case .silent, .unreachable, .notClickHouse, .brokenAnswer: return false
            default: return true
            }
        } catch {
            return false
        }
    }
}
