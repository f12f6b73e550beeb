internal import Basics

extension PairContext {
    /// What the elements themselves tell, wherever they stand.
    mutating func compareAttributes(_ old: DiffControl, _ new: DiffControl, _ features: inout PairFeatures) {
        let marks = comparison.marks
        features[holds: .equalKind] = old.kind == new.kind
        features[holds: .uniqueName] = marks.isAlone(.name, old, new)
        features[holds: .uniqueTestID] = marks.isAlone(.testID, old, new)
        features[holds: .uniqueClasses] = marks.isAlone(.classes, old, new)
        features[holds: .uniqueTarget] = marks.isAlone(.target, old, new)
        features[holds: .uniqueTargetInPlace] = marks.isAlone(.targetInPlace, old, new)
        features[holds: .sameTurnOfTarget] = marks.areSameInTurn(.target, old, new)
        features[holds: .sameTurnOfClasses] = marks.areSameInTurn(.classes, old, new)
        let (a, b) = (old.attributes, new.attributes)
        features[holds: .otherName] = a.name != b.name || a.testID != b.testID
        features[holds: .otherType] = a.type != b.type || a.role != b.role
        compareTargets(old, new, &features)
        compareClasses(a, b, &features)
    }

    private mutating func compareTargets(_ old: DiffControl, _ new: DiffControl, _ features: inout PairFeatures) {
        let (a, b) = (old.attributes, new.attributes)
        guard a.target != 0, b.target != 0 else {
            features[holds: .targetAdded] = a.target != b.target
            return
        }
        features[holds: .equalTarget] = a.target == b.target
        features[holds: .otherTarget] = a.target != b.target
        if let holders = comparison.marks.holders(of: .target, old, new) {
            features[.targetRarity] = 1 / (Double(max(2, holders.old + holders.new)) / 2).squareRoot()
        } else {
            let havePaths = a.targetPath != 0 && b.targetPath != 0
            features[.targetSimilarity] =
                havePaths
                ? similarity.of(a.targetPath, b.targetPath, names) : similarity.of(a.target, b.target, names)
        }
    }

    private func compareClasses(_ one: DiffAttributes, _ other: DiffAttributes, _ features: inout PairFeatures) {
        guard one.classList != 0, other.classList != 0 else { return }
        let common = SortedNumbers.common(one.classes, other.classes)
        features[holds: .equalClasses] = one.classList == other.classList
        features[holds: .otherClasses] = common == 0
        guard one.classList != other.classList else { return }
        features[.classSimilarity] = Double(common) / Double(one.classes.count + other.classes.count - common)
    }
}
