import ClickTracking

/// What the terms of reports mean, where columns, help and pages say it.
package enum Terms {
    /// A burst of rage, as ``RageBurst`` decides it.
    package static let rage = """
        \(RageBurst.minimumClicks) or more clicks on one control in one session, each less than 1 s and \
        \(RageBurst.maximumStep / 10) points from the one before
        """
    package static let unhandled = "clicks that no responder handled"
    /// Both, for the help of commands.
    package static let help = "unhandled: \(unhandled). rage: bursts of \(rage)."
}
