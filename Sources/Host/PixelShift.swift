import MartletGeometry

/// Moves the picture by one pixel at regular intervals. A display whose pixels age, such as an OLED
/// display, then does not retain the outline of a page that never changes.
///
/// The picture moves over a square of 5 by 5 device pixels: in a spiral from the middle outwards
/// through all 25 positions, and the same way back. Consecutive positions are neighbours.
@MainActor package final class PixelShift: LoopSource {
  /// The seconds between two moves; nil returns the picture to its normal position.
  package var interval: Double? {
    didSet {
      guard interval != oldValue else { return }
      deadline = interval.map { clock.now.advanced(by: $0) }
      if interval == nil { move(to: 0) }
    }
  }

  /// The time of the next move; nil while the picture does not move.
  package private(set) var deadline: MonotonicTime?
  private let clock: any LoopClock
  private let onMove: (_ x: Int, _ y: Int) -> Void
  private var index = 0

  /// Makes the source; nothing moves until `interval` is set.
  ///
  /// - Parameter onMove: called with the offset of the picture in device pixels, -2…2 in each axis.
  package init(clock: any LoopClock, onMove: @escaping (_ x: Int, _ y: Int) -> Void) {
    self.clock = clock
    self.onMove = onMove
  }

  /// Moves the picture if it is time.
  package func dispatch(now: MonotonicTime) {
    guard let time = deadline, time <= now, let interval else { return }
    deadline = now.advanced(by: interval)
    move(to: (index + 1) % Self.path.count)
  }

  private func move(to index: Int) {
    self.index = index
    onMove(Self.path[index].x, Self.path[index].y)
  }

  /// The 48 moves of one round: the spiral outwards, and back in the reverse order.
  static let path: [(x: Int, y: Int)] = {
    var spiral = [(x: 0, y: 0)]
    var (x, y) = (0, 0)
    for (dx, dy, count) in [
      (1, 0, 1), (0, 1, 1), (-1, 0, 2), (0, -1, 2), (1, 0, 3), (0, 1, 3), (-1, 0, 4), (0, -1, 4),
      (1, 0, 4),
    ] {
      for _ in 0..<count {
        (x, y) = (x + dx, y + dy)
        spiral.append((x, y))
      }
    }
    return spiral + spiral.dropFirst().dropLast().reversed()
  }()
}
