import MartletGeometry
import MartletRaster

// This stage makes the finished pictures on which effects work. Its input is a list and the damage.
// Its output is the picture of the items of each effect scope. A picture is always drawn whole,
// even if only a part is needed, so that the part has the same pixels as in the whole picture. A
// picture is cached while its scope is in the list. It is drawn again when an item inside or the
// effect has changed. A projection is no part of the picture, so a card that only rotates keeps its
// picture.
//
// A frame calls `find`, `prepare` and `renderStale`, in this order.

/// The pictures of a renderer's effects.
struct LayerCache {
  private var layers: [ItemKey: Layer] = [:]
  /// The effect scopes of the current list, outer before inner.
  private var scopes: [(items: Range<Int>, isShadow: Bool, isStale: Bool)] = []
  /// The scopes that are open during `find`, as indices of `scopes`; nil for a scope that is no
  /// effect.
  private var open: [Int?] = []
  /// The value of the image store's `removals` at the last comparison.
  private var removals = 0

  /// The layers to draw, by the position of the item that begins their scope.
  private(set) var placed: [Int: PlacedLayer] = [:]
  /// The item ranges of the pictures that must be drawn again.
  private(set) var staleItems: [Range<Int>] = []
  /// The positions of the items that show what is behind them, in order.
  ///
  /// Items inside effects are left out, because they belong to a cached picture that may be drawn
  /// anywhere. Shadows are an exception: if such an item is inside, all items inside are drawn one
  /// by one over the shadow.
  private(set) var backdrops: [Int] = []

  /// Finds the pictures that are missing for drawing `damage`, after `find` has found the effects
  /// of `list`. Removes pictures whose scopes are no longer in the list, and pictures that contain
  /// a removed picture of `images`.
  mutating func prepare(_ list: DisplayList, damage: PixelRegion, images: ImageStore) {
    staleItems.removeAll(keepingCapacity: true)
    placed.removeAll(keepingCapacity: true)
    if scopes.isEmpty {
      if !layers.isEmpty { layers.removeAll() }
      return
    }
    if removals != images.removals {
      removals = images.removals
      layers = layers.filter { !images.lacksPicture(of: $0.value.items) }
    }
    for i in scopes.indices {
      let range = scopes[i].items
      let isInside = staleItems.last.map { $0.contains(range.lowerBound) } ?? false
      let item = list[range.lowerBound]
      guard isInside || damage.intersects(item.bounds),
        case .pushEffect(let effect, let extent) = item.content
      else { continue }
      if let layer = layers[item.key],
        layer.shows(range.lowerBound + 1..<range.upperBound, of: list, effect, extent)
      {
        placed[range.lowerBound] = PlacedLayer(layer: layer, effect: effect, items: range)
      } else {
        scopes[i].isStale = true
        // A picture can take megabytes, so the old one is released before the new one is made.
        layers[item.key] = nil
        if !isInside { staleItems.append(range) }
      }
    }
    if layers.count > scopes.count {
      let keys = Set(scopes.map { list[$0.items.lowerBound].key })
      layers = layers.filter { keys.contains($0.key) }
    }
  }

  /// Draws the missing pictures, inner before outer. Their items must be selected and their glyphs
  /// prepared.
  mutating func renderStale(
    _ selection: ItemSelection, glyphs: PreparedGlyphs, images: ImageStore,
    recorded: RecordedPictures, painter: Painter
  ) {
    for scope in scopes.reversed() where scope.isStale {
      let item = selection.list[scope.items.lowerBound]
      guard case .pushEffect(let effect, let extent) = item.content else { continue }
      let content = ListPainter(
        selection: selection, glyphs: glyphs, images: images, layers: placed, recorded: recorded)
      let layer = Self.render(content, scope.items, effect, extent, painter)
      layers[item.key] = layer
      placed[scope.items.lowerBound] = PlacedLayer(
        layer: layer, effect: effect, items: scope.items)
    }
  }

  /// Finds the effects of `list`, and the items that show what is behind them.
  mutating func find(_ list: DisplayList) {
    scopes.removeAll(keepingCapacity: true)
    backdrops.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    for chunk in list.chunks where chunk.hasScopes || chunk.hasBackdrops {
      for offset in chunk.items.indices {
        let position = chunk.start + offset
        switch chunk.items[offset].content {
        case .pushEffect(let effect, _):
          open.append(scopes.count)
          scopes.append((position..<position, effect.isShadow, false))
        case .pushClip, .pushGroup, .pushMask:
          open.append(nil)
        case .pop:
          if let scope = open.popLast() ?? nil {
            scopes[scope].items = scopes[scope].items.lowerBound..<position
          }
        case .backdrop:
          if open.allSatisfy({ $0.map { scopes[$0].isShadow } ?? true }) {
            backdrops.append(position)
          }
        case .fill, .stroke, .glyphs, .image, .pattern, .stamp:
          break
        }
      }
    }
  }

  private static func render(
    _ content: ListPainter, _ range: Range<Int>, _ effect: LayerEffect, _ extent: PixelRect,
    _ painter: Painter
  ) -> Layer {
    let inside = (range.lowerBound + 1)..<range.upperBound
    // The number of clear pixels around the picture, into which its edge fades or the blur spreads.
    var border = 1
    var blur: BoxBlur?
    switch effect {
    case .projection, .color, .shader: break
    case .blur(let deviation), .shadow(_, let deviation, _, _, _):
      blur = BoxBlur(deviation: deviation)
      border = max(1, blur?.reach ?? 0)
    }
    let area = extent.outset(border)
    var origin = PixelPoint(x: area.minX, y: area.minY)
    var pixmap = Pixmap(width: area.width, height: area.height)
    pixmap.withSurface(at: origin) { surface in
      painter.draw(on: surface, damage: extent) {
        content.paint(positions: inside, with: $0)
      }
    }
    var shadow: (picture: Picture, origin: CGPoint)?
    switch effect {
    case .projection: break
    case .blur: blur?.apply(to: &pixmap)
    case .color(let matrix): pixmap.apply(matrix)
    case .shader(let shading):
      pixmap = shading.applied(to: pixmap, at: origin)
      if !shading.shader.keepsPositions {
        origin = PixelPoint(x: shading.output.minX, y: shading.output.minY)
      }
    case .shadow(let color, _, let dx, let dy, _):
      shadow = (
        Picture(pixmap.shadow(color, blur: blur)),
        CGPoint(x: Double(origin.x) + dx, y: Double(origin.y) + dy)
      )
    }
    var items: [DisplayItem] = []
    items.reserveCapacity(inside.count)
    _ = content.selection.list.allSatisfy(in: inside) {
      items.append($0)
      return true
    }
    return Layer(
      items: items, effect: effect, extent: extent,
      picture: Picture(pixmap), origin: origin, shadow: shadow)
  }
}

extension CGAffineTransform {
  /// The offset of a map that only moves by whole units, to within 1/256, the precision of edges;
  /// nil for other maps.
  var wholePixelShift: PixelPoint? {
    guard a == 1, d == 1, isScaleAndTranslation, abs(tx) < 0x1p30, abs(ty) < 0x1p30 else {
      return nil
    }
    let (x, y) = (tx.rounded(), ty.rounded())
    guard abs(tx - x) < 1.0 / 256, abs(ty - y) < 1.0 / 256 else { return nil }
    return PixelPoint(x: Int(x), y: Int(y))
  }
}
