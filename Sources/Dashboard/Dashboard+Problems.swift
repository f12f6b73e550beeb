internal import ClickQuery
internal import ClickReports
internal import ClickStore
internal import PathCatalogue

extension Dashboard {
    /// What a failure means for the one who asked: the status of the answer, and a sentence that says what is wrong.
    static func reason(of error: any Error) -> (status: Int, sentence: String) {
        let (status, sentence) = words(of: error)
        return (status, sentence.namingParameters)
    }

    private static func words(of error: any Error) -> (status: Int, sentence: String) {
        switch error {
        case let error as PageQuery.Problem: (400, error.description)
        case let error as PageProblem: (400, error.description)
        case let error as Report.UnknownColumn: (400, error.description)
        // Options of commands are parts of the address here.
        case let error as any OptionError: (400, error.message { $0 })
        case let error as SQLError: (400, sentence(of: error))
        case let error as UnknownCatalogue: (400, error.description)
        case StoreError.damaged(_, let reason), StoreError.damagedIndex(_, let reason):
            (
                500,
                "The database is damaged (\(reason)): 'taptrail doctor' on the server's machine tells what to do."
            )
        default: (503, "The reports cannot be read now; try again.")
        }
    }
}

extension Dashboard {
    /// The error without what only the command can do about it.
    private static func sentence(of error: SQLError) -> String {
        switch error {
        case .timedOut(let seconds): "SQL: stopped after \(seconds) s; narrow the statement."
        case .outOfMemory(let megabytes): "SQL: needs more than the \(megabytes) MB it may use; narrow the statement."
        case .tooLong(let megabytes):
            "SQL: a value is longer than the \(megabytes) MB it may have; take a part of it, as with substr()."
        case .forbidden(let what): "SQL: \(what); a page only reads this one database: use SELECT."
        case .unbound(let name, _): "SQL: the parameter :\(name) has no value; write the value in its place."
        default: error.description
        }
    }
}

extension String {
    /// The text with the names that options of commands have in addresses: `--version` is `version` there.
    var namingParameters: String { replacing(/(^|\s|\()--([a-z])/) { "\($0.1)\($0.2)" } }
}
