import MartletGeometry
import MartletRaster
import MartletText

/// The glyphs of a display list's text items. They are looked up or made before the frame is drawn
/// in bands, which several threads draw at the same time.
///
/// Glyphs of text that is only moved and scaled come from the glyph cache. They are placed on
/// quarters of a pixel in x and on whole pixels in y (the baseline). Other text is drawn from
/// outlines. Storage is reused from frame to frame.
struct PreparedGlyphs {
  struct ColorGlyph {
    var picture: GlyphPicture
    var origin: PixelPoint
  }

  struct Outline {
    enum Shape {
      /// An outline in font units.
      case path(Path)
      /// A picture in its own pixels.
      case picture(GlyphPicture)
    }

    var shape: Shape
    /// The map from the shape's space to device pixels.
    var transform: CGAffineTransform
  }

  /// The glyphs of one item.
  enum Run {
    case none
    case masks(Range<Int>, pictures: Range<Int>)
    case outlines(Range<Int>)
  }

  private(set) var masks: [PlacedMask] = []
  private(set) var pictures: [ColorGlyph] = []
  private(set) var outlines: [Outline] = []
  /// A small cache in front of the glyph cache.
  private var recent = RecentGlyphs()
  /// One run for each entry of the selection, which has the items that this frame draws.
  private(set) var runs: [Run] = []

  /// Prepares the text items of a selection. If `isBalanced` is true, the edges of masks are
  /// corrected for the colour of their text, so that light text on dark and dark text on light have
  /// the same weight.
  mutating func prepare(_ selection: ItemSelection, isBalanced: Bool, cache: GlyphCache) {
    masks.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    recent.begin()
    outlines.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    for entry in selection.entries.indices {
      guard case .glyphs(let run, let color) = selection[entry].content else {
        runs.append(.none)
        continue
      }
      let transform = selection[entry].transform
      if let size = maskSize(run, transform) {
        runs.append(
          addMasks(run, transform, size: size, color: isBalanced ? color : nil, cache))
      } else {
        runs.append(.outlines(addOutlines(run, transform, cache)))
      }
    }
  }

  /// Returns the em size in 1/64 device pixel; nil if the run cannot be drawn from masks.
  private func maskSize(_ run: GlyphRun, _ transform: CGAffineTransform) -> Int? {
    guard transform.isScaleAndTranslation, transform.a == transform.d, transform.a > 0 else {
      return nil
    }
    let size = run.size * transform.a
    guard size <= GlyphCache.largestSize else { return nil }
    return Int((size * 64).rounded())
  }

  private mutating func addMasks(
    _ run: GlyphRun, _ transform: CGAffineTransform, size: Int, color: RGBA?,
    _ cache: GlyphCache
  ) -> Run {
    let (start, firstPicture) = (masks.count, pictures.count)
    let origin = run.origin.applying(transform)
    guard let baseline = wholePixel(origin.y) else { return .none }
    let font = recent.font(
      RecentGlyphs.Font(face: run.face, weight: run.weight, size: size, color: color))
    for glyph in run.glyphs {
      guard let quarters = wholePixel((origin.x + glyph.offset.x * transform.a) * 4),
        let rise = wholePixel(glyph.offset.y * transform.a)
      else { continue }
      let (raster, left, top) = recent.glyph(
        glyph.id, font: font, quarter: quarters & 3, cache: cache)
      let x = (quarters >> 2) + left
      let y = baseline + rise + top
      switch raster {
      case .blank: break
      case .mask(let mask): masks.append(PlacedMask(mask, x: x, y: y))
      case .picture(let picture):
        pictures.append(ColorGlyph(picture: picture, origin: PixelPoint(x: x, y: y)))
      }
    }
    return .masks(start..<masks.count, pictures: firstPicture..<pictures.count)
  }

  private mutating func addOutlines(
    _ run: GlyphRun, _ transform: CGAffineTransform, _ cache: GlyphCache
  ) -> Range<Int> {
    let start = outlines.count
    let scale = run.size / cache.unitsPerEm(run.face)
    let hasPictures = cache.hasColorGlyphs(run.face)
    for glyph in run.glyphs {
      var placing = CGAffineTransform(
        translationX: run.origin.x + glyph.offset.x, y: run.origin.y + glyph.offset.y
      ).concatenating(transform)
      if hasPictures {
        // The picture is made at the run's size in points. The transform stretches it to the size
        // on the screen.
        let size = min(run.size, GlyphCache.largestSize)
        let raster = cache.glyph(
          glyph.id, face: run.face, weight: run.weight, size: Int((size * 64).rounded()),
          quarter: 0)
        guard size > 0, case .picture(let picture) = raster.image else { continue }
        let stretch = run.size / size
        placing = placing.scaledBy(x: stretch, y: stretch)
        placing = placing.translatedBy(x: Double(raster.left), y: Double(raster.top))
        outlines.append(Outline(shape: .picture(picture), transform: placing))
      } else {
        let path = cache.outline(glyph.id, face: run.face, weight: run.weight)
        if path.isEmpty { continue }
        outlines.append(
          Outline(shape: .path(path), transform: placing.scaledBy(x: scale, y: scale)))
      }
    }
    return start..<outlines.count
  }

  /// Returns the nearest whole number; nil if the value is too far away to be visible. Halves are
  /// rounded up on both sides of 0, so that text that moves by whole pixels does not change.
  private func wholePixel(_ value: Double) -> Int? {
    guard abs(value) < 1e6 else { return nil }
    return Int((value + 0.5).rounded(.down))
  }
}
