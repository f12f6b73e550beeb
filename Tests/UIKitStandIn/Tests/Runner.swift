import Testing

/// Runs the tests, as SwiftPM's own program would.
@main struct Runner {
    static func main() async {
        await Testing.__swiftPMEntryPoint() as Never
    }
}
