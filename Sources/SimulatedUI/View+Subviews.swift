internal import ResponderChain

/// Changes of many subviews at once: one by one, each change would take as long as there are subviews.
extension View {
    /// Makes these views the subviews, rearmost first, as removing the others and inserting these one after the other does. Of a
    /// view that is given twice, the last place counts.
    ///
    /// - Returns: ``HierarchyError`` if one cannot be a subview of this view; nothing has changed then.
    package final func setSubviews(_ views: [View]) -> Result<Void, HierarchyError> {
        let depth = depth
        for view in views where view.superview !== self {
            if let error = obstacle(to: view, depth: depth) { return .failure(error) }
        }
        var given: Set<ObjectIdentifier> = []
        let wanted = Array(views.reversed().filter { given.insert(ObjectIdentifier($0)).inserted }.reversed())
        Self.removeFromSuperviews(subviews.filter { !given.contains(ObjectIdentifier($0)) })
        var (arriving, rest): ([View], ArraySlice<View>) = ([], subviews[...])
        var moved: Set<ObjectIdentifier> = []
        for view in wanted {
            rest = rest.drop { moved.contains(ObjectIdentifier($0)) }
            if rest.first === view {
                rest.removeFirst()
            } else {
                moved.insert(ObjectIdentifier(view))
                arriving.append(view)
            }
        }
        take(arriving, asPartOf: wanted)
        return .success(())
    }

    /// Removes views from the views that they are in, in this order.
    package static func removeFromSuperviews(_ views: [View]) {
        let hosts = detach(views)
        for (view, host) in zip(views, hosts) where view.hostApplication == nil { view.setInFront(false, in: host) }
    }

    /// Why a view cannot be a subview of this one; nil if it can.
    final func obstacle(to view: View, depth: Int) -> HierarchyError? {
        if view is Window { return .windowInView }
        if view === self || isDescendant(of: view) { return .cycle(parent: pathName, child: view.pathName) }
        return depth + view.height <= Self.maximumDepth ? nil : .tooDeep(limit: Self.maximumDepth)
    }

    private func take(_ arriving: [View], asPartOf all: [View]) {
        guard !arriving.isEmpty else { return }
        let new = hostApplication
        let hosts = Self.detach(arriving)
        // A view that stays in front does not disappear in between.
        for (view, host) in zip(arriving, hosts) where host !== new { view.setInFront(false, in: host) }
        subviews = all
        for view in arriving {
            view.superview = self
            view.setInFront(true, in: new)
        }
    }

    /// Takes views out of those that they are in, once each of these.
    ///
    /// - Returns: The applications that showed them.
    private static func detach(_ views: [View]) -> [Application?] {
        // Before one leaves: those in it are shown no more then, and would not hear of it.
        let hosts = views.map(\.hostApplication)
        var places: [ObjectIdentifier: Int] = [:]
        var groups: [(superview: View, indices: [Int])] = []
        for (index, view) in views.enumerated() {
            guard let superview = view.superview else {
                // A window that an application shows has none, and stays there.
                view.prepareToLeave(hosts[index])
                continue
            }
            let place = places[ObjectIdentifier(superview)] ?? groups.count
            if place == groups.count {
                places[ObjectIdentifier(superview)] = place
                groups.append((superview, []))
            }
            groups[place].indices.append(index)
        }
        for group in groups {
            group.superview.detach(group.indices.map { views[$0] }, from: group.superview.hostApplication)
        }
        return hosts
    }

    private func detach(_ leaving: [View], from application: Application?) {
        let used = viewsInUse(of: application)
        var gone: Set<ObjectIdentifier> = []
        for view in leaving {
            if used.contains(ObjectIdentifier(view)) {
                // A touch keeps the path that its view has when those before it have left.
                subviews.removeAll { gone.contains(ObjectIdentifier($0)) }
                gone = []
                view.prepareToLeave(application)
            }
            gone.insert(ObjectIdentifier(view))
        }
        subviews.removeAll { gone.contains(ObjectIdentifier($0)) }
        for view in leaving { view.superview = nil }
    }

    /// The views with a finger or the first responder in them.
    private func viewsInUse(of application: Application?) -> Set<ObjectIdentifier> {
        var used: Set<ObjectIdentifier> = []
        for touched in application?.touchedViews ?? [] {
            var view: View? = touched
            while let current = view, used.insert(ObjectIdentifier(current)).inserted { view = current.superview }
        }
        for hop in (try? window?.firstResponder?.hops()) ?? [] { used.insert(ObjectIdentifier(hop)) }
        return used
    }
}
