import MartletTestSupport
import Testing

@testable import MartletGeometry

@Suite struct DensePathTests {
  private static let count = DenseLine.Chunk.cellCount

  private static func chunk(_ reach: (Int) -> ClosedRange<Double>?) -> DenseLine.Chunk? {
    let reaches = (0..<count).map(reach)
    let lowest = reaches.map { $0?.lowerBound ?? .infinity }
    let highest = reaches.map { $0?.upperBound ?? -.infinity }
    return DenseLine.Chunk(lowest: lowest.span, highest: highest.span)
  }

  private static func walk(seed: UInt64, scale: Double = 1) -> [ClosedRange<Double>?] {
    var random = SeededRandom(seed: seed)
    var value = 0.0
    return (0..<count).map { _ in
      let before = value
      value += Double.random(in: -1...1, using: &random) * scale
      if Int.random(in: 0..<40, using: &random) == 0 { return nil }
      return min(before, value)...max(before, value)
    }
  }

  private static func path() throws -> Path {
    let chunks = [chunk { walk(seed: 1)[$0] }, nil, chunk { walk(seed: 2)[$0] }]
    return Path(
      DenseLine(chunks: chunks), x: (scale: 0.03, offset: 5),
      y: (scale: -2, offset: 100))
  }

  @Test(arguments: [1e-6, 1, 1e9, 1e299])
  func cellsTellTheirReachToAPartOfTheRun(scale: Double) throws {
    let reaches = Self.walk(seed: 3, scale: scale)
    let chunk = try #require(Self.chunk { reaches[$0] })
    for run in stride(from: 0, to: Self.count, by: DenseLine.Chunk.runLength) {
      let cells = run..<run + DenseLine.Chunk.runLength
      let low = cells.compactMap { reaches[$0]?.lowerBound }.min() ?? 0
      let high = cells.compactMap { reaches[$0]?.upperBound }.max() ?? 0
      let part = (high / 65_535 - low / 65_535) * 0.51
      for cell in cells {
        let found = chunk.reach(of: cell)
        #expect((found == nil) == (reaches[cell] == nil))
        guard let found, let reach = reaches[cell] else { continue }
        #expect((found.lowerBound - reach.lowerBound).magnitude <= part)
        #expect((found.upperBound - reach.upperBound).magnitude <= part)
      }
    }
  }

  @Test func aChunkWithoutTheLineIsNone() {
    #expect(Self.chunk { _ in nil } == nil)
  }

  @Test(arguments: [0, .leastNonzeroMagnitude, 1e-300, -1e300, 1e300])
  func levelCellsKeepTheirValue(value: Double) throws {
    let chunk = try #require(Self.chunk { $0 == 17 ? value...value : nil })
    #expect(chunk.occupied == 17..<18)
    #expect(chunk.reach(of: 17) == value...value)
  }

  @Test func theLargestSpanDoesNotOverflow() throws {
    let chunk = try #require(Self.chunk { $0 % 2 == 0 ? -1e300...1e300 : 0...0 })
    let reach = try #require(chunk.reach(of: 2))
    #expect(reach.lowerBound == -1e300 && (reach.upperBound / 1e300 - 1).magnitude < 1e-9)
    #expect(try #require(chunk.reach(of: 1)).upperBound.magnitude < 1e296)
  }

  @Test func aPathOfADenseLineIsThatOfItsCells() throws {
    let path = try Self.path()
    var copy = path
    copy.closeSubpath()
    #expect(path.denseLine != nil && copy.denseLine == nil && !path.isEmpty)
    #expect(copy.count <= path.count + 1)
    let (bounds, exact) = (path.boundingRect, copy.boundingRect)
    // The lines run through the cells' middles.
    #expect((bounds.minX + 0.015 - exact.minX).magnitude < 1e-9)
    #expect((bounds.maxX - 0.015 - exact.maxX).magnitude < 1e-9)
    #expect((bounds.minY - exact.minY).magnitude < 0.01)
    #expect((bounds.maxY - exact.maxY).magnitude < 0.01)
    #expect(path.controlBox(.identity) == bounds)
    #expect(path.elements.reduce(0) { count, _ in count + 1 } == copy.count - 1)
  }

  @Test func uprightMapsKeepTheCells() throws {
    let path = try Self.path()
    let map = CGAffineTransform(a: 2, b: 0, c: 0, d: -3, tx: 11, ty: 4)
    let mapped = path.applying(map)
    #expect(mapped.denseLine != nil)
    for (a, b) in zip(mapped.elements, path.elements) {
      guard case .line(let p) = a, case .line(let q) = b else { continue }
      let r = q.applying(map)
      #expect((p.x - r.x).magnitude < 1e-9 && (p.y - r.y).magnitude < 1e-9)
    }
    #expect(path.applying(CGAffineTransform(rotationAngle: 0.5)).denseLine == nil)
  }

  @Test func equalPathsAreThoseOfTheSameChunks() throws {
    let path = try Self.path()
    let line = try #require(path.denseLine)
    let same = Path(
      line.line, x: (scale: 0.03, offset: 5), y: (scale: -2, offset: 100))
    #expect(same == path)
    #expect(path.offsetBy(dx: 1, dy: 0) != path)
    #expect(try Self.path() != path)
  }

  @Test func aDenseLineInAPathIsDrawnWithTheRest() throws {
    var path = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
    let line = try Self.path()
    path.addPath(line, transform: CGAffineTransform(translationX: 10, y: 0))
    #expect(path.denseLine == nil)
    #expect(path.boundingRect.maxX > 10 + line.boundingRect.minX)
    var other = line
    other.addPath(Path(CGRect(x: 0, y: 0, width: 1, height: 1)))
    #expect(other.boundingRect.minX == 0 && other.denseLine == nil)
  }

  @Test func pointsAreNearALineAsTheyAreToItsLines() throws {
    let path = try Self.path()
    let line = try #require(path.denseLine)
    let ends = path.outlined.elements.compactMap { element -> CGPoint? in
      if case .line(let end) = element { end } else { nil }
    }
    #expect(ends.count > 1000)
    for end in ends {
      #expect(line.isWithin(0.1, of: CGPoint(x: end.x + 0.05, y: end.y - 0.05)))
    }
    var random = SeededRandom(seed: 4)
    var count = 0
    for _ in 0..<2000 {
      let point = CGPoint(
        x: Double.random(in: 0...60, using: &random), y: Double.random(in: 60...160, using: &random)
      )
      let isNear = ends.contains {
        ($0.x - point.x).magnitude <= 0.5 && ($0.y - point.y).magnitude <= 0.5
      }
      if isNear {
        count += 1
        #expect(line.isWithin(0.53, of: point))
      }
    }
    #expect(count > 20)
    for point in [CGPoint(x: 5, y: 30), CGPoint(x: 28, y: 100), CGPoint(x: 1e300, y: 100)] {
      #expect(!line.isWithin(1, of: point))
    }
    #expect(!line.isWithin(1, of: CGPoint(x: CGFloat.nan, y: 100)))
    #expect(!line.isWithin(.infinity, of: .zero) && !line.isWithin(0, of: ends[0]))
  }
}
