import MartletGeometry
import MartletScene

/// Scenes S2 (1,000 points) and S2b (100,000 points) of Benchmarks/scenes.md: five lines over a
/// grid. Every point is drawn, and all frames are the same.
struct ChartScene: BenchScene {
  private let lines: [[CGPoint]]

  init(pointCount: Int) {
    lines = (0..<5).map { k in
      var random = BenchRandom(seed: k + 1)
      return (0..<pointCount).map { j in
        let u = Double(j) / Double(pointCount - 1)
        let wave = Elementary.sin(2 * .pi * (Double(k + 2) * u + 0.13 * Double(k)))
        return CGPoint(
          x: 100 + 1720 * u,
          y: 450 + 132 * wave + 12 * (random.next() - 0.5) + 30 * Double(k - 2))
      }
    }
  }

  func draw(frame: Int, into list: inout DisplayListBuilder) {
    list.fill(
      Path(CGRect(x: 100, y: 100, width: 1720, height: 700)),
      paint: .solid(BenchPalette.chartBackground))
    for i in 0..<6 {
      // The last line is the last row of the background.
      let y = i == 5 ? 799 : 100 + 140 * i
      list.fill(
        Path(CGRect(x: 100, y: y, width: 1720, height: 1)), paint: .solid(BenchPalette.grid))
    }
    for (line, color) in zip(lines, BenchPalette.series) {
      list.stroke(
        Path { $0.addLines(line) }, style: StrokeStyle(lineWidth: 3, lineJoin: .round),
        paint: .solid(RGBA(hex: color)))
    }
  }
}

/// Scene S3 of Benchmarks/scenes.md: five stacked areas with a jagged top edge, each with a
/// vertical gradient.
struct AreasScene: BenchScene {
  private static let pointCount = 1000
  /// The upper edge of each area, from left to right. The first entry is the lower edge of the
  /// first area.
  private let borders: [[CGPoint]]

  init() {
    borders = (-1..<5).map { k in
      (0..<Self.pointCount).map { j in
        let u = Double(j) / Double(Self.pointCount - 1)
        // The border −1 is the lower edge, from which no area is subtracted.
        var y = 800.0
        for m in 0..<(k + 1) {
          var random = BenchRandom(seed: m * 1_000_003 + 7919 * j + 17)
          // scenes.md takes the second number of each seed.
          _ = random.next()
          let wave = Elementary.sin(2 * .pi * (Double(m + 1) * u + 0.2 * Double(m)))
          y -= 90 + 40 * wave + 8 * (random.next() - 0.5)
        }
        return CGPoint(x: 100 + 1720 * u, y: y)
      }
    }
  }

  func draw(frame: Int, into list: inout DisplayListBuilder) {
    list.fill(
      Path(CGRect(x: 100, y: 100, width: 1720, height: 700)),
      paint: .solid(BenchPalette.chartBackground))
    for k in 0..<5 {
      let color = BenchPalette.series[k]
      let stops = GradientStops([
        .init(color: BenchPalette.color(color, alpha: 0.6), location: 0),
        .init(color: BenchPalette.color((color >> 1) & 0x7F7F7F, alpha: 0.6), location: 1),
      ])
      let path = Path {
        $0.addLines(borders[k + 1])
        for point in borders[k].reversed() { $0.addLine(to: point) }
        $0.closeSubpath()
      }
      list.fill(
        path, paint: .linear(stops, from: CGPoint(x: 0, y: 100), to: CGPoint(x: 0, y: 800)))
    }
  }
}
