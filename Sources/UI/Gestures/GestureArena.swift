import MartletGeometry
import MartletInput

// The arena of one touch, in which gestures compete for the touch. All gestures follow the touch
// from the start. The first one that recognizes the touch takes it, and the others are cancelled.
// If several recognize it at once, the order decides: gestures of deeper views come first, and
// within one view the gesture that was attached first. Gestures of high priority come before all
// gestures of the views inside.
//
// A scroll view decides by the direction after 10 points. Until then it delays the gestures inside
// it that would begin on touch, unless the finger rests. A thumb that scrolls therefore does not
// press buttons.
//
// A gesture of two fingers is in the arenas of both. A gesture of one finger may have taken its
// touch before the second finger comes down. When the two-finger gesture is recognized, it takes
// over the touches if the other gesture is on the same view or comes later in the order. A drag can
// thus turn into a pinch, but a page that can be pinched takes no finger from a slider on it.

/// The rule by which a gesture competes with others for a touch.
package enum GesturePriority: Hashable, Sendable {
  /// The gesture comes after those of the views inside.
  case normal
  /// The gesture comes before those of the views inside.
  case high
  /// The gesture does not compete: it neither hinders other gestures nor is hindered by them.
  case simultaneous
}

/// A layout node with a gesture: that of a gesture modifier or a scroll view.
@MainActor
package protocol GestureAttachment: LayoutNode {
  /// The recognizer, which is made on first use.
  var recognizer: _AnyGestureRecognizer { get }
  /// The rule by which the gesture competes.
  var gesturePriority: GesturePriority { get }
  /// The gestures that may be recognized: this one, those of the views inside, or both.
  var gestureMask: GestureMask { get }
  /// True for scroll views, which decide by direction and delay gestures inside them.
  var isScroll: Bool { get }
  /// True if the node has left the tree or is departing. Its gesture is then cancelled.
  var isDetached: Bool { get }
}

/// The gestures that compete for one touch.
@MainActor
package final class GestureArena {
  /// The time in seconds after which a touch that has not moved is no longer taken for the start of
  /// a scroll.
  package static let scrollDelay = 0.08
  /// The distance in points of the root's space within which a finger counts as resting.
  private static let restDistance = 3.0

  /// The gestures in the order of precedence.
  private var contestants: [GestureContestant] = []
  /// The gesture that has taken the touch; nil while none has. Simultaneous gestures never take it.
  private var winner: GestureContestant?
  /// True while the finger is down.
  private var isDown = false
  /// The last position of the finger, in the root's space.
  private var location = CGPoint.zero
  /// The position and the time at which the finger began to rest; nil while it is up.
  private var rest: (location: CGPoint, time: MonotonicTime)?
  /// True if the finger has rested for `scrollDelay` since it came down.
  private var hasRested = false
  /// True if the finger has moved by more than `restDistance` since it came down.
  private var hasMoved = false

  /// Makes an arena of gestures in the order of precedence. A gesture that follows as many other
  /// fingers as it can is left out.
  package init(_ attachments: [any GestureAttachment]) {
    for attachment in attachments {
      let known = attachment.recognizer.contestant
      if let known, !known.hasRoom { continue }
      let contestant = known ?? GestureContestant(attachment)
      contestant.join(self)
      contestants.append(contestant)
    }
  }

  /// Continues with the next tap of a gesture that waits for one. `attachments` are the gestures
  /// under the tap in the order of precedence. Those that are not in the arena yet join it, unless
  /// a competing gesture of the arena is still undecided.
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

  /// True if no gesture follows the touch any more, so that the arena can be dropped.
  package var isFinished: Bool { contestants.allSatisfy { !$0.follows(self) } }

  /// Returns true if a gesture of `attachments` waits for another tap.
  package func awaitsTap(on attachments: [any GestureAttachment]) -> Bool {
    !isDown
      && contestants.contains { contestant in
        isUndecided(contestant) && attachments.contains { $0 === contestant.attachment }
      }
  }

  /// The time at which the arena needs a `tick`; nil for none.
  package var deadline: MonotonicTime? {
    var result = isDelaying ? rest?.time.advanced(by: Self.scrollDelay) : nil
    for contestant in contestants where isLive(contestant) {
      result = .earlier(result, contestant.recognizer.deadline)
    }
    return result
  }

  /// Returns true if the gesture still receives the events of this touch.
  private func isLive(_ contestant: GestureContestant) -> Bool {
    contestant.follows(self) && !contestant.isWaiting
  }

  /// Returns true if the gesture may still be recognized.
  private func isUndecided(_ contestant: GestureContestant) -> Bool {
    isLive(contestant) && winner !== contestant && !contestant.isRecognized
  }

  // MARK: - Events

  /// Sends an event to the gestures and decides at once.
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

  /// Cancels all gestures without calling their actions, because the touch must not count.
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
      let limit = Self.restDistance
      if event.location.squaredDistance(to: rest.location) > limit * limit {
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

  /// Returns the gesture that takes the touch while no gesture has it; nil if none does yet.
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
        // A two-finger gesture may go on with this finger. A tap of the finger then belongs to the
        // deeper gesture that may still be recognized.
        if contestant.followedCount > 1, isBlocked, !hasMoved { continue }
        return contestant
      case .ended:
        // A gesture that ends while the finger is down is treated like any other. A gesture that
        // ends when the finger is lifted waits while an earlier gesture in the order, such as a
        // double tap, may still be recognized.
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

  /// Returns the gesture of several fingers that takes the touch over from `winner`; nil if there
  /// is none.
  private func challenger(of winner: GestureContestant) -> GestureContestant? {
    contestants.first { contestant in
      contestant !== winner && contestant.isExclusive && isLive(contestant)
        && contestant.outcome == .active
        && contestant.arenas.allSatisfy { $0.yields(to: contestant) }
    }
  }

  /// Returns true if a gesture may take this touch, possibly from the winner.
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

  /// Gives the touch to a gesture. Another gesture keeps following it only if a further finger
  /// could let that gesture take over.
  private func award(to new: GestureContestant) {
    winner = new
    for other in contestants where other !== new && other.isExclusive && other.follows(self) {
      if other.touchCount > new.followedCount, !other.isWaiting, comesFirst(other, new) { continue }
      if other.followedCount > 1 {
        // For a two-finger gesture the finger is lifted here.
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

  /// Removes the gestures that do not wait for another tap, after the finger was lifted.
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
