import Basics
import CSQLite
import Testing

@testable import ClickStore

struct SystemErrorTests {
    // SQLite's extended codes, which C makes by calculating and Swift does not see.
    private static let read = SQLITE_IOERR | 1 << 8
    private static let write = SQLITE_IOERR | 3 << 8
    private static let fsync = SQLITE_IOERR | 4 << 8
    private static let shmSize = SQLITE_IOERR | 19 << 8

    @Test(arguments: [
        (shmSize, ENOSPC, "the disk is full"), (write, ENOSPC, "the disk is full"),
        (write, EDQUOT, "the disk is full"), (SQLITE_FULL, 0, "the disk is full"),
        (SQLITE_CANTOPEN, ENOSPC, "the disk is full"),
        (SQLITE_CANTOPEN, EACCES, "cannot be written: Permission denied"),
        (shmSize, EIO, "creating its -shm file failed: Input/output error"),
        (read, EIO, "reading it failed: Input/output error"),
        (fsync, EIO, "writing it to the disk failed: Input/output error"),
        (SQLITE_CORRUPT, EIO, "reading it failed: Input/output error"),
        (SQLITE_IOERR, 0, "work on it failed: disk I/O error"),
        (SQLITE_CORRUPT, 0, "the database is damaged (database disk image is malformed)"),
    ])
    func `an error says what the system said`(code: CInt, system: CInt, words: String) {
        let message = String(cString: sqlite3_errstr(code))
        let error = StoreError(code: code, message: message, path: "/p", system: system == 0 ? nil : system)
        #expect("\(error)".hasPrefix("/p: \(words)"), "\(error)")
    }

    @Test func `memory that SQLite does not get is no failure of the file`() {
        for code in [SQLITE_NOMEM, SQLITE_IOERR | 12 << 8] {
            #expect(StoreError(code: code, message: "out of memory", path: "/p", system: ENOMEM) == .outOfMemory)
        }
    }
}
