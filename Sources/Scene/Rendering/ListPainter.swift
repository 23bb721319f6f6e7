import MartletGeometry
import MartletRaster
import MartletText

/// Draws the selected items of a list through a painter. Their glyphs and layers are already
/// prepared.
struct ListPainter {
  var selection: ItemSelection
  var glyphs: PreparedGlyphs
  let images: ImageStore
  /// The pictures of effects, by the position of the item that begins each effect.
  let layers: [Int: PlacedLayer]
  let recorded: RecordedPictures
  /// The pictures behind translucent surfaces, by the position of the surface's item. A surface
  /// without a picture is drawn in its tint.
  var backdrops: [Int: PlacedPicture] = [:]
  /// The position of the first item that is not drawn. A scope that is open there does not draw its
  /// shadow.
  var end = Int.max

  /// Draws all items that are visible in `part`.
  func paint(_ part: CoveredParts.Part, of covered: CoveredParts, with painter: Painter) {
    for clip in covered.clips[part.clips] {
      paint(entries: clip..<clip + 1, culledBy: part.rect, with: painter)
    }
    paint(entries: part.start..<selection.entries.count, culledBy: part.rect, with: painter)
  }

  /// Draws all items in a range of positions. The range must not begin or end inside a scope. It is
  /// the range of a layer. Its items are not culled, because their bounds are in device pixels and
  /// not in the layer's own pixels.
  func paint(positions: Range<Int>, with painter: Painter) {
    let first = selection.entry(from: positions.lowerBound)
    let end = selection.entry(from: positions.upperBound)
    paint(entries: first..<end, culledBy: nil, with: painter)
  }

  /// Draws all items before a position that are visible in `part`. Scopes that are open there are
  /// left open.
  func paint(before position: Int, in part: PixelRect, with painter: Painter) {
    var items = self
    items.end = position
    items.paint(entries: 0..<selection.entry(from: position), culledBy: part, with: painter)
  }

  private func paint(entries: Range<Int>, culledBy part: PixelRect?, with painter: Painter) {
    var i = entries.lowerBound
    while i < entries.upperBound {
      if let part, !selection[i].bounds.intersects(part) {
        // The bounds of a scope contain all its content, so the loop skips the whole scope, item by
        // item.
        i += 1
        continue
      }
      let item = selection[i]
      switch item.content {
      case .fill(let path, let rule, let paint):
        painter.fill(path, rule: rule, transform: item.transform, paint: paint)
      case .stroke(let path, let style, let paint):
        painter.stroke(path, style: style, transform: item.transform, paint: paint)
      case .pattern(let path, let rule, let reference, let placing, let style):
        images.fill(
          path, rule: rule, with: reference, placing: placing, style: style,
          transform: item.transform, painter: painter)
      case .backdrop(let path, let rule, let style):
        if let behind = backdrops[selection.entries[i].position] {
          painter.fill(
            path, rule: rule, transform: item.transform, picture: behind.picture,
            inDevicePixels: behind.placing)
        } else {
          painter.fill(path, rule: rule, transform: item.transform, paint: .solid(style.tint))
        }
      case .pushClip(let path, let rule):
        painter.pushClip(path, rule: rule, transform: item.transform)
      case .glyphs, .image, .stamp, .pushGroup, .pushMask, .pushEffect, .pop:
        i = paintShapeless(i, isWhole: part == nil, with: painter)
      }
      i += 1
    }
  }

  /// Draws the visible items in `part` according to the plan. `part` lies in one band of the plan.
  func paint(
    _ plan: FramePlan, band: Int, _ part: CoveredParts.Part, of covered: CoveredParts,
    with painter: Painter
  ) {
    for clip in covered.clips[part.clips] {
      paint(plan, clip..<clip + 1, band: band, within: part.rect, with: painter)
    }
    paint(plan, part.start..<plan.steps.count, band: band, within: part.rect, with: painter)
  }

  private func paint(
    _ plan: FramePlan, _ steps: Range<Int>, band: Int, within part: PixelRect,
    with painter: Painter
  ) {
    var i = steps.lowerBound
    while i < steps.upperBound {
      let step = plan.steps[i]
      if step.bounds.intersects(part) {
        switch step.action {
        case .none: break
        case .shape(let shape, let rule, let color):
          painter.fill(shape, of: plan.shapes, band: band, rule: rule, word: color)
        case .item(let shape?):
          paint(i, shape, plan.shapes, band, with: painter)
        case .item(nil):
          i = paintShapeless(i, isWhole: false, with: painter)
        }
      }
      i += 1
    }
  }

  // MARK: - Private

  /// Draws an item that has a prepared shape and whose paint is not a single colour.
  private func paint(
    _ i: Int, _ shape: Range<Int>, _ shapes: PreparedShapes, _ band: Int, with painter: Painter
  ) {
    let transform = selection[i].transform
    switch selection[i].content {
    case .fill(_, let rule, let paint):
      painter.fill(
        shape, of: shapes, band: band, rule: rule, paint: paint, transform: transform)
    case .stroke(_, _, let paint):
      painter.fill(
        shape, of: shapes, band: band, rule: .nonZero, paint: paint, transform: transform)
    case .pattern(_, let rule, let reference, let placing, let style):
      guard let picture = images.picture(reference) else { return }
      painter.fill(
        shape, of: shapes, band: band, rule: rule, transform: transform, picture: picture,
        placing: placing, style: style)
    case .backdrop(_, let rule, let style):
      if let behind = backdrops[selection.entries[i].position] {
        painter.fill(
          shape, of: shapes, band: band, rule: rule, transform: .identity,
          picture: behind.picture, placing: behind.placing, style: ImageStyle())
      } else {
        painter.fill(
          shape, of: shapes, band: band, rule: rule, paint: .solid(style.tint),
          transform: transform)
      }
    case .pushClip(_, let rule):
      painter.pushClip(shape, of: shapes, band: band, rule: rule)
    case .glyphs, .image, .stamp, .pushGroup, .pushMask, .pushEffect, .pop:
      break
    }
  }

  /// Draws an item without a path, or the layer that begins at it. Returns the last entry that it
  /// drew.
  private func paintShapeless(_ i: Int, isWhole: Bool, with painter: Painter) -> Int {
    switch selection[i].content {
    case .glyphs(_, let color):
      draw(glyphs.runs[i], color: color, with: painter)
    case .image(let reference, let rect, let style):
      images.draw(
        reference, in: rect, style: style, transform: selection[i].transform, with: painter)
    case .stamp(let recording, let origin, let part):
      guard let picture = recorded.picture(recording) else { break }
      let area = recording.area
      painter.pushClip(part)
      picture.withPixmap {
        painter.draw($0, at: PixelPoint(x: origin.x + area.minX, y: origin.y + area.minY))
      }
      painter.pop()
    case .pushGroup(let group):
      let bounds = isWhole ? painter.clipBounds : selection[i].bounds
      if let operation = group.operation {
        painter.pushGroup(operation, bounds: bounds)
        break
      }
      painter.pushGroup(
        opacity: group.opacity, blendMode: group.blendMode,
        isIsolated: group.isMasked || group.isIsolated, bounds: bounds)
    case .pushMask:
      painter.pushMask()
    case .pushEffect:
      if let placed = layers[selection.entries[i].position] {
        if placed.isLive {
          if placed.items.upperBound < end { placed.drawShadow(with: painter) }
          // The `pop` of the scope ends this clip.
          painter.pushClip(painter.clipBounds)
          return i
        }
        placed.draw(with: painter)
        return selection.entry(from: placed.items.upperBound + 1) - 1
      }
    case .pop:
      painter.pop()
    case .fill, .stroke, .pattern, .backdrop, .pushClip:
      break
    }
    return i
  }

  private func draw(_ run: PreparedGlyphs.Run, color: RGBA, with painter: Painter) {
    switch run {
    case .none:
      break
    case .masks(let range, let pictures):
      painter.fill(glyphs.masks, range, color: color)
      for glyph in glyphs.pictures[pictures] {
        painter.draw(glyph.picture.pixmap, at: glyph.origin, opacity: color.alpha)
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
