import MartletGeometry

/// A position inside a view, which a trace may name instead of pixels. It refers to the same part
/// of the same view at any size of the picture.
///
/// Its text is `@NAME[K]:U,V`. NAME is an accessibility identifier. K is the number of the view
/// among the views with that identifier, in the order of the tree, counted from 0; `[K]` may be
/// omitted for `[0]`. U and V are fractions of the view's frame from its left and top edges, and
/// may lie outside 0…1.
package struct Landmark: Hashable, Sendable, CustomStringConvertible {
  /// The view that a landmark refers to, such as `minimap.window[0]`.
  package struct View: Hashable, Sendable, CustomStringConvertible {
    /// The accessibility identifier, without blanks and without `[`, `]`, `:`, `,` and `@`.
    package var name: String
    /// The number of views with this name that come before it in the order of the tree.
    package var index: Int

    /// Creates a reference. Whether there is such a view is known only when the trace is played.
    package init(_ name: String, index: Int = 0) {
      self.name = name
      self.index = index
    }

    /// The text `NAME[K]`, as in a trace.
    package var description: String { "\(name)[\(index)]" }
  }

  /// The view.
  package var view: View
  /// The fraction of the frame's width, from its left edge.
  package var u: Double
  /// The fraction of the frame's height, from its top edge.
  package var v: Double

  /// Creates a landmark from a view and two fractions.
  package init(_ view: View, u: Double, v: Double) {
    self.view = view
    self.u = u
    self.v = v
  }

  /// Returns the position for a given frame of the view, in the space of the frame.
  package func point(in frame: CGRect) -> CGPoint {
    CGPoint(x: frame.minX + u * frame.width, y: frame.minY + v * frame.height)
  }

  /// The text `@NAME[K]:U,V`, as in a trace.
  package var description: String {
    "@\(view):\(TracePosition.text(of: u)),\(TracePosition.text(of: v))"
  }
}

/// A position as written in a trace.
enum TracePosition: Hashable, Sendable {
  /// A position in device pixels.
  case pixels(CGPoint)
  case landmark(Landmark)

  /// Returns the position at the fraction `share` of the distance to `other`. Returns nil unless
  /// both are in pixels or both lie in the same view.
  func moved(toward other: TracePosition, by share: Double) -> TracePosition? {
    switch (self, other) {
    case (.pixels(let a), .pixels(let b)):
      return .pixels(CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share))
    case (.landmark(let a), .landmark(let b)) where a.view == b.view:
      return .landmark(
        Landmark(a.view, u: a.u + (b.u - a.u) * share, v: a.v + (b.v - a.v) * share))
    default: return nil
    }
  }

  var text: String {
    switch self {
    case .pixels(let point): "\(Self.text(of: point.x)) \(Self.text(of: point.y))"
    case .landmark(let landmark): landmark.description
    }
  }

  /// Returns the shortest text that parses to the same number, without a trailing `.0`.
  static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension InputEvent.Kind {
  /// Returns the same event at another position, in device pixels. A key has no position and stays
  /// unchanged.
  package func moved(to position: CGPoint) -> InputEvent.Kind {
    switch self {
    case .touch(let phase, let slot, _): .touch(phase, slot: slot, position: position)
    case .pointerMoved: .pointerMoved(position: position)
    case .pointerButton(let button, let isPressed, _):
      .pointerButton(button, isPressed: isPressed, position: position)
    case .scroll(let dx, let dy, _): .scroll(dx: dx, dy: dy, position: position)
    case .key: self
    }
  }
}
