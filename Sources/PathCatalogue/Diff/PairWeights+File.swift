import Basics
import Input
import JSON

extension PairWeights {
    /// Reads weights that Benchmarks/paths/train-paths wrote, in one line: for each platform `weights` by the names of features, and `told`,
    /// without which scores are told as they are.
    ///
    /// - Throws: ``JSONLinesError``.
    package init(readingFile path: String) throws {
        var parts: [Platform: Part] = [:]
        try JSONLinesFile.read(path) { line in
            for platform in Platform.allCases {
                guard let part = line.value(platform.rawValue) else { continue }
                var weights: [PairFeature: Double] = [:]
                for feature in PairFeature.allCases {
                    weights[feature] = part["weights"]?["\(feature)"]?.double
                }
                parts[platform] = Part(weights, told: part["told"].map(ToldConfidence.init) ?? ToldConfidence())
            }
        }
        self.init(parts)
    }
}

extension ToldConfidence {
    fileprivate init(_ value: JSONValue) {
        settled = value["settled"]?.double ?? 1
        settledOnChanged = value["settledOnChanged"]?.double ?? 1
        (same, moved) = (Self.steps(value["same"]), Self.steps(value["moved"]))
    }

    private static func steps(_ value: JSONValue?) -> [Step] {
        (value?.elements.map { $0.elements.compactMap(\.double) } ?? []).compactMap { step in
            step.count == 2 ? Step(step[0], step[1]) : nil
        }
    }
}
