import MartletGeometry
import MartletRaster

/// A scene of a painter's calls, read from bytes, and what must hold of every such scene: it draws
/// without a trap, parts drawn apart equal the whole, a used painter draws as a new one, and no
/// channel exceeds its alpha.
struct PainterScene {
  private typealias Step = (Painter) -> Void

  private static let bounds = PixelRect(x: 0, y: 0, width: 72, height: 48)
  private static let background: UInt32 = 0x4010_2030

  private var steps: [Step] = []
  private var cuts: [PixelRect] = []
  private let dithers: Bool

  /// The operation that the scene is mostly made of.
  enum Kind { case paths, gradients }

  init(_ kind: Kind, _ bytes: inout FuzzBytes) {
    dithers = kind == .gradients && bytes.isTrue()
    cuts = (0..<2).map { _ in bytes.pixelRect() }
    while !bytes.isAtEnd && steps.count < 10 {
      steps.append(
        kind == .paths ? Self.pathStep(&bytes) : Self.gradientStep(&bytes))
    }
  }

  /// The property that does not hold; nil if all hold.
  func check() -> String? {
    let painter = Painter()
    let whole = render([Self.bounds], painter)
    if let wrong = Self.overflow(whole) { return wrong }
    let bands = [0..<5, 5..<6, 6..<32, 32..<48].map {
      PixelRect(minX: 0, minY: $0.lowerBound, maxX: 72, maxY: $0.upperBound)
    }
    if let wrong = difference(whole, render(bands, Painter())) { return "in bands: \(wrong)" }
    var rest = PixelRegion(Self.bounds)
    for cut in cuts { rest.subtract(cut) }
    var parts = rest.rects
    var taken = rest
    for cut in cuts {
      var region = PixelRegion(cut.intersection(Self.bounds))
      region.subtract(taken)
      parts += region.rects
      taken.formUnion(region)
    }
    if let wrong = difference(whole, render(parts, painter)) { return "in parts: \(wrong)" }
    return nil
  }

  private func render(_ parts: [PixelRect], _ painter: Painter) -> Pixmap {
    painter.dithersGradients = dithers
    var pixmap = Pixmap(width: Self.bounds.width, height: Self.bounds.height)
    pixmap.fill(pixmap.bounds, with: Self.background)
    pixmap.withSurface { surface in
      for part in parts {
        painter.draw(on: surface.rows(part.minY..<part.maxY), damage: part) {
          for step in steps { step($0) }
        }
      }
    }
    return pixmap
  }

  private static func overflow(_ pixmap: borrowing Pixmap) -> String? {
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width {
        let pixel = pixmap[x, y]
        let alpha = pixel >> 24
        if (pixel >> 16) & 255 > alpha || (pixel >> 8) & 255 > alpha || pixel & 255 > alpha {
          return "(\(x), \(y)) is \(String(pixel, radix: 16)): more colour than alpha"
        }
      }
    }
    return nil
  }

  // MARK: - Steps

  private static func pathStep(_ bytes: inout FuzzBytes) -> Step {
    switch bytes.below(12) {
    case 0, 1, 2:
      let (path, rule, map, paint) = (bytes.path(), bytes.rule(), bytes.transform(), bytes.paint())
      return { $0.fill(path, rule: rule, transform: map, paint: paint) }
    case 3, 4, 5:
      let (path, style) = (bytes.path(), bytes.strokeStyle())
      let (map, paint) = (bytes.transform(), bytes.paint())
      return { $0.stroke(path, style: style, transform: map, paint: paint) }
    case 6:
      let (path, rule, map) = (bytes.path(), bytes.rule(), bytes.transform())
      let (projection, paint) = (bytes.projection(), bytes.paint())
      return {
        $0.fill(path, rule: rule, transform: map, projectedBy: projection, paint: paint)
      }
    case 7:
      let (path, style, map) = (bytes.path(), bytes.strokeStyle(), bytes.transform())
      let (projection, paint) = (bytes.projection(), bytes.paint())
      return {
        $0.stroke(path, style: style, transform: map, projectedBy: projection, paint: paint)
      }
    case 8:
      let (path, rule, map) = (bytes.path(), bytes.rule(), bytes.transform())
      return { $0.pushClip(path, rule: rule, transform: map) }
    case 9:
      let mode = BlendMode.allCases[bytes.below(BlendMode.allCases.count)]
      let (opacity, isIsolated, rect) = (bytes.number(), bytes.isTrue(), bytes.pixelRect())
      return {
        $0.pushGroup(opacity: opacity, blendMode: mode, isIsolated: isIsolated, bounds: rect)
      }
    case 10:
      let (mask, rect, color) = (Self.mask(&bytes), bytes.pixelRect(), bytes.color())
      return { $0.fill(mask, at: PixelPoint(x: rect.minX, y: rect.minY), color: color) }
    default:
      return { $0.pop() }
    }
  }

  private static func gradientStep(_ bytes: inout FuzzBytes) -> Step {
    switch bytes.below(8) {
    case 0, 1, 2:
      let (map, paint) = (bytes.transform(), bytes.gradient())
      let rect = bytes.pixelRect()
      let path = Path(
        CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height))
      return { $0.fill(path, transform: map, paint: paint) }
    case 3:
      let (path, map, paint) = (bytes.path(), bytes.transform(), bytes.gradient())
      return { $0.fill(path, transform: map, paint: paint) }
    case 4:
      let (path, map) = (bytes.path(), bytes.transform())
      let (projection, paint) = (bytes.projection(), bytes.gradient())
      return { $0.fill(path, transform: map, projectedBy: projection, paint: paint) }
    case 5:
      let (picture, map, style) = (Self.picture(&bytes), bytes.projection(), bytes.imageStyle())
      return { $0.draw(picture, transform: map, style: style) }
    case 6:
      let (path, picture, map) = (bytes.path(), Self.picture(&bytes), bytes.transform())
      let (placing, style) = (bytes.transform(), bytes.imageStyle())
      return {
        $0.fill(path, transform: map, picture: picture, placing: placing, style: style)
      }
    default:
      let (picture, map, style) = (Self.picture(&bytes), bytes.transform(), bytes.imageStyle())
      return { $0.draw(picture, transform: map, style: style) }
    }
  }

  private static func mask(_ bytes: inout FuzzBytes) -> AlphaMask {
    let (width, height) = (bytes.below(12), bytes.below(9))
    return AlphaMask(
      width: width, height: height, coverage: (0..<width * height).map { _ in bytes.byte() })
  }

  static func picture(_ bytes: inout FuzzBytes) -> Picture {
    var pixmap = Pixmap(width: bytes.below(20), height: bytes.below(15))
    let (first, second) = (bytes.color().premultiplied, bytes.color().premultiplied)
    let shift = bytes.below(4)
    for y in 0..<pixmap.height {
      for x in 0..<pixmap.width { pixmap[x, y] = (x ^ y) >> shift & 1 == 0 ? first : second }
    }
    return Picture(pixmap, hasLevels: bytes.isTrue())
  }
}

/// The first pixel in which two pictures of one size differ.
func difference(_ a: borrowing Pixmap, _ b: borrowing Pixmap) -> String? {
  var first: String?
  var count = 0
  for y in 0..<a.height {
    for x in 0..<a.width where a[x, y] != b[x, y] {
      count += 1
      if first == nil {
        let words = [a[x, y], b[x, y]].map { String($0, radix: 16) }
        first = "(\(x), \(y)) is \(words[0]) in the whole, \(words[1]) in parts"
      }
    }
  }
  return first.map { "\($0); \(count) pixels differ" }
}
