import MartletGeometry
import MartletInput

// One touch and the gestures that it may mean. All follow the touch from the start; the first that
// recognises it takes it and the others are cancelled. The order settles ties: what lies deeper
// comes first, and within a view what was attached first; high priority comes before all below.
//
// A scroll view decides by direction after 10 points. Until then it holds back what would begin
// on touch inside it, unless the finger rests: so a thumb that scrolls does not press buttons.
//
// A gesture of two fingers is in the arenas of both. One finger's gesture may have taken its touch
// before the second comes: when the two are then recognised together, they take the touches from
// it if it is of the same view or comes later in the order. So a drag turns into a pinch, but a
// page that can be pinched takes no finger from a slider on it.

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
  /// Seconds of rest after which a touch in a scroll view is no longer taken for a scroll's start.
  package static let scrollDelay = 0.08
  /// Points within which a finger counts as resting.
  private static let restDistance = 3.0

  /// In the order of precedence.
  private var contestants: [GestureContestant] = []
  /// The one that does not share and has taken the touch.
  private var winner: GestureContestant?
  private var isDown = false
  private var location = CGPoint.zero
  private var rest: (location: CGPoint, time: MonotonicTime)?
  private var hasRested = false
  private var hasMoved = false

  /// `attachments` are in the order of precedence; those that follow other fingers and want no
  /// further one are left out.
  package init(_ attachments: [any GestureAttachment]) {
    for attachment in attachments {
      let known = attachment.recognizer.contestant
      if let known, !known.hasRoom { continue }
      let contestant = known ?? GestureContestant(attachment)
      contestant.join(self)
      contestants.append(contestant)
    }
  }

  /// Takes up the further tap that it waits for: `attachments` are under it, in the order of
  /// precedence. Those that do not follow it yet join, unless they have to wait with a gesture that
  /// takes the touch for itself.
  package func takeTap(on attachments: [any GestureAttachment]) {
    if contestants.contains(where: { $0.isExclusive && $0.follows(self) }) { return }
    var known = contestants
    contestants.removeAll(keepingCapacity: true)
    for attachment in attachments {
      if let index = known.firstIndex(where: { $0.attachment === attachment }) {
        contestants.append(known.remove(at: index))
      } else if attachment.recognizer.contestant?.hasRoom ?? true {
        let contestant = attachment.recognizer.contestant ?? GestureContestant(attachment)
        contestant.join(self)
        contestants.append(contestant)
      }
    }
    contestants += known
  }

  /// True when nothing is left to decide or to follow.
  package var isFinished: Bool { contestants.allSatisfy { !$0.follows(self) } }

  /// True when a gesture waits for another tap and is among `attachments`.
  package func awaitsTap(on attachments: [any GestureAttachment]) -> Bool {
    !isDown
      && contestants.contains { contestant in
        isUndecided(contestant) && attachments.contains { $0 === contestant.attachment }
      }
  }

  /// When a `tick` is wanted.
  package var deadline: MonotonicTime? {
    var result = isDelaying ? rest?.time.advanced(by: Self.scrollDelay) : nil
    for contestant in contestants where isLive(contestant) {
      result = earliest(result, contestant.recognizer.deadline)
    }
    return result
  }

  private func isLive(_ contestant: GestureContestant) -> Bool {
    contestant.follows(self) && !contestant.isWaiting
  }

  private func isUndecided(_ contestant: GestureContestant) -> Bool {
    isLive(contestant) && winner !== contestant && !contestant.isRecognized
  }

  // MARK: - Events

  /// Takes note of an event and acts on it.
  package func handle(_ event: GestureEvent) {
    follow(event)
    decide(isUp: event.kind == .up)
  }

  /// Takes note of an event; what follows from it waits for `decide`, so that the fingers of one
  /// gesture can all be moved before it acts.
  package func follow(_ event: GestureEvent) {
    var event = event
    noteRest(&event)
    for contestant in contestants where isLive(contestant) {
      if contestant.attachment.isDetached {
        contestant.leave()
      } else {
        contestant.follow(event, of: self)
      }
    }
  }

  package func decide(isUp: Bool = false) {
    resolve(isUp: isUp)
    if !isDown { dropIdle() }
    contestants.removeAll { !$0.follows(self) }
  }

  /// Ends everything without telling the gestures' actions: the touch is not to count.
  package func cancel() {
    isDown = false
    for contestant in contestants { if contestant.follows(self) { contestant.leave() } }
    contestants.removeAll()
  }

  private func noteRest(_ event: inout GestureEvent) {
    switch event.kind {
    case .down:
      isDown = true
      hasRested = false
      hasMoved = false
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
        hasMoved = true
      }
    }
    location = event.location
  }

  /// True while a scroll view may want the touch and holds back what lies in it.
  private var isDelaying: Bool {
    isDown && !hasRested
      && contestants.contains { $0.isScroll && isUndecided($0) }
      && contestants.contains { !$0.isScroll && isUndecided($0) }
  }

  // MARK: - Decisions

  private func resolve(isUp: Bool) {
    for contestant in contestants where isLive(contestant) && contestant.outcome == .failed {
      contestant.leave()
    }
    if let winner, !winner.follows(self) { self.winner = nil }
    if let next = winner.map(challenger(of:)) ?? claimant(isUp: isUp) {
      next.isWaiting = false
      for arena in next.arenas { arena.award(to: next) }
    }
    if let winner {
      commit(winner)
    } else if !isDelaying {
      // Nobody has it yet: what is possible may show so.
      for contestant in contestants
      where isUndecided(contestant) && contestant.isExclusive && contestant.outcome == .possible {
        contestant.recognizer.commit()
      }
    }
    for contestant in contestants where isLive(contestant) && !contestant.isExclusive {
      if contestant.outcome != .possible { contestant.isRecognized = true }
      commit(contestant)
    }
  }

  /// The gesture that takes the touch now, if one does.
  private func claimant(isUp: Bool) -> GestureContestant? {
    let isDelaying = isDelaying
    let scrolls = contestants.contains {
      $0.isScroll && isUndecided($0) && $0.outcome == .active
    }
    var isBlocked = false
    for contestant in contestants where contestant.isExclusive && contestant.follows(self) {
      switch contestant.outcome {
      case .failed:
        break
      case .possible:
        isBlocked = true
      case .active:
        let isFree =
          contestant.isScroll || contestant.isHigh || contestant.followedCount > 1
          || (!isDelaying && !scrolls)
        guard isFree, contestant.arenas.allSatisfy({ $0.yields(to: contestant) }) else { continue }
        // A gesture that another finger goes on with leaves a tap of this one to what lies deeper.
        if contestant.followedCount > 1, isBlocked, !hasMoved { continue }
        return contestant
      case .ended:
        // What ends while the finger is down has been recognised like anything else. What ends
        // with it has to wait for a double tap before it.
        if isUp || contestant.isWaiting {
          if !isBlocked { return contestant }
          contestant.isWaiting = true
        } else if contestant.isHigh || (!isDelaying && !scrolls) {
          return contestant
        }
      }
    }
    return nil
  }

  /// The gesture of more fingers that takes the touch from the one that has it.
  private func challenger(of winner: GestureContestant) -> GestureContestant? {
    contestants.first { contestant in
      contestant !== winner && contestant.isExclusive && isLive(contestant)
        && contestant.outcome == .active
        && contestant.arenas.allSatisfy { $0.yields(to: contestant) }
    }
  }

  /// Says whether a gesture may take the touch.
  private func yields(to contestant: GestureContestant) -> Bool {
    guard let winner, winner !== contestant, winner.follows(self) else { return true }
    return winner.followedCount < contestant.followedCount && comesFirst(contestant, winner)
  }

  private func comesFirst(_ a: GestureContestant, _ b: GestureContestant) -> Bool {
    for contestant in contestants {
      if contestant === a { return true }
      if contestant === b { break }
    }
    return a.isOnView(of: b)
  }

  /// Gives the touch to a gesture; of the others only those stay that another finger may put first.
  private func award(to new: GestureContestant) {
    winner = new
    for other in contestants where other !== new && other.isExclusive && other.follows(self) {
      if other.touchCount > new.followedCount, !other.isWaiting, comesFirst(other, new) { continue }
      if other.followedCount > 1 {
        // For a gesture that goes on without it, this finger is lifted.
        other.follow(GestureEvent(.up, location: location, time: rest?.time ?? .zero), of: self)
      }
      other.release(self)
    }
  }

  private func commit(_ contestant: GestureContestant) {
    let outcome = contestant.outcome
    contestant.recognizer.commit()
    if outcome == .ended { contestant.leave() }
  }

  /// After the finger is up only gestures that wait for a further tap stay.
  private func dropIdle() {
    for contestant in contestants
    where isLive(contestant) && contestant.recognizer.deadline == nil {
      contestant.release(self)
    }
    let isOpen = contestants.contains { isUndecided($0) && $0.isExclusive }
    if !isOpen, contestants.contains(where: { $0.follows(self) && $0.isWaiting }) {
      resolve(isUp: true)
    }
  }
}
