import Testing

@testable import Basics

struct ISOTimeTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0),
        ("2000-02-29T23:59:59.9999Z", 951_868_799_999),
        ("2017-10-16T02:00+02:00", 1_508_112_000_000),
        ("2017-10-15 16:30:00,5-0730", 1_508_112_000_500),
        ("1969-12-31T23:59:59.999Z", -1),
        ("0000-03-01T00:00:00Z", -62_162_035_200_000), ("1970-01-01 00:00:01.25 UTC", 1_250),
    ])
    func `a time with its offset is read to the millisecond`(text: String, ms: Int64) {
        #expect(ISOTime.ms(text) == ms)
    }

    @Test(arguments: [
        "2021-02-29T00:00:00Z", "2021-13-01T00:00:00Z", "2021-01-01T24:00:00Z", "2021-01-01T00:00:00+25:00",
        "2021-01-01T00:00:00.Z", "2021-01-01T00:00:00Z ", "2021-1-1T00:00:00Z", "2021-01-01", "", "٢٠٢١-01-01T00:00Z",
        "2021-01-01 00:00:00 UTC+1", "2021-01-01 00:00:00 CET",
    ])
    func `what is no time gives none`(text: String) {
        #expect(ISOTime.ms(text, withoutOffset: .utc) == nil)
    }

    @Test func `a time without an offset counts only where it is known to be UTC`() {
        #expect(ISOTime.ms("1970-01-01 00:00:01.5") == nil)
        #expect(ISOTime.ms("1970-01-01 00:00:01.5", withoutOffset: .utc) == 1_500)
    }

    @Test func `a tag of DroidBot is read as UTC`() {
        #expect(CivilTime(tag: "2017-08-11_155427")?.ms == 1_502_466_867_000)
        #expect(CivilTime(tag: "2017-08-11_155460") == nil)
        #expect(CivilTime(tag: "2017-08-11_1554270") == nil)
    }
}
