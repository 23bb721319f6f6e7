import MartletGeometry
import MartletInput

// One touch and the gestures that it may mean. All follow the touch from the start; the first that
// recognises it takes it and the others are cancelled. The order settles ties: what lies deeper
// comes first, and within a view what was attached first; high priority comes before all below.
//
// A scroll view decides by direction after 10 points. Until then it holds back what would begin
// on touch inside it, unless the finger rests: so a thumb that scrolls does not press buttons.

/// How a gesture competes.
package enum GesturePriority: Hashable, Sendable {
  case normal
  /// Before the gestures of the views inside.
  case high
  /// Neither hinders others nor is hindered.
  case simultaneous
}

/// A layout node with a gesture.
@MainActor
package protocol GestureAttachment: LayoutNode {
  var recognizer: _AnyGestureRecognizer { get }
  var gesturePriority: GesturePriority { get }
  var gestureMask: GestureMask { get }
  /// True for scroll views: decides by direction, and touches inside wait for the decision.
  var isScroll: Bool { get }
  /// True once the node has left the tree.
  var isDetached: Bool { get }
}

/// The gestures that compete for one touch.
@MainActor
package final class GestureArena {
  @MainActor private struct Participant {
    enum State {
      case undecided
      /// Recognised, but a gesture before it may still be.
      case waiting
      case won
      case out
    }

    let attachment: any GestureAttachment
    var state = State.undecided
    var outcome = GestureOutcome.possible

    var recognizer: _AnyGestureRecognizer { attachment.recognizer }
    var priority: GesturePriority { attachment.gesturePriority }
    var isExclusive: Bool { priority != .simultaneous }
    var isLive: Bool { state == .undecided || state == .won }
  }

  /// Seconds of rest after which a touch in a scroll view is no longer taken for a scroll's start.
  package static let scrollDelay = 0.08
  /// Points within which a finger counts as resting.
  private static let restDistance = 3.0

  private var participants: [Participant]
  private var isDown = false
  private var location = CGPoint.zero
  private var rest: (location: CGPoint, time: MonotonicTime)?
  private var hasRested = false

  /// `attachments` are in the order of precedence; those that follow another finger are left out.
  package init(_ attachments: [any GestureAttachment]) {
    participants = attachments.filter { !$0.recognizer.isBusy }.map { Participant(attachment: $0) }
    for participant in participants { participant.recognizer.isBusy = true }
  }

  /// True when nothing is left to decide or to follow.
  package var isFinished: Bool { participants.allSatisfy { $0.state == .out } }

  /// True when a gesture waits for another tap and is among `attachments`.
  package func awaitsTap(on attachments: [any GestureAttachment]) -> Bool {
    !isDown
      && participants.contains { participant in
        participant.state == .undecided && attachments.contains { $0 === participant.attachment }
      }
  }

  /// When a `tick` is wanted.
  package var deadline: MonotonicTime? {
    var result = isDelaying ? rest?.time.advanced(by: Self.scrollDelay) : nil
    for participant in participants where participant.isLive {
      result = earliest(result, participant.recognizer.deadline)
    }
    return result
  }

  // MARK: - Events

  package func handle(_ event: GestureEvent) {
    var event = event
    noteRest(&event)
    for index in participants.indices where participants[index].isLive {
      let participant = participants[index]
      if participant.attachment.isDetached {
        leave(index)
      } else {
        participants[index].outcome = participant.recognizer.outcome(of: event)
      }
    }
    resolve(isUp: event.kind == .up)
    if !isDown { dropIdle() }
  }

  /// Ends everything without telling the gestures' actions: the touch is not to count.
  package func cancel() {
    isDown = false
    for index in participants.indices { leave(index) }
  }

  private func noteRest(_ event: inout GestureEvent) {
    switch event.kind {
    case .down:
      isDown = true
      hasRested = false
      rest = (event.location, event.time)
    case .up:
      isDown = false
      rest = nil
    case .move, .tick:
      if event.kind == .tick { event.location = location }
      guard let rest else { break }
      if event.time >= rest.time.advanced(by: Self.scrollDelay) { hasRested = true }
      let dx = event.location.x - rest.location.x
      let dy = event.location.y - rest.location.y
      if dx * dx + dy * dy > Self.restDistance * Self.restDistance {
        self.rest = (event.location, event.time)
      }
    }
    location = event.location
  }

  /// True while a scroll view may want the touch and holds back what lies in it.
  private var isDelaying: Bool {
    isDown && !hasRested
      && participants.contains { $0.attachment.isScroll && $0.state == .undecided }
      && participants.contains { !$0.attachment.isScroll && $0.state == .undecided }
  }

  // MARK: - Decisions

  private func resolve(isUp: Bool) {
    for index in participants.indices
    where participants[index].isLive && participants[index].outcome == .failed {
      leave(index)
    }
    if let winner = participants.firstIndex(where: { $0.state == .won && $0.isExclusive }) {
      commit(winner)
    } else if let winner = claimant(isUp: isUp) {
      for index in participants.indices
      where index != winner && participants[index].isExclusive {
        leave(index)
      }
      participants[winner].state = .won
      commit(winner)
    } else if !isDelaying {
      // Nobody has it yet: what is possible may show so.
      for index in participants.indices
      where participants[index].state == .undecided && participants[index].isExclusive
        && participants[index].outcome == .possible
      {
        participants[index].recognizer.commit()
      }
    }
    for index in participants.indices
    where participants[index].isLive && !participants[index].isExclusive {
      if participants[index].outcome != .possible { participants[index].state = .won }
      commit(index)
    }
  }

  /// The gesture that takes the touch now, if one does.
  private func claimant(isUp: Bool) -> Int? {
    let isDelaying = isDelaying
    let scrolls = participants.contains {
      $0.attachment.isScroll && $0.state == .undecided && $0.outcome == .active
    }
    var isBlocked = false
    for index in participants.indices where participants[index].isExclusive {
      let participant = participants[index]
      guard participant.state == .undecided || participant.state == .waiting else { continue }
      let isHigh = participant.priority == .high
      switch participant.outcome {
      case .failed:
        break
      case .possible:
        isBlocked = true
      case .active:
        if participant.attachment.isScroll || isHigh || (!isDelaying && !scrolls) { return index }
      case .ended:
        // What ends while the finger is down has been recognised like anything else. What ends
        // with it has to wait for a double tap before it.
        if isUp || participant.state == .waiting {
          if !isBlocked { return index }
          participants[index].state = .waiting
        } else if isHigh || (!isDelaying && !scrolls) {
          return index
        }
      }
    }
    return nil
  }

  private func commit(_ index: Int) {
    let outcome = participants[index].outcome
    participants[index].recognizer.commit()
    if outcome == .ended { leave(index) }
  }

  private func leave(_ index: Int) {
    guard participants[index].state != .out else { return }
    participants[index].state = .out
    participants[index].recognizer.finish()
    participants[index].recognizer.isBusy = false
  }

  /// After the finger is up only gestures that wait for a further tap stay.
  private func dropIdle() {
    for index in participants.indices
    where participants[index].isLive && participants[index].recognizer.deadline == nil {
      leave(index)
    }
    let isOpen = participants.contains { $0.state == .undecided && $0.isExclusive }
    if !isOpen, participants.contains(where: { $0.state == .waiting }) { resolve(isUp: true) }
  }
}
