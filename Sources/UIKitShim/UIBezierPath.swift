#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A set of corners of a rectangle.
  public struct UIRectCorner: OptionSet, Hashable, Sendable {
    /// One bit per corner: top left 1, top right 2, bottom left 4, bottom right 8.
    public let rawValue: UInt

    /// Makes a set from its bits.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// The top left corner.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// The top right corner.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// The bottom left corner.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// The bottom right corner.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All four corners.
    public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
  }

  /// A path with reference semantics.
  public final class UIBezierPath {
    private var path: Path

    /// Makes an empty path.
    public init() {
      path = Path()
    }

    /// Makes a path with the elements of `cgPath`.
    public init(cgPath: CGPath) {
      path = cgPath
    }

    /// Makes a rectangle.
    public init(rect: CGRect) {
      path = Path(rect)
    }

    /// Makes an ellipse that fills `rect`.
    public init(ovalIn rect: CGRect) {
      path = Path(ellipseIn: rect)
    }

    /// Makes a rectangle with corners of one radius.
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
      path = Path {
        $0.addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
      }
    }

    /// Makes a rectangle whose corners in `corners` are rounded by ellipses. `cornerRadii` is
    /// clamped to half of the rectangle.
    public init(
      roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
      path = Path()
      let x = max(0, min(cornerRadii.width, rect.width / 2))
      let y = max(0, min(cornerRadii.height, rect.height / 2))
      // The distance of a cubic's control point from the corner, in radii, for a quarter of a
      // circle.
      let k: CGFloat = 1 - 0.552284749831
      func corner(_ at: CGPoint, _ corner: UIRectCorner, from a: CGSize, to b: CGSize) {
        guard corners.contains(corner), x > 0, y > 0 else {
          if path.isEmpty { path.move(to: at) } else { path.addLine(to: at) }
          return
        }
        func point(_ d: CGSize, _ share: CGFloat) -> CGPoint {
          CGPoint(x: at.x + d.width * x * share, y: at.y + d.height * y * share)
        }
        if path.isEmpty { path.move(to: point(a, 1)) } else { path.addLine(to: point(a, 1)) }
        path.addCurve(to: point(b, 1), control1: point(a, k), control2: point(b, k))
      }
      let (left, right) = (CGSize(width: -1, height: 0), CGSize(width: 1, height: 0))
      let (up, down) = (CGSize(width: 0, height: -1), CGSize(width: 0, height: 1))
      corner(CGPoint(x: rect.minX, y: rect.minY), .topLeft, from: down, to: right)
      corner(CGPoint(x: rect.maxX, y: rect.minY), .topRight, from: left, to: down)
      corner(CGPoint(x: rect.maxX, y: rect.maxY), .bottomRight, from: up, to: left)
      corner(CGPoint(x: rect.minX, y: rect.maxY), .bottomLeft, from: right, to: up)
      path.closeSubpath()
    }

    /// Makes an arc. Angles are in radians, and `clockwise` is the direction on the screen.
    public init(
      arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
      clockwise: Bool
    ) {
      path = Path()
      addArc(
        withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
        clockwise: clockwise)
    }

    /// The path as a value.
    public var cgPath: CGPath {
      get { path }
      set { path = newValue }
    }

    /// Whether the path has no elements.
    public var isEmpty: Bool { path.isEmpty }
    /// The smallest rectangle around the outline; null for an empty path.
    public var bounds: CGRect { path.boundingRect }
    /// The end of the last element; zero if there is none.
    public var currentPoint: CGPoint { path.currentPoint ?? .zero }

    /// Returns true if a point is inside, by the non-zero rule.
    public func contains(_ point: CGPoint) -> Bool { path.contains(point) }

    // MARK: - Building

    /// Begins a subpath.
    public func move(to point: CGPoint) { path.move(to: point) }
    /// Adds a straight line.
    public func addLine(to point: CGPoint) { path.addLine(to: point) }

    /// Adds a cubic curve.
    public func addCurve(to end: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
      path.addCurve(to: end, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic curve.
    public func addQuadCurve(to end: CGPoint, controlPoint: CGPoint) {
      path.addQuadCurve(to: end, control: controlPoint)
    }

    /// Adds an arc. Angles are in radians, and `clockwise` is the direction on the screen.
    public func addArc(
      withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
      clockwise: Bool
    ) {
      // `Path` defines the direction for a y axis that points up, so it is inverted here.
      path.addArc(
        center: center, radius: radius, startAngle: .radians(Double(startAngle)),
        endAngle: .radians(Double(endAngle)), clockwise: !clockwise)
    }

    /// Closes the current subpath.
    public func close() { path.closeSubpath() }
    /// Removes all elements.
    public func removeAllPoints() { path = Path() }
    /// Adds the elements of another path.
    public func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }
    /// Transforms all points.
    public func apply(_ transform: CGAffineTransform) { path = path.applying(transform) }

    /// Returns the same outline, drawn from its end to its start.
    public func reversing() -> UIBezierPath { UIBezierPath(cgPath: path.reversed) }
  }

  extension Path {
    /// The subpaths in reverse order, each from its end to its start.
    fileprivate var reversed: Path {
      var subpaths: [(start: CGPoint, steps: [Element], isClosed: Bool)] = []
      forEach { element in
        switch element {
        case .move(let to):
          subpaths.append((to, [], false))
        case .closeSubpath:
          if !subpaths.isEmpty { subpaths[subpaths.count - 1].isClosed = true }
        default:
          // After a close, the next subpath begins at the start of the previous one.
          if subpaths.last?.isClosed == true, let start = subpaths.last?.start {
            subpaths.append((start, [], false))
          }
          if subpaths.isEmpty { subpaths.append((element.end ?? .zero, [], false)) }
          subpaths[subpaths.count - 1].steps.append(element)
        }
      }
      var result = Path()
      for (start, steps, isClosed) in subpaths.reversed() {
        result.move(to: steps.last?.end ?? start)
        for index in steps.indices.reversed() {
          let to = index > 0 ? steps[index - 1].end ?? start : start
          switch steps[index] {
          case .quadCurve(_, let control): result.addQuadCurve(to: to, control: control)
          case .curve(_, let first, let second):
            result.addCurve(to: to, control1: second, control2: first)
          default: result.addLine(to: to)
          }
        }
        if isClosed { result.closeSubpath() }
      }
      return result
    }
  }

  extension Path.Element {
    fileprivate var end: CGPoint? {
      switch self {
      case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): to
      case .closeSubpath: nil
      }
    }
  }
#endif
