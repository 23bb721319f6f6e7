import MartletTestSupport
import Testing

@testable import MartletGeometry

@Suite struct CurveBoxTests {
  private func point(_ random: inout SeededRandom) -> CGPoint {
    CGPoint(
      x: Double.random(in: -50...50, using: &random),
      y: Double.random(in: -50...50, using: &random))
  }

  @Test(arguments: 0..<40) func theBoxIsThatOfTheCurve(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let isCubic = Bool.random(using: &random)
    let (start, first, second, end) = (
      point(&random), point(&random), point(&random), point(&random)
    )
    let path = Path {
      $0.move(to: start)
      if isCubic {
        $0.addCurve(to: end, control1: first, control2: second)
      } else {
        $0.addQuadCurve(to: end, control: first)
      }
    }
    let transform = CGAffineTransform(
      a: Double.random(in: -2...2, using: &random), b: Double.random(in: -2...2, using: &random),
      c: Double.random(in: -2...2, using: &random), d: Double.random(in: -2...2, using: &random),
      tx: 7, ty: -3)
    let piece =
      isCubic
      ? Bezier(degree: 3, p0: start, p1: first, p2: second, p3: end)
      : Bezier(degree: 2, p0: start, p1: first, p2: end)
    let points = (0...4000).map { piece.point(at: Double($0) / 4000).applying(transform) }
    let box = path.curveBox(transform)
    let (left, right) = (points.map(\.x).min()!, points.map(\.x).max()!)
    let (top, bottom) = (points.map(\.y).min()!, points.map(\.y).max()!)
    #expect(abs(box.minX - left) < 1e-3 && abs(box.maxX - right) < 1e-3, "seed \(seed)")
    #expect(abs(box.minY - top) < 1e-3 && abs(box.maxY - bottom) < 1e-3, "seed \(seed)")
    #expect(box.minX <= left + 1e-9 && box.maxX >= right - 1e-9, "seed \(seed)")
    let whole = path.controlBox(transform)
    #expect(box.minX >= whole.minX - 1e-9 && box.maxX <= whole.maxX + 1e-9, "seed \(seed)")
    #expect(box.minY >= whole.minY - 1e-9 && box.maxY <= whole.maxY + 1e-9, "seed \(seed)")
  }

  @Test func straightLinesHaveTheSameBoxAsTheirPoints() {
    let path = Path(CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(path.curveBox(.identity) == path.controlBox(.identity))
    #expect(Path().curveBox(.identity).isNull)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300])
  func coordinatesThatAreNotFiniteGiveTheBoxOfTheControlPoints(value: Double) {
    let path = Path {
      $0.move(to: .zero)
      $0.addCurve(
        to: CGPoint(x: 1, y: 1), control1: CGPoint(x: value, y: -1),
        control2: CGPoint(x: 2, y: value))
    }
    let (box, whole) = (path.curveBox(.identity), path.controlBox(.identity))
    #expect(box.maxX == whole.maxX && box.maxY == whole.maxY && box.minX == whole.minX)
  }
}
