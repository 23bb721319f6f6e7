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
  var look: _MarkLook

  init(_ kind: Kind, x: PlotInterval?, y: PlotInterval?, _ look: _MarkLook) {
    self.kind = kind
    self.x = x
    self.y = y
    self.look = look
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

/// The marks of a chart in drawing order, while they are collected.
public struct _PlotMarks {
  var marks: [PlotMark] = []
  /// The number of masks so far, with those inside of masks. It is the id of the next mask.
  var maskCount = 0

  init() {}
}

/// The marks whose opacity becomes that of other marks: the content of `mask(content:)`.
struct PlotMask {
  /// The number of the mask among those of the chart, from 0.
  var id: Int
  /// The marks in drawing order.
  var marks: [PlotMark]
}
