import MartletGeometry
import MartletInput

/// Recognizes two fingers that are held in two corners of the picture. The gesture opens the
/// service page, which is for the people who maintain the panel.
///
/// A third finger, or one that leaves its corner, cancels the gesture until all fingers are lifted.
package struct CornerHold: Hashable, Sendable {
  /// The seconds for which both fingers must be held.
  package static let duration = 5.0
  /// The sides of a corner as a share of the picture's shorter side.
  private static let share = 0.2

  private enum Corner: Hashable { case topLeft, topRight, bottomLeft, bottomRight }

  private var corners: [Int: Corner] = [:]
  private var fingers: Set<Int> = []
  private var hasFailed = false
  /// The time at which the gesture is complete; nil while no two fingers are in two corners.
  package private(set) var deadline: MonotonicTime?

  /// Makes a recognizer without fingers.
  package init() {}

  /// The slots of the fingers in the corners.
  package var slots: [Int] { corners.keys.sorted() }

  /// Records an event.
  ///
  /// - Parameter size: the size of the picture in the events' pixels.
  package mutating func handle(_ event: InputEvent, in size: PixelSize) {
    guard case .touch(let phase, let slot, let position) = event.kind else { return }
    let corner = Self.corner(at: position, in: size)
    switch phase {
    case .down:
      fingers.insert(slot)
      if let corner, !corners.values.contains(corner) {
        corners[slot] = corner
      } else {
        hasFailed = true
      }
      if fingers.count > 2 { hasFailed = true }
      deadline =
        !hasFailed && corners.count == 2 ? event.time.advanced(by: Self.duration) : nil
    case .move:
      guard let known = corners[slot], corner != known else { return }
      hasFailed = true
      deadline = nil
    case .up, .cancel:
      fingers.remove(slot)
      corners[slot] = nil
      deadline = nil
      hasFailed = !fingers.isEmpty
    }
  }

  /// Returns true once, as soon as `time` has reached `deadline`.
  package mutating func fires(at time: MonotonicTime) -> Bool {
    guard let deadline, time >= deadline else { return false }
    self.deadline = nil
    hasFailed = true
    return true
  }

  private static func corner(at position: CGPoint, in size: PixelSize) -> Corner? {
    let side = share * Double(min(size.width, size.height))
    let isLeft = position.x < side
    let isTop = position.y < side
    guard isLeft || position.x > Double(size.width) - side,
      isTop || position.y > Double(size.height) - side
    else { return nil }
    return switch (isLeft, isTop) {
    case (true, true): .topLeft
    case (false, true): .topRight
    case (true, false): .bottomLeft
    case (false, false): .bottomRight
    }
  }
}
