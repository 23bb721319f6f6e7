import MartletGeometry

/// The error of a trace that refers to a view that does not exist at that time.
package struct MissingView: Error, Hashable, Sendable {
  /// The missing view.
  package var view: Landmark.View

  /// Creates the error.
  package init(_ view: Landmark.View) { self.view = view }
}

/// Turns the input of a trace into events for the current picture: landmarks become pixels.
///
/// The frame of a view is looked up when a finger first refers to it, and stays fixed until that
/// finger is lifted, because a view that is dragged moves away under the finger.
package struct TraceAim: Sendable {
  private struct Finger {
    var frames: [Landmark.View: CGRect] = [:]
    var last = CGPoint.zero
    /// Whether the finger came down on a missing view. Its later events are then ignored.
    var isLost = false
  }

  private var fingers: [Int: Finger] = [:]

  /// Creates a state in which no finger is down.
  package init() {}

  /// Returns the event for an entry of a trace. Returns nil for the later events of a finger whose
  /// `down` has failed.
  ///
  /// A `down` or a `move` fails if it refers to a missing view. After a failed `move` the finger is
  /// still at its last position. If the view of a lift is missing, the finger is lifted at that
  /// position.
  ///
  /// - Parameters:
  ///   - kind: the event, with its position in device pixels.
  ///   - landmark: the position; nil for the event's own position.
  ///   - frame: returns the current frame of a view in device pixels, or nil if there is none.
  /// - Throws: `MissingView` if an event other than a lift refers to a view without a frame.
  package mutating func event(
    _ kind: InputEvent.Kind, at landmark: Landmark?, in frame: (Landmark.View) -> CGRect?
  ) throws(MissingView) -> InputEvent.Kind? {
    guard case .touch(let phase, let slot, let pixels) = kind else {
      guard let landmark else { return kind }
      guard let frame = frame(landmark.view) else { throw MissingView(landmark.view) }
      return kind.moved(to: landmark.point(in: frame))
    }
    var finger = phase == .down ? Finger() : fingers[slot] ?? Finger()
    let isLift = phase == .up || phase == .cancel
    defer { fingers[slot] = isLift ? nil : finger }
    if finger.isLost { return nil }
    if let landmark {
      if let known = finger.frames[landmark.view] ?? frame(landmark.view) {
        finger.frames[landmark.view] = known
        finger.last = landmark.point(in: known)
      } else if !isLift {
        finger.isLost = phase == .down
        throw MissingView(landmark.view)
      }
    } else {
      finger.last = pixels
    }
    return kind.moved(to: finger.last)
  }
}
