import MartletGeometry

// A paint made ready for spans. In: a paint in its item's space and the map to the device; out:
// the colour of any pixel, computed from its own position alone, so that it does not matter where
// a span begins. Positions are pixel centres.

/// What colours the pixels of a shape.
///
/// Invariant: lives no longer than the drawing call that lends what its last cases point to. It is
/// copied for each span, so no case is larger than a gradient's map.
@safe
enum PaintSource {
  case none
  case solid(UInt32)
  /// The table index is `(origin + x·dx + y·dy) >> 20`, padded.
  case linear(origin: Int, dx: Int, dy: Int)
  /// `map` takes device pixels to a space where the centre is the origin; the table position is
  /// distance · scale + offset.
  case radial(map: CGAffineTransform, scale: Double, offset: Double)
  /// `map` as above; the table position is (angle from `start`, folded into one turn) · scale.
  case angular(map: CGAffineTransform, start: Double, sweep: Double)
  /// Pixels that lie one to one over the device's, the first at (`originX`, `originY`).
  case pixels(base: UnsafePointer<UInt32>, stride: Int, originX: Int, originY: Int)
  /// A gradient in a plane seen in perspective.
  case projected(UnsafePointer<PlaneGradient>)
  case dithered(UnsafePointer<DitheredGradient>)
  /// A picture seen through a map.
  case image(UnsafePointer<ImageSampler>)

  /// Prepares `paint`; gradients fill `table`.
  init(_ paint: Paint, transform: CGAffineTransform, table: inout GradientTable) {
    switch paint {
    case .solid(let color):
      let word = color.premultiplied
      self = word == 0 ? .none : .solid(word)
    case .linear(let stops, let from, let to):
      table.prepare(stops)
      self = Self.linear(from: from, to: to, transform: transform)
    case .radial(let stops, let center, let startRadius, let endRadius):
      table.prepare(stops)
      guard let map = Self.deviceToCentre(center, transform) else {
        self = .none
        return
      }
      let span = endRadius - startRadius
      // Without a span the ramp is a step at the radius.
      let scale = span == 0 ? 1e9 : 1 / span
      guard scale.isFinite, startRadius.isFinite else {
        self = .none
        return
      }
      self = .radial(map: map, scale: scale, offset: -startRadius * scale)
    case .angular(let stops, let center, let startAngle, let endAngle):
      table.prepare(stops)
      guard let map = Self.deviceToCentre(center, transform), startAngle.isFinite,
        endAngle.isFinite
      else {
        self = .none
        return
      }
      self = .angular(map: map, start: startAngle, sweep: endAngle - startAngle)
    }
  }

  private static func linear(
    from: CGPoint, to: CGPoint, transform: CGAffineTransform
  ) -> PaintSource {
    let dx = to.x - from.x
    let dy = to.y - from.y
    let lengthSquared = dx * dx + dy * dy
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite else { return .none }
    let inverse = transform.inverted()
    // t = ((p − from) · (to − from)) / length², p being the pixel centre mapped back.
    let unit = 1_048_576.0 * Double(GradientTable.count)
    var tx = 0.0
    var ty = 0.0
    var t0 = unit
    if lengthSquared > 0 {
      tx = (inverse.a * dx + inverse.b * dy) / lengthSquared * unit
      ty = (inverse.c * dx + inverse.d * dy) / lengthSquared * unit
      let centre = CGPoint(x: 0.5, y: 0.5).applying(inverse)
      t0 = ((centre.x - from.x) * dx + (centre.y - from.y) * dy) / lengthSquared * unit
    }
    // Steeper or farther than this cannot be told from a step; with positions below 2^14 the
    // sums stay within 63 bits.
    let limit = 0x1p61
    guard t0.isFinite, tx.isFinite, ty.isFinite else { return .none }
    let step = 0x1p45
    return .linear(
      origin: Int(max(-limit, min(limit, t0)).rounded()),
      dx: Int(max(-step, min(step, tx)).rounded()),
      dy: Int(max(-step, min(step, ty)).rounded()))
  }

  private static func deviceToCentre(
    _ centre: CGPoint, _ transform: CGAffineTransform
  ) -> CGAffineTransform? {
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite, centre.isFinite else { return nil }
    var map = transform.inverted()
    // The pixel's centre, and the gradient's centre as the origin.
    map = map.translatedBy(x: 0.5, y: 0.5)
    map.tx -= centre.x
    map.ty -= centre.y
    return map.tx.isFinite && map.ty.isFinite ? map : nil
  }

  // MARK: - Colours

  /// True when all pixels of a row have one colour, so that a row is a plain fill.
  @inline(__always)
  var isConstantAlongRows: Bool {
    switch self {
    case .none, .solid: true
    case .linear(_, let dx, _): dx == 0
    case .radial, .angular, .pixels, .projected, .dithered, .image: false
    }
  }

  /// The colour of a row for which `isConstantAlongRows` holds.
  func rowColor(y: Int, table: UnsafeMutablePointer<UInt32>) -> UInt32 {
    switch self {
    case .solid(let color): color
    case .linear(let origin, _, let dy): unsafe table[Self.index(origin &+ y &* dy)]
    case .none, .radial, .angular, .pixels, .projected, .dithered, .image: 0
    }
  }

  /// Writes the colours of columns `x0..<x0 + count` of row `y`.
  func fetch(
    _ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int,
    table: UnsafeMutablePointer<UInt32>
  ) {
    switch self {
    case .none:
      unsafe pixels.update(repeating: 0, count: count)
    case .solid(let color):
      unsafe pixels.update(repeating: color, count: count)
    case .linear(let origin, let dx, let dy):
      var t = origin &+ x &* dx &+ y &* dy
      for i in 0..<count {
        unsafe pixels[i] = table[Self.index(t)]
        t &+= dx
      }
    case .radial(let map, let scale, let offset):
      let entries = Double(GradientTable.count)
      for i in 0..<count {
        let p = Self.position(map, x &+ i, y)
        let distance = (p.x * p.x + p.y * p.y).squareRoot()
        unsafe pixels[i] = table[Self.index((distance * scale + offset) * entries)]
      }
    case .angular(let map, let start, let sweep):
      let entries = Double(GradientTable.count)
      for i in 0..<count {
        let p = Self.position(map, x &+ i, y)
        let t = Self.turn(Elementary.atan2(p.y, p.x) - start, sweep)
        unsafe pixels[i] = table[Self.index(t * entries)]
      }
    case .pixels(let base, let stride, let originX, let originY):
      unsafe pixels.update(
        from: Self.pointer(base, stride, x &- originX, y &- originY), count: count)
    case .projected(let gradient):
      unsafe gradient.pointee.fetch(pixels, x: x, y: y, count: count, table: table)
    case .dithered(let gradient):
      unsafe gradient.pointee.fetch(pixels, x: x, y: y, count: count)
    case .image(let sampler):
      unsafe sampler.pointee.fetch(pixels, x: x, y: y, count: count)
    }
  }

  /// Where the colours of row `y` from column `x` on lie already; nil where they are computed.
  func pixels(x: Int, y: Int) -> UnsafePointer<UInt32>? {
    guard case .pixels(let base, let stride, let originX, let originY) = self else { return nil }
    return unsafe Self.pointer(base, stride, x &- originX, y &- originY)
  }

  /// Safety: spans are clipped to the rectangle that these pixels cover.
  private static func pointer(
    _ base: UnsafePointer<UInt32>, _ stride: Int, _ x: Int, _ y: Int
  ) -> UnsafePointer<UInt32> {
    unsafe base + (y &* stride &+ x)
  }

  @inline(__always)
  private static func position(_ map: CGAffineTransform, _ x: Int, _ y: Int) -> CGPoint {
    let px = Double(x)
    let py = Double(y)
    return CGPoint(x: map.a * px + map.c * py + map.tx, y: map.b * px + map.d * py + map.ty)
  }

  /// The gradient position of an angle measured from the start. What a sweep of less than a turn
  /// leaves open is split in the middle: each half takes the colour of the end it is next to.
  static func turn(_ angle: Double, _ sweep: Double) -> Double {
    if sweep == 0 { return 1 }
    let forward = sweep > 0 ? angle : -angle
    let span = abs(sweep)
    let gap = max(0, 2 * .pi - span)
    // Into −gap/2 ..< 2π − gap/2, so that half of the gap is below zero.
    let turns = ((forward + gap / 2) / (2 * .pi)).rounded(.down)
    return (forward - turns * 2 * .pi) / span
  }

  @inline(__always)
  private static func index(_ t: Int) -> Int {
    max(0, min(GradientTable.count - 1, t >> 20))
  }

  @inline(__always)
  static func index(_ t: Double) -> Int {
    let last = Double(GradientTable.count - 1)
    return Int(t > 0 ? min(t, last) : 0)
  }
}
