import Foundation
import Testing

/// Names are bytes: Swift's `String` takes two normal forms of one text for equal, so names are keys as `ByteString`s alone.
struct NameTests {
    /// Why texts may be keys of a set or a dictionary, and where.
    private static let allowed: [String: [String]] = [
        "words of a language or a format, in ASCII": [
            "ClickQuery/SQL/ClickAggregate.swift", "ClickQuery/SQL/ClicksSelect.swift",
            "ClickQuery/SQL/ClicksTerms.swift",
            "ClickQuery/SQL/GroupedSelect.swift", "ClickQuery/SQL/QueryAuthorizer.swift", "JSON/JSONKeys.swift",
            "JSON/JSONOutline.swift", "SessionReplay/Documents/JSONRecordWalk.swift",
            "SessionReplay/DroidBot/AndroidState.swift", "SessionReplay/Web/WebControl.swift",
            "SessionReplay/Web/PostHogElement.swift", "SessionReplay/Recordings/ReplayOptions.swift",
            "ClickHouseStore/SQL/ClickHouseStatement.swift", "ClickHouseStore/Connection/ClickHouseClient.swift",
            "ClickHouseStore/Reading/ClickHouseReader.swift", "ClickReports/Reports/FunnelReport+ClickHouse.swift",
            "ClickUpload/UploadTransport.swift", "Collector/Requests/CollectorRequest.swift",
            "Collector/Requests/CollectorAccess.swift", "Collector/Requests/WebKeys.swift",
            "Collector/Readers/CollectorProtocol.swift", "Collector/Readers/LogMessage.swift",
            "Collector/Readers/LoggedClick.swift",
        ],
        "our own tables, columns, options and parameters": [
            "ClickReports/SQL/ClickHouseSchemaReport.swift", "ClickHouseStore/Connection/ClickHouseSchema.swift",
            "ClickHouseStore/Connection/NodeState.swift", "ClickQuery/SQL/SchemaDescription.swift",
            "ClickQuery/SQL/SchemaNames.swift", "ClickQuery/SQL/SQLQuery+Parameters.swift",
            "ClickReports/Pages/PageText.swift", "ClickReports/Rendering/ReadableTableWriter.swift",
            "ClickReports/Report+Columns.swift", "ClickReports/Reports/SelectedReport.swift",
            "ClickReports/SQL/SchemaReport.swift", "ClickReports/Tables/ReportRequest.swift",
            "ClickReports/Tables/ReportTable.swift", "ClickStore/Connection/Connection.swift",
            "ClickStore/Connection/OlderSchema.swift", "ClickStore/Connection/Schema.swift",
            "Dashboard/Frame/PageDocument.swift", "Dashboard/Requests/DashboardPage.swift",
            "taptrail-server/ServerOptions.swift",
            "taptrail-server/TapTrailServer.swift", "taptrail/Commands/SQLCommand.swift",
            "taptrail/Options/StatementRunner.swift", "SessionReplay/Replayer/ChainReplay.swift",
            "SessionReplay/Replayer/DocumentReplay.swift",
            "SessionReplay/ReplaySummary.swift",
        ],
        "digests and encoded addresses": [
            "ClickHouseStore/Reading/ClickHouseLayouts.swift", "ClickHouseStore/Writing/ClickHouseFeed.swift",
            "ClickStore/Writing/KeptRecords.swift", "taptrail-server/LiveClicks.swift",
        ],
        "what is found together is compared once more by SQLite": ["ClickQuery/SQL/ComputedVirtualTable.swift"],
        "what an app's own code says, and is asked for by the same code": [
            "LiveRoom/Habit.swift", "LiveRoom/SimulatedUser.swift", "ResponderChain/ActionArguments.swift",
            "ResponderChain/Dispatcher.swift", "ResponderChain/Event.swift", "ResponderChain/EventOrigin.swift",
            "ResponderChain/EventTable.swift", "ResponderChain/NamedActions.swift", "ResponderChain/RoutedEvent.swift",
            "SchemeRouting/Route.swift",
            "SchemeRouting/RoutePages.swift", "SchemeRouting/SchemeRouter.swift",
            "SimulatedUI/ActionSender+Binding.swift", "SimulatedUI/ListView.swift", "TapTrailUIKit/BoundEvents.swift",
            "TapTrailUIKit/ClassName.swift", "TapTrailUIKit/GestureRule.swift", "TapTrailUIKit/SystemClasses.swift",
            "TapTrailUIKit/UIControl+Events.swift", "TapTrailUIKit/WatchedTouch.swift",
            "ClickTracking/Recorder/ClickRules.swift", "ClickTracking/Recorder/DirectRecorder.swift",
            "ClickTracking/Recorder/RecorderConfiguration.swift", "taptrail/Commands/SimulateCommand.swift",
        ],
        "what is denied in one form is denied in all": ["ClickTracking/Recorder/PrivacyPolicy.swift"],
        "control events of a node, of which those with known names count": [
            "TouchSessions/LayoutNode.swift", "TouchSessions/LayoutNode+Equality.swift",
            "TouchSessions/LayoutNode+JSON.swift", "TouchSessions/TouchSessionFields.swift",
        ],
    ]

    private static let pattern = #"Set<String\??>|\[String\??: |\[\[String\??\]: "#

    @Test func `names are keys by their bytes, but where there is a reason`() throws {
        let pattern = try NSRegularExpression(pattern: Self.pattern)
        let found = try TrapTests.files().filter {
            pattern.firstMatch(in: $0.code, range: NSRange($0.code.startIndex..., in: $0.code)) != nil
        }
        #expect(Set(found.map(\.name)) == Set(Self.allowed.values.joined()))
        #expect(Self.allowed.values.joined().count == Set(Self.allowed.values.joined()).count)
    }

    @Test(arguments: [
        "var users: [String: Int] = [:]", "let seen: Set<String> = []", "[String?: [Int]]()", "[[String?]: Int]",
    ])
    func `texts as keys are found`(code: String) throws {
        let pattern = try NSRegularExpression(pattern: Self.pattern)
        #expect(pattern.firstMatch(in: code, range: NSRange(code.startIndex..., in: code)) != nil)
    }
}
