import MartletUI

/// A bar from zero to a value, or between two values.
public struct BarMark: MarkContent {
  private var x: PlotInterval?
  private var y: PlotInterval?
  private var width = MarkDimension.automatic
  private var height = MarkDimension.automatic
  private var stacking = MarkStackingMethod.standard
  private var hasOwnEnds = false

  /// Makes a bar. Of two numbers y is its length; beside a name or a date, the number is.
  ///
  /// - Parameters:
  ///   - width: the width of an upright bar.
  ///   - height: the height of a lying bar.
  ///   - stacking: how bars at the same place are put on one another.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    self.x = x.interval
    self.y = y.interval
    (self.width, self.height, self.stacking) = (width, height, stacking)
  }

  /// Makes an upright bar between two values.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    self.x = x.interval
    y = PlotInterval(yStart.interval.start, to: yEnd.interval.start)
    self.width = width
    hasOwnEnds = true
  }

  /// Makes a lying bar between two values.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    x = PlotInterval(xStart.interval.start, to: xEnd.interval.start)
    self.y = y.interval
    self.height = height
    hasOwnEnds = true
  }

  /// Makes parts of one lying bar, which all stand in the same row.
  public init<X: Plottable>(
    x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil,
    height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    self.x = x.interval
    y = PlotInterval(.category(""))
    (self.height, self.stacking) = (height, stacking)
  }

  /// Makes parts of one upright bar, which all stand in the same column.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>,
    width: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
  ) {
    x = PlotInterval(.category(""))
    self.y = y.interval
    (self.width, self.stacking) = (width, stacking)
  }

  /// Returns the mark.
  package func mark(_ look: _MarkLook) -> PlotMark {
    var mark = PlotMark(.bar, x: x, y: y, look)
    (mark.width, mark.height, mark.stacking) = (width, height, stacking)
    mark.hasOwnEnds = hasOwnEnds
    return mark
  }
}
