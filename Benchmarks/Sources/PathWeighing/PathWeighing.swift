import ClickReports
import Foundation

@testable import PathCatalogue

/// What Benchmarks/paths/train-paths asks of a comparison of two catalogues: all that it weighs, or what `taptrail paths diff`
/// would say by other weights.
@main
struct PathWeighing {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst().map(\.self)
        guard 2...3 ~= arguments.count else {
            FileHandle.standardError.write(Data("usage: path-weighing OLD NEW [WEIGHTS]\n".utf8))
            exit(64)
        }
        let (old, new) = (try Catalogue(readingFile: arguments[0]), try Catalogue(readingFile: arguments[1]))
        if arguments.count == 3 {
            let weights = try PairWeights(trainedIn: URL(filePath: arguments[2]))
            try write(CatalogueDiffReport(CatalogueDiff(old: old, new: new, weights: weights)).whole)
        } else {
            print(evidence(CatalogueComparison(old.controls, new.controls)), terminator: "")
        }
    }

    /// The pairs of controls that a comparison weighs, with their features, as JSON Lines: what the weights are trained from.
    ///
    /// A line is `{"old":3,"new":5,"settled":"settledOnChanged","platform":"app"}` for equal paths that nothing contradicts, or
    /// `{"old":4,"new":9,"platform":"app","unfounded":false,"features":{"equalFrame":1.0}}` with the features that are not 0.
    private static func evidence(_ comparison: CatalogueComparison) -> String {
        let settled = comparison.equalPaths.settled.map { pair in
            let kind = comparison.equalPaths.onChanged.contains(pair.old) ? "settledOnChanged" : "settled"
            let platform = Platform.of(comparison.old[pair.old], comparison.new[pair.new])
            return """
                {"old":\(pair.old),"new":\(pair.new),"settled":"\(kind)","platform":"\(platform.rawValue)"}

                """
        }
        let weighed = PairCandidates.map(comparison) { pair in
            let features = PairFeature.allCases.filter { pair.features[$0] != 0 }
                .map { "\"\($0)\":\(pair.features[$0])" }.joined(separator: ",")
            return """
                {"old":\(pair.old),"new":\(pair.new),"platform":"\(pair.platform.rawValue)",\
                "unfounded":\(pair.isUnfounded),"features":{\(features)}}

                """
        }
        return (settled + weighed).joined()
    }

    private static func write(_ report: Report) throws {
        var writer = OutputFormat.jsonl.writer { print($0, terminator: "") }
        try writer.begin(report.columns.map(\.name))
        for row in report.rows { try writer.write(row) }
        try writer.end()
    }
}
