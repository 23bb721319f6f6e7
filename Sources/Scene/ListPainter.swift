import MartletGeometry
import MartletRaster
import MartletText

/// Draws items of a list, whose glyphs and layers are prepared, through a painter.
struct ListPainter {
  let list: DisplayList
  let glyphs: PreparedGlyphs
  let images: ImageStore
  /// The pictures of effects, by the place of the item that begins each.
  let layers: [Int: PlacedLayer]

  /// Draws all items that can touch `part`.
  func paint(within part: PixelRect, with painter: Painter) {
    paint(0..<list.items.count, culledBy: part, with: painter)
  }

  /// Draws some items, whole scopes, all of them when there is no part to cull them by: those of
  /// a layer, whose bounds are not in the layer's pixels.
  func paint(_ range: Range<Int>, culledBy part: PixelRect?, with painter: Painter) {
    let items = list.items
    var i = range.lowerBound
    while i < range.upperBound {
      let item = items[i]
      if let part, !item.bounds.intersects(part) {
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
      case .image(let reference, let rect, let style):
        images.draw(
          reference, in: rect, style: style, transform: item.transform, with: painter)
      case .pattern(let path, let rule, let reference, let placing, let style):
        images.fill(
          path, rule: rule, with: reference, placing: placing, style: style,
          transform: item.transform, painter: painter)
      case .pushClip(let path, let rule):
        painter.pushClip(path, rule: rule, transform: item.transform)
      case .pushGroup(let group):
        painter.pushGroup(
          opacity: group.opacity, blendMode: group.blendMode,
          isIsolated: group.isMasked || group.isIsolated,
          bounds: part == nil ? painter.clipBounds : item.bounds)
      case .pushMask:
        painter.pushMask()
      case .pushEffect:
        if let placed = layers[i] {
          placed.draw(with: painter)
          i = placed.items.upperBound
        }
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
