import MartletGeometry

/// A place in a view, as a trace may name it instead of pixels: whatever the size of the picture,
/// it is on the same part of the same thing.
///
/// Its text is `@NAME[K]:U,V`: the K-th view of that accessibility identifier in the order of the
/// tree, counted from 0, and fractions of its frame from the left and from the top. `[K]` may be
/// left out for `[0]`; U and V may lie outside of 0…1.
package struct Landmark: Hashable, Sendable, CustomStringConvertible {
  /// Which view: `minimap.window[0]`.
  package struct View: Hashable, Sendable, CustomStringConvertible {
    /// Without blanks and without `[`, `]`, `:`, `,` and `@`.
    package var name: String
    package var index: Int

    package init(_ name: String, index: Int = 0) {
      self.name = name
      self.index = index
    }

    package var description: String { "\(name)[\(index)]" }
  }

  package var view: View
  package var u: Double
  package var v: Double

  package init(_ view: View, u: Double, v: Double) {
    self.view = view
    self.u = u
    self.v = v
  }

  /// The place in a frame of the view.
  package func point(in frame: CGRect) -> CGPoint {
    CGPoint(x: frame.minX + u * frame.width, y: frame.minY + v * frame.height)
  }

  package var description: String {
    "@\(view):\(TracePosition.text(of: u)),\(TracePosition.text(of: v))"
  }
}

/// A position as a trace gives it.
enum TracePosition: Hashable, Sendable {
  /// Device pixels.
  case pixels(CGPoint)
  case landmark(Landmark)

  /// The position at `share` of the way to another, nil where the two are not in the same units:
  /// both pixels, or both in one view.
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

  /// The shortest text that reads back as the same number, without a trailing `.0`.
  static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension InputEvent.Kind {
  /// The same event at another position; a key has none.
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
