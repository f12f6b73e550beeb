import XCTest

/// Taps through the app, for a report of the taps afterwards. See the README for how to read it.
final class TapsAreRecordedTests: XCTestCase {
    @MainActor func testEveryKindOfTap() {
        let app = XCUIApplication()
        app.launchEnvironment["TAPTRAIL_FOLDER"] = "UITests"
        app.launch()

        app.buttons["add"].tap()
        app.textFields["text"].tap()
        app.textFields["text"].typeText("tea\n")
        app.switches["pinned"].tap()
        app.images["colour"].tap()
        app.staticTexts["hint"].tap()
        app.buttons["save"].tap()
        app.tables.cells.firstMatch.tap()

        // In the background the app stores its clicks.
        XCUIDevice.shared.press(.home)
        XCTAssertTrue(app.wait(for: .runningBackground, timeout: 10))
    }
}
