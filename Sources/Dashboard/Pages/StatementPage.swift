internal import ClickQuery
internal import ClickReports
internal import ClickStore

extension DashboardPage {
    /// What a statement of SQL gives. It can neither change nor reach anything, as that of the command cannot.
    static let sql = DashboardPage(
        name: "sql", title: "SQL",
        fields: [
            FormField("q", "statement, such as SELECT control, count(*) FROM clicks GROUP BY control", .statement)
        ], isSelected: false,
        rows: 200
    ) { request in
        guard let reader = request.engine as? ClickReader else {
            throw PageProblem("this database is no file, and statements are not run for others than its own users")
        }
        return [
            PagePart("sql") { maker in
                guard let statement = request["q"] else {
                    return ReportPage.Section(
                        "sql", "Tables",
                        "What a statement can read. Each report takes the options of the first one, control_report.",
                        empty: "There is none.", try SchemaReport.report(of: reader, repeatsOptions: false))
                }
                let report = try StatementReport(statement, timeout: timeout, rows: maker.limit).report(from: reader)
                return ReportPage.Section(
                    "sql", "Result", "The statement reads all clicks, whatever other pages select.",
                    empty: "The statement gives no row.", report)
            }
        ]
    }

    /// In seconds. A page is waited for.
    private static let timeout = 10
}
