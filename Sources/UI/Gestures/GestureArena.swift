import MartletGeometry
import MartletInput

// The arena of one touch, in which gestures compete for it. All gestures follow the touch from the
// start. The first one that recognizes it takes it, and the others are cancelled. The order decides
// ties: gestures of deeper views come first, and within one view the gesture that was attached
// first. Gestures of high priority come before all gestures of the views inside.
//
// A scroll view decides by the direction after 10 points. Until then it delays gestures inside it
// that would begin on touch, unless the finger rests. A thumb that scrolls therefore does not press
// buttons.
//
// A gesture of two fingers is in the arenas of both. A gesture of one finger may have taken its
// touch before the second finger comes down. When the two-finger gesture is recognized, it takes
// over the touches if the other gesture is on the same view or comes later in the order. A drag can
// thus turn into a pinch, but a page that can be pinched takes no finger from a slider on it.

/// The rule by which a gesture competes.
package enum GesturePriority: Hashable, Sendable {
  /// After the gestures of the views inside.
  case normal
  /// Before the gestures of the views inside.
  case high
  /// The gesture does not compete: it neither hinders other gestures nor is hindered by them.
  case simultaneous
}

/// A layout node with a gesture.
@MainActor
package protocol GestureAttachment: LayoutNode {
  /// The recognizer, which is made on first use.
  var recognizer: _AnyGestureRecognizer { get }
  /// The way in which the gesture competes.
  var gesturePriority: GesturePriority { get }
  /// The gestures that the attachment lets through.
  var gestureMask: GestureMask { get }
  /// True for scroll views, which decide by direction and delay gestures inside them.
  var isScroll: Bool { get }
  /// True after the node has left the tree.
  var isDetached: Bool { get }
}

/// The gestures that compete for one touch.
@MainActor
package final class GestureArena {
  /// The time in seconds after which a resting touch is no longer taken for the start of a scroll.
  package static let scrollDelay = 0.08
  /// The distance in points within which a finger counts as resting.
  private static let restDistance = 3.0

  /// The gestures in the order of precedence.
  private var contestants: [GestureContestant] = []
  /// The exclusive gesture that has taken the touch.
  private var winner: GestureContestant?
  private var isDown = false
  private var location = CGPoint.zero
  private var rest: (location: CGPoint, time: MonotonicTime)?
  private var hasRested = false
  private var hasMoved = false

  /// Makes an arena of gestures in the order of precedence. Gestures that follow other fingers and
  /// take no more are left out.
  package init(_ attachments: [any GestureAttachment]) {
    for attachment in attachments {
      let known = attachment.recognizer.contestant
      if let known, !known.hasRoom { continue }
      let contestant = known ?? GestureContestant(attachment)
      contestant.join(self)
      contestants.append(contestant)
    }
  }

  /// Begins the next tap of a gesture that waits for one. `attachments` are the gestures under the
  /// tap in the order of precedence. Gestures that are not in the arena yet join it, unless an
  /// exclusive gesture of the arena is still undecided.
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

  /// True if no gesture follows the touch any more.
  package var isFinished: Bool { contestants.allSatisfy { !$0.follows(self) } }

  /// Returns true if a gesture of `attachments` waits for another tap.
  package func awaitsTap(on attachments: [any GestureAttachment]) -> Bool {
    !isDown
      && contestants.contains { contestant in
        isUndecided(contestant) && attachments.contains { $0 === contestant.attachment }
      }
  }

  /// The time at which the arena wants a `tick`; nil for none.
  package var deadline: MonotonicTime? {
    var result = isDelaying ? rest?.time.advanced(by: Self.scrollDelay) : nil
    for contestant in contestants where isLive(contestant) {
      result = .earlier(result, contestant.recognizer.deadline)
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

  /// Sends an event to the gestures and decides.
  package func handle(_ event: GestureEvent) {
    follow(event)
    decide(isUp: event.kind == .up)
  }

  /// Sends an event to the gestures without a decision. `decide` follows after the events of all
  /// fingers, so that a gesture of two fingers acts only after both have moved.
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

  /// Decides which gesture takes the touch and calls its actions. `isUp` is true for the decision
  /// after the finger was lifted.
  package func decide(isUp: Bool = false) {
    resolve(isUp: isUp)
    if !isDown { dropIdle() }
    contestants.removeAll { !$0.follows(self) }
  }

  /// Cancels all gestures without calling actions, because the touch must not count.
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

  /// True while a scroll view may take the touch and delays the gestures inside it.
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
      // No gesture has the touch yet, so possible gestures may show their feedback.
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

  /// Returns the gesture that takes the touch now; nil if none does.
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
        // If a two-finger gesture continues with this finger, a tap of the finger goes to the
        // deeper gesture.
        if contestant.followedCount > 1, isBlocked, !hasMoved { continue }
        return contestant
      case .ended:
        // A gesture that ends while the finger is down is treated like any other. A gesture that
        // ends when the finger is lifted must wait for a double tap that comes before it.
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

  /// Returns the gesture of several fingers that takes the touch from `winner`.
  private func challenger(of winner: GestureContestant) -> GestureContestant? {
    contestants.first { contestant in
      contestant !== winner && contestant.isExclusive && isLive(contestant)
        && contestant.outcome == .active
        && contestant.arenas.allSatisfy { $0.yields(to: contestant) }
    }
  }

  /// Returns true if a gesture may take the touch.
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

  /// Gives the touch to a gesture. Other gestures stay only if another finger may put them first.
  private func award(to new: GestureContestant) {
    winner = new
    for other in contestants where other !== new && other.isExclusive && other.follows(self) {
      if other.touchCount > new.followedCount, !other.isWaiting, comesFirst(other, new) { continue }
      if other.followedCount > 1 {
        // A two-finger gesture continues without this finger as if the finger were lifted.
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

  /// Removes all gestures after the finger was lifted, except those that wait for another tap.
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
