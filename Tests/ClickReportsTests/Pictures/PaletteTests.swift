import Foundation
import Testing

@testable import ClickReports

struct PaletteTests {
    private static let palettes = [Palette.light, Palette.dark]

    @Test func `text can be read on what is behind it in both schemes`() {
        for palette in Self.palettes {
            for text in [palette.text, palette.softText] {
                #expect(Self.contrast(text, palette.background) >= 4.5)
            }
            for step in palette.scale + palette.trouble { #expect(Self.contrast(step.text, step.fill) >= 4.5) }
        }
    }

    @Test func `what shows a value can be told from the background`() {
        for palette in Self.palettes {
            for colour in palette.series + [palette.alert, palette.muted] {
                #expect(Self.contrast(colour, palette.background) >= 3, "\(colour)")
            }
        }
    }

    @Test func `the scale goes from the background's lightness to the other end`() {
        for palette in Self.palettes {
            let contrasts = palette.scale.map { Self.contrast($0.fill, palette.background) }
            #expect(contrasts == contrasts.sorted() && palette.scale.count == Palette.steps)
        }
    }

    @Test func `the least of a scale can be seen, and trouble goes from grey to the most striking colour`() {
        for palette in Self.palettes {
            #expect(Self.contrast(palette.scale[0].fill, palette.background) >= 1.3)
            let contrasts = palette.trouble.map { Self.contrast($0.fill, palette.background) }
            #expect(contrasts == contrasts.sorted() && palette.trouble.count == Palette.steps)
            let saturations = palette.trouble.map { Self.saturation($0.fill) }
            #expect(saturations == saturations.sorted() && saturations[0] < 0.2 && saturations[8] > 0.7)
        }
    }

    @Test func `any trouble at all has a step of its own, and only all of it the last one`() {
        #expect([-1, 0, 0.000_1, 0.5, 0.99, 1, 2, .nan].map(Palette.troubleStep) == [0, 0, 1, 5, 8, 8, 8, 0])
    }

    @Test func `a part of the most has a step of the scale, and all of it the last one`() {
        #expect([-1, 0, 0.001, 0.12, 0.5, 0.999, 1, 2, .nan].map(Palette.step) == [0, 0, 0, 1, 4, 8, 8, 8, 0])
    }

    @Test func `the style sheet has every paint in both schemes`() {
        let sheets = Picture.styleSheet.components(separatedBy: "prefers-color-scheme: dark")
        #expect(sheets.count == 2)
        for (sheet, palette) in zip(sheets, Self.palettes) {
            for (name, colour) in palette.colours {
                #expect(sheet.contains(".picture .f-\(name) { fill: \(colour) }"))
                #expect(sheet.contains(".picture .l-\(name) { stroke: \(colour) }"))
            }
        }
    }

    /// The contrast of two colours as WCAG 2.2 defines it.
    private static func contrast(_ a: String, _ b: String) -> Double {
        let luminances = [luminance(a), luminance(b)].sorted()
        return (luminances[1] + 0.05) / (luminances[0] + 0.05)
    }

    /// How far a colour is from grey, from 0 to 1.
    private static func saturation(_ colour: String) -> Double {
        let number = Int(colour.dropFirst(), radix: 16) ?? 0
        let parts = [number >> 16, number >> 8 & 0xFF, number & 0xFF]
        let (most, least) = (parts.max() ?? 0, parts.min() ?? 0)
        return most > 0 ? Double(most - least) / Double(most) : 0
    }

    private static func luminance(_ colour: String) -> Double {
        let number = Int(colour.dropFirst(), radix: 16) ?? 0
        let parts = [number >> 16, number >> 8 & 0xFF, number & 0xFF].map { part in
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
}
