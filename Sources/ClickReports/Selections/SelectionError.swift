package import ClickQuery

/// An error about an option; SQL tables call the option a parameter.
package protocol OptionError: Error {
    /// The error in words.
    ///
    /// - Parameter name: What an option such as `since` is called where it comes from.
    func message(_ name: (String) -> String) -> String
}

extension OptionError {
    /// The error in the words of the command line.
    package var description: String { message { "--\($0)" } }
}

/// What is wrong with the texts that say which clicks are meant.
package enum SelectionError: OptionError {
    case notATime(String)
    case notALength(String)
    case notAPeriod(String)
    case emptyPeriod(String)
    case notAControl(String)
    case notAKind(String)
    case notAnOutcome(String)
    case notVisitors(String)
    /// The selector of an option cannot be read.
    case notASelector(option: String, PathSelectorError)
    /// A step of a funnel is neither a selector nor a path.
    case notAStep(String, PathSelectorError)
    /// A funnel starts or ends at a step that is not its first or last one.
    case misplacedStep(String, isStart: Bool)
    /// An option's text is empty.
    case empty(option: String)
    /// `since` is not before `until`.
    case noTime
    /// `since` is not before now.
    case future
    /// Periods to compare overlap, or come in the wrong order.
    case overlap
}

extension SelectionError: CustomStringConvertible {
    package func message(_ name: (String) -> String) -> String {
        switch self {
        case .notATime(let text):
            "'\(text)' is not a time; give a date (2026-01-31), a time (2026-01-31T18:30Z) or how long ago (30min, 12h, "
                + "7d, 2w)."
        case .notALength(let text):
            "'\(text)' is not a length of time; give one such as 90s, 30min, 12h, 7d or 2w."
        case .notAPeriod(let text):
            "'\(text)' is not a period; give its start and its end, such as 2026-01-01..2026-01-08 or 14d..7d."
        case .emptyPeriod(let text):
            "The period \(text) does not end after its start; swap its ends."
        case .notAControl(let path):
            "'\(path)' is not a control path; give one as 'report controls' prints it, such as App--Button#send--tap."
        case .notAKind(let text):
            "'\(text)' is not a kind of clicks; give activation, control, routed or all."
        case .notAnOutcome(let text):
            "'\(text)' does not say whether clicks were handled; give yes, no or unknown."
        case .notVisitors(let text):
            "'\(text)' does not say which users are meant; give new or returning."
        case .notASelector(let option, let error):
            "\(name(option)): \(error.message)"
        case .notAStep(let text, let error):
            "Step '\(text)': \(error.message)"
        case .misplacedStep(let text, let isStart):
            "Step '\(text)' is where sessions \(isStart ? "start" : "end"), so it can only be the \(isStart ? "first" : "last") step."
        case .empty(let option):
            "\(name(option)) must not be empty."
        case .noTime:
            "\(name("since")) is not before \(name("until")); swap them, or leave one out."
        case .future:
            "\(name("since")) is in the future; give a time that has passed, or how long ago (7d)."
        case .overlap:
            "These periods overlap, or are swapped: \(name("before")) must end when \(name("after")) begins, or earlier."
        }
    }
}
