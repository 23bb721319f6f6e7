import Testing

@testable import MartletGeometry

@Suite struct PaintRepeatingTests {
  private let red = RGBA(hex: 0xFF0000)
  private let blue = RGBA(hex: 0x0000FF)

  private var stops: GradientStops {
    GradientStops([.init(color: red, location: 0), .init(color: blue, location: 1)])
  }

  private func linear(_ from: Double, _ to: Double) -> Paint {
    .linear(stops, from: CGPoint(x: from, y: 0), to: CGPoint(x: to, y: 0))
  }

  /// Returns the ends and the stops of a linear gradient, with "r" for red and "b" for blue.
  private func parts(_ paint: Paint) -> (from: CGPoint, to: CGPoint, stops: String)? {
    guard case .linear(let stops, let from, let to) = paint else { return nil }
    return (from, to, String(stops.stops.map { $0.color == red ? "r" : "b" }))
  }

  private func radii(_ paint: Paint) -> [Double] {
    guard case .radial(_, _, let start, let end) = paint else { return [] }
    return [start, end]
  }

  @Test func aLineIsContinuedToBothSides() throws {
    let area = CGRect(x: 0, y: 0, width: 30, height: 5)
    let paint = linear(10, 20).repeated(over: area, isMirrored: false)
    let repeated = try #require(parts(paint))
    #expect(repeated.from == CGPoint(x: 0, y: 0) && repeated.to == CGPoint(x: 30, y: 0))
    #expect(repeated.stops == "rrbbrrbbrrbb")
    guard case .linear(let stops, _, _) = paint else { return }
    let third = 1.0 / 3
    let locations = [0, 0, third, third, third, third, 2 * third, 2 * third, 2 * third, 2 * third]
    for (stop, location) in zip(stops.stops, locations + [1, 1]) {
      #expect(abs(stop.location - location) < 1e-12)
    }
  }

  @Test func aMirroredLineTurnsAtItsEnds() throws {
    let area = CGRect(x: 0, y: 0, width: 30, height: 5)
    let paint = linear(10, 20).repeated(over: area, isMirrored: true)
    #expect(try #require(parts(paint)).stops == "bbrrrrbbbbrr")
  }

  @Test func stopsInsideTheEndsAreContinuedToThem() throws {
    let inner = GradientStops([
      .init(color: red, location: 0.25), .init(color: blue, location: 0.5),
    ])
    let paint = Paint.linear(inner, from: .zero, to: CGPoint(x: 10, y: 0))
      .repeated(over: CGRect(x: 0, y: 0, width: 10, height: 5), isMirrored: false)
    guard case .linear(let stops, _, _) = paint else {
      Issue.record("no line")
      return
    }
    #expect(stops.stops.map(\.location) == [0, 0.25, 0.5, 1])
  }

  @Test func ringsReachTheFarthestCorner() {
    let rings = Paint.radial(stops, center: .zero, startRadius: 0, endRadius: 10)
    let inside = rings.repeated(
      over: CGRect(x: -2, y: -2, width: 32, height: 42), isMirrored: false)
    #expect(radii(inside) == [0, 50])
    let outside = rings.repeated(
      over: CGRect(x: 20, y: -5, width: 10, height: 10), isMirrored: false)
    #expect(radii(outside) == [20, 40])
    let inwards = Paint.radial(stops, center: .zero, startRadius: 10, endRadius: 0)
      .repeated(over: CGRect(x: 0, y: 0, width: 30, height: 40), isMirrored: false)
    #expect(radii(inwards) == [50, 0])
  }

  @Test func tooManyRepetitionsAreTheirMean() {
    let area = CGRect(x: 0, y: 0, width: 10, height: 5)
    #expect(
      linear(0, 0.01).repeated(over: area, isMirrored: false)
        == .solid(RGBA(red: 0.5, green: 0, blue: 0.5, alpha: 1)))
  }

  @Test func whatHasNoEndsIsNotRepeated() {
    let area = CGRect(x: 0, y: 0, width: 10, height: 5)
    let turn = Paint.angular(stops, center: .zero, startAngle: 0, endAngle: 1)
    let circle = Paint.radial(stops, center: .zero, startRadius: 4, endRadius: 4)
    for paint in [Paint.solid(red), turn, circle, linear(3, 3), linear(.nan, 3), linear(0, 1e-12)] {
      let repeated = paint.repeated(over: area, isMirrored: true)
      #expect("\(repeated)" == "\(paint)")
    }
  }
}
