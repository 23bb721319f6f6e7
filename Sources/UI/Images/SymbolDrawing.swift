import MartletGeometry

/// A symbol as a list of parts on a square of 24 by 24 units, drawn in order and in one colour.
/// `SymbolTable` parses it from text, and `ImageNode` scales and draws it.
package struct SymbolDrawing: Sendable {
  /// A part of a symbol.
  package struct Part: Sendable {
    /// The use that the part makes of its path.
    package enum Kind: Sendable {
      /// Draws the area or a line.
      case fill, stroke
      /// Erases the area or a line from the previous parts.
      case eraseFill, eraseStroke
    }

    /// The use of `path`.
    package var kind: Kind
    /// The path in units of the 24 by 24 square, y downwards.
    package var path: Path
  }

  /// The side of the square, in units of the paths.
  package static let side = 24.0

  /// The parts in drawing order.
  package private(set) var parts: [Part] = []

  /// True if a part erases others.
  package var erases: Bool {
    parts.contains { $0.kind == .eraseFill || $0.kind == .eraseStroke }
  }

  /// Makes a drawing of these parts.
  package init(_ parts: [Part]) { self.parts = parts }

  /// Parses a drawing from words that are separated by spaces or line breaks. `fill`, `stroke`,
  /// `cut` and `carve` begin a part. `cut` erases an area and `carve` erases a line. The words of a
  /// part are:
  ///
  ///     M x y                 begin a line at a point
  ///     L x y                 a straight line to a point
  ///     C x y x y x y         a cubic curve
  ///     Z                     back to the start of the line
  ///     O x y r               a circle
  ///     R x y w h r           a rectangle with rounded corners
  ///     A x y r from to       continue along an arc; degrees, clockwise on the screen
  ///     N x y r from to       begin a line with an arc
  ///     K x y r x y r         the crescent of the first circle outside the second
  ///     S x y r r n           a star of n points
  ///     G x y r r n           a wheel of n teeth
  ///
  /// Returns nil for any other text, so that a mistake in the table fails its test.
  package init?(_ text: String) {
    var words = text.split(whereSeparator: { $0 == " " || $0 == "\n" })[...]
    var kind: Part.Kind?
    var path = Path()
    func numbers(_ count: Int) -> [Double]? {
      let values = words.prefix(count).compactMap { Double($0) }
      guard values.count == count, values.allSatisfy(\.isFinite) else { return nil }
      words = words.dropFirst(count)
      return values
    }
    func point(_ n: [Double], _ i: Int = 0) -> CGPoint { CGPoint(x: n[i], y: n[i + 1]) }
    while let word = words.popFirst() {
      if let next = Self.kinds[word] {
        if let kind { parts.append(Part(kind: kind, path: path)) }
        kind = next
        path = Path()
        continue
      }
      guard kind != nil else { return nil }
      switch word {
      case "M":
        guard let n = numbers(2) else { return nil }
        path.move(to: point(n))
      case "L":
        guard let n = numbers(2) else { return nil }
        path.addLine(to: point(n))
      case "C":
        guard let n = numbers(6) else { return nil }
        path.addCurve(to: point(n, 4), control1: point(n), control2: point(n, 2))
      case "Z":
        path.closeSubpath()
      case "O":
        guard let n = numbers(3) else { return nil }
        path.addEllipse(
          in: CGRect(x: n[0] - n[2], y: n[1] - n[2], width: 2 * n[2], height: 2 * n[2]))
      case "R":
        guard let n = numbers(5) else { return nil }
        path.addRoundedRect(
          in: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]),
          cornerSize: CGSize(width: n[4], height: n[4]))
      case "A", "N":
        guard let n = numbers(5) else { return nil }
        if word == "N" { path.move(to: Self.point(n, n[3])) }
        path.addArc(
          center: point(n), radius: n[2], startAngle: .degrees(n[3]), endAngle: .degrees(n[4]),
          clockwise: false)
      case "K":
        guard let n = numbers(6) else { return nil }
        Self.addCrescent(n, to: &path)
      case "S", "G":
        guard let n = numbers(5) else { return nil }
        Self.addWheel(n, isStar: word == "S", to: &path)
      default:
        return nil
      }
    }
    guard let kind else { return nil }
    parts.append(Part(kind: kind, path: path))
  }

  private static let kinds: [Substring: Part.Kind] = [
    "fill": .fill, "stroke": .stroke, "cut": .eraseFill, "carve": .eraseStroke,
  ]

  /// Returns the point of a circle at an angle in degrees, clockwise from the x axis. `circle`
  /// begins with the centre's x and y and the radius.
  private static func point(_ circle: [Double], _ degrees: Double) -> CGPoint {
    let (sin, cos) = Elementary.sinCos(degrees * .pi / 180)
    return CGPoint(x: circle[0] + circle[2] * cos, y: circle[1] + circle[2] * sin)
  }

  private static func addCrescent(_ n: [Double], to path: inout Path) {
    let (dx, dy) = (n[3] - n[0], n[4] - n[1])
    let distance = (dx * dx + dy * dy).squareRoot()
    let along = (distance * distance + n[2] * n[2] - n[5] * n[5]) / (2 * distance)
    let across = max(0, n[2] * n[2] - along * along).squareRoot()
    let direction = Elementary.atan2(dy, dx)
    // Half of the angle between the intersections, as seen from the centre of each circle.
    let outer = Elementary.atan2(across, along)
    let inner = Elementary.atan2(across, distance - along)
    path.move(to: Self.point(n, (direction + outer) * 180 / .pi))
    path.addArc(
      center: CGPoint(x: n[0], y: n[1]), radius: n[2], startAngle: .radians(direction + outer),
      endAngle: .radians(direction - outer + 2 * .pi), clockwise: false)
    path.addArc(
      center: CGPoint(x: n[3], y: n[4]), radius: n[5],
      startAngle: .radians(direction + .pi + inner),
      endAngle: .radians(direction + .pi - inner), clockwise: true)
    path.closeSubpath()
  }

  private static func addWheel(_ n: [Double], isStar: Bool, to path: inout Path) {
    let count = Int(n[4])
    let step = 360 / n[4]
    var corners: [CGPoint] = []
    for i in 0..<count {
      let angle = -90 + Double(i) * step
      let tip = [n[0], n[1], n[2]]
      let foot = [n[0], n[1], n[3]]
      if isStar {
        corners += [point(tip, angle), point(foot, angle + step / 2)]
      } else {
        corners += [
          point(tip, angle - step * 0.17), point(tip, angle + step * 0.17),
          point(foot, angle + step * 0.3), point(foot, angle + step * 0.7),
        ]
      }
    }
    path.addLines(corners)
    path.closeSubpath()
  }
}
