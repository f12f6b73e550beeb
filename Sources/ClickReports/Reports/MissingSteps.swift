import ClickStore

extension FunnelReport {
    /// Why steps have no control or no click.
    ///
    /// - Parameters:
    ///   - lines: Figures of steps, with their places among the steps.
    ///   - hint: What else can be asked for where the selection leaves out all controls of a step.
    /// - Returns: Sentences without a full stop, each with the number of its step.
    package func missing(
        _ lines: [(offset: Int, element: ReachedStep)], _ engine: any ReportEngine, hint: String = ""
    ) throws -> [String] {
        var sentences: [String] = []
        for (place, line) in lines where line.controls == 0 || line.reached == 0 {
            guard let selection = steps[place].selection else { continue }
            let reasons =
                line.allControls > 0 && line.controls == 0
                ? ["the options leave out all controls of '\(line.text)'\(hint)"]
                : try engine.figures(of: MissingClicks(selection, isStep: true))
            sentences += reasons.map { "step \(place + 1): \($0)" }
        }
        return sentences
    }
}
