import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// Runs where there are ClickHouse servers.
    static var onClickHouse: Self {
        .enabled(if: ClickHouseServers.address != nil, Comment(rawValue: ClickHouseServers.areMissing))
    }
}
