import Foundation
import TestSupport
import Testing

private let python = ProcessInfo.processInfo.environment["TAPTRAIL_PYTHON"]

/// The notebook of Examples/Notebook, run from its first cell to its last.
@Suite(.enabled(if: python != nil, "TAPTRAIL_PYTHON names no Python that has duckdb, nbformat and matplotlib"))
struct NotebookTests {
    /// Checks the notebook's form, runs its code, and prints how many clicks it saw and pictures it drew.
    private static let run = """
        import matplotlib, nbformat, sys
        matplotlib.use('Agg')
        import matplotlib.pyplot as plt
        plt.show = lambda: None
        book = nbformat.read(sys.argv[1], as_version=4)
        nbformat.validate(book)
        assert not any(cell.get('outputs') for cell in book.cells), 'the notebook has outputs; clear them'
        scope = {}
        for cell in book.cells:
            if cell.cell_type == 'code': exec(cell.source, scope)
        count = scope['duckdb'].sql('SELECT count(*) FROM clicks').fetchall()[0][0]
        drawn = [plt.figure(number) for number in plt.get_fignums()]
        print(count, sum(clicks for _, _, clicks, _ in scope['daily'].fetchall()), len(scope['rows']),
              [len(axes.lines) or len(axes.patches) for figure in drawn for axes in figure.axes])
        """

    @Test func `its cells export, ask and draw what the command counts`() throws {
        let folder = try TemporaryFolder()
        let notebook = Project.root + "/Examples/Notebook/clicks.ipynb"
        let path = try Command.binary.deletingLastPathComponent().path + ":/usr/bin:/bin"
        let run = try Command.run(
            ["-c", Self.run, notebook], executable: python, environment: ["PATH": path], in: folder)
        #expect(run.status == 0, "\(run.messages)")
        let counts = try Command.run(
            "sql", "--db", "demo.sqlite", "--format", "csv",
            "SELECT count(*), sum(kind = 'activation'), count(DISTINCT screen) FROM clicks", in: folder)
        let numbers = counts.output.split(separator: "\n").last?.split(separator: ",") ?? []
        try #require(numbers.count == 3)
        #expect(run.output.split(separator: "\n").last == "\(numbers[0]) \(numbers[1]) 10 [\(numbers[2]), 10]")
    }
}
