package import Basics

/// Reports that are read together: what they are of, and a section for each of them.
package struct ReportPage: Sendable {
    package let title: String
    /// What the page is of: the database, the selection, the time zone, when it was made.
    package let facts: [Fact]
    package internal(set) var sections: [Section]
    /// Figures at the head of the page, and what their changes are of.
    package var tiles: [Tile] = []
    package var tileNote: String?
    /// The words that several reports use, with their meanings.
    package let terms: [Fact]

    package init(title: String, facts: [Fact], sections: [Section], terms: [Fact] = []) {
        (self.title, self.facts, self.sections, self.terms) = (title, facts, sections, terms)
    }

    /// Something that is said once of all reports.
    package struct Fact: Hashable, Sendable {
        package let name: String
        package let text: String

        package init(_ name: String, _ text: String) {
            (self.name, self.text) = (name, text)
        }
    }
}

extension ReportPage {
    /// A report, and what it answers.
    package struct Section: Sendable {
        /// The name in machine formats and in links: `hours_of_week`.
        package let name: String
        package let heading: String
        /// What the report answers, in a sentence or two.
        package let intro: String
        /// What is said in place of a report without rows.
        package var emptyNote: String
        package var report: Report
        /// Reports of the same kind on other things, such as those of other screens.
        package internal(set) var others: [Report] = []

        package init(_ name: String, _ heading: String, _ intro: String, empty emptyNote: String, _ report: Report) {
            (self.name, self.heading, self.intro, self.emptyNote) = (name, heading, intro, emptyNote)
            self.report = report
        }
    }

    /// Whether no click matches the selection: then the overview, which comes first, has no row.
    package var isEmpty: Bool { sections.first?.report.rows.isEmpty ?? true }

    /// The page with its times as text, in ISO 8601 with the offset that the zone has then.
    package func withTimes(in timeZone: TimeZoneRules) -> ReportPage {
        var page = self
        for index in page.sections.indices {
            page.sections[index].report = page.sections[index].report.withTimes(in: timeZone)
            page.sections[index].others = page.sections[index].others.map { $0.withTimes(in: timeZone) }
        }
        return page
    }
}
