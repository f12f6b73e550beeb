import ResponderChain
import SimulatedUI

/// Names are compared as bytes: a node whose identifier changes from one normal form to the other has changed.
extension LayoutNode: Hashable {
    package static func == (a: LayoutNode, b: LayoutNode) -> Bool {
        // What is without names first: it differs more often.
        a.number == b.number && a.kind == b.kind && a.children == b.children && a.place == b.place && a.links == b.links
            && a.className.hasSameBytes(as: b.className) && a.identifier.hasSameBytes(as: b.identifier)
            && a.mainEvent.hasSameBytes(as: b.mainEvent) && a.gestures == b.gestures
            && hasSameTargets(a.actions, b.actions)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(number)
        hasher.combine(kind)
        hasher.combine(children)
        hasher.combine(place)
        hasher.combine(links)
        for name in [className, identifier, mainEvent] { name.hashBytes(into: &hasher) }
        hasher.combine(gestures)
        // The order of a dictionary's keys is not always the same.
        hasher.combine(actions.count)
    }

    /// Whether events have the same targets.
    static func hasSameTargets(_ some: [String: [String]], _ others: [String: [String]]) -> Bool {
        some.count == others.count
            && some.allSatisfy { event, targets in others[event]?.hasSameBytes(as: targets) ?? false }
    }

    private struct Place: Hashable {
        let frame: Rect
        let boundsOrigin: Point
        let isHidden: Bool
        let alpha: Double
        let isTouchable: Bool
        let isMultipleTouch: Bool
        let level: Int
        let contentSize: Size?
    }

    private struct Links: Hashable {
        let isScreen: Bool?
        let ordinal: Int
        let decoratesPath: Bool
        let isSecure: Bool
        let isTracked: Bool
        let isEnabled: Bool
        let controller: Int?
        let presenter: Int?
        let allowsSelection: Bool
        let cell: ListCell?
        let segments: Int
        let selectedSegment: Int?
    }

    private var place: Place {
        Place(
            frame: frame, boundsOrigin: boundsOrigin, isHidden: isHidden, alpha: alpha, isTouchable: isTouchable,
            isMultipleTouch: isMultipleTouch, level: level, contentSize: contentSize)
    }

    private var links: Links {
        Links(
            isScreen: isScreen, ordinal: ordinal, decoratesPath: decoratesPath, isSecure: isSecure,
            isTracked: isTracked,
            isEnabled: isEnabled, controller: controller, presenter: presenter, allowsSelection: allowsSelection,
            cell: cell, segments: segments, selectedSegment: selectedSegment)
    }
}

extension LayoutNode.Gesture: Hashable {
    package static func == (a: LayoutNode.Gesture, b: LayoutNode.Gesture) -> Bool {
        a.kind == b.kind && a.taps == b.taps && a.durationMs == b.durationMs && a.actions.hasSameBytes(as: b.actions)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(taps)
        hasher.combine(durationMs)
        actions.hashBytes(into: &hasher)
    }
}
