import MartletUI

/// The styles of a mark, from the modifiers around it and from the mark itself. A property that is
/// nil is not set; the chart then uses a default. The `…Group` properties are values of `…(by:)`
/// modifiers, for which `PlotGroups` chooses a colour, a symbol, a size or dashes.
public struct _MarkLook {
  var foreground: AnyShapeStyle?
  var colorGroup: _PlotValue?
  var symbol: PlotSymbol?
  var symbolGroup: _PlotValue?
  /// The area of a symbol in square points.
  var symbolSize: CGFloat?
  var sizeGroup: _PlotValue?
  var lineStyle: StrokeStyle?
  var lineGroup: _PlotValue?
  /// The series that a point of a line or an area belongs to.
  var series: _PlotValue?
  /// The number of the plot whose line or area the mark belongs to; 0 for marks.
  var plot = 0
  var interpolation: InterpolationMethod?
  var opacity = 1.0
  var cornerRadius: CGFloat?
  /// The shapes to which the mark is clipped. All of them apply.
  var clips: [MarkClip] = []
  /// The filters of the mark. The last one runs first.
  var filters: [GraphicsContext.Filter] = []
  /// The masks of the mark. All of them apply.
  var masks: [PlotMask] = []
  /// The value by which bars are grouped side by side, and the axis along which they are arranged;
  /// a nil axis is the one across the bars' growth.
  var position: (group: _PlotValue, axis: Axis?)?
  /// The distance by which the mark is moved after the scales have placed it, in points.
  var offset = CGSize.zero
  /// The distances by which the start and the end along x, then those along y, are moved after the
  /// scales have placed them, in points; positive is right and down.
  var endOffsets = SIMD4<Float>.zero
  var zIndex = 0.0
  /// True if gradients cover the plot area instead of the mark.
  var alignsStyleWithPlotArea = false
  var annotations: [PlotAnnotation] = []
  /// The identities of the `ForEach` elements around the mark, the outermost first. An animated
  /// change of the data moves marks with the same identities.
  var identity: [AnyHashable] = []

  init() {}

  /// The key of the line that a point belongs to.
  var lineKey: PlotLineKey {
    PlotLineKey(
      series: series, color: colorGroup, symbol: symbolGroup, line: lineGroup, plot: plot,
      masks: masks.map(\.id))
  }

  /// Returns whether `lineKey` equals that of `other` with a series, without making the keys.
  func hasLine(of other: _MarkLook, series otherSeries: _PlotValue?) -> Bool {
    series == otherSeries && colorGroup == other.colorGroup && lineGroup == other.lineGroup
      && symbolGroup == other.symbolGroup && plot == other.plot
      && masks.elementsEqual(other.masks) { $0.id == $1.id }
  }

  /// True if each point of a line needs a mark of its own: for its symbol, its annotations, or a
  /// value that counts in a group.
  var isSeenAtPoints: Bool {
    symbol != nil || symbolGroup != nil || sizeGroup != nil || position != nil
      || !annotations.isEmpty
  }
}

/// A shape to which marks are clipped. It fills the frame of each mark.
struct MarkClip {
  var shape: AnyShape
  var style: FillStyle
}

/// The key of a line. Points with different keys are not connected.
struct PlotLineKey: Hashable {
  var series: _PlotValue?
  var color: _PlotValue?
  var symbol: _PlotValue?
  var line: _PlotValue?
  var plot = 0
  /// The ids of the masks.
  var masks: [Int] = []
}
