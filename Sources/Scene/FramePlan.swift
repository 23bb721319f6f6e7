import MartletGeometry
import MartletRaster

// What is done once for all bands of a frame. In: a list and the pixels wanted of it; out: for each
// item a small step that says what to draw, and the numbers of the shapes to be prepared, which is
// the work of threads. Bands walk steps instead of items because steps are plain values: a thread
// that took an item out of the list counted references to its path, and two threads that count
// references to the same paths and glyphs wait for each other's caches.

/// A list as bands walk it.
struct FramePlan {
  enum Action {
    /// Nothing of it is wanted.
    case none
    /// A shape in one colour.
    case shape(Int, rule: FillRule, word: UInt32)
    /// What the list says, with the item's shape if it has one.
    case item(shape: Int?)
  }

  struct Step {
    /// The pixels that it can touch, of those wanted.
    var bounds: PixelRect
    var action: Action
  }

  /// One for each item of the list.
  private(set) var steps: [Step] = []
  /// The item of each shape.
  private(set) var shapeItems: [Int] = []
  let shapes = PreparedShapes()
  private(set) var grid = BandGrid(rows: 0..<0, height: 1)
  private let order = BandOrder()

  /// Plans what of `list` is to be drawn of `damage` in `area`, in bands of `grid`; what lies in
  /// layers is not.
  mutating func begin(
    _ list: DisplayList, area: PixelRect, damage: PixelRegion, grid: BandGrid,
    layers: [Int: PlacedLayer]
  ) {
    self.grid = grid
    steps.removeAll(keepingCapacity: true)
    shapeItems.removeAll(keepingCapacity: true)
    steps.reserveCapacity(list.items.count)
    var layerEnd = 0
    for i in list.items.indices {
      let bounds = list.items[i].bounds.intersection(area)
      if i < layerEnd || !damage.intersects(bounds) {
        steps.append(Step(bounds: .empty, action: .none))
        continue
      }
      let action: Action
      switch list.items[i].content {
      case .fill(_, let rule, .solid(let color)):
        action = .shape(shapeItems.count, rule: rule, word: color.premultiplied)
        shapeItems.append(i)
      case .stroke(_, _, .solid(let color)):
        action = .shape(shapeItems.count, rule: .nonZero, word: color.premultiplied)
        shapeItems.append(i)
      case .fill, .stroke, .pattern, .pushClip:
        action = .item(shape: shapeItems.count)
        shapeItems.append(i)
      case .pushEffect:
        if let layer = layers[i] { layerEnd = layer.items.upperBound }
        action = .item(shape: nil)
      case .glyphs, .image, .stamp, .pushGroup, .pushMask, .pop:
        action = .item(shape: nil)
      }
      steps.append(Step(bounds: bounds, action: action))
    }
    shapes.begin(count: shapeItems.count, grid: grid)
  }

  /// Prepares shape `index`, on any thread with a painter of its own.
  func prepare(_ index: Int, of list: DisplayList, with painter: Painter) {
    let place = shapeItems[index]
    let item = list.items[place]
    let area = steps[place].bounds
    switch item.content {
    case .fill(let path, _, _), .pattern(let path, _, _, _, _), .pushClip(let path, _):
      painter.prepare(
        index, of: shapes, filling: path, transform: item.transform, in: area)
    case .stroke(let path, let style, _):
      painter.prepare(
        index, of: shapes, stroking: path, style: style, transform: item.transform, in: area)
    case .glyphs, .image, .stamp, .pushGroup, .pushMask, .pushEffect, .pop:
      break
    }
  }

  /// Puts the bands in the order in which they are to be drawn; all shapes are prepared.
  func orderBands() {
    order.sort(grid.count) { shapes.edgeCount(band: $0, ofFirst: shapeItems.count) }
  }

  /// The band to be drawn as `number`th.
  func band(at number: Int) -> Int { order.bands[number] }
}

/// Bands, the dearest first: so threads that take one after the other end at nearly the same time.
private final class BandOrder {
  private(set) var bands: [Int] = []
  private var costs: [Int] = []

  func sort(_ count: Int, cost: (Int) -> Int) {
    bands.removeAll(keepingCapacity: true)
    costs.removeAll(keepingCapacity: true)
    for band in 0..<count {
      let cost = cost(band)
      var place = bands.count
      while place > 0 && costs[place - 1] < cost { place -= 1 }
      bands.insert(band, at: place)
      costs.insert(cost, at: place)
    }
  }
}
