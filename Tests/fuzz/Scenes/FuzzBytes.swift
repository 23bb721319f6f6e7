import MartletGeometry

/// Reads any bytes as numbers, choices and shapes: every input is a scene, and a byte more or less
/// changes little of it. Past the end all bytes are 0, and the loops that read lists stop.
package struct FuzzBytes {
  private let bytes: [UInt8]
  private var next = 0

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { next >= bytes.count }

  mutating func byte() -> UInt8 {
    if isAtEnd { return 0 }
    defer { next += 1 }
    return bytes[next]
  }

  /// 0…65,535.
  mutating func word() -> Int { Int(byte()) << 8 | Int(byte()) }

  /// All that is left.
  mutating func rest() -> [UInt8] {
    defer { next = bytes.count }
    return Array(bytes[min(next, bytes.count)...])
  }

  mutating func below(_ count: Int) -> Int { Int(byte()) % count }

  mutating func isTrue() -> Bool { byte() & 1 != 0 }

  /// 0…1.
  mutating func unit() -> Double { Double(byte()) / 255 }

  /// −1…1.
  mutating func sway() -> Double { Double(byte()) / 127.5 - 1 }

  private static let odd: [Double] = [
    0, -0.0, 1, 0.5, 1.0 / 512, -1.0 / 512, 1e-9, 1e-300, 4096, -4096, 65_536, 1_048_576,
    -1_048_576,
    8_388_607.75, 2_147_483_648, 1e15, -1e30, 1e300, .greatestFiniteMagnitude, .infinity,
    -.infinity, .nan, .leastNonzeroMagnitude,
  ]

  /// Mostly −24…232 in steps of 1/256, about a picture; at times whole, tiny, huge or no number.
  mutating func number() -> Double {
    let first = byte()
    switch first {
    case ..<0xD0: return Double(first) - 24 + Double(byte()) / 256
    case ..<0xE8: return Double(first) - 0xD0
    case ..<0xF0: return Double(byte()) / 64
    case ..<0xFE: return Self.odd[below(Self.odd.count)]
    default:
      var pattern: UInt64 = 0
      for _ in 0..<8 { pattern = pattern << 8 | UInt64(byte()) }
      return Double(bitPattern: pattern)
    }
  }

  mutating func point() -> CGPoint { CGPoint(x: number(), y: number()) }

  mutating func rect() -> CGRect {
    CGRect(x: number(), y: number(), width: number(), height: number())
  }

  mutating func path() -> Path {
    var path = Path()
    let count = 1 + below(9)
    for _ in 0..<count where !isAtEnd {
      switch below(10) {
      case 0, 1: path.move(to: point())
      case 2, 3: path.addLine(to: point())
      case 4: path.addQuadCurve(to: point(), control: point())
      case 5: path.addCurve(to: point(), control1: point(), control2: point())
      case 6: path.addRect(rect())
      case 7: path.addEllipse(in: rect())
      case 8: addPolyline(to: &path)
      default: path.closeSubpath()
      }
    }
    return path
  }

  /// Many points a pixel, which strokes treat in a way of their own.
  private mutating func addPolyline(to path: inout Path) {
    let start = point()
    let step = [1.0, 0.25, 1.0 / 64, -0.5, 0][below(5)]
    let count = Int(byte()) * 2
    let height = sway() * 40
    var random = UInt32(byte()) &* 2_654_435_761
    path.move(to: start)
    for i in 0..<count {
      random = random &* 1_664_525 &+ 1_013_904_223
      let share = Double(random >> 8) / 16_777_216
      path.addLine(to: CGPoint(x: start.x + Double(i) * step, y: start.y + share * height))
    }
  }

  mutating func transform() -> CGAffineTransform {
    switch below(6) {
    case 0, 1: return .identity
    case 2: return CGAffineTransform(translationX: number(), y: number())
    case 3: return CGAffineTransform(scaleX: sway() * 3, y: sway() * 3)
    case 4:
      return CGAffineTransform(
        a: sway() * 2, b: sway(), c: sway(), d: sway() * 2, tx: number(), ty: number())
    default:
      return CGAffineTransform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    }
  }

  mutating func projection() -> ProjectionTransform {
    // Mostly near the identity: what is shrunk to nothing is a picture of 150 megabytes before.
    var map = ProjectionTransform(
      below(16) == 15
        ? transform()
        : CGAffineTransform(
          a: 1 + sway() / 2, b: sway() / 3, c: sway() / 3, d: 1 + sway() / 2, tx: sway() * 40,
          ty: sway() * 40))
    map.m13 = sway() * 0.008
    map.m23 = sway() * 0.008
    if below(32) == 31 { map.m33 = number() }
    return map
  }

  mutating func color() -> RGBA {
    let choice = below(8)
    if choice == 7 { return RGBA(red: number(), green: number(), blue: unit(), alpha: number()) }
    return RGBA(
      red: unit(), green: unit(), blue: unit(), alpha: choice < 4 ? 1 : choice == 4 ? 0 : unit())
  }

  mutating func stops() -> GradientStops {
    let count = below(6)
    var location = 0.0
    return GradientStops(
      (0..<count).map { _ in
        switch below(8) {
        case 7: location = number()
        case 0: break
        default: location += unit() / 2
        }
        return GradientStops.Stop(color: color(), location: location)
      })
  }

  mutating func gradient() -> Paint {
    switch below(3) {
    case 0: .linear(stops(), from: point(), to: point())
    case 1: .radial(stops(), center: point(), startRadius: number(), endRadius: number())
    default: .angular(stops(), center: point(), startAngle: number(), endAngle: number())
    }
  }

  mutating func paint() -> Paint { below(3) == 0 ? gradient() : .solid(color()) }

  mutating func rule() -> FillRule { isTrue() ? .evenOdd : .nonZero }

  mutating func strokeStyle() -> StrokeStyle {
    let choice = byte()
    return StrokeStyle(
      lineWidth: choice < 224 ? Double(choice) / 16 : number(),
      lineCap: [.butt, .round, .square][below(3)],
      lineJoin: [.miter, .round, .bevel][below(3)],
      miterLimit: isTrue() ? 10 : number(),
      dash: (0..<max(0, below(7) - 3)).map { _ in number() }, dashPhase: isTrue() ? number() : 0)
  }

  mutating func imageStyle() -> ImageStyle {
    ImageStyle(
      filter: [.nearest, .bilinear, .mipMapped, .trilinear][below(4)],
      opacity: isTrue() ? 1 : number(), repeats: isTrue())
  }

  /// A rectangle about a picture of at most 255 pixels a side.
  mutating func pixelRect() -> PixelRect {
    PixelRect(
      x: Int(byte()) - 32, y: Int(byte()) - 32, width: Int(byte()), height: Int(byte()))
  }
}
