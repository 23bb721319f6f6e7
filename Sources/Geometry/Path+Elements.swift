extension Path {
  /// The kind of an element, without its points.
  @usableFromInline enum Step: UInt8, Hashable, Sendable {
    case move
    case line
    case quadCurve
    case curve
    case closeSubpath

    @inlinable var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quadCurve: 2
      case .curve: 3
      case .closeSubpath: 0
      }
    }
  }

  /// A sequence of the elements of a path, each made from its kind and its points on demand. A
  /// dense line is converted to lines first.
  @usableFromInline package struct Elements: Sequence, IteratorProtocol {
    @usableFromInline let steps: [Step]
    @usableFromInline let points: [CGPoint]
    @usableFromInline var step = 0
    @usableFromInline var point = 0

    @inlinable init(_ path: Path) {
      let path = path.dense == nil ? path : path.outlined
      steps = path.steps
      points = path.points
    }

    /// Returns the next element, or nil after the last one.
    @inlinable package mutating func next() -> Element? {
      guard step < steps.count else { return nil }
      let kind = steps[step]
      let first = point
      step &+= 1
      point &+= kind.pointCount
      switch kind {
      case .move: return .move(to: points[first])
      case .line: return .line(to: points[first])
      case .quadCurve: return .quadCurve(to: points[first + 1], control: points[first])
      case .curve:
        return .curve(
          to: points[first + 2], control1: points[first], control2: points[first + 1])
      case .closeSubpath: return .closeSubpath
      }
    }
  }

  /// The elements in drawing order.
  @inlinable package var elements: Elements { Elements(self) }
}
