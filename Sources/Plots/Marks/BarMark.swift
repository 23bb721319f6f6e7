import MartletUI

/// A bar from zero to a value, or between two values.
public struct BarMark: MarkContent {
  private var x: PlotInterval?
  private var y: PlotInterval?
  private var width = MarkDimension.automatic
  private var height = MarkDimension.automatic
  private var stacking = MarkStackingMethod.standard
  private var hasExplicitEnds = false

  /// Makes a bar from zero. If one value is a number and the other a category or a date, the bar
  /// grows along the axis of the number. If both are numbers, it grows along y.
  ///
  /// `width` is the width of a vertical bar. `height` is the height of a horizontal bar. `stacking`
  /// says how bars at the same position are stacked.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    self.x = x.interval
    self.y = y.interval
    (self.width, self.height, self.stacking) = (width, height, stacking)
  }

  /// Makes a vertical bar between two values.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    self.x = x.interval
    y = PlotInterval(from: yStart, to: yEnd)
    self.width = width
    hasExplicitEnds = true
  }

  /// Makes a horizontal bar between two values.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    x = PlotInterval(from: xStart, to: xEnd)
    self.y = y.interval
    self.height = height
    hasExplicitEnds = true
  }

  /// Makes a segment of a single horizontal bar. All segments are stacked in one row, because they
  /// have the same category, the empty one. `yStart` and `yEnd` have no effect.
  public init<X: Plottable>(
    x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    self.x = x.interval
    y = PlotInterval(.category(""))
    (self.height, self.stacking) = (height, stacking)
  }

  /// Makes a segment of a single vertical bar. All segments are stacked in one column, because they
  /// have the same category, the empty one. `xStart` and `xEnd` have no effect.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>,
    width: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    x = PlotInterval(.category(""))
    self.y = y.interval
    (self.width, self.stacking) = (width, stacking)
  }

  /// Makes a bar between two values of x in the only row. `yStart` and `yEnd` have no effect.
  public init<X: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil,
    yEnd: CGFloat? = nil
  ) {
    x = PlotInterval(from: xStart, to: xEnd)
    y = PlotInterval(.category(""))
    hasExplicitEnds = true
  }

  /// Makes a bar between two values of y in the only column. `xStart` and `xEnd` have no effect.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) {
    x = PlotInterval(.category(""))
    y = PlotInterval(from: yStart, to: yEnd)
    hasExplicitEnds = true
  }

  /// Returns the mark with the looks that modifiers have set.
  package func mark(_ look: _MarkLook) -> PlotMark {
    var mark = PlotMark(.bar, x: x, y: y, look)
    (mark.width, mark.height, mark.stacking) = (width, height, stacking)
    mark.hasExplicitEnds = hasExplicitEnds
    return mark
  }
}
