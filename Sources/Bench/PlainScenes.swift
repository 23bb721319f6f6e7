import MartletGeometry
import MartletScene

// Benchmarks/scenes.md defines the scenes by their numbers. Programs with other libraries draw the
// same scenes. The numbers in this file are those of the definition.

/// Scene S0 of Benchmarks/scenes.md: the whole frame in one opaque colour.
struct ClearScene: BenchScene {
  func draw(frame: Int, into list: inout DisplayListBuilder) {
    list.fill(
      Path(CGRect(x: 0, y: 0, width: BenchPalette.width, height: BenchPalette.height)),
      paint: .solid(BenchPalette.page))
  }
}

/// Scene S6 of Benchmarks/scenes.md: ten layers of half opacity over the whole frame.
struct BlendScene: BenchScene {
  func draw(frame: Int, into list: inout DisplayListBuilder) {
    for i in 0..<10 {
      let color = BenchPalette.rainbow[i % BenchPalette.rainbow.count]
      list.fill(
        Path(CGRect(x: 0, y: 0, width: BenchPalette.width, height: BenchPalette.height)),
        paint: .solid(BenchPalette.color(color, alpha: 0.5)))
    }
  }
}

/// Scene B1 of Benchmarks/scenes.md: one card for each blend mode, blended with the colours of a
/// page below.
struct BlendModesScene: BenchScene {
  func draw(frame: Int, into list: inout DisplayListBuilder) {
    let page = GradientStops([
      .init(color: RGBA(hex: 0x2B5876), location: 0),
      .init(color: RGBA(hex: 0x8E44AD), location: 0.5),
      .init(color: RGBA(hex: 0xFF5F6D), location: 1),
    ])
    list.fill(
      Path(CGRect(x: 0, y: 0, width: BenchPalette.width, height: BenchPalette.height)),
      paint: .linear(
        page, from: .zero, to: CGPoint(x: BenchPalette.width, y: BenchPalette.height)))
    for (i, mode) in BlendMode.allCases.filter({ $0 != .normal }).enumerated() {
      let card = CGRect(
        x: 40 + 460 * Double(i % 4), y: 20 + 212 * Double(i / 4), width: 420, height: 172)
      let colors = GradientStops([
        .init(color: BenchPalette.color(BenchPalette.rainbow[i % 7], alpha: 1), location: 0),
        .init(
          color: BenchPalette.color(BenchPalette.rainbow[(i + 3) % 7], alpha: 0.2), location: 1),
      ])
      list.pushGroup(opacity: 1, blendMode: mode)
      list.fill(
        Path(roundedRect: card, cornerRadius: 10),
        paint: .linear(
          colors, from: CGPoint(x: card.minX, y: 0), to: CGPoint(x: card.maxX, y: 0)))
      list.pop()
    }
  }
}

/// Scene S1 of Benchmarks/scenes.md: seven stripes whose rounded right ends move, with linear and
/// radial gradients alternately.
struct RainbowScene: BenchScene {
  func draw(frame: Int, into list: inout DisplayListBuilder) {
    let time = Double(frame) / 60
    list.fill(
      Path(CGRect(x: 0, y: 0, width: BenchPalette.width, height: 64)),
      paint: .solid(BenchPalette.page))
    for i in (0..<7).reversed() {
      // This sine is the same on every machine; that of a C library is not.
      let sway = 120 * Elementary.sin(1.3 * time + 0.9 * Double(i))
      let end = Double(BenchPalette.width) * Double(i + 1) / 7 + sway - 60
      let faint = BenchPalette.color(BenchPalette.rainbow[i], alpha: 0.15)
      let strong = BenchPalette.color(BenchPalette.rainbow[i], alpha: 0.9)
      let paint: Paint =
        i.isMultiple(of: 2)
        ? .linear(
          GradientStops([.init(color: faint, location: 0), .init(color: strong, location: 1)]),
          from: CGPoint(x: end - 600, y: 0), to: CGPoint(x: end, y: 0))
        : .radial(
          GradientStops([.init(color: strong, location: 0), .init(color: faint, location: 1)]),
          center: CGPoint(x: end - 20, y: 32), startRadius: 0, endRadius: 600)
      list.fill(stripe(to: end), paint: paint)
    }
  }

  private func stripe(to end: Double) -> Path {
    let handle = 20 * 0.5522847498
    let corner = end - 20
    return Path {
      $0.move(to: CGPoint(x: 0, y: 0))
      $0.addLine(to: CGPoint(x: corner, y: 0))
      $0.addCurve(
        to: CGPoint(x: end, y: 20), control1: CGPoint(x: corner + handle, y: 0),
        control2: CGPoint(x: end, y: 20 - handle))
      $0.addLine(to: CGPoint(x: end, y: 44))
      $0.addCurve(
        to: CGPoint(x: corner, y: 64), control1: CGPoint(x: end, y: 44 + handle),
        control2: CGPoint(x: corner + handle, y: 64))
      $0.addLine(to: CGPoint(x: 0, y: 64))
      $0.closeSubpath()
    }
  }
}

/// Scene S4 of Benchmarks/scenes.md: rounded rectangles in two columns, with one vertical gradient
/// over the whole frame.
struct BubblesScene: BenchScene {
  var count: Int
  var top: Double
  var rowHeight: Double

  static let all = BubblesScene(count: 20, top: 20, rowHeight: 106)
  /// The six rectangles that are a part of scene S8, which draws a whole page.
  static let few = BubblesScene(count: 6, top: 806, rowHeight: 90)

  func draw(frame: Int, into list: inout DisplayListBuilder) {
    let stops = GradientStops([
      .init(color: RGBA(hex: 0x2B5876), location: 0),
      .init(color: RGBA(hex: 0x8E44AD), location: 0.5),
      .init(color: RGBA(hex: 0xFF5F6D), location: 1),
    ])
    for i in 0..<count {
      let frame = CGRect(
        x: 40 + 940 * Double(i % 2), y: top + rowHeight * Double(i / 2), width: 900, height: 80)
      list.fill(
        Path(roundedRect: frame, cornerRadius: 10),
        paint: .linear(
          stops, from: .zero, to: CGPoint(x: 0, y: Double(BenchPalette.height))))
    }
  }
}
