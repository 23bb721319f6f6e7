import MartletGeometry
import MartletRaster

/// Which picture of a glyph is wanted.
struct GlyphKey: Hashable {
  var face: FaceID
  var glyph: UInt32
  var weight: UInt16
  /// Quarters of a pixel that the pen is right of a column's edge, 0…3.
  var quarter: UInt8
  /// Em size in 1/64 device pixel.
  var size: Int32
  /// The curve of the coverage, one more than its step; 0 for none.
  var curve: UInt8
}

/// Pictures and outlines of glyphs, made on first use and kept while there is room.
///
/// Glyphs are made on the thread that asks, before bands are drawn; workers only read what they
/// were handed. Masks are filled by the same rasteriser as every other shape, from outlines that
/// are not hinted, so a glyph looks the same as its path and on every machine.
package final class GlyphCache {
  /// Larger text is drawn from its outlines: a mask would cost more than it saves.
  package static let largestSize = 256.0

  private let fonts: FontLibrary
  private let pen = GlyphPen()
  private let painter = Painter()
  private lazy var curves = CoverageCurves()
  private var pixels = Pixmap(width: 64, height: 64)
  private var glyphs: BoundedCache<GlyphKey, RasterGlyph>
  private var outlines: BoundedCache<OutlineKey, Path>
  /// Faces with colour glyphs, opened when first drawn; nil once opening failed.
  private var colorFaces: [FaceID: ColorFace?] = [:]

  private struct OutlineKey: Hashable {
    var face: FaceID
    var glyph: UInt32
    var weight: Int
  }

  /// Keeps at most `capacity` bytes of pictures and about a quarter of that of outlines.
  package init(fonts: FontLibrary, capacity: Int = 4 << 20) {
    self.fonts = fonts
    glyphs = BoundedCache(capacity: capacity)
    outlines = BoundedCache(capacity: capacity / 4)
  }

  /// Bytes held, about.
  package var cost: Int { glyphs.cost + outlines.cost }

  /// The picture of a glyph whose pen stands `quarter` quarters of a pixel right of a column's
  /// edge, at an em size of `size` / 64 device pixels, which must be at most `largestSize`. With a
  /// colour its edges are balanced for it, so that text is equally heavy light on dark and dark on
  /// light.
  package func glyph(
    _ id: UInt32, face: FaceID, weight: Int, size: Int, quarter: Int,
    balancedFor color: RGBA? = nil
  ) -> RasterGlyph {
    // A picture is scaled down once, not for each quarter.
    let hasColor = hasColorGlyphs(face)
    let key = GlyphKey(
      face: face, glyph: id, weight: UInt16(clamping: weight),
      quarter: hasColor ? 0 : UInt8(quarter & 3), size: Int32(clamping: size),
      curve: hasColor ? 0 : color.map { UInt8(CoverageCurves.step(for: $0) + 1) } ?? 0)
    if let glyph = glyphs.value(for: key) { return glyph }
    let glyph = hasColor ? colorGlyph(key) ?? rasterise(key) : rasterise(key)
    glyphs.insert(glyph, for: key, cost: glyph.cost)
    return glyph
  }

  /// The outline of a glyph in ems, y down, the pen at the origin.
  package func outline(_ id: UInt32, face: FaceID, weight: Int) -> Path {
    let key = OutlineKey(face: face, glyph: id, weight: weight)
    if let path = outlines.value(for: key) { return path }
    let path = pen.outline(id, face: fonts.face(face), weight: weight)
    outlines.insert(path, for: key, cost: 64 + path.byteCount)
    return path
  }

  /// Em units of a face: outlines are drawn at size / unitsPerEm.
  package func unitsPerEm(_ face: FaceID) -> Double { fonts.face(face).unitsPerEm }

  /// True for faces whose glyphs are pictures, which have no outline.
  package func hasColorGlyphs(_ face: FaceID) -> Bool {
    fonts.face(face).descriptor.hasColorGlyphs
  }

  // MARK: - Rasterising

  private func colorGlyph(_ key: GlyphKey) -> RasterGlyph? {
    let face =
      colorFaces[key.face]
      ?? {
        let opened = ColorFace(fonts.face(key.face))
        colorFaces[key.face] = .some(opened)
        return opened
      }()
    return face?.picture(key.glyph, size: Double(key.size) / 64)
  }

  private func rasterise(_ key: GlyphKey) -> RasterGlyph {
    let outline = outline(key.glyph, face: key.face, weight: Int(key.weight))
    let scale = Double(key.size) / 64 / unitsPerEm(key.face)
    var transform = CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: Double(key.quarter) / 4, ty: 0)
    let box = PixelRect(covering: outline.controlBox(transform))
    // An outline that is blank, or absurdly larger than its em, has no mask.
    guard !box.isEmpty, box.width <= 4096, box.height <= 4096 else {
      return RasterGlyph(image: .blank, left: 0, top: 0)
    }
    if pixels.width < box.width || pixels.height < box.height {
      pixels = Pixmap(
        width: max(pixels.width, box.width), height: max(pixels.height, box.height))
    }
    let area = PixelRect(x: 0, y: 0, width: box.width, height: box.height)
    pixels.fill(area, with: 0)
    transform.tx -= Double(box.minX)
    transform.ty -= Double(box.minY)
    pixels.withSurface { surface in
      painter.draw(on: surface, damage: area) { painter in
        painter.fill(outline, transform: transform, paint: .solid(.white))
      }
    }
    var coverage = pixels.alpha(of: area)
    if key.curve > 0 { coverage = curves.apply(Int(key.curve) - 1, to: coverage) }
    return RasterGlyph(
      image: .mask(AlphaMask(width: area.width, height: area.height, coverage: coverage)),
      left: box.minX, top: box.minY)
  }
}

extension Pixmap {
  /// The alpha of the pixels in `area`, which lies inside the picture.
  fileprivate borrowing func alpha(of area: PixelRect) -> [UInt8] {
    var coverage: [UInt8] = []
    coverage.reserveCapacity(area.area)
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        coverage.append(UInt8(truncatingIfNeeded: self[x, y] >> 24))
      }
    }
    return coverage
  }
}
