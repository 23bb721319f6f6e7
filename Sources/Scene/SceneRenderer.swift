import MartletGeometry
import MartletRaster
import MartletText

/// Turns display lists into damage and pixels: the one consumer of lists.
///
/// Owns the glyph cache, the pictures and a painter per band, all reused, so that a steady frame
/// allocates nothing. Belongs to one thread; what is drawn in bands is cut so that the pixels are
/// the same for every number of bands.
package final class SceneRenderer {
  /// Drawn under the list, opaque; a clear one keeps what is there. When it changes, everything is
  /// to be damaged.
  package var background: RGBA
  /// True when gradients are dithered, against bands on panels that show them. When it changes,
  /// everything is to be damaged.
  package var dithersGradients = false
  /// True when text is made equally heavy light on dark and dark on light; by default its edges
  /// are blended as other shapes' are. Change it before the first frame.
  package var balancesText = false
  /// The pictures that lists refer to.
  package let images: ImageStore

  private let glyphCache: GlyphCache
  private let runner: any BandRunner
  private var glyphs = PreparedGlyphs()
  private var layers = LayerCache()
  private var painters: [Painter] = []
  private var diff = DisplayListDiff()

  /// Draws text with the faces of `fonts`, which all layouts in the lists must come from.
  package init(
    fonts: FontLibrary, images: ImageStore = ImageStore(),
    runner: any BandRunner = SerialRunner(), background: RGBA = .black
  ) {
    self.images = images
    glyphCache = GlyphCache(fonts: fonts)
    self.runner = runner
    self.background = background
  }

  /// The pixels inside `bounds` that may differ between pictures of the two lists.
  package func damage(
    from old: DisplayList, to new: DisplayList, in bounds: PixelRect
  ) -> PixelRegion {
    var damage = PixelRegion()
    diff.add(from: old, to: new, within: bounds, into: &damage)
    return damage
  }

  /// Draws the list's picture inside `damage`, over the background or, when that is clear, over
  /// whatever `target` held there; no other pixel is touched.
  package func paint(_ list: DisplayList, damage: PixelRegion, into target: inout Pixmap) {
    let area = damage.bounds.intersection(target.bounds)
    if area.isEmpty { return }
    let count = bandCount(area)
    while painters.count < count { painters.append(Painter()) }
    for painter in painters { painter.dithersGradients = dithersGradients }
    layers.prepare(list, damage: damage)
    glyphs.prepare(
      list, damage: damage, layers: layers.staleItems, isBalanced: balancesText,
      cache: glyphCache)
    layers.renderStale(list, glyphs: glyphs, images: images, painter: painters[0])
    let items = ListPainter(list: list, glyphs: glyphs, images: images, layers: layers.placed)
    target.withSurface { surface in
      let frame = BandedFrame(
        items: items, painters: painters, background: background, damage: damage,
        rows: area.minY..<area.maxY, count: count, surface: surface)
      if count == 1 {
        frame.paint(band: 0)
      } else {
        runner.run(count) { frame.paint(band: $0) }
      }
    }
  }

  /// One band per thread, but none so small that waking a thread costs more than it saves.
  private func bandCount(_ area: PixelRect) -> Int {
    let smallest = 16_384
    return max(1, min(runner.width, area.height, area.area / smallest))
  }
}

/// All that bands read, and what each writes: its own rows, through its own painter.
///
/// Unchecked because painters are not sendable: band `i` alone uses painter `i`, and the caller
/// waits for all bands.
private struct BandedFrame: @unchecked Sendable {
  let items: ListPainter
  let painters: [Painter]
  let background: RGBA
  let damage: PixelRegion
  let rows: Range<Int>
  let count: Int
  let surface: Surface

  func paint(band: Int) {
    let top = rows.lowerBound + rows.count * band / count
    let bottom = rows.lowerBound + rows.count * (band + 1) / count
    let surface = surface.rows(top..<bottom)
    for rect in damage.rects {
      let part = rect.intersection(surface.bounds)
      if part.isEmpty { continue }
      painters[band].draw(on: surface, damage: part) { painter in
        if background.alpha > 0 {
          painter.fill(
            part,
            color: RGBA(
              red: background.red, green: background.green, blue: background.blue))
        }
        items.paint(within: part, with: painter)
      }
    }
  }
}
