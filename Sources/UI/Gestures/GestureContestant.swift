import MartletInput

/// A gesture that competes for one touch, or for as many as it takes: then it is in the arena of
/// each, takes all or none, and leaves all at once.
@MainActor
package final class GestureContestant {
  package let attachment: any GestureAttachment
  /// Where the newest event has led it.
  package private(set) var outcome = GestureOutcome.possible
  /// Recognised, but a gesture before it may still be.
  package var isWaiting = false
  /// Beside others and recognised: it waits for no further tap.
  package var isRecognized = false
  package private(set) var isOut = false
  /// The arenas of its touches, each at the touch's index.
  private var places: [Place]

  /// Weak, because the arena holds its contestants.
  private struct Place {
    weak var arena: GestureArena?
  }

  package init(_ attachment: any GestureAttachment) {
    self.attachment = attachment
    places = Array(repeating: Place(), count: max(1, attachment.recognizer.touchCount))
    attachment.recognizer.contestant = self
  }

  package var recognizer: _AnyGestureRecognizer { attachment.recognizer }
  package var isExclusive: Bool { attachment.gesturePriority != .simultaneous }
  package var isHigh: Bool { attachment.gesturePriority == .high }
  package var isScroll: Bool { attachment.isScroll }

  // MARK: - Touches

  package var arenas: [GestureArena] { places.compactMap(\.arena) }
  package var touchCount: Int { places.count }
  /// The touches that it follows now.
  package var followedCount: Int { places.count { $0.arena != nil } }
  package var hasRoom: Bool { !isOut && places.contains { $0.arena == nil } }

  package func follows(_ arena: GestureArena) -> Bool {
    !isOut && places.contains { $0.arena === arena }
  }

  package func join(_ arena: GestureArena) {
    guard let index = places.firstIndex(where: { $0.arena == nil }) else { return }
    places[index].arena = arena
  }

  /// Takes note of what happens to the touch of an arena.
  package func follow(_ event: GestureEvent, of arena: GestureArena) {
    guard let index = places.firstIndex(where: { $0.arena === arena }) else { return }
    var event = event
    event.index = index
    outcome = recognizer.outcome(of: event)
  }

  /// Does without the touch of an arena; without its last one it leaves.
  package func release(_ arena: GestureArena) {
    guard let index = places.firstIndex(where: { $0.arena === arena }) else { return }
    places[index].arena = nil
    if places.allSatisfy({ $0.arena == nil }) { leave() }
  }

  /// Is over, however that came.
  package func leave() {
    guard !isOut else { return }
    isOut = true
    for index in places.indices { places[index].arena = nil }
    recognizer.contestant = nil
    recognizer.finish()
  }

  // MARK: - Precedence

  /// True when it lies on the same view as another: nothing but modifiers between the two.
  package func isOnView(of other: GestureContestant) -> Bool {
    isAbove(other) || other.isAbove(self)
  }

  private func isAbove(_ other: GestureContestant) -> Bool {
    var node: LayoutNode = other.attachment
    while node !== attachment {
      guard let parent = node.parent, parent.children.count == 1, !(parent is ScrollNode) else {
        return false
      }
      node = parent
    }
    return true
  }
}
