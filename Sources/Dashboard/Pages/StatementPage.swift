internal import ClickQuery
internal import ClickReports

extension DashboardPage {
    /// What a statement of SQL gives. It can neither change nor reach anything, as that of the command cannot.
    static let sql = DashboardPage(
        name: "sql", title: "SQL",
        fields: [
            FormField("q", "statement, such as SELECT control, count(*) FROM clicks GROUP BY control", .statement)
        ], isSelected: false,
        rows: 200
    ) { request in
        [
            PagePart("sql") { maker in
                guard let statement = request["q"] else {
                    return ReportPage.Section(
                        "sql", "Tables",
                        "What a statement can read.", empty: "There is none.",
                        try SchemaReport(repeatsOptions: false).figures(by: request.engine))
                }
                let report = try StatementReport(statement, timeout: timeout, rows: maker.limit)
                    .figures(by: request.engine)
                return ReportPage.Section(
                    "sql", "Result", "The statement reads all clicks, whatever other pages select.",
                    empty: "The statement gives no row.", report)
            }
        ]
    }

    /// In seconds. A page is waited for.
    private static let timeout = 10
}
