import MartletGeometry

/// Reads a picture through a map from picture pixels to device pixels.
///
/// Beyond its border the picture continues with its border pixels or with copies of itself. The
/// filled shape limits the visible part. The result for a pixel depends on its position alone.
@safe
struct ImageSampler {
  private let chain: ImageChain
  private let isSmooth: Bool
  private let repeats: Bool
  private let opacity: UInt32
  private let kernels: Kernels
  private let map: Map

  private enum Map {
    /// An affine map to one level, or to two levels with the weight of the second in 1/256.
    case affine(level: Int, FixedMap, second: FixedMap, weight: UInt32)
    case projective(ProjectedImage)
  }

  /// Positions as functions of whole device pixels, in 1/2^20 of a pixel.
  private struct FixedMap {
    var u: (origin: Int, dx: Int, dy: Int)
    var v: (origin: Int, dx: Int, dy: Int)

    /// Creates the map. `map` maps columns and rows, at pixel centres, to the level's coordinates,
    /// counted from its corner.
    init(_ map: CGAffineTransform) {
      func fixed(_ x: Double, _ limit: Double) -> Int {
        Int(max(-limit, min(limit, x * 1_048_576)).rounded())
      }
      // With device positions below 2^14 the sums stay within 63 bits.
      u = (fixed(map.tx - 0.5, 0x1p61), fixed(map.a, 0x1p45), fixed(map.c, 0x1p45))
      v = (fixed(map.ty - 0.5, 0x1p61), fixed(map.b, 0x1p45), fixed(map.d, 0x1p45))
    }

    func line(x: Int, y: Int) -> ImageLine {
      ImageLine(
        u: u.origin &+ x &* u.dx &+ y &* u.dy, v: v.origin &+ x &* v.dx &+ y &* v.dy, du: u.dx,
        dv: v.dx)
    }
  }

  /// Creates a sampler. Returns nil if the map has no inverse, the picture has no pixels, or the
  /// opacity is zero.
  init?(
    _ chain: ImageChain, transform: CGAffineTransform, style: ImageStyle,
    kernels: Kernels = Kernels()
  ) {
    self.kernels = kernels
    let determinant = transform.a * transform.d - transform.b * transform.c
    opacity = UInt32(RGBA.unit(style.opacity) * 255 + 0.5)
    guard determinant != 0, determinant.isFinite, !chain.size.isEmpty, opacity > 0 else {
      return nil
    }
    let map = transform.inverted().translatedBy(x: 0.5, y: 0.5)
    guard map.tx.isFinite, map.ty.isFinite, map.a.isFinite, map.b.isFinite, map.c.isFinite,
      map.d.isFinite
    else { return nil }
    self.chain = chain
    isSmooth = style.filter != .nearest
    repeats = style.repeats
    let detail = ImageDetail(
      style.filter, levels: chain.count,
      stretchSquared: max(map.a * map.a + map.b * map.b, map.c * map.c + map.d * map.d))
    self.map = .affine(
      level: detail.level, FixedMap(Self.map(map, toLevel: detail.level)),
      second: FixedMap(Self.map(map, toLevel: detail.level + 1)), weight: detail.weight)
  }

  /// Creates a sampler for a map with perspective.
  init?(
    _ chain: ImageChain, transform: ProjectionTransform, style: ImageStyle,
    kernels: Kernels = Kernels()
  ) {
    self.kernels = kernels
    opacity = UInt32(RGBA.unit(style.opacity) * 255 + 0.5)
    guard !chain.size.isEmpty, opacity > 0,
      let image = ProjectedImage(transform, filter: style.filter, levels: chain.count)
    else { return nil }
    self.chain = chain
    isSmooth = style.filter != .nearest
    repeats = style.repeats
    map = .projective(image)
  }

  /// Returns the map to a level. Each level is half the size of the previous one, with the same
  /// corner.
  private static func map(_ map: CGAffineTransform, toLevel level: Int) -> CGAffineTransform {
    let k = 1 / Double(1 << level)
    return map.concatenating(CGAffineTransform(scaleX: k, y: k))
  }

  /// Writes the colours of `count` pixels of row `y`, from column `x` on.
  func fetch(_ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    switch map {
    case .affine(let level, let first, let second, let weight):
      unsafe fetch(pixels, count: count, level: level, along: first.line(x: x, y: y))
      if weight > 0 {
        unsafe mix(
          pixels, count: count, level: level + 1, along: second.line(x: x, y: y),
          weight: weight)
      }
    case .projective(let image):
      unsafe fetch(pixels, x: x, y: y, count: count, through: image)
    }
    if opacity == 255 { return }
    for i in 0..<count {
      unsafe pixels[i] = Blend.scale(pixels[i], by: opacity)
    }
  }

  /// Reads in blocks of columns whose borders do not depend on `x`.
  private func fetch(
    _ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int,
    through image: ProjectedImage
  ) {
    let end = x &+ count
    var column = x
    var block = x & ~(ProjectedImage.blockWidth &- 1)
    var start = image.position(x: block, y: y)
    while column < end {
      let next = block &+ ProjectedImage.blockWidth
      let stop = image.position(x: next, y: y)
      let limit = min(end, next)
      let target = unsafe pixels + (column &- x)
      if let piece = image.block(start, stop, shift: 5) {
        unsafe fetch(target, count: limit &- column, piece, offset: column &- block)
      } else {
        unsafe fetchSmall(target, x: column, y: y, end: limit, through: image)
      }
      column = limit
      block = next
      start = stop
    }
  }

  /// Reads in smaller blocks or single pixels.
  private func fetchSmall(
    _ pixels: UnsafeMutablePointer<UInt32>, x: Int, y: Int, end: Int,
    through image: ProjectedImage
  ) {
    var column = x
    var block = x & ~(ProjectedImage.smallBlockWidth &- 1)
    var start = image.position(x: block, y: y)
    while column < end {
      let next = block &+ ProjectedImage.smallBlockWidth
      let stop = image.position(x: next, y: y)
      let limit = min(end, next)
      if let piece = image.block(start, stop, shift: 3) {
        unsafe fetch(
          pixels + (column &- x), count: limit &- column, piece, offset: column &- block)
      } else {
        for i in column..<limit {
          let target = unsafe pixels + (i &- x)
          if let piece = image.pixel(x: i, y: y) {
            unsafe fetch(target, count: 1, piece, offset: 0)
          } else {
            unsafe target.pointee = 0
          }
        }
      }
      column = limit
      block = next
      start = stop
    }
  }

  private func fetch(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, _ piece: ProjectedImage.Piece,
    offset: Int
  ) {
    var line = piece.line
    line.advance(offset)
    unsafe fetch(pixels, count: count, level: piece.detail.level, along: line)
    if piece.detail.weight == 0 { return }
    var second = piece.second
    second.advance(offset)
    unsafe mix(
      pixels, count: count, level: piece.detail.level + 1, along: second,
      weight: piece.detail.weight)
  }

  @inline(__always)
  private func fetch(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, level: Int, along line: ImageLine
  ) {
    unsafe chain.levels[level].fetch(
      pixels, count: count, along: line, isSmooth: isSmooth, repeats: repeats, kernels: kernels)
  }

  /// Mixes the next level into the pixels.
  private func mix(
    _ pixels: UnsafeMutablePointer<UInt32>, count: Int, level: Int, along line: ImageLine,
    weight: UInt32
  ) {
    let room = 64
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: room) { others in
      guard let other = others.baseAddress else { return }
      var line = line
      var i = 0
      while i < count {
        let run = min(room, count &- i)
        unsafe fetch(other, count: run, level: level, along: line)
        for j in 0..<run {
          unsafe pixels[i &+ j] = ImageLevel.mix(pixels[i &+ j], other[j], weight)
        }
        line.advance(run)
        i &+= run
      }
    }
  }
}

/// The choice of a picture's levels.
struct ImageDetail: Equatable {
  var level = 0
  /// The weight of the following level, in 1/256.
  var weight: UInt32 = 0

  init() {}

  /// Chooses the levels for a device pixel that covers √`stretchSquared` picture pixels in its
  /// longer direction.
  init(_ filter: ImageFilter, levels: Int, stretchSquared: Double) {
    guard filter == .mipMapped || filter == .trilinear, levels > 1, stretchSquared > 1 else {
      return
    }
    guard stretchSquared < 0x1p60 else {
      level = levels - 1
      return
    }
    let stretch = stretchSquared.squareRoot()
    let whole = Int(stretch.exponent)
    // The fraction of the binary logarithm, approximated by its chord; the error is at most 0.09.
    let fraction = stretch / Double(1 << whole) - 1
    if filter == .mipMapped {
      level = min(levels - 1, fraction < 0.41421356 ? whole : whole + 1)
    } else {
      level = min(levels - 1, whole)
      if level + 1 < levels { weight = UInt32(fraction * 256) }
    }
  }
}
