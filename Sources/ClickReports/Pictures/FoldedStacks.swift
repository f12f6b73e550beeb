extension Chart.Icicle {
    /// The stacks in the folded format of flame-graph tools: `Application;Window;Button#send 12`, a line each.
    ///
    /// A semicolon in a name is written as `%3B`, as control paths write what would divide them; tools take everything up
    /// to the last blank for the stack.
    var folded: String {
        stacks.filter { $0.clicks > 0 }.map { stack in
            let names = stack.names.map { TerminalText.escaped($0).replacing(";", with: "%3B") }
            return names.joined(separator: ";") + " \(stack.clicks)\n"
        }.joined()
    }
}
