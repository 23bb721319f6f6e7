import MartletInput

/// A gesture that competes for one or more touches. A gesture of several touches is in the arena of
/// each. It takes all touches or none, and leaves all arenas at once.
///
/// An arena makes a contestant at the first touch on a gesture, passes the events of its touch to
/// `follow`, and calls `release` or `leave` when the gesture is over. The recognizer refers to its
/// contestant, so that the arena of a second finger finds it.
@MainActor
package final class GestureContestant {
  /// The layout node with the gesture.
  package let attachment: any GestureAttachment
  /// The phase of the recognizer after the newest event.
  package private(set) var outcome = GestureOutcome.possible
  /// True if the gesture has ended but a gesture that is earlier in the order may still be
  /// recognized.
  package var isWaiting = false
  /// True if a simultaneous gesture is recognized, so that it waits for no further tap.
  package var isRecognized = false
  /// True after the gesture has left its arenas.
  package private(set) var isOut = false
  /// The arenas of the gesture's touches, each at the index that the recognizer knows the touch by.
  private var slots: [Slot]

  /// One touch; nil if there is none at this index. The reference is weak, because the arena owns
  /// its contestants.
  private struct Slot {
    weak var arena: GestureArena?
  }

  /// Makes a contestant without touches.
  package init(_ attachment: any GestureAttachment) {
    self.attachment = attachment
    slots = Array(repeating: Slot(), count: max(1, attachment.recognizer.touchCount))
    attachment.recognizer.contestant = self
  }

  /// The recognizer of the gesture.
  package var recognizer: _AnyGestureRecognizer { attachment.recognizer }
  /// True if the gesture competes with others.
  package var isExclusive: Bool { attachment.gesturePriority != .simultaneous }
  /// True if the gesture has high priority.
  package var isHigh: Bool { attachment.gesturePriority == .high }
  /// True if the gesture belongs to a scroll view.
  package var isScroll: Bool { attachment.isScroll }

  // MARK: - Touches

  /// The arenas that the gesture is in.
  package var arenas: [GestureArena] { slots.compactMap(\.arena) }
  /// The number of touches that the gesture can follow.
  package var touchCount: Int { slots.count }
  /// The number of touches that the gesture follows now.
  package var followedCount: Int { slots.count { $0.arena != nil } }
  /// True if the gesture can follow another touch.
  package var hasRoom: Bool { !isOut && slots.contains { $0.arena == nil } }

  /// Returns true if the gesture follows the touch of `arena`.
  package func follows(_ arena: GestureArena) -> Bool {
    !isOut && slots.contains { $0.arena === arena }
  }

  /// Adds the touch of `arena`, at the first free index.
  package func join(_ arena: GestureArena) {
    guard let index = slots.firstIndex(where: { $0.arena == nil }) else { return }
    slots[index].arena = arena
  }

  /// Passes an event of the touch of `arena` to the recognizer.
  package func follow(_ event: GestureEvent, of arena: GestureArena) {
    guard let index = slots.firstIndex(where: { $0.arena === arena }) else { return }
    var event = event
    event.index = index
    outcome = recognizer.outcome(of: event)
  }

  /// Stops following the touch of `arena`. Without any touch the gesture leaves.
  package func release(_ arena: GestureArena) {
    guard let index = slots.firstIndex(where: { $0.arena === arena }) else { return }
    slots[index].arena = nil
    if slots.allSatisfy({ $0.arena == nil }) { leave() }
  }

  /// Leaves all arenas and resets the recognizer.
  package func leave() {
    guard !isOut else { return }
    isOut = true
    for index in slots.indices { slots[index].arena = nil }
    recognizer.contestant = nil
    recognizer.finish()
  }

  // MARK: - Precedence

  /// Returns true if both gestures are on the same view, with only modifiers between them.
  package func isOnView(of other: GestureContestant) -> Bool {
    isAbove(other) || other.isAbove(self)
  }

  private func isAbove(_ other: GestureContestant) -> Bool {
    var node: LayoutNode = other.attachment
    while node !== attachment {
      guard let parent = node.parent, parent.children.count == 1, parent.asWheelTarget == nil else {
        return false
      }
      node = parent
    }
    return true
  }
}
