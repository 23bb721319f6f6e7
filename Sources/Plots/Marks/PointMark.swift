import MartletUI

/// A symbol at a place.
public struct PointMark: MarkContent {
  private var x: PlotInterval?
  private var y: PlotInterval?

  /// Makes a symbol at two values.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    self.x = x.interval
    self.y = y.interval
  }

  /// Makes a symbol in the middle of y.
  public init<X: Plottable>(x: PlottableValue<X>, y: CGFloat? = nil) { self.x = x.interval }

  /// Makes a symbol in the middle of x.
  public init<Y: Plottable>(x: CGFloat? = nil, y: PlottableValue<Y>) { self.y = y.interval }

  /// Returns the mark.
  package func mark(_ look: _MarkLook) -> PlotMark { PlotMark(.point, x: x, y: y, look) }
}

/// A straight line across the plot area, or between two values.
public struct RuleMark: MarkContent {
  private var x: PlotInterval?
  private var y: PlotInterval?

  /// Makes an upright line over the whole height.
  public init<X: Plottable>(
    x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
  ) { self.x = x.interval }

  /// Makes a lying line over the whole width.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>
  ) { self.y = y.interval }

  /// Makes an upright line between two values.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    self.x = x.interval
    y = PlotInterval(yStart.interval.start, to: yEnd.interval.start)
  }

  /// Makes a lying line between two values.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
  ) {
    x = PlotInterval(xStart.interval.start, to: xEnd.interval.start)
    self.y = y.interval
  }

  /// Returns the mark.
  package func mark(_ look: _MarkLook) -> PlotMark { PlotMark(.rule, x: x, y: y, look) }
}

/// A rectangle between values, or over a place of both axes.
public struct RectangleMark: MarkContent {
  private var x: PlotInterval?
  private var y: PlotInterval?
  private var width = MarkDimension.automatic
  private var height = MarkDimension.automatic

  /// Makes a rectangle at a place of both axes, as for a heat map.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
    height: MarkDimension = .automatic
  ) {
    self.x = x.interval
    self.y = y.interval
    (self.width, self.height) = (width, height)
  }

  /// Makes a rectangle between two values of both axes.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) {
    x = PlotInterval(xStart.interval.start, to: xEnd.interval.start)
    y = PlotInterval(yStart.interval.start, to: yEnd.interval.start)
  }

  /// Makes a rectangle between two values of x, over the whole height.
  public init<X: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil,
    yEnd: CGFloat? = nil
  ) { x = PlotInterval(xStart.interval.start, to: xEnd.interval.start) }

  /// Makes a rectangle between two values of y, over the whole width.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) { y = PlotInterval(yStart.interval.start, to: yEnd.interval.start) }

  /// Makes a rectangle at a place of x between two values of y.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    self.x = x.interval
    y = PlotInterval(yStart.interval.start, to: yEnd.interval.start)
    self.width = width
  }

  /// Makes a rectangle at a place of y between two values of x.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    x = PlotInterval(xStart.interval.start, to: xEnd.interval.start)
    self.y = y.interval
    self.height = height
  }

  /// Returns the mark.
  package func mark(_ look: _MarkLook) -> PlotMark {
    var mark = PlotMark(.rectangle, x: x, y: y, look)
    (mark.width, mark.height) = (width, height)
    return mark
  }
}

/// A sector of a pie or a ring.
public struct SectorMark: MarkContent {
  private let angle: PlotInterval
  private let innerRadius: MarkDimension
  private let outerRadius: MarkDimension
  private let angularInset: CGFloat

  /// Makes a sector whose share of the turn is that of its value among all sectors' values.
  ///
  /// - Parameters:
  ///   - innerRadius: where the sector begins; `.ratio` is a share of the greatest radius.
  ///   - outerRadius: where it ends.
  ///   - angularInset: the points that are left free at both sides.
  public init<Angle: Plottable>(
    angle: PlottableValue<Angle>, innerRadius: MarkDimension = .automatic,
    outerRadius: MarkDimension = .automatic, angularInset: CGFloat? = nil
  ) {
    self.angle = angle.interval
    self.innerRadius = innerRadius
    self.outerRadius = outerRadius
    self.angularInset = angularInset ?? 0
  }

  /// Returns the mark.
  package func mark(_ look: _MarkLook) -> PlotMark {
    var mark = PlotMark(.sector, x: angle, y: nil, look)
    mark.innerRadius = innerRadius
    mark.outerRadius = outerRadius
    mark.angularInset = angularInset
    return mark
  }
}
