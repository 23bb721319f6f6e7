import MartletGeometry
import MartletRaster
import MartletText

// This stage makes the pictures behind translucent surfaces. Its input is a list and the damage.
// Its output is, for each surface in the damage, a small blurred picture of the items below it.
// These items are drawn again into memory of their own, because the frame also shows items above
// the surface, and because bands do not read each other's rows. A picture is cached while its
// surface is in the list and stays where it is. Only the parts whose items below have changed are
// drawn and blurred again. A change above the surface costs nothing here.

/// A picture with its map to device pixels.
struct PlacedPicture {
  let picture: Picture
  let placing: CGAffineTransform
}

/// The pictures behind the translucent surfaces of a renderer's lists.
struct BackdropCache {
  /// All that the pictures depend on besides the items of the list.
  struct Conditions: Equatable {
    /// The colour below the list.
    var background: RGBA
    var dithersGradients: Bool
    /// The number of pictures removed from the image store.
    var removals: Int
    /// All device pixels.
    var output: PixelRect
  }

  private final class Entry {
    /// The device pixels of the surface.
    let bounds: PixelRect
    let style: BackdropStyle
    let picture: BackdropPicture
    /// The pixels behind the surface that must be drawn again.
    var stale: PixelRegion

    init(_ bounds: PixelRect, _ style: BackdropStyle, _ output: PixelRect) {
      self.bounds = bounds
      self.style = style
      picture = BackdropPicture(
        bounds: bounds, output: output, deviation: style.deviation,
        matrix: .saturation(style.saturation), tint: style.tint)
      stale = PixelRegion(picture.source)
    }
  }

  private struct Backdrop {
    /// The position of the surface's item in the list.
    var item: Int
    var entry: Entry
    /// Whether the frame draws the surface.
    var isNeeded = false
  }

  private var entries: [ItemKey: Entry] = [:]
  /// The surfaces of the current list, in order.
  private var backdrops: [Backdrop] = []
  /// The list and the conditions for which `stale` of all entries is right.
  private var list = DisplayList()
  private var conditions: Conditions?
  private var diff = DisplayListDiff()
  private var changes = PixelRegion()
  private var selection = ItemSelection()
  private var glyphs = PreparedGlyphs()

  /// The pictures to draw, by the position of the surface's item.
  private(set) var placed: [Int: PlacedPicture] = [:]
  /// The pixels behind surfaces that `renderStale` draws.
  private(set) var staleArea = PixelRegion()

  /// Finds what must be drawn again behind the surfaces of `list` for drawing `damage`. Removes the
  /// pictures of surfaces that are no longer in the list. `surfaces` are the positions of their
  /// items, in order.
  mutating func prepare(
    _ list: DisplayList, surfaces: [Int], damage: PixelRegion, _ conditions: Conditions
  ) {
    if surfaces.isEmpty {
      // A program without materials does nothing here.
      if self.conditions != nil { self = BackdropCache() }
      return
    }
    placed.removeAll(keepingCapacity: true)
    backdrops.removeAll(keepingCapacity: true)
    staleArea.removeAll()
    noteChanges(in: list, conditions)
    for surface in surfaces {
      let item = list[surface]
      guard case .backdrop(_, _, let style) = item.content else { continue }
      let bounds = item.ownBounds.intersection(conditions.output)
      if bounds.isEmpty { continue }
      var entry = entries[item.key]
      if entry?.bounds != bounds || entry?.style != style { entry = nil }
      backdrops.append(
        Backdrop(item: surface, entry: entry ?? Entry(bounds, style, conditions.output)))
    }
    entries.removeAll(keepingCapacity: true)
    for backdrop in backdrops { entries[list[backdrop.item].key] = backdrop.entry }
    findStale(damage)
  }

  /// Draws and blurs the stale parts behind the surfaces that the frame draws. `content` has the
  /// layers and recordings of the list; its selection and its glyphs are not used.
  mutating func renderStale(
    _ content: ListPainter, isBalanced: Bool, cache: GlyphCache, painter: Painter
  ) {
    if backdrops.isEmpty { return }
    var content = content
    if !staleArea.isEmpty {
      selection.choose(from: list, damage: staleArea, layers: [])
      glyphs.prepare(selection, isBalanced: isBalanced, cache: cache)
      content.selection = selection
      content.glyphs = glyphs
    }
    // A surface may be behind another one, which follows in the list.
    for backdrop in backdrops where backdrop.isNeeded {
      let entry = backdrop.entry
      if !entry.stale.isEmpty {
        for rect in entry.stale.rects {
          let rect = entry.picture.wholeCells(around: rect)
          for strip in entry.picture.strips(of: rect) {
            draw(strip, behind: backdrop, content, painter)
          }
          entry.picture.update(around: rect)
        }
        entry.stale.removeAll()
      }
      let picture = PlacedPicture(
        picture: entry.picture.picture, placing: entry.picture.placing)
      placed[backdrop.item] = picture
      content.backdrops[backdrop.item] = picture
    }
    selection.clear()
  }

  /// Releases the memory that only drawing needs. The pictures stay cached.
  mutating func releaseScratch() {
    selection = ItemSelection()
    glyphs = PreparedGlyphs()
  }

  // MARK: - Private

  /// Marks the parts that are stale because the items below surfaces differ from the last list.
  private mutating func noteChanges(in list: DisplayList, _ conditions: Conditions) {
    if conditions != self.conditions {
      entries.removeAll()
    } else if !entries.isEmpty && !list.sharesStorage(with: self.list) {
      changes.removeAll()
      diff.add(from: self.list, to: list, within: conditions.output, into: &changes)
      for (key, entry) in entries {
        if let changed = diff.damageBehind[key] {
          entry.stale.formUnion(changed.intersection(entry.picture.source))
        } else {
          entries[key] = nil
        }
      }
    }
    self.list = list
    self.conditions = conditions
  }

  private mutating func findStale(_ damage: PixelRegion) {
    var seen = damage
    for i in backdrops.indices.reversed() where seen.intersects(backdrops[i].entry.bounds) {
      backdrops[i].isNeeded = true
      let entry = backdrops[i].entry
      for rect in entry.stale.rects {
        let rect = entry.picture.wholeCells(around: rect)
        staleArea.formUnion(rect)
        seen.formUnion(rect)
      }
    }
  }

  private func draw(
    _ rect: PixelRect, behind backdrop: Backdrop, _ content: ListPainter, _ painter: Painter
  ) {
    var pixmap = Pixmap(width: rect.width, height: rect.height)
    let origin = PixelPoint(x: rect.minX, y: rect.minY)
    pixmap.withSurface(at: origin) { surface in
      painter.draw(on: surface, damage: rect) { painter in
        if let background = conditions?.background, background.alpha > 0 {
          painter.fill(rect, color: background.opaque)
        }
        content.paint(before: backdrop.item, in: rect, with: painter)
      }
    }
    backdrop.entry.picture.reduce(pixmap, at: origin)
  }
}
