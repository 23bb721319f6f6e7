import MartletGeometry
import MartletTestSupport
import Testing

@testable import MartletRaster

// Rows that are one as the other are swept once. Drawn a few rows at a time there are never enough
// of them for that: both ways are one picture.

private let bounds = PixelRect(x: 0, y: 0, width: 90, height: 120)

/// Shapes with straight sides and what may interrupt them.
private func shape(_ random: inout Random) -> Path {
  Path {
    for _ in 0...random.below(3) {
      let x = random.unit() * 60 - 10
      let y = random.unit() * 60 - 10
      // On whole pixels or between them.
      let grid = random.below(2) == 0 ? 1.0 : 256
      let frame = CGRect(
        x: (x * grid).rounded() / grid, y: (y * grid).rounded() / grid,
        width: (random.unit() * 60 * grid).rounded() / grid + 1,
        height: (random.unit() * 120 * grid).rounded() / grid + 1)
      switch random.below(4) {
      case 0: $0.addRect(frame)
      case 1: $0.addEllipse(in: frame)
      default: $0.addRoundedRect(in: frame, cornerSize: CGSize(width: 7, height: 9))
      }
    }
  }
}

@Test(arguments: 0..<200) func straightRowsAreSweptAsAllOthers(seed: Int) {
  var random = Random(seed)
  let path = shape(&random)
  let rule: FillRule = random.below(2) == 0 ? .nonZero : .evenOdd
  let paint: Paint =
    random.below(2) == 0
    ? .solid(random.color())
    : .linear(
      GradientStops([
        .init(color: random.color(), location: 0), .init(color: .white, location: 1),
      ]), from: .zero, to: CGPoint(x: random.below(2) * 40, y: 80))
  let isClip = random.below(3) == 0
  func drawn(rowsAtOnce: Int) -> Pixmap {
    var pixmap = Pixmap(width: bounds.width, height: bounds.height)
    pixmap.fill(bounds, with: 0xFF20_3040)
    pixmap.withSurface { surface in
      let painter = Painter()
      for y in stride(from: 0, to: bounds.height, by: rowsAtOnce) {
        let part = PixelRect(
          x: 3, y: y, width: bounds.width - 6, height: min(rowsAtOnce, bounds.height - y))
        painter.draw(on: surface, damage: part) {
          if isClip {
            $0.pushClip(path, rule: rule, transform: .identity)
            $0.fill(
              Path(CGRect(x: 0, y: 0, width: 90, height: 120)), transform: .identity, paint: paint)
            $0.pop()
          } else {
            $0.fill(path, rule: rule, transform: .identity, paint: paint)
          }
        }
      }
    }
    return pixmap
  }
  #expect(pixelDifferences(drawn(rowsAtOnce: 5), drawn(rowsAtOnce: 120)) == [])
}

@Test func straightRowsLieBetweenRoundCorners() {
  var edges = EdgeList()
  func rows(of path: Path) -> Range<Int>? {
    edges.begin(rows: 0..<200)
    path.flatten(transform: .identity, tolerance: 0.04, into: &edges)
    edges.end()
    return edges.straightRows(in: 0..<200)
  }
  let card = CGRect(x: 4, y: 10, width: 50, height: 100)
  #expect(rows(of: Path(roundedRect: card, cornerRadius: 10)) == 20..<100)
  #expect(rows(of: Path(CGRect(x: 4.3, y: 10.5, width: 50, height: 40))) == 11..<50)
  #expect(rows(of: Path(ellipseIn: card)) == nil)
  // Two beside each other have those of both, or of the longer one alone.
  var two = Path(card)
  two.addRect(CGRect(x: 60, y: 30, width: 5, height: 20))
  #expect(rows(of: two) == 50..<110)
}
