#if HTTP
    internal import ClickHouseStore
    internal import ClickReports
    internal import ClickStore

    /// The database that pages are made of: a file, or one in ClickHouse.
    struct ShownDatabase {
        /// The file's path or ClickHouse's address, as it was given.
        let text: String
        let place: Place

        enum Place {
            case file(String)
            case clickHouse(ClickHouseAddress)
        }

        /// - Throws: ``ClickHouseError`` for a wrong address.
        init(_ text: String) throws {
            self.text = text
            place = ClickHouseAddress.isAddress(text) ? .clickHouse(try ClickHouseAddress(text)) : .file(text)
        }

        /// What pages call it.
        var name: String {
            switch place {
            case .file(let path): path.split(separator: "/").last.map(String.init) ?? path
            case .clickHouse(let address): address.database
            }
        }

        /// Opens it for reading, by these names of controls.
        func open(_ naming: ControlNaming) throws -> any ReportEngine {
            switch place {
            case .file(let path):
                let reader = try ClickReader(path: path)
                reader.naming = naming
                return reader
            case .clickHouse(let address):
                let reader = try ClickHouseReader(address)
                reader.naming = naming
                return reader
            }
        }

        /// A number that is another one when the data have changed. ClickHouse does not tell: there it is always the same.
        var state: Int {
            guard case .file(let path) = place, let file = try? StorePath(path) else { return 0 }
            return file.state
        }

        /// Whether it has some hundred thousand clicks or more, so that pages of it take a while. Who tries it out with a few clicks
        /// sees each of them at once.
        var isLarge: Bool {
            guard case .file(let path) = place, let file = try? StorePath(path) else { return true }
            return file.byteCount > 16 << 20
        }
    }
#endif
