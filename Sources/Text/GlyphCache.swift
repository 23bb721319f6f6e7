import MartletGeometry
import MartletRaster

/// The properties that identify a glyph's picture.
struct GlyphKey: Hashable {
  var face: FaceID
  var glyph: UInt32
  var weight: UInt16
  /// The position of the pen, in quarters of a pixel from the left edge of a column, 0…3.
  var quarter: UInt8
  /// The em size in 1/64 device pixel.
  var size: Int32
  /// The index of the contrast curve for the text's lightness (`CoverageCurves`), plus one; 0 for
  /// none.
  var curve: UInt8
}

/// A cache of limited size for the pictures and outlines of glyphs, which are made on first use.
///
/// Glyphs are made on the calling thread, before bands are drawn; workers only read the glyphs that
/// they receive. Masks are filled by the same rasteriser as every other shape, from unhinted
/// outlines. A glyph therefore looks the same as its path, and the same on every machine.
package final class GlyphCache {
  /// The maximum em size of masks, in device pixels. Larger text is drawn from its outlines,
  /// because a mask would cost more than it saves.
  package static let largestSize = 256.0

  private let fonts: FontLibrary
  private let pen = GlyphPen()
  private let painter = Painter()
  private lazy var curves = CoverageCurves()
  private var pixels = Pixmap(width: 64, height: 64)
  private var glyphs: BoundedCache<GlyphKey, RasterGlyph>
  private var outlines: BoundedCache<OutlineKey, Path>
  /// The faces with colour glyphs, opened when first drawn; nil after a failure to open.
  private var colorFaces: [FaceID: ColorFace?] = [:]

  private struct OutlineKey: Hashable {
    var face: FaceID
    var glyph: UInt32
    var weight: Int
  }

  /// Creates an empty cache for at most `capacity` bytes of pictures and about a quarter of that
  /// for outlines.
  package init(fonts: FontLibrary, capacity: Int = 4 << 20) {
    self.fonts = fonts
    glyphs = BoundedCache(capacity: capacity)
    outlines = BoundedCache(capacity: capacity / 4)
  }

  /// The memory in use, in bytes, approximately.
  package var cost: Int { glyphs.cost + outlines.cost }

  /// Returns the picture of a glyph, from the cache or newly made. If a colour is given, the edges
  /// are corrected for it, so that light text on dark and dark text on light have the same weight.
  ///
  /// - Parameters:
  ///   - id: the glyph's index in the face.
  ///   - face: a face of the library.
  ///   - weight: the weight on the OpenType scale; clamped to those of the face.
  ///   - size: the em size in 1/64 device pixel, at most `largestSize` · 64.
  ///   - quarter: the position of the pen, in quarters of a pixel from the left edge of a column.
  ///   - color: the colour of the text; nil for edges without correction.
  package func glyph(
    _ id: UInt32, face: FaceID, weight: Int, size: Int, quarter: Int,
    balancedFor color: RGBA? = nil
  ) -> RasterGlyph {
    // A colour picture is scaled down only once, not for each quarter of a pixel.
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

  /// Returns the outline of a glyph in font units, y down, with the pen at the origin; see
  /// `unitsPerEm(_:)`.
  package func outline(_ id: UInt32, face: FaceID, weight: Int) -> Path {
    let key = OutlineKey(face: face, glyph: id, weight: weight)
    if let path = outlines.value(for: key) { return path }
    let path = pen.outline(id, face: fonts.face(face), weight: weight)
    outlines.insert(path, for: key, cost: 64 + path.byteCount)
    return path
  }

  /// Returns the font units per em of a face. An outline is drawn with the scale size / unitsPerEm.
  package func unitsPerEm(_ face: FaceID) -> Double { fonts.face(face).unitsPerEm }

  /// Returns whether the glyphs of a face are colour pictures, which have no outlines.
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
    // An outline gets no mask if it is empty or far larger than its em.
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
  /// Returns the alpha of the pixels in `area`, which must lie inside the picture.
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
