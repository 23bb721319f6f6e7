import MartletGeometry

// The blend modes on premultiplied bytes. With s, d the channels and sa, da the alphas of source
// and backdrop, a mode that mixes colours by B(d/da, s/sa) gives
//
//     s·(1 − da) + d·(1 − sa) + sa·da·B        with alpha sa + da − sa·da
//
// (W3C Compositing and Blending Level 1). All is counted in 1/255², so that most modes need no
// division but the last, which rounds to nearest. Where the source is clear no mode changes
// anything, and all but the plus modes are linear in the source's weight: so coverage and opacity
// scale the source first.

enum BlendModes {
  /// Blends `count` pixels over others, weighed by `opacity` and, if there is one, a mask.
  static func draw(
    _ destination: UnsafeMutablePointer<UInt32>, count: Int, source: UnsafePointer<UInt32>,
    opacity: UInt8, mask: UnsafePointer<UInt8>?, mode: BlendMode
  ) {
    // Chosen once a row: each closure is inlined into a loop of its own.
    @inline(__always)
    func loop(_ blend: (_ source: UInt32, _ destination: UInt32) -> UInt32) {
      for i in 0..<count {
        var weight = UInt32(opacity)
        if let mask = unsafe mask { weight = unsafe Blend.div255(weight &* UInt32(mask[i])) }
        let s = unsafe Blend.scale(source[i], by: weight)
        if s == 0 { continue }
        unsafe destination[i] = blend(s, destination[i])
      }
    }
    switch mode {
    case .normal: loop { Blend.over($0, $1) }
    case .multiply: loop { mixed($0, $1) { s, d, _, _ in s &* d } }
    case .screen: loop { mixed($0, $1) { s, d, sa, da in s &* da &+ d &* sa &- s &* d } }
    case .overlay: loop { mixed($0, $1) { s, d, sa, da in hardLight(d, s, da, sa) } }
    case .darken: loop { mixed($0, $1) { s, d, sa, da in min(s &* da, d &* sa) } }
    case .lighten: loop { mixed($0, $1) { s, d, sa, da in max(s &* da, d &* sa) } }
    case .colorDodge: loop { mixed($0, $1, colorDodge) }
    case .colorBurn: loop { mixed($0, $1, colorBurn) }
    case .softLight: loop { mixed($0, $1, softLight) }
    case .hardLight: loop { mixed($0, $1, hardLight) }
    case .difference: loop { mixed($0, $1) { s, d, sa, da in abs(s &* da &- d &* sa) } }
    case .exclusion:
      loop { mixed($0, $1) { s, d, sa, da in s &* da &+ d &* sa &- 2 &* s &* d } }
    case .hue:
      loop {
        toned($0, $1) { s, d, _ in s.withSaturation(d.saturation).withLuminosity(d.luminosity) }
      }
    case .saturation:
      loop {
        toned($0, $1) { s, d, _ in d.withSaturation(s.saturation).withLuminosity(d.luminosity) }
      }
    case .color: loop { toned($0, $1) { s, d, _ in s.withLuminosity(d.luminosity) } }
    case .luminosity: loop { toned($0, $1) { s, d, _ in d.withLuminosity(s.luminosity) } }
    case .sourceAtop:
      loop { s, d in Blend.scale(s, by: d >> 24) &+ Blend.scale(d, by: 255 &- s >> 24) }
    case .destinationOver: loop { s, d in Blend.over(d, s) }
    case .destinationOut: loop { s, d in Blend.scale(d, by: 255 &- s >> 24) }
    case .plusDarker: loop(plusDarker)
    case .plusLighter: loop(plusLighter)
    }
  }

  /// Multiplies pixels by the alpha of others: what a view's mask does to it.
  static func mask(
    _ destination: UnsafeMutablePointer<UInt32>, count: Int, source: UnsafePointer<UInt32>
  ) {
    for i in 0..<count {
      unsafe destination[i] = Blend.scale(destination[i], by: source[i] >> 24)
    }
  }

  // MARK: - Channel by channel

  /// The general form; `mix` is sa·da·B in 1/255², for one channel.
  @inline(__always)
  private static func mixed(
    _ source: UInt32, _ destination: UInt32,
    _ mix: (_ s: Int, _ d: Int, _ sa: Int, _ da: Int) -> Int
  ) -> UInt32 {
    let sa = Int(source >> 24)
    let da = Int(destination >> 24)
    let alpha = divided(255 &* (sa &+ da) &- sa &* da)
    @inline(__always)
    func channel(_ shift: UInt32) -> UInt32 {
      let s = Int((source >> shift) & 255)
      let d = Int((destination >> shift) & 255)
      let sum = s &* (255 &- da) &+ d &* (255 &- sa) &+ mix(s, d, sa, da)
      return UInt32(truncatingIfNeeded: min(alpha, divided(sum))) << shift
    }
    return UInt32(truncatingIfNeeded: alpha) << 24 | channel(16) | channel(8) | channel(0)
  }

  /// `x`/255 rounded to nearest, for 0 ≤ x ≤ 2·255².
  @inline(__always)
  private static func divided(_ x: Int) -> Int { (x &+ 127) / 255 }

  @inline(__always)
  private static func hardLight(_ s: Int, _ d: Int, _ sa: Int, _ da: Int) -> Int {
    2 &* s <= sa ? 2 &* s &* d : sa &* da &- 2 &* (da &- d) &* (sa &- s)
  }

  @inline(__always)
  private static func colorDodge(_ s: Int, _ d: Int, _ sa: Int, _ da: Int) -> Int {
    if d == 0 { return 0 }
    if s >= sa { return sa &* da }
    return min(sa &* da, d &* sa &* sa / (sa &- s))
  }

  @inline(__always)
  private static func colorBurn(_ s: Int, _ d: Int, _ sa: Int, _ da: Int) -> Int {
    if d >= da { return sa &* da }
    if s == 0 { return 0 }
    return sa &* da &- min(sa &* da, (da &- d) &* sa &* sa / s)
  }

  /// With b = d/da:  d·sa − (sa − 2s)·d·(1 − b)  for a dark source, else
  /// d·sa + (2s − sa)·da·(D(b) − b), where D is √b but for dark backdrops.
  @inline(__always)
  private static func softLight(_ s: Int, _ d: Int, _ sa: Int, _ da: Int) -> Int {
    if da == 0 { return 0 }
    let tilt = 2 &* s &- sa
    if tilt <= 0 { return d &* sa &+ tilt &* d &* (da &- d) / da }
    // b in 1/4096; the square root is exact IEEE on every machine.
    let b = (d &* 4096 &+ da / 2) / da
    let lifted =
      4 &* d <= da
      ? (((16 &* b &- 12 &* 4096) &* b / 4096 &+ 4 &* 4096) &* b) / 4096
      : Int((Double(b) * 4096).squareRoot())
    return d &* sa &+ tilt &* da &* (lifted &- b) / 4096
  }

  // MARK: - Whole colours

  /// The modes that move hue, saturation and luminosity; colours come as c·sa·da in 1/255².
  @inline(__always)
  private static func toned(
    _ source: UInt32, _ destination: UInt32, _ mix: (Tone, Tone, Int) -> Tone
  ) -> UInt32 {
    let sa = Int(source >> 24)
    let da = Int(destination >> 24)
    let limit = sa &* da
    let tone = mix(
      Tone(source, times: da, limit: limit), Tone(destination, times: sa, limit: limit), limit)
    let alpha = divided(255 &* (sa &+ da) &- limit)
    @inline(__always)
    func channel(_ shift: UInt32, _ mixed: Int) -> UInt32 {
      let s = Int((source >> shift) & 255)
      let d = Int((destination >> shift) & 255)
      let sum = s &* (255 &- da) &+ d &* (255 &- sa) &+ mixed
      return UInt32(truncatingIfNeeded: max(0, min(alpha, divided(sum)))) << shift
    }
    return UInt32(truncatingIfNeeded: alpha) << 24 | channel(16, tone.red)
      | channel(8, tone.green) | channel(0, tone.blue)
  }

  /// A colour with channels in 0…limit.
  private struct Tone {
    var red: Int
    var green: Int
    var blue: Int
    let limit: Int

    @inline(__always)
    init(_ pixel: UInt32, times factor: Int, limit: Int) {
      red = Int((pixel >> 16) & 255) &* factor
      green = Int((pixel >> 8) & 255) &* factor
      blue = Int(pixel & 255) &* factor
      self.limit = limit
    }

    /// 0.3 red + 0.59 green + 0.11 blue, as the recommendation has it.
    var luminosity: Int { (30 &* red &+ 59 &* green &+ 11 &* blue &+ 50) / 100 }

    var saturation: Int { max(red, max(green, blue)) &- min(red, min(green, blue)) }

    func withSaturation(_ saturation: Int) -> Tone {
      let low = min(red, min(green, blue))
      let span = max(red, max(green, blue)) &- low
      var result = self
      // Products stay below 255⁴.
      result.red = span == 0 ? 0 : (red &- low) &* saturation / span
      result.green = span == 0 ? 0 : (green &- low) &* saturation / span
      result.blue = span == 0 ? 0 : (blue &- low) &* saturation / span
      return result
    }

    func withLuminosity(_ luminosity: Int) -> Tone {
      let shift = luminosity &- self.luminosity
      var result = self
      result.red &+= shift
      result.green &+= shift
      result.blue &+= shift
      result.clip()
      return result
    }

    /// Brings channels beyond the limits back towards the luminosity.
    private mutating func clip() {
      let middle = luminosity
      let low = min(red, min(green, blue))
      let high = max(red, max(green, blue))
      if low < 0 && middle > low { scale(from: middle, by: middle, over: middle &- low) }
      if high > limit && high > middle {
        scale(from: middle, by: limit &- middle, over: high &- middle)
      }
    }

    private mutating func scale(from middle: Int, by factor: Int, over divisor: Int) {
      red = middle &+ (red &- middle) &* factor / divisor
      green = middle &+ (green &- middle) &* factor / divisor
      blue = middle &+ (blue &- middle) &* factor / divisor
    }
  }

  // MARK: - Sums

  @inline(__always)
  private static func plusLighter(_ s: UInt32, _ d: UInt32) -> UInt32 {
    @inline(__always)
    func channel(_ shift: UInt32) -> UInt32 {
      min(255, (s >> shift) & 255 &+ (d >> shift) & 255) << shift
    }
    return channel(24) | channel(16) | channel(8) | channel(0)
  }

  /// What both take away is taken away: ra − (sa − s) − (da − d), not below 0.
  @inline(__always)
  private static func plusDarker(_ s: UInt32, _ d: UInt32) -> UInt32 {
    let sa = Int(s >> 24)
    let da = Int(d >> 24)
    let alpha = min(255, sa &+ da)
    @inline(__always)
    func channel(_ shift: UInt32) -> UInt32 {
      let sum = alpha &- (sa &- Int((s >> shift) & 255)) &- (da &- Int((d >> shift) & 255))
      return UInt32(truncatingIfNeeded: max(0, sum)) << shift
    }
    return UInt32(truncatingIfNeeded: alpha) << 24 | channel(16) | channel(8) | channel(0)
  }
}
