/// Numbers for values, from 0 in the order in which they were first met.
package struct Numbering<Value: Hashable> {
    /// The values by their numbers.
    @usableFromInline package internal(set) var values: [Value] = []
    @usableFromInline var numbers: [Value: Int] = [:]

    @inlinable
    package init() {}

    /// The number of a value; the next one if it is new.
    @inlinable
    package mutating func number(of value: Value) -> Int {
        if let known = numbers[value] { return known }
        let number = values.count
        numbers[value] = number
        values.append(value)
        return number
    }
}

extension Numbering: Sendable where Value: Sendable {}
