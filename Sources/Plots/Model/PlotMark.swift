import MartletUI

/// A mark with its values and styles, before scales turn the values into positions. Mark types make
/// it when a chart collects its content.
package struct PlotMark {
  enum Kind: Hashable, Sendable {
    case bar
    case line
    case area
    case point
    case rule
    case rectangle
    case sector
  }

  var kind: Kind
  /// The value along x; nil for the whole axis. For a sector it is the value that determines its
  /// angle.
  var x: PlotInterval?
  /// The value along y; nil for the whole axis.
  var y: PlotInterval?
  var width = MarkDimension.automatic
  var height = MarkDimension.automatic
  var stacking = MarkStackingMethod.standard
  /// True if the program gives both ends of the mark along its growth, so that it is not stacked.
  var hasExplicitEnds = false
  /// The inner radius of a sector.
  var innerRadius = MarkDimension.automatic
  /// The outer radius of a sector.
  var outerRadius = MarkDimension.automatic
  /// The distance by which both straight sides of a sector are moved inwards, in points.
  var angularInset: CGFloat = 0
  /// The points of a line, an area or a cloud of symbols; nil for a single mark. With columns, `x`
  /// and `y` are the ranges of all points, so that scales cover them.
  var columns: PlotColumns?
  /// True for a point that is in the columns of another mark. It has only a symbol and annotations.
  var isInColumns = false
  var look: _MarkLook

  init(_ kind: Kind, x: PlotInterval?, y: PlotInterval?, _ look: _MarkLook) {
    self.kind = kind
    self.x = x
    self.y = y
    self.look = look
  }

  /// True for a mark that is connected with the other marks of its line or area.
  var isPointOfLine: Bool {
    (kind == .line || kind == .area) && columns == nil && !isInColumns
  }

  /// The value of a sector; 0 for a negative value and one that is not finite.
  var sectorValue: Double {
    guard let value = x?.start.quantity, value.isFinite else { return 0 }
    return max(value, 0)
  }

  /// The axis along which the mark grows from zero. The other axis has its position.
  var growth: Axis {
    switch (x?.start, y?.start) {
    // A mark with a category grows along the other axis. With two quantities it grows along y,
    // except for bars and areas with a date along y.
    case (.number, .category), (.date, .category): .horizontal
    case (.number, .date) where kind == .bar || kind == .area: .horizontal
    default: .vertical
    }
  }
}

extension PlotMark {
  /// Makes the mark of all points of columns.
  @MainActor init(_ kind: Kind, _ columns: PlotColumns, _ look: _MarkLook) {
    self.init(
      kind, x: columns.xInterval, y: columns.yInterval(includesZero: kind == .area), look)
    hasExplicitEnds = true
    self.columns = columns
  }

  /// The marks of the points, one by one; only the mark itself without columns. The cost is O(n).
  @MainActor var points: [PlotMark] {
    guard let columns else { return [self] }
    var point = self
    point.columns = nil
    point.hasExplicitEnds = false
    return (0..<columns.count).map { number in
      let index = columns.index(ofElement: number)
      point.x = PlotInterval(columns.xValue(index))
      point.y = PlotInterval(columns.yValue(index))
      return point
    }
  }
}

/// The marks whose opacity becomes that of other marks: the content of `mask(content:)`.
struct PlotMask {
  /// The number of the mask among those of the chart, from 0.
  var id: Int
  /// The marks in drawing order.
  var marks: [PlotMark]
}
