import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// Runs where there are ClickHouse servers.
    static var onClickHouse: Self {
        .enabled(if: ClickHouseServers.address != nil, Comment(rawValue: ClickHouseServers.areMissing))
    }

    /// Runs where two of them are the cluster `clicks`, as those of scripts/cluster.
    static var onTwoNodes: Self {
        .enabled(if: ClickHouseServers.address?.contains(",") == true, Comment(rawValue: ClickHouseServers.areMissing))
    }
}
