/// The pairs of controls that a comparison weighs, with their features, as JSON Lines: what the weights are trained from.
///
/// A line is `{"old":3,"new":5,"settled":"settledOnChanged","platform":"app"}` for equal paths that nothing contradicts, or
/// `{"old":4,"new":9,"equal":false,"platform":"app","unfounded":false,"features":{"equalFrame":1.0}}` with the features that are not 0.
package enum PairEvidence {
    package static func lines(old: Catalogue, new: Catalogue) -> String {
        let comparison = CatalogueComparison(old.controls, new.controls)
        var text = ""
        for pair in comparison.equalPaths.settled {
            let kind = comparison.equalPaths.onChanged.contains(pair.old) ? "settledOnChanged" : "settled"
            let platform = Platform.of(comparison.old[pair.old], comparison.new[pair.new])
            text += "{\"old\":\(pair.old),\"new\":\(pair.new),"
            text += "\"settled\":\"\(kind)\",\"platform\":\"\(platform.rawValue)\"}\n"
        }
        return PairCandidates.map(comparison) { pair in
            let isEqual = comparison.old[pair.old].path == comparison.new[pair.new].path
            let features = PairFeature.allCases.filter { pair.features[$0] != 0 }
                .map { "\"\($0)\":\(pair.features[$0])" }.joined(separator: ",")
            return "{\"old\":\(pair.old),\"new\":\(pair.new),"
                + "\"equal\":\(isEqual),\"platform\":\"\(pair.platform.rawValue)\","
                + "\"unfounded\":\(pair.isUnfounded),"
                + "\"features\":{\(features)}}\n"
        }
        .reduce(into: text) { $0 += $1 }
    }
}
