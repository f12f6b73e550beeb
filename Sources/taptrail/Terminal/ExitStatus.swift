import ArgumentParser
import Basics
import ClickHouseStore
import ClickQuery
import ClickReports
import ClickStore
import Collector
import Input
import PathCatalogue
import SessionReplay

/// The command's exit codes, those of BSD's sysexits.h, and which error means which.
enum ExitStatus: Int32, Error {
    case done = 0
    /// A comparison that was asked for found a difference.
    case difference = 1
    /// The command line is wrong.
    case usage = 64
    /// Some input was rejected, or is not a recording; the rest is stored.
    case badData = 65
    /// The input does not exist.
    case noInput = 66
    /// The store is busy, or a limit was reached.
    case unavailable = 69
    /// A bug of ours.
    case bug = 70
    /// An output cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case inputOutput = 74
    /// The database was written by a newer version.
    case newerSchema = 78

    /// Writes the error to standard error and ends the process.
    ///
    /// - Parameters:
    ///   - command: The outermost command.
    ///   - running: The command that threw the error; nil if the command line could not be read.
    static func exit(
        with error: any Error, of command: any ParsableCommand.Type, running: (any ParsableCommand.Type)?
    ) -> Never {
        // What still uses an output keeps it from doing that itself.
        Output.discardUnfinished()
        switch error {
        case let status as ExitStatus:
            CurrentProcess.exit(status.rawValue)
        case OutputError.closed:
            // The reader of the pipe has seen enough.
            CurrentProcess.exit(done.rawValue)
        case let error where of(error) != nil:
            if error is SQLError || (error as? PlacedError)?.error is SQLError {
                Messages.error(lines: "\(error)")
            } else if case StoreError.notAStore(let path) = error, let text = ForeignDatabase.text(of: path) {
                Messages.error(text)
            } else {
                Messages.error("\(error)")
            }
            CurrentProcess.exit((of(error) ?? bug).rawValue)
        case let error where command.exitCode(for: error) == .validationFailure:
            tellUsage(error, of: command, running: running)
            CurrentProcess.exit(usage.rawValue)
        default:
            // Help.
            command.exit(withError: error)
        }
    }

    /// Tells what is wrong with the command line.
    private static func tellUsage(
        _ error: any Error, of command: any ParsableCommand.Type, running: (any ParsableCommand.Type)?
    ) {
        if let unknown = CommandLineText.unknownCommand(in: CurrentProcess.arguments, of: command) {
            Messages.error(unknown)
        } else if let running {
            // ArgumentParser knows which command it is only while it reads the command line.
            Messages.error(lines: command.message(for: error) + "\n" + CommandLineText.usage(of: running, in: command))
        } else {
            let message = command.fullMessage(for: error)
            let text = CommandLineText.givingReason(String(message.dropFirst(Messages.prefix.count)))
            Messages.error(lines: CommandLineHints.adding(to: text, of: CurrentProcess.arguments))
        }
    }

    /// Ends the process at once, although another thread is still working.
    static func abandon(because error: PlacedError) -> Never {
        Output.discardUnfinished()
        Messages.error("\(error)")
        CurrentProcess.exitNow((of(error) ?? bug).rawValue)
    }

    /// Whether an error says that an input does not exist.
    static func isMissingInput(_ error: any Error) -> Bool { of(error) == .noInput }

    private static func of(_ error: any Error) -> ExitStatus? {
        switch error {
        case let error as StoreError: of(error)
        case let error as ClickHouseError: of(error)
        case is OnlyInFiles, is NotACollector: usage
        case is SendingError, is NotPosted: unavailable
        case let error as InputError: of(error)
        case let error as JSONLinesError: of(error)
        case let error as UnknownCatalogue: of(error)
        case let error as SQLError: of(error)
        case let error as SQLSourceError: of(error)
        case let error as PlacedError: of(error.error)
        case let error as SessionNameError: of(error)
        case let error as OutputError: of(error)
        case let error as TimeZoneError: of(error)
        case is TimesReport.TooManyRows, is SelectionError, is ParquetTable.MixedColumn: usage
        case is UnknownScreen: noInput
        case is WatchRule.Problem, is ExportCursor.Foreign: badData
        case ExpectedClicksError.missing: noInput
        case ExpectedClicksError.notReplaced(let error): of(error)
        default: nil
        }
    }

    private static func of(_ error: StoreError) -> ExitStatus {
        switch error {
        case .notAFile: usage
        case .missing: noInput
        case .notAStore: badData
        case .newerSchema: newerSchema
        case .busy, .stillRead, .outOfMemory: unavailable
        case .notWritable: cannotCreate
        case .diskFull, .damaged, .damagedIndex, .failed: inputOutput
        }
    }

    private static func of(_ error: ClickHouseError) -> ExitStatus {
        switch error {
        case .badAddress, .passwordInAddress, .wrongCluster, .wrongAddress, .unsupported: usage
        case .noPassword, .missing: noInput
        case .noLibrary, .unreachable, .nodeDown, .timedOut, .silent, .wrongPassword, .forbidden, .notClickHouse,
            .tooOld,
            .notUnderstood, .overLimit, .busy:
            unavailable
        case .newerSchema: newerSchema
        case .diskFull, .brokenAnswer, .failed: inputOutput
        }
    }

    /// The status of a recording that could not be read to its end.
    static func of(_ error: InputError) -> ExitStatus {
        switch error {
        case .missing, .noRecordings: noInput
        case .unreadable: inputOutput
        case .notARecording, .foreign, .brokenCompression, .notCompressed, .notATable,
            .repeatedColumn:
            badData
        case .needsStart, .needsFolder, .missingColumn: usage
        }
    }

    private static func of(_ error: JSONLinesError) -> ExitStatus {
        switch error {
        case .unreadable(let error): of(error)
        case .damaged, .badLine: badData
        }
    }

    private static func of(_ error: UnknownCatalogue) -> ExitStatus {
        switch error {
        case .severalApps: usage
        case .none: noInput
        }
    }

    private static func of(_ error: SQLSourceError) -> ExitStatus {
        switch error {
        case .missing: noInput
        case .unreadable: inputOutput
        case .notText: badData
        case .tooLong: usage
        }
    }

    private static func of(_ error: SQLError) -> ExitStatus {
        switch error {
        case .invalid, .misplaced, .unbound, .unknownParameter, .forbidden, .severalStatements, .severalResults,
            .noStatement:
            usage
        case .timedOut, .outOfMemory, .tooLong, .tooMuch: unavailable
        }
    }

    private static func of(_ error: SessionNameError) -> ExitStatus {
        switch error {
        case .unknown, .notSelected: noInput
        case .tooLong: unavailable
        case .ambiguous: usage
        }
    }

    private static func of(_ error: TimeZoneError) -> ExitStatus {
        switch error {
        case .invalidName, .unknown, .noDatabase: usage
        case .unreadable, .damaged: inputOutput
        }
    }

    private static func of(_ error: OutputError) -> ExitStatus {
        switch error {
        case .cannotCreate, .noConverter, .isThere, .isDatabase, .belongsToDatabase: cannotCreate
        case .failed: inputOutput
        case .hasOldDays, .tooManyDays, .noText: usage
        case .closed: done
        }
    }
}

/// A database in ClickHouse is named where a command works on files alone.
struct OnlyInFiles: Error, CustomStringConvertible {
    /// What does so, if it is less than the command.
    var what = "this command"
    /// What to do instead.
    var remedy = "name one with --db"

    var description: String { "\(what) works on database files, not in ClickHouse; \(remedy)" }
}

/// A text is given that is no address of a collector.
struct NotACollector: Error, CustomStringConvertible {
    let text: String

    var description: String {
        "'\(TerminalText.escaped(text))' is no address of a collector; write one such as http://localhost:8080"
    }
}

/// There is nothing to draw: no click is on the screen that is named.
struct UnknownScreen: Error, CustomStringConvertible {
    let reasons: [String]

    var description: String { reasons.joined(separator: "; ") }
}

/// What is broken could not be sent.
struct NotPosted: Error, CustomStringConvertible {
    let host: String
    let reason: String

    var description: String { "--post: \(host) did not take the alerts: \(reason); they are in the report above" }
}
