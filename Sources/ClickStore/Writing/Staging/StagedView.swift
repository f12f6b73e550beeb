import CSQLite

/// What a virtual table of staged rows shows: nothing, but for the time of a statement.
///
/// The connection keeps it until it is closed, or until the next one of the same name takes its place.
final class StagedView {
    let module: StagedModule
    private(set) var rows: UnsafeRawPointer?
    private(set) var count = 0
    private(set) var texts: UnsafePointer<CChar>?

    /// Makes a view that a connection knows by the module's name.
    init(of module: StagedModule, on connection: Connection) throws(StoreError) {
        self.module = module
        let code = sqlite3_create_module_v2(
            connection.handle, module.name, module.methods, Unmanaged.passRetained(self).toOpaque()
        ) { view in
            if let view { Unmanaged<StagedView>.fromOpaque(view).release() }
        }
        try connection.check(code)
    }

    /// Shows rows of the module's type, which must stay where they are until ``hide()``.
    func show(_ rows: UnsafeRawPointer?, count: Int, texts: UnsafeRawPointer?) {
        self.rows = rows
        self.count = count
        self.texts = texts?.assumingMemoryBound(to: CChar.self)
    }

    func hide() {
        show(nil, count: 0, texts: nil)
    }
}
