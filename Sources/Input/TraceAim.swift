import MartletGeometry

/// A trace aims at a view that is not there.
package struct MissingView: Error, Hashable, Sendable {
  package var view: Landmark.View

  package init(_ view: Landmark.View) { self.view = view }
}

/// Turns a trace's input into events of the picture that is there: landmarks become pixels.
///
/// A view is looked up when a finger first aims at it, and its frame is kept until that finger is
/// lifted: what a drag moves moves away under the finger.
package struct TraceAim: Sendable {
  private struct Finger {
    var frames: [Landmark.View: CGRect] = [:]
    var last = CGPoint.zero
    /// It aimed at nothing when it should have come down, and stays away.
    var isLost = false
  }

  private var fingers: [Int: Finger] = [:]

  package init() {}

  /// The event of a trace's entry; nil for what a finger does that never came down.
  ///
  /// A finger that aims at a missing view does not come down, or stays where it is; it is lifted
  /// in any case.
  ///
  /// - Parameters:
  ///   - landmark: where; nil for the event's own position.
  ///   - frame: the frame of a view at this instant, in device pixels; nil where there is none.
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
