import Testing

@testable import MartletGeometry

@Suite struct SteppedArcTests {
  private func arc(_ start: Double, _ delta: Double) -> Path {
    Path {
      $0.addArc(
        center: CGPoint(x: 100, y: 100), radius: 80, startAngle: .degrees(start),
        delta: .degrees(delta), step: .degrees(15))
    }
  }

  @Test func arcsInStepsStayOnTheirCircle() {
    for delta in [0.0, 1, 15, 100, 360] {
      let path = arc(30, delta)
      for element in path.elements {
        guard case .curve(let end, _, _) = element else { continue }
        let (x, y) = (end.x - 100, end.y - 100)
        #expect(abs((x * x + y * y).squareRoot() - 80) < 1e-9)
      }
      #expect(path.count == 1 + Int((delta / 15).rounded(.up)))
    }
    let whole = arc(0, 360).curveBox(.identity)
    #expect(abs(whole.minX - 20) < 0.01 && abs(whole.maxY - 180) < 0.01)
  }

  @Test func arcsWithTheSameStartDifferInTheirEndsAlone() throws {
    let step = try #require(arc(30, 200).changedStep(from: arc(30, 190)))
    // 190° are twelve whole curves behind the start, and a part of the next one.
    #expect(step == 12)
    let end = arc(30, 200).curveBox(.identity, fromStep: step)
    #expect(end.width < 40 && end.height < 60)
    #expect(arc(30, 200).changedStep(from: arc(31, 200)) == nil)
    #expect(arc(30, 10).changedStep(from: arc(30, 8)) == nil)
    var closed = arc(30, 200)
    closed.closeSubpath()
    #expect(closed.changedStep(from: arc(30, 190)) == nil)
    let line = Path { $0.addLines((0..<9).map { CGPoint(x: $0, y: 0) }) }
    #expect(line.changedStep(from: line) == nil)
  }
}
