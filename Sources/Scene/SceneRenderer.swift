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
  /// The pictures that lists refer to.
  package let images: ImageStore

  private let glyphCache: GlyphCache
  private let runner: any BandRunner
  private var glyphs = PreparedGlyphs()
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
    glyphs.prepare(list, damage: damage, cache: glyphCache)
    let count = bandCount(area)
    while painters.count < count { painters.append(Painter()) }
    target.withSurface { surface in
      let frame = BandedFrame(
        list: list, glyphs: glyphs, images: images, painters: painters, background: background,
        damage: damage, rows: area.minY..<area.maxY, count: count, surface: surface)
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
  let list: DisplayList
  let glyphs: PreparedGlyphs
  let images: ImageStore
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
        paint(part, with: painter)
      }
    }
  }

  private func paint(_ part: PixelRect, with painter: Painter) {
    let items = list.items
    var i = 0
    while i < items.count {
      let item = items[i]
      guard item.bounds.intersects(part) else {
        // A scope's bounds hold all its content, so it is left out whole, item by item.
        i += 1
        continue
      }
      switch item.content {
      case .fill(let path, let rule, let paint):
        painter.fill(path, rule: rule, transform: item.transform, paint: paint)
      case .stroke(let path, let style, let paint):
        painter.stroke(path, style: style, transform: item.transform, paint: paint)
      case .glyphs(_, let color):
        draw(glyphs.runs[i], color: color, with: painter)
      case .image(let reference, let rect):
        images.draw(reference, in: rect, transform: item.transform, with: painter)
      case .pushClip(let path, let rule):
        painter.pushClip(path, rule: rule, transform: item.transform)
      case .pushGroup(let opacity):
        painter.pushGroup(opacity: opacity, bounds: item.bounds)
      case .pop:
        painter.pop()
      }
      i += 1
    }
  }

  private func draw(_ run: PreparedGlyphs.Run, color: RGBA, with painter: Painter) {
    switch run {
    case .none:
      break
    case .masks(let range):
      for mask in glyphs.masks[range] {
        switch mask.glyph.image {
        case .blank: break
        case .mask(let coverage): painter.fill(coverage, at: mask.origin, color: color)
        case .picture(let picture):
          painter.draw(picture.pixmap, at: mask.origin, opacity: color.alpha)
        }
      }
    case .outlines(let range):
      for outline in glyphs.outlines[range] {
        switch outline.shape {
        case .path(let path):
          painter.fill(path, transform: outline.transform, paint: .solid(color))
        case .picture(let picture):
          painter.pushGroup(opacity: color.alpha, bounds: painter.clipBounds)
          painter.draw(picture.pixmap, transform: outline.transform)
          painter.pop()
        }
      }
    }
  }
}
