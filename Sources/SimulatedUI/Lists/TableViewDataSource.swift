/// Says what a table view shows.
public protocol TableViewDataSource: AnyObject {
    /// How many sections there are; one by default.
    func numberOfSections(in tableView: TableView) -> Int
    /// How many cells a section has.
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
    /// A cell that shows what stands at a place, usually a dequeued one.
    func tableView(_ tableView: TableView, cellForRowAt position: ListPosition) -> ListCellView?
}

extension TableViewDataSource {
    public func numberOfSections(in tableView: TableView) -> Int { 1 }
}
