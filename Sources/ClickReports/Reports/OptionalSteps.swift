extension FunnelReport {
    package func figures(by engine: any ReportEngine) throws -> Figures {
        guard steps.contains(where: \.isOptional) else { return try engine.figures(of: self) }
        var required = self
        required.steps = steps.filter { !$0.isOptional }
        let answer = try engine.figures(of: required)
        let reached = answer.lines
        guard let first = reached.first else { return answer }
        var (lines, next) = ([ReachedStep](), 0)
        for step in steps {
            guard step.isOptional else {
                lines.append(reached[next])
                next += 1
                continue
            }
            // Who comes to the next step in a funnel in which this one cannot be left out has taken it on the way.
            var through = required
            through.steps.insert(step, at: next)
            let figures = try engine.figures(of: through).lines
            lines.append(figures[next].optional(taken: figures[next + 1].reached, after: reached[next - 1], first))
        }
        return Figures(lines: lines, unordered: answer.unordered)
    }
}

extension FunnelReport.ReachedStep {
    /// The line of a step that may be left out: how many of those who came to the step behind it took it on the way.
    fileprivate func optional(taken: Int, after before: Self, _ first: Self) -> Self {
        var line = Self(
            text: text + " (optional)", allControls: allControls, controls: controls, reached: taken, medianMs: nil,
            totalMedianMs: nil, totalQuartersMs: nil, lost: nil, ended: nil, instead: [])
        line.shareOfPrevious = before.reached > 0 ? Double(taken) / Double(before.reached) : nil
        line.share = first.reached > 0 ? Double(taken) / Double(first.reached) : nil
        return line
    }
}
