import MartletUI

/// A triangle with an exclamation mark cut out.
struct AlarmSign: Shape {
  /// The width and height of the sign beside the text of the status strip, in points.
  static let stripSide: CGFloat = 14

  func path(in rect: CGRect) -> Path {
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: rect.minX + rect.width * x, y: rect.minY + rect.height * y)
    }
    return Path { path in
      path.move(to: point(0.5, 0.04))
      path.addLine(to: point(1, 0.94))
      path.addLine(to: point(0, 0.94))
      path.closeSubpath()
      // These parts run in the opposite direction, so that non-zero filling leaves them out.
      path.addLines([point(0.45, 0.36), point(0.45, 0.66), point(0.55, 0.66), point(0.55, 0.36)])
      path.closeSubpath()
      path.addLines([point(0.45, 0.73), point(0.45, 0.83), point(0.55, 0.83), point(0.55, 0.73)])
      path.closeSubpath()
    }
  }
}
