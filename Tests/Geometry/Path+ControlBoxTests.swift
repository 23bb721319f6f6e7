import MartletGeometry
import Testing

@Test func theControlBoxHasAllEndsAndControls() {
  var path = Path()
  path.move(to: CGPoint(x: 3, y: 4))
  path.addLine(to: CGPoint(x: 5, y: .nan))
  path.addQuadCurve(to: CGPoint(x: 6, y: 6), control: CGPoint(x: -7, y: 2))
  path.addCurve(
    to: CGPoint(x: 1, y: 1), control1: CGPoint(x: 2, y: 30), control2: CGPoint(x: 40, y: 3))
  path.closeSubpath()
  // A point with NaN adds nothing.
  #expect(path.controlBox(.identity) == CGRect(x: -7, y: 1, width: 47, height: 29))
  #expect(
    path.controlBox(CGAffineTransform(scaleX: -2, y: 1))
      == CGRect(x: -80, y: 1, width: 94, height: 29))
  #expect(Path().controlBox(.identity).isNull)
}
