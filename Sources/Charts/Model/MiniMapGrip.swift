/// The part of the mini-map that a finger holds.
///
/// A handle is drawn 12 points wide. A finger can take it up to 25 points outside the window.
/// Inside the window the limit is 25 points or a quarter of the window, whichever is less, so that
/// a finger can take the middle of a narrow window.
package enum MiniMapGrip: Hashable, Sendable {
  /// The start of the window.
  case lowerEdge
  /// The end of the window.
  case upperEdge
  /// The middle of the window, by which it is moved.
  case window
  /// The map beside the window. The window's centre jumps to the finger.
  case beside

  /// The distance from an edge of the window within which a finger takes its handle, in points.
  package static let reach = 25.0

  /// Returns the part under a finger at `x` for a window from `lower` to `upper`, all in points.
  package init(at x: Double, lower: Double, upper: Double) {
    let inward = min(Self.reach, (upper - lower) / 4)
    let toLower = x - lower
    let toUpper = upper - x
    // If both handles are within `reach` of the finger, it takes the nearer one.
    if -Self.reach...inward ~= toLower, toLower.magnitude <= toUpper.magnitude {
      self = .lowerEdge
    } else if -Self.reach...inward ~= toUpper {
      self = .upperEdge
    } else {
      self = toLower > 0 && toUpper > 0 ? .window : .beside
    }
  }
}

extension TimeWindow {
  /// Returns the window while a finger drags it.
  ///
  /// - Parameters:
  ///   - start: the window when the finger came down.
  ///   - grip: the part that the finger holds.
  ///   - startPosition, position: the first and the current position of the finger, as shares of
  ///     `limits`.
  ///   - limits: the time that the mini-map shows.
  ///   - shortest: the shortest duration of a window, in milliseconds.
  package static func dragged(
    _ start: TimeWindow, by grip: MiniMapGrip, from startPosition: Double, to position: Double,
    within limits: TimeWindow, shortest: Double
  ) -> TimeWindow {
    let offset = (position - startPosition) * limits.duration
    switch grip {
    case .lowerEdge:
      return start.withLower(start.lower + offset, within: limits, shortest: shortest)
    case .upperEdge:
      return start.withUpper(start.upper + offset, within: limits, shortest: shortest)
    case .window:
      return start.moved(by: offset, within: limits)
    case .beside:
      let centre = (start.lower + start.upper) / 2
      return start.moved(by: limits.time(at: position) - centre, within: limits)
    }
  }
}
