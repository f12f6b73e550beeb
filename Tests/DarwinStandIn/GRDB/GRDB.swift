// The names are those of the library.
// swift-format-ignore-file

// What the sources use of https://github.com/groue/GRDB.swift
public struct Configuration {
    public init() {}
    public var label: String?
    public var readonly = false
    public var foreignKeysEnabled = true
    public var busyMode = Database.BusyMode.immediateError
    public var allowsUnsafeTransactions = false
    public mutating func prepareDatabase(_ setup: @escaping @Sendable (Database) throws -> Void) {}
}

public final class Database {
    public enum BusyMode: Sendable {
        case immediateError
        case timeout(Double)
    }
    public enum TransactionKind: Sendable {
        case deferred, immediate, exclusive
    }
    public enum TransactionCompletion: Sendable {
        case commit, rollback
    }
    public var sqliteConnection: OpaquePointer? { nil }
    public func execute(sql: String) throws {}
    public func beginTransaction(_ kind: TransactionKind? = nil) throws {}
    public func commit() throws {}
    public func rollback() throws {}
    public func inTransaction(
        _ kind: TransactionKind? = nil, _ operations: () throws -> TransactionCompletion
    ) throws { _ = try operations() }
    public func backup(to destination: Database) throws {}
}

public final class DatabaseQueue: @unchecked Sendable {
    public init(path: String, configuration: Configuration = Configuration()) throws {}
    public init(named name: String? = nil, configuration: Configuration = Configuration()) throws {}
    public func read<T>(_ value: (Database) throws -> T) throws -> T { try value(Database()) }
    public func inDatabase<T>(_ updates: (Database) throws -> T) rethrows -> T { try updates(Database()) }
    public func writeWithoutTransaction<T>(_ updates: (Database) throws -> T) rethrows -> T { try updates(Database()) }
    public func unsafeReentrantWrite<T>(_ updates: (Database) throws -> T) rethrows -> T { try updates(Database()) }
    public func backup(to queue: DatabaseQueue) throws {}
    public func close() throws {}
}

public struct DatabaseMigrator: Sendable {
    public init() {}
    public mutating func registerMigration(
        _ identifier: String, migrate: @escaping @Sendable (Database) throws -> Void
    ) {}
    public func migrate(_ writer: DatabaseQueue) throws {}
    public var migrations: [String] { [] }
    public func appliedIdentifiers(_ db: Database) throws -> Set<String> { [] }
    public func hasBeenSuperseded(_ db: Database) throws -> Bool { false }
}

public final class Row {
    public static func fetchOne(_ db: Database, sql: String) throws -> Row? { nil }
}

public protocol DatabaseValueConvertible {}
extension DatabaseValueConvertible {
    public static func fetchOne(_ db: Database, sql: String) throws -> Self? { nil }
}
extension Int: DatabaseValueConvertible {}
extension Int32: DatabaseValueConvertible {}
extension Bool: DatabaseValueConvertible {}
extension String: DatabaseValueConvertible {}

public struct ResultCode: RawRepresentable, Equatable, Sendable, CustomStringConvertible {
    public let rawValue: CInt
    public init(rawValue: CInt) { self.rawValue = rawValue }
    public var description: String { "" }
    public static let SQLITE_BUSY = ResultCode(rawValue: 5)
    public static let SQLITE_IOERR = ResultCode(rawValue: 10)
    public static let SQLITE_CORRUPT = ResultCode(rawValue: 11)
    public static let SQLITE_IOERR_WRITE = ResultCode(rawValue: 778)
    public static let SQLITE_IOERR_FSYNC = ResultCode(rawValue: 1_034)
    public static let SQLITE_IOERR_DIR_FSYNC = ResultCode(rawValue: 1_290)
    public static let SQLITE_IOERR_SHMOPEN = ResultCode(rawValue: 4_618)
    public static let SQLITE_IOERR_SHMSIZE = ResultCode(rawValue: 4_874)
    public static let SQLITE_IOERR_SHMMAP = ResultCode(rawValue: 5_386)
    public static let SQLITE_IOERR_CORRUPTFS = ResultCode(rawValue: 8_458)
    public static let SQLITE_CANTOPEN = ResultCode(rawValue: 14)
    public static let SQLITE_SCHEMA = ResultCode(rawValue: 17)
    public static let SQLITE_IOERR_READ = ResultCode(rawValue: 266)
    public static let SQLITE_IOERR_SHORT_READ = ResultCode(rawValue: 522)
}

public struct DatabaseError: Error {
    public var resultCode: ResultCode { extendedResultCode }
    public let extendedResultCode: ResultCode
    public let message: String?
    public let sql: String?
}
