import MartletUI

/// A point of a line. The points of one series, colour, symbol and dash pattern are connected in
/// the order in which they occur. A value that the scale cannot place, such as NaN, is a gap in the
/// line.
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

  /// Appends the point. A long line keeps its points in columns of numbers, without a mark for
  /// each. A point that the columns cannot hold is appended as a mark.
  public func _collect(into marks: inout _PlotMarks, _ look: _MarkLook) {
    if !marks.fold(x, y, series: series, look) { marks.append(mark(look)) }
  }
}

/// A point of an area. An area between two values extends from one to the other. Any other area
/// extends to the value from zero, or from the area below it in a stack. A value that the scale
/// cannot place, such as NaN, is a gap.
public struct AreaMark: MarkContent {
  private var x: PlotInterval
  private var y: PlotInterval
  private var series: _PlotValue?
  private var stacking = MarkStackingMethod.standard
  private var hasExplicitEnds = false

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

  /// Makes a point of an area between two values.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    self.x = x.interval
    y = PlotInterval(from: yStart, to: yEnd)
    hasExplicitEnds = true
  }

  /// Makes a point of an area between two values, in a series.
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
    mark.hasExplicitEnds = hasExplicitEnds
    return mark
  }
}
