import MartletCharts
import MartletUI

/// A check mark.
struct CheckMark: Shape {
  /// The side of the mark on a button, in points.
  static let side: CGFloat = 24
  static let style = StrokeStyle(lineWidth: LineWidth.sign, lineCap: .round, lineJoin: .round)

  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.minX + rect.width * 0.12, y: rect.minY + rect.height * 0.55))
    path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.4, y: rect.minY + rect.height * 0.82))
    path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.88, y: rect.minY + rect.height * 0.2))
    return path
  }
}
