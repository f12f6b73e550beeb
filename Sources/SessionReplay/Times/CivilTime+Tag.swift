extension CivilTime {
    /// Reads a time as DroidBot tags its files with it, such as `2017-08-11_155427`; nil for what is none.
    init?(tag: String) {
        var scanner = DigitScanner(tag)
        guard let year = scanner.number(4), scanner.take("-") != nil, let month = scanner.number(2),
            scanner.take("-") != nil, let day = scanner.number(2), scanner.take("_") != nil,
            let hour = scanner.number(2), let minute = scanner.number(2), let second = scanner.number(2),
            scanner.isAtEnd
        else { return nil }
        self.init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
    }
}
