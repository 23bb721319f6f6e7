import MartletUI

/// A point of a line. Points of one series are joined in their order.
public struct LineMark: MarkContent {
  private let x: PlotInterval
  private let y: PlotInterval
  private var series: _PlotValue?

  /// Makes a point of the line.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    self.x = x.interval
    self.y = y.interval
  }

  /// Makes a point of the line of a series.
  public init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
  ) {
    self.init(x: x, y: y)
    self.series = series.interval.start
  }

  /// Returns the mark.
  package func mark(_ look: _MarkLook) -> PlotMark {
    var look = look
    if let series { look.series = series }
    return PlotMark(.line, x: x, y: y, look)
  }
}

/// A point of the upper edge of an area, which reaches to zero or to a lower edge of its own.
public struct AreaMark: MarkContent {
  private var x: PlotInterval
  private var y: PlotInterval
  private var series: _PlotValue?
  private var stacking = MarkStackingMethod.standard
  private var hasOwnEnds = false

  /// Makes a point of the area.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
  ) {
    self.x = x.interval
    self.y = y.interval
    self.stacking = stacking
  }

  /// Makes a point of the area of a series.
  public init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>,
    stacking: MarkStackingMethod = .standard
  ) {
    self.init(x: x, y: y, stacking: stacking)
    self.series = series.interval.start
  }

  /// Makes a point of a band between two edges.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    self.x = x.interval
    y = PlotInterval(yStart.interval.start, to: yEnd.interval.start)
    hasOwnEnds = true
  }

  /// Makes a point of the band of a series.
  public init<X: Plottable, Y: Plottable, S: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    series: PlottableValue<S>
  ) {
    self.init(x: x, yStart: yStart, yEnd: yEnd)
    self.series = series.interval.start
  }

  /// Returns the mark.
  package func mark(_ look: _MarkLook) -> PlotMark {
    var look = look
    if let series { look.series = series }
    var mark = PlotMark(.area, x: x, y: y, look)
    mark.stacking = stacking
    mark.hasOwnEnds = hasOwnEnds
    return mark
  }
}
