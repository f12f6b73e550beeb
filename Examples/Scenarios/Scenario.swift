package import SimulatedUI

/// A small app and a script of what happens in it.
package protocol Scenario: AnyObject {
    /// The scenario's name on the command line.
    static var name: String { get }
    /// One line about what the scenario shows.
    static var summary: String { get }

    /// Builds the app.
    init() throws

    /// The app whose events a transcript shows hop by hop.
    var application: Application { get }

    /// Plays the scenario and adds notes to the transcript.
    func run(_ transcript: Transcript) throws
}

/// All scenarios.
package enum Catalogue {
    package static let all = [
        Entry(TapToPath.self), Entry(RouterByName.self), Entry(StrategyTable.self), Entry(TappableLabels.self),
        Entry(LiveRoomTable.self), Entry(ActionsInTables.self), Entry(SchemeRouting.self), Entry(EventObjects.self),
        Entry(Presenters.self), Entry(HitTesting.self), Entry(TouchPhases.self),
        Entry(ChainRules.self), Entry(NearestController.self), Entry(HandledFlag.self), Entry(CatchAll.self),
        Entry(RowsAreData.self), Entry(TypedEvents.self), Entry(Questions.self), Entry(Inspector.self),
    ]

    /// A scenario that has not been built yet.
    package struct Entry: Sendable {
        package let name: String
        package let summary: String
        /// Builds the scenario's app.
        package let make: @Sendable () throws -> any Scenario

        init(_ type: (some Scenario & SendableMetatype).Type) {
            name = type.name
            summary = type.summary
            make = { try type.init() }
        }

        /// Builds and runs the scenario, and returns its transcript.
        package func run() throws -> [String] {
            let scenario = try make()
            let transcript = Transcript(of: scenario.application)
            try scenario.run(transcript)
            return transcript.lines
        }
    }
}
