/// A click as a journal holds it.
struct JournalClick {
    let control: ControlKey
    let session: SessionKey
    let atMs: Int64
    let x: Int32
    let y: Int32
    let handled: Handled
    let detail: ClickDetail
}

/// A screen that came to the front or went away, as a journal holds it.
struct JournalScreen {
    let name: String
    let session: SessionKey
    let atMs: Int64
    let isAppearance: Bool
}
