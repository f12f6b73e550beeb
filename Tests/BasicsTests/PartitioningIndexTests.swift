import Basics
import SeededGenerator
import Testing

struct PartitioningIndexTests {
    @Test(arguments: 0..<20 as Range<UInt64>)
    func `the index is the first one that a walk from the start finds`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let numbers = (0..<random.below(40)).map { _ in random.below(50) }.sorted()
        for limit in 0...50 {
            let walked = numbers.firstIndex { $0 >= limit } ?? numbers.endIndex
            #expect(numbers.partitioningIndex { $0 >= limit } == walked)
            #expect(numbers.dropFirst(3).partitioningIndex { $0 >= limit } == max(walked, min(3, numbers.count)))
        }
    }
}
