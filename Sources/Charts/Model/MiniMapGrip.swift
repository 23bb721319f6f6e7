/// What a finger on the mini-map has hold of.
///
/// A handle is 12 points wide to the eye. To the finger it reaches 25 points outward and inward
/// the smaller of 25 points and a quarter of the window, so that a narrow window can be moved.
package enum MiniMapGrip: Hashable, Sendable {
  case lowerEdge
  case upperEdge
  case window
  /// Beside the window, which comes to the finger first.
  case beside

  package static let reach = 25.0

  /// What lies under a finger at `x`, with the window from `lower` to `upper`, all in points.
  package init(at x: Double, lower: Double, upper: Double) {
    let inward = min(Self.reach, (upper - lower) / 4)
    let toLower = x - lower
    let toUpper = upper - x
    // In a window so narrow that both zones hold the finger, the nearer edge has it.
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
  /// The window while a finger drags it.
  ///
  /// - Parameters:
  ///   - start: the window when the finger came down.
  ///   - startPosition, position: where the finger came down and is, as shares of `limits`.
  package static func dragged(
    _ start: TimeWindow, by grip: MiniMapGrip, from startPosition: Double, to position: Double,
    within limits: TimeWindow, shortest: Double
  ) -> TimeWindow {
    let way = (position - startPosition) * limits.duration
    switch grip {
    case .lowerEdge:
      return start.withLower(start.lower + way, within: limits, shortest: shortest)
    case .upperEdge:
      return start.withUpper(start.upper + way, within: limits, shortest: shortest)
    case .window:
      return start.moved(by: way, within: limits)
    case .beside:
      let centre = (start.lower + start.upper) / 2
      return start.moved(by: limits.time(at: position) - centre, within: limits)
    }
  }
}
