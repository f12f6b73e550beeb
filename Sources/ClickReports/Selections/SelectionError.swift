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
    case notADay(String)
    case notALength(String)
    case notAPeriod(String)
    case emptyPeriod(String)
    case notAControl(String)
    /// Wildcards stand next to controls that are named as tables show them.
    case patternAmongNames(String)
    case notAKind(String)
    case notAnOutcome(String)
    case notVisitors(String)
    case notAProperty(String)
    /// A number of clicks is no whole number from 1 on.
    case notACount(String)
    /// Nothing says which clicks there must be so many of.
    case nothingCounted
    /// No session has a property, and no grouping has its name; what there is instead.
    case noGrouping(String, hint: String)
    /// The selector of an option cannot be read.
    case notASelector(option: String, PathSelectorError)
    /// A step of a funnel is neither a selector nor a path.
    case notAStep(String, PathSelectorError)
    /// A label, or its selector, cannot be read.
    case notALabel(String, String)
    /// What a way or a transition begins at or leads to asks what became of the click.
    case outcomeOfEnd(String)
    /// A funnel starts or ends at a step that is not its first or last one.
    case misplacedStep(String, isStart: Bool)
    /// An option's text is empty.
    case empty(option: String)
    /// `since` is not before `until`; whether they are the same.
    case noTime(areSame: Bool)
    /// `since` is behind the day that `through` names.
    case noDay
    /// Both `until` and `through` say when the time ends.
    case twoEnds
    /// `since` is not before now.
    case future
    /// The times to compare overlap, or come in the wrong order.
    case overlap
}

extension SelectionError: CustomStringConvertible {
    package func message(_ name: (String) -> String) -> String {
        switch self {
        case .notATime(let text):
            """
            '\(text)' is not a time; give a date (2026-01-31), a time (2026-01-31T18:30Z), how long ago (30min, 12h, 7d, 2w) or \
            \(Self.periods).
            """
        case .notADay(let text):
            "'\(text)' is not a day; give a date (2026-01-31) or \(Self.periods)."
        case .notALength(let text):
            "'\(text)' is not a length of time; give one such as 90s, 30min, 12h, 7d or 2w."
        case .notAPeriod(let text):
            "'\(text)' is not a period; give its start and its end, such as 2026-01-01..2026-01-08 or 14d..7d."
        case .emptyPeriod(let text):
            "The period \(text) does not end after its start; swap its ends."
        case .notAControl(let path):
            """
            '\(path)' is not a control path; give its name as tables show it, such as GiftPanel › Button#send, or its path, such as \
            App--Button#send--tap.
            """
        case .patternAmongNames(let text):
            "'\(text)' has wildcards, which paths alone have; give it without controls that are named as tables show them."
        case .notAKind(let text):
            "'\(text)' is not a kind of clicks; give activation, control, routed or all."
        case .notAnOutcome(let text):
            "'\(text)' does not say whether clicks were handled; give yes, no or unknown."
        case .notVisitors(let text):
            "'\(text)' does not say which users are meant; give new or returning."
        case .notAProperty(let text):
            "'\(text)' is not a property; give its key and its value, such as plan=pro."
        case .notACount(let text):
            "'\(text)' is not a number of clicks; give a whole number from 1 on."
        case .nothingCounted:
            "\(name("at-least")) needs to know which clicks are counted; give \(name("having")), \(name("without")) or \(name("having-user"))."
        case .noGrouping(let text, let hint):
            "\(name("by")): there is no '\(text)', and no session has a property of that name; \(hint)"
        case .notASelector(let option, let error):
            "\(name(option)): \(error.message)"
        case .notAStep(let text, let error):
            "Step '\(text)': \(error.message)"
        case .notALabel(let text, let reason):
            "Label '\(text)': \(reason)"
        case .outcomeOfEnd(let text):
            "'\(text)' asks what became of a click, and all clicks on a control are one step here; give a selector without :handled or :unhandled"
        case .misplacedStep(let text, let isStart):
            "Step '\(text)' is where sessions \(isStart ? "start" : "end"), so it can only be the \(isStart ? "first" : "last") step."
        case .empty(let option):
            "\(name(option)) must not be empty."
        case .noTime(let areSame):
            areSame
                ? "\(name("since")) and \(name("until")) are the same, and \(name("until")) is exclusive; "
                    + "for a whole day give \(name("through")) instead."
                : "\(name("since")) is not before \(name("until")); swap them, or leave one out."
        case .noDay:
            "\(name("since")) is after \(name("through")); swap them, or leave one out."
        case .twoEnds:
            "\(name("until")) and \(name("through")) both say when the time ends; leave one out."
        case .future:
            "\(name("since")) is in the future; give a time that has passed, or how long ago (7d)."
        case .overlap:
            "These periods overlap, or are swapped: \(name("before")) must end when \(name("after")) begins, or earlier."
        }
    }

    private static let periods = NamedPeriod.allCases.map(\.rawValue).joined(separator: ", ")
}
