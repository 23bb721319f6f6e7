import MartletUI

/// A mark with its values, before scales place it.
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
  /// The place along x; nil for all of it. A sector has its angle here.
  var x: PlotInterval?
  /// The place along y; nil for all of it.
  var y: PlotInterval?
  var width = MarkDimension.automatic
  var height = MarkDimension.automatic
  var stacking = MarkStackingMethod.standard
  /// Whether the mark has two ends of its own along the axis on which it would be stacked.
  var hasOwnEnds = false
  /// The radii of a sector.
  var innerRadius = MarkDimension.automatic
  var outerRadius = MarkDimension.automatic
  /// The gap between sectors, in points.
  var angularInset: CGFloat = 0
  var look: _MarkLook

  init(_ kind: Kind, x: PlotInterval?, y: PlotInterval?, _ look: _MarkLook) {
    self.kind = kind
    self.x = x
    self.y = y
    self.look = look
  }

  /// The axis along which the mark grows from zero. The other one has its place.
  var growth: Axis {
    switch (x?.start, y?.start) {
    // A quantity beside a name grows. If both are quantities, that of y does.
    case (.number, .category), (.date, .category): .horizontal
    case (.number, .date) where kind == .bar || kind == .area: .horizontal
    default: .vertical
    }
  }
}

/// The marks of a chart in the order in which they are drawn.
public struct _PlotMarks {
  var marks: [PlotMark] = []

  init() {}
}
