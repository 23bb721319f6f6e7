import MartletGeometry
import MartletInput

/// Passes input to the views: it finds the gestures under a finger and runs an arena for each
/// touch.
///
/// `ViewHost` makes one for its tree, and calls `handle(_:)` for each event, and `flush()` and
/// `advance(to:)` once per frame. Gestures run their actions inside of these calls. Moves wait for
/// `flush()`: a gesture whose coordinate space moves with the view must see the result of one step
/// before the next one.
@MainActor
package final class GestureSystem {
  /// Identifies a touch.
  package enum TouchID: Hashable {
    /// A finger, by the number of its slot in the input.
    case finger(Int)
    /// The pointer while its primary button is down.
    case pointer
  }

  /// A finger that is down.
  private struct Touch {
    let arena: GestureArena
    var velocity = VelocityEstimator()
    var pendingMove: (location: CGPoint, time: MonotonicTime)?
  }

  private let graph: ViewGraph
  /// Returns the root for hit tests; nil before there is one.
  private let root: () -> LayoutNode?
  /// Runs the passes without drawing, so that an event sees the result of the previous one.
  private let settle: (MonotonicTime) -> Void
  private var touches: [TouchID: Touch] = [:] {
    didSet { graph.note(isTouched: !touches.isEmpty) }
  }
  /// The arenas whose finger was lifted and that wait for another tap.
  private var waiting: [GestureArena] = []

  /// Makes a system without touches.
  package init(
    graph: ViewGraph, root: @escaping () -> LayoutNode?, settle: @escaping (MonotonicTime) -> Void
  ) {
    self.graph = graph
    self.root = root
    self.settle = settle
  }

  // MARK: - Input

  /// Handles an event of the touch panel, the pointer or the wheel. Positions are in device pixels
  /// of the output.
  package func handle(_ event: InputEvent) {
    switch event.kind {
    case .touch(let phase, let slot, let position):
      let id = TouchID.finger(slot)
      switch phase {
      case .down: down(id, position, event.time)
      case .move: move(id, position, event.time)
      case .up: up(id, position, event.time)
      case .cancel: cancel(id)
      }
    case .pointerButton(.primary, let isPressed, let position):
      if isPressed {
        down(.pointer, position, event.time)
      } else {
        up(.pointer, position, event.time)
      }
    case .pointerMoved(let position):
      move(.pointer, position, event.time)
    case .scroll(let dx, let dy, let position):
      wheel(dx: dx / graph.scale, dy: dy / graph.scale, at: position, event.time)
    case .pointerButton, .key:
      break
    }
  }

  /// The time at which `advance(to:)` must be called even without an event; nil for none.
  package var deadline: MonotonicTime? {
    var result: MonotonicTime?
    for touch in touches.values { result = .earlier(result, touch.arena.deadline) }
    for arena in waiting { result = .earlier(result, arena.deadline) }
    return result
  }

  /// True if moves wait for `flush()`.
  package var hasPendingMoves: Bool { touches.values.contains { $0.pendingMove != nil } }

  /// Sends the newest move of each finger since the last frame to the gestures.
  ///
  /// All fingers are moved before any gesture acts, so a pinch acts once for both of its fingers.
  package func flush() {
    guard hasPendingMoves else { return }
    let moved = touches.keys.filter { touches[$0]?.pendingMove != nil }
      .sorted { $0.order < $1.order }
    if let last = moved.compactMap({ touches[$0]?.pendingMove?.time }).max() { settle(last) }
    var arenas: [GestureArena] = []
    for id in moved {
      guard let touch = touches[id], let move = touch.pendingMove else { continue }
      touches[id]?.pendingMove = nil
      touch.arena.follow(
        GestureEvent(
          .move, location: move.location, velocity: touch.velocity.velocity(at: move.time),
          time: move.time))
      arenas.append(touch.arena)
    }
    for arena in arenas { arena.decide() }
  }

  /// Sends a `tick` to the gestures whose deadline has come. `time` is on the clock of the input.
  package func advance(to time: MonotonicTime) {
    for id in touches.keys.sorted(by: { $0.order < $1.order }) {
      guard let touch = touches[id], let deadline = touch.arena.deadline, deadline <= time else {
        continue
      }
      flush()
      settle(time)
      touch.arena.handle(GestureEvent(.tick, location: .zero, time: time))
    }
    for arena in waiting where (arena.deadline.map { $0 <= time } ?? true) {
      arena.handle(GestureEvent(.tick, location: .zero, time: time))
    }
    waiting.removeAll { $0.isFinished }
  }

  // MARK: - Touches

  private func down(_ id: TouchID, _ position: CGPoint, _ time: MonotonicTime) {
    cancel(id)
    settle(time)
    let location = points(position)
    let attachments = attachments(at: location)
    let arena: GestureArena
    if let index = waiting.firstIndex(where: { $0.awaitsTap(on: attachments) }) {
      arena = waiting.remove(at: index)
      arena.takeTap(on: attachments)
    } else {
      arena = GestureArena(attachments)
    }
    var touch = Touch(arena: arena)
    touch.velocity.add(location, at: time)
    touches[id] = touch
    arena.handle(GestureEvent(.down, location: location, time: time))
  }

  private func move(_ id: TouchID, _ position: CGPoint, _ time: MonotonicTime) {
    guard touches[id] != nil else { return }
    let location = points(position)
    touches[id]?.velocity.add(location, at: time)
    touches[id]?.pendingMove = (location, time)
  }

  private func up(_ id: TouchID, _ position: CGPoint, _ time: MonotonicTime) {
    flush()
    guard let touch = touches.removeValue(forKey: id) else { return }
    settle(time)
    let velocity = touch.velocity.velocity(at: time)
    touch.arena.handle(
      GestureEvent(.up, location: points(position), velocity: velocity, time: time))
    if !touch.arena.isFinished { waiting.append(touch.arena) }
  }

  private func cancel(_ id: TouchID) {
    touches.removeValue(forKey: id)?.arena.cancel()
  }

  private func wheel(dx: Double, dy: Double, at position: CGPoint, _ time: MonotonicTime) {
    settle(time)
    for node in path(at: points(position)) {
      guard let scroll = node.asWheelTarget else { continue }
      if scroll.wheel(dx: dx, dy: dy, at: time) { return }
    }
  }

  // MARK: - Hit testing

  private func points(_ position: CGPoint) -> CGPoint {
    CGPoint(
      x: (position.x - graph.shift.x) / graph.scale, y: (position.y - graph.shift.y) / graph.scale)
  }

  private func path(at point: CGPoint) -> [LayoutNode] {
    guard let root = root(), let inner = root.pointFromParent(point) else { return [] }
    var path: [LayoutNode] = []
    return root.hitTest(inner, &path) ? path : []
  }

  /// Returns the gestures under a point of the root's space, in the order of precedence.
  ///
  /// If only scroll views are hit there, small buttons whose touch area, extended to 44 points,
  /// contains the point are found as well.
  private func attachments(at point: CGPoint) -> [any GestureAttachment] {
    let direct = precedence(path(at: point))
    if direct.contains(where: { !$0.isScroll }) { return direct }
    graph.hitsReachOut = true
    defer { graph.hitsReachOut = false }
    let reached = precedence(path(at: point))
    return reached.contains { !$0.isScroll } ? reached : direct
  }

  private func precedence(_ path: [LayoutNode]) -> [any GestureAttachment] {
    var result: [any GestureAttachment] = []
    for node in path {
      guard let attachment = node as? any GestureAttachment else { continue }
      let mask = attachment.gestureMask
      if !mask.contains(.subviews) { result.removeAll() }
      guard mask.contains(.gesture) else { continue }
      if attachment.gesturePriority == .high {
        result.insert(attachment, at: 0)
      } else {
        result.append(attachment)
      }
    }
    return result
  }
}

extension GestureSystem.TouchID {
  /// The position in a fixed order, so that a replayed trace calls actions in the same order.
  fileprivate var order: Int {
    switch self {
    case .pointer: -1
    case .finger(let slot): slot
    }
  }
}

extension InputEvent.Kind {
  /// True if a finger or a button of the pointer goes down.
  var beginsTouch: Bool {
    switch self {
    case .touch(.down, _, _), .pointerButton(_, true, _): true
    default: false
    }
  }
}
