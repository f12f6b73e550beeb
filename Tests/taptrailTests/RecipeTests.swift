import Foundation
import TestSupport
import Testing

/// The recipes of docs/sql.md, run over what simulated users did.
struct RecipeTests {
    private static let recipes: [(sql: String, result: String)] = {
        let page = (try? String(contentsOfFile: Project.root + "/docs/sql.md", encoding: .utf8)) ?? ""
        let recipes = page.components(separatedBy: "\n## Recipes\n").last ?? ""
        return recipes.components(separatedBy: "```sql\n").dropFirst().map { part in
            let blocks = part.components(separatedBy: "```")
            return (blocks[0], blocks.count > 1 ? blocks[2].replacing("text\n", with: "", maxReplacements: 1) : "")
        }
    }()

    @Test func `each recipe gives what the page shows`() throws {
        let folder = try TemporaryFolder()
        _ = try Command.run("simulate", "--sessions", "200", "-o", "s.jsonl", in: folder)
        _ = try Command.run("replay", "--db", "demo.sqlite", "s.jsonl", in: folder)
        #expect(Self.recipes.count >= 12)
        for recipe in Self.recipes {
            let run = try Command.run("sql", "--db", "demo.sqlite", "-f", "-", input: recipe.sql, in: folder)
            #expect(run.messages.isEmpty, "\(recipe.sql)")
            #expect(Self.trimmed(run.output) == Self.trimmed(recipe.result), "\(recipe.sql)")
            #expect(run.output.split(separator: "\n").count > 2, "\(recipe.sql)")
        }
    }

    /// The lines without the spaces at their ends.
    private static func trimmed(_ text: String) -> [String] {
        text.split(separator: "\n").map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
    }
}
