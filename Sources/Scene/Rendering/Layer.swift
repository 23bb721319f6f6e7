import MartletGeometry
import MartletRaster

/// The picture of some items with an effect applied. The items are those of a scope: all items of a
/// display list between the one that begins the effect and the one that ends it.
final class Layer {
  /// The items in the picture, to compare them with those of a later list.
  let items: [DisplayItem]
  let effect: LayerEffect
  /// The area of the picture without the effect, in device pixels.
  let extent: PixelRect
  let picture: Picture
  /// The device pixel at which the picture's top-left pixel is drawn. A projection is applied after
  /// that.
  let origin: PixelPoint
  let shadow: (picture: Picture, origin: CGPoint)?

  init(
    items: [DisplayItem], effect: LayerEffect, extent: PixelRect, picture: Picture,
    origin: PixelPoint, shadow: (picture: Picture, origin: CGPoint)?
  ) {
    self.items = items
    self.effect = effect
    self.extent = extent
    self.picture = picture
    self.origin = origin
    self.shadow = shadow
  }

  /// Returns whether a scope with these items would give the same picture.
  func shows(
    _ positions: Range<Int>, of list: DisplayList, _ effect: LayerEffect, _ extent: PixelRect
  ) -> Bool {
    guard extent == self.extent, positions.count == items.count else { return false }
    switch (effect, self.effect) {
    case (.projection, .projection): break
    default: if effect != self.effect { return false }
    }
    // The bounds of items are not compared. They include the projection, which may have changed.
    var i = 0
    return list.allSatisfy(in: positions) {
      defer { i += 1 }
      return $0.transform == items[i].transform && $0.content == items[i].content
    }
  }
}

/// A layer with its effect and its items in one list.
struct PlacedLayer {
  let layer: Layer
  /// The current effect. A projection may have changed since the picture was drawn.
  let effect: LayerEffect
  /// The positions from the item that begins the scope to the item that ends it.
  let items: Range<Int>

  /// Whether only the shadow is drawn from the layer. Some of the items show what is behind them,
  /// so they cannot be a picture. They are drawn one by one over the shadow.
  var isLive: Bool { if case .shadow(_, _, _, _, isLive: true) = effect { true } else { false } }

  func drawShadow(with painter: Painter) {
    if let shadow = layer.shadow {
      let translation = CGAffineTransform(translationX: shadow.origin.x, y: shadow.origin.y)
      painter.draw(shadow.picture, transform: translation)
    }
  }

  func draw(with painter: Painter) {
    drawShadow(with: painter)
    if case .projection(let map) = effect, let shift = map.affine?.wholePixelShift {
      layer.picture.withPixmap {
        painter.draw(
          $0, at: PixelPoint(x: layer.origin.x + shift.x, y: layer.origin.y + shift.y))
      }
    } else if case .projection(let map) = effect {
      let placing = CGAffineTransform(
        translationX: Double(layer.origin.x), y: Double(layer.origin.y))
      painter.draw(
        layer.picture, transform: ProjectionTransform(placing).concatenating(map))
    } else {
      layer.picture.withPixmap { painter.draw($0, at: layer.origin) }
    }
  }
}
