package import ClickStore

extension FunnelReport {
    /// One step, as its user wrote it, and what it is.
    package struct Step: Sendable {
        package let text: String
        /// What is clicked; nil for the start and the end of a session or user.
        package let selection: Selection?
        /// Whether it may be left out: then it is neither the first nor the last step, and clicks may lie between steps.
        package var isOptional = false

        package init(_ text: String, _ selection: Selection) {
            (self.text, self.selection) = (text, selection)
        }

        /// Reads a step: a selector or a path; or, as the first or the last step, where sessions or users start or end.
        ///
        /// - Parameters:
        ///   - index: Its place among the steps, from 0.
        ///   - count: How many there are.
        package init(parsing text: String, at index: Int, of count: Int) throws(SelectionError) {
            self.text = text
            switch text {
            case SequenceEdges.start, SequenceEdges.end:
                let isStart = text == SequenceEdges.start
                guard index == (isStart ? 0 : count - 1) else { throw .misplacedStep(text, isStart: isStart) }
                selection = nil
            default: selection = try SelectionText.step(text)
            }
        }
    }

    /// Which of the steps are no clicks.
    var edges: SequenceEdges {
        SequenceEdges(
            hasStart: steps.first.map { $0.selection == nil } ?? false,
            hasEnd: steps.last.map { $0.selection == nil } ?? false)
    }

    /// Whether the first step is the start, so that each session or user reaches it.
    package var beginsAtStart: Bool { edges.hasStart }
}
