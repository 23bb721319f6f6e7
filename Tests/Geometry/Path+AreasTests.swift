import Testing

@testable import MartletGeometry

struct PathAreaTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &*= 6_364_136_223_846_793_005
      state &+= 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private enum Operation: CaseIterable {
    case union, intersection, subtraction, difference

    func path(_ a: Path, _ b: Path, _ eoFill: Bool) -> Path {
      switch self {
      case .union: a.union(b, eoFill: eoFill)
      case .intersection: a.intersection(b, eoFill: eoFill)
      case .subtraction: a.subtracting(b, eoFill: eoFill)
      case .difference: a.symmetricDifference(b, eoFill: eoFill)
      }
    }

    func holds(_ a: Bool, _ b: Bool) -> Bool {
      switch self {
      case .union: a || b
      case .intersection: a && b
      case .subtraction: a && !b
      case .difference: a != b
      }
    }
  }

  private func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: CGFloat(x), y: CGFloat(y)) }

  private func square(_ x: Double, _ y: Double, _ side: Double) -> Path {
    Path(CGRect(x: CGFloat(x), y: CGFloat(y), width: CGFloat(side), height: CGFloat(side)))
  }

  /// The points of each closed subpath.
  private func contours(_ path: Path) -> [[CGPoint]] {
    var result: [[CGPoint]] = []
    for element in path.elements {
      switch element {
      case .move(let to): result.append([to])
      case .line(let to): result[result.count - 1].append(to)
      default: break
      }
    }
    return result
  }

  private func shape(_ random: inout Random) -> Path {
    var path = Path()
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      func corner() -> CGPoint {
        CGPoint(
          x: Int.random(in: 0...24, using: &random), y: Int.random(in: 0...24, using: &random))
      }
      if Int.random(in: 0...3, using: &random) == 0 {
        path.addEllipse(in: CGRect(origin: corner(), size: CGSize(width: 13, height: 9)))
        continue
      }
      path.move(to: corner())
      for _ in 0..<Int.random(in: 2...7, using: &random) {
        if Int.random(in: 0...3, using: &random) == 0 {
          path.addQuadCurve(to: corner(), control: corner())
        } else {
          path.addLine(to: corner())
        }
      }
      if Bool.random(using: &random) { path.closeSubpath() }
    }
    return path
  }

  /// Compares the picture of each operation, point by point, with the pictures of both areas.
  /// Points near an outline are left out, because coordinates are rounded.
  @Test(arguments: 0..<24)
  func anOperationFillsWhatItsAreasSay(_ seed: Int) {
    var random = Random(state: UInt64(seed))
    for _ in 0..<8 {
      let (a, b) = (shape(&random), shape(&random))
      let eoFill = Bool.random(using: &random)
      let results = Operation.allCases.map { ($0, $0.path(a, b, eoFill)) }
      for y in -1..<40 {
        for x in -1..<40 {
          let center = point(Double(x) + 0.37, Double(y) + 0.41)
          let near = [(0, 0), (0.1, 0), (-0.1, 0), (0, 0.1), (0, -0.1)].map {
            point(Double(center.x) + $0.0, Double(center.y) + $0.1)
          }
          let inA = near.map { a.contains($0, eoFill: eoFill) }
          let inB = near.map { b.contains($0, eoFill: eoFill) }
          guard Set(inA).count == 1, Set(inB).count == 1 else { continue }
          for (operation, path) in results {
            let wanted = operation.holds(inA[0], inB[0])
            #expect(path.contains(center) == wanted, "\(operation) \(seed) \(center)")
            #expect(path.contains(center, eoFill: true) == wanted, "\(operation) \(seed)")
          }
        }
      }
    }
  }

  @Test func theUnionOfTwoSquaresIsOneOutlineWithoutInnerLines() {
    let corners = contours(square(0, 0, 10).union(square(5, 5, 10)))
    #expect(corners.count == 1)
    let wanted = [
      (0, 10), (0, 0), (10, 0), (10, 5), (15, 5), (15, 15), (5, 15), (5, 10),
    ].map { point($0.0, $0.1) }
    #expect(corners.first == wanted)
  }

  @Test func neighboursWithACommonEdgeBecomeOneRectangle() {
    let corners = contours(square(0, 0, 10).union(square(10, 0, 10)))
    #expect(corners == [[point(0, 10), point(0, 0), point(20, 0), point(20, 10)]])
  }

  @Test func areasThatTouchAtACornerStaySeparate() {
    #expect(contours(square(0, 0, 10).union(square(10, 10, 10))).count == 2)
    #expect(square(0, 0, 10).intersection(square(10, 10, 10)).isEmpty)
  }

  @Test func aHoleIsAnOutlineOfItsOwn() {
    let ring = square(0, 0, 30).subtracting(square(10, 10, 10))
    #expect(contours(ring).count == 2)
    #expect(!ring.contains(point(15, 15)) && ring.contains(point(5, 15)))
  }

  @Test func emptyAndEqualAreasAreHandled() {
    let a = square(0, 0, 10)
    #expect(contours(a.union(Path())) == contours(a.intersection(a)))
    #expect(a.subtracting(a).isEmpty && a.symmetricDifference(a).isEmpty)
    #expect(Path().union(Path()).isEmpty)
    #expect(a.intersection(Path()).isEmpty)
  }

  @Test func pointsThatAreNotFiniteOrFarAwayDoNotTrap() {
    var odd = Path()
    odd.addLines([
      CGPoint(x: CGFloat.nan, y: 0), CGPoint(x: CGFloat.infinity, y: 3),
      CGPoint(x: -1e300, y: -1e300), CGPoint(x: 1e300, y: 0), CGPoint(x: 0, y: 1e300),
    ])
    #expect(odd.intersection(square(0, 0, 10)).contains(point(5, 5)))
  }

  @Test func aLineIsCutAtTheEdgeOfAnArea() {
    var line = Path()
    line.addLines([point(-5, 5), point(15, 5), point(15, 20)])
    let area = square(0, 0, 10)
    #expect(contours(line.lineIntersection(area)) == [[point(0, 5), point(10, 5)]])
    #expect(
      contours(line.lineSubtraction(area)) == [
        [point(-5, 5), point(0, 5)], [point(10, 5), point(15, 5), point(15, 20)],
      ])
  }

  @Test func normalizingKeepsTheFilledPoints() {
    var star = Path()
    star.addLines([(5, 0), (8, 10), (0, 4), (10, 4), (2, 10)].map { point($0.0, $0.1) })
    star.closeSubpath()
    let evenOdd = star.normalized()
    #expect(!evenOdd.contains(point(5, 6)) && evenOdd.contains(point(5, 2)))
    #expect(star.normalized(eoFill: false).contains(point(5, 6)))
  }
}
