import Testing

@testable import ClickReports

struct TextWidthTests {
    @Test(
        arguments: [
            ("", 0), ("clear", 5), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("ｶﾅ", 2), ("カナ", 4), ("ＡＢ", 4),
            ("한국어", 6), ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👩‍👩‍👧", 2), ("👩🏽‍🚀", 2), ("👍🏿", 2), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4),
            ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2),
            ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
            ("a\u{200B}b", 2), ("a\u{2060}b\u{FEFF}", 2), ("…", 1), ("—", 1), ("Привет", 6), ("สวัสดี", 4), ("हिन्दी", 5),
            ("─│▁█", 4), ("☃", 1), ("⌚", 2), ("𠮷", 2), ("\u{AD}", 1), ("z\u{30D}\u{30E}\u{30F}", 1), ("、。", 4),
            ("①", 1),
        ] as [(String, Int)])
    func `a text takes as many columns as a terminal gives it`(text: String, width: Int) {
        #expect(TerminalText.width(text) == width)
        #expect(TerminalText.width(text + "ab") == width + 2)
    }

    @Test(arguments: [
        ("Application--Window--GiftPanel--Button#send--touchUpInside", "…Panel--Button#send--touchUpInside"),
        ("│  │  ├─ CollectionView#gifts--GiftCell[*]", "│  │  ├─ …nView#gifts--GiftCell[*]"),
        ("│\u{A0} └─ CollectionView#gifts--GiftCell[*]", "│\u{A0} └─ …tionView#gifts--GiftCell[*]"),
        ("│  └─ … 12 more", "│  └─ … 12 more"),
    ])
    func `of a path the end stays, and of a tree its lines`(text: String, shown: String) {
        #expect(TerminalText.cut(text, to: 34) == shown)
    }
}
