import Foundation

@testable import PathCatalogue

extension PairWeights {
    /// Reads weights that Benchmarks/paths/train-paths wrote, in one line: for each platform `weights` by the names of features, and
    /// `told`, without which scores are told as they are.
    init(trainedIn file: URL) throws {
        let trained = try JSONDecoder().decode([String: TrainedPart].self, from: Data(contentsOf: file))
        self.init(
            trained.reduce(into: [:]) { parts, part in
                guard let platform = Platform(rawValue: part.key) else { return }
                var weights: [PairFeature: Double] = [:]
                for feature in PairFeature.allCases { weights[feature] = part.value.weights["\(feature)"] }
                parts[platform] = Part(weights, told: part.value.told?.confidence ?? ToldConfidence())
            })
    }
}

private struct TrainedPart: Decodable {
    let weights: [String: Double]
    let told: Told?

    struct Told: Decodable {
        let settled: Double
        let settledOnChanged: Double
        let same: [[Double]]
        let moved: [[Double]]

        var confidence: ToldConfidence {
            let steps = { (steps: [[Double]]) in steps.map { ToldConfidence.Step($0[0], $0[1]) } }
            return ToldConfidence(
                settled: settled, settledOnChanged: settledOnChanged, same: steps(same), moved: steps(moved))
        }
    }
}
