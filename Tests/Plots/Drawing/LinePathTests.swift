import MartletGeometry
import Testing

@testable import MartletPlots

struct LinePathTests {
  private func random(_ count: Int, _ seed: UInt64) -> [CGPoint] {
    var state = seed &* 6_364_136_223_846_793_005 &+ 1
    return (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return CGPoint(x: Double(index) * 10, y: Double(state >> 40) / 65_536)
    }
  }

  /// A monotone curve stays between its two ends in each stretch.
  @Test(arguments: 0..<50) func monotoneCurvesNeverOvershoot(seed: UInt64) {
    let points = random(12, seed)
    for index in 0..<points.count - 1 {
      // Each stretch alone has the tangents of the whole, so it is cut out of the whole path.
      var path = Path()
      LinePath.add(points, .monotone, to: &path)
      var curves: [(CGPoint, CGPoint, CGPoint)] = []
      for element in path.elements {
        if case .curve(let to, let control1, let control2) = element {
          curves.append((control1, control2, to))
        }
      }
      let (a, b) = (points[index], points[index + 1])
      let (low, high) = (min(a.y, b.y) - 1e-9, max(a.y, b.y) + 1e-9)
      #expect((low...high).contains(curves[index].0.y) && (low...high).contains(curves[index].1.y))
    }
  }

  @Test(arguments: [
    InterpolationMethod.linear, .monotone, .cardinal, .catmullRom, .stepStart, .stepCenter,
    .stepEnd,
  ]) func everyMethodPassesItsPoints(method: InterpolationMethod) {
    let points = random(9, 4)
    var path = Path()
    LinePath.add(points, method, to: &path)
    var ends: [CGPoint] = []
    for element in path.elements {
      switch element {
      case .move(let to), .line(let to), .curve(let to, _, _), .quadCurve(let to, _):
        ends.append(to)
      case .closeSubpath: break
      }
    }
    #expect(points.allSatisfy(ends.contains))
  }

  @Test func oneAndNoPointMakeNoLine() {
    for method in [InterpolationMethod.monotone, .catmullRom, .stepEnd] {
      var path = Path()
      LinePath.add([], method, to: &path)
      #expect(path.isEmpty)
      LinePath.add([CGPoint(x: 1, y: 2)], method, to: &path)
      #expect(path.boundingRect.width == 0)
    }
  }

  /// Of each column the ends and the extremes stay, in their order.
  @Test(arguments: 0..<20) func thinnedPointsKeepTheExtremesOfEachColumn(seed: UInt64) {
    let points = random(5000, seed).map { CGPoint(x: $0.x / 100, y: $0.y) }
    let thinned = LinePath.thinned(points, step: 1)
    #expect(thinned.count <= 4 * 501 && thinned.first == points.first)
    #expect(thinned.last == points.last)
    func columns(_ points: [CGPoint]) -> [Int: ClosedRange<Double>] {
      var result: [Int: ClosedRange<Double>] = [:]
      for point in points {
        let column = Int(point.x.rounded(.down))
        result[column] =
          result[column].map { min($0.lowerBound, point.y)...max($0.upperBound, point.y) }
          ?? point.y...point.y
      }
      return result
    }
    #expect(columns(thinned) == columns(points))
    #expect(zip(thinned, thinned.dropFirst()).allSatisfy { $0.x <= $1.x })
  }
}
