import MartletGeometry
import MartletRaster

// This stage does the work that is done once for all bands of a frame. Its input is a list and the
// damage. Its output is a small step for each item, which describes the drawing, and the jobs that
// prepare shapes, which threads do in parallel. Bands iterate over steps instead of items because
// steps are plain values. A thread that took an item out of the list would change the reference
// count of its path, and threads that change the same reference counts wait for each other's
// caches.

/// A display list in the form that bands draw.
struct FramePlan {
  enum Action {
    /// The item is not drawn.
    case none
    /// A shape in one colour.
    case shape(Range<Int>, rule: FillRule, word: UInt32)
    /// Any other item, drawn as in the list, with its prepared shape if it has one.
    case item(shape: Range<Int>?)
  }

  /// A shape, or a part of one, that a thread prepares.
  struct Job {
    /// The entry of its item in the selection.
    var entry: Int
    var piece: StrokePiece
  }

  struct Step {
    /// The damaged pixels that the item can touch.
    var bounds: PixelRect
    var action: Action
  }

  /// One step for each entry of the selection.
  private(set) var steps: [Step] = []
  /// One job for each shape; the parts of a shape are adjacent.
  private(set) var jobs: [Job] = []
  let shapes = PreparedShapes()
  private(set) var grid = BandGrid(rows: 0..<0, height: 1)
  private let order = BandOrder()

  /// The minimum number of elements in a piece of a divided line. Smaller pieces are not worth it,
  /// because the work on each piece begins with all points of the line.
  private static let minimumPiece = 250

  /// Plans the drawing of the selected items inside `damage` and `area`, for this number of threads
  /// in the bands of `grid`. Items inside layers are not drawn.
  mutating func begin(
    _ selection: ItemSelection, area: PixelRect, damage: PixelRegion, grid: BandGrid, threads: Int,
    layers: [Int: PlacedLayer]
  ) {
    self.grid = grid
    steps.removeAll(keepingCapacity: true)
    jobs.removeAll(keepingCapacity: true)
    steps.reserveCapacity(selection.entries.count)
    var layerEnd = 0
    for i in selection.entries.indices {
      let position = selection.entries[i].position
      let bounds = selection[i].bounds.intersection(area)
      if position < layerEnd || !damage.intersects(bounds) {
        steps.append(Step(bounds: .empty, action: .none))
        continue
      }
      let action: Action
      switch selection[i].content {
      case .fill(_, let rule, .solid(let color)):
        action = .shape(addJobs(i), rule: rule, word: color.premultiplied)
      case .stroke(let path, _, let paint):
        // The lines of a chart have equal costs, so an odd number of them would leave a thread
        // waiting.
        let count = max(1, min(threads, 4, path.count / Self.minimumPiece))
        let parts = addJobs(i, count: count)
        if case .solid(let color) = paint {
          action = .shape(parts, rule: .nonZero, word: color.premultiplied)
        } else {
          action = .item(shape: parts)
        }
      case .fill, .pattern, .backdrop, .pushClip:
        action = .item(shape: addJobs(i))
      case .pushEffect:
        if let layer = layers[position], !layer.isLive { layerEnd = layer.items.upperBound }
        action = .item(shape: nil)
      case .glyphs, .image, .stamp, .pushGroup, .pushMask, .pop:
        action = .item(shape: nil)
      }
      steps.append(Step(bounds: bounds, action: action))
    }
    shapes.begin(count: jobs.count, grid: grid)
  }

  private mutating func addJobs(_ entry: Int, count: Int = 1) -> Range<Int> {
    let first = jobs.count
    for i in 0..<count { jobs.append(Job(entry: entry, piece: StrokePiece(i, of: count))) }
    return first..<jobs.count
  }

  /// Prepares shape `index`. Any thread may call it, with a painter of its own.
  func prepare(_ index: Int, of selection: ItemSelection, with painter: Painter) {
    let job = jobs[index]
    let item = selection[job.entry]
    let area = steps[job.entry].bounds
    switch item.content {
    case .fill(let path, _, _), .pattern(let path, _, _, _, _), .backdrop(let path, _, _),
      .pushClip(let path, _):
      painter.prepare(
        index, of: shapes, filling: path, transform: item.transform, in: area)
    case .stroke(let path, let style, _):
      painter.prepare(
        index, of: shapes, stroking: path, style: style, piece: job.piece,
        transform: item.transform, in: area)
    case .glyphs, .image, .stamp, .pushGroup, .pushMask, .pushEffect, .pop:
      break
    }
  }

  /// Sorts the bands into the order of drawing. All shapes must already be prepared.
  func orderBands() {
    order.sort(grid.count) { shapes.edgeCount(band: $0, ofFirst: jobs.count) }
  }

  /// Returns the band to draw at position `number` of the order.
  func band(at number: Int) -> Int { order.bands[number] }
}

/// The bands in order of decreasing cost, so that threads that take one after the other finish at
/// nearly the same time.
private final class BandOrder {
  private(set) var bands: [Int] = []
  private var costs: [Int] = []

  func sort(_ count: Int, cost: (Int) -> Int) {
    bands.removeAll(keepingCapacity: true)
    costs.removeAll(keepingCapacity: true)
    for band in 0..<count {
      let cost = cost(band)
      var index = bands.count
      while index > 0 && costs[index - 1] < cost { index -= 1 }
      bands.insert(band, at: index)
      costs.insert(cost, at: index)
    }
  }
}
