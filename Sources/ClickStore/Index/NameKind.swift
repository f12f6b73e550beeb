/// Whose names the index knows by numbers; the raw values stand in `index_name.kind`.
enum NameKind: Int64 {
    case user = 0
    case app = 1
    case version = 2
}
