import MartletUI

/// A symbol at a position.
public struct PointMark: MarkContent {
  private var x: PlotInterval?
  private var y: PlotInterval?

  /// Makes a symbol at two values.
  public init<X: Plottable, Y: Plottable>(x: PlottableValue<X>, y: PlottableValue<Y>) {
    self.x = x.interval
    self.y = y.interval
  }

  /// Makes a symbol at an x value, in the middle of the plot area's height. `y` has no effect.
  public init<X: Plottable>(x: PlottableValue<X>, y: CGFloat? = nil) { self.x = x.interval }

  /// Makes a symbol at a y value, in the middle of the plot area's width. `x` has no effect.
  public init<Y: Plottable>(x: CGFloat? = nil, y: PlottableValue<Y>) { self.y = y.interval }

  /// Returns the mark.
  package func mark(_ look: _MarkLook) -> PlotMark { PlotMark(.point, x: x, y: y, look) }
}

/// A straight line across the plot area, or between two values.
public struct RuleMark: MarkContent {
  private var x: PlotInterval?
  private var y: PlotInterval?

  /// Makes a vertical line over the whole height of the plot area. `yStart` and `yEnd` have no
  /// effect.
  public init<X: Plottable>(
    x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
  ) { self.x = x.interval }

  /// Makes a horizontal line over the whole width of the plot area. `xStart` and `xEnd` have no
  /// effect.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>
  ) { self.y = y.interval }

  /// Makes a vertical line between two values.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
  ) {
    self.x = x.interval
    y = PlotInterval(from: yStart, to: yEnd)
  }

  /// Makes a horizontal line between two values.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
  ) {
    x = PlotInterval(from: xStart, to: xEnd)
    self.y = y.interval
  }

  /// Returns the mark.
  package func mark(_ look: _MarkLook) -> PlotMark { PlotMark(.rule, x: x, y: y, look) }
}

/// A rectangle between two values of an axis, or as wide as one position of it.
public struct RectangleMark: MarkContent {
  private var x: PlotInterval?
  private var y: PlotInterval?
  private var width = MarkDimension.automatic
  private var height = MarkDimension.automatic

  /// Makes a rectangle at one position of both axes, for example a cell of a heat map.
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
    x = PlotInterval(from: xStart, to: xEnd)
    y = PlotInterval(from: yStart, to: yEnd)
  }

  /// Makes a rectangle between two values of x, over the whole height. `yStart` and `yEnd` have no
  /// effect.
  public init<X: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil,
    yEnd: CGFloat? = nil
  ) { x = PlotInterval(from: xStart, to: xEnd) }

  /// Makes a rectangle between two values of y, over the whole width. `xStart` and `xEnd` have no
  /// effect.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>,
    yEnd: PlottableValue<Y>
  ) { y = PlotInterval(from: yStart, to: yEnd) }

  /// Makes a rectangle over the whole plot area. The four positions have no effect.
  public init(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
  ) {}

  /// Makes a rectangle at one position of x, over the whole height. `yStart` and `yEnd` have no
  /// effect.
  public init<X: Plottable>(
    x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil,
    width: MarkDimension = .automatic
  ) {
    self.x = x.interval
    self.width = width
  }

  /// Makes a rectangle at one position of y, over the whole width. `xStart` and `xEnd` have no
  /// effect.
  public init<Y: Plottable>(
    xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    self.y = y.interval
    self.height = height
  }

  /// Makes a rectangle at one position of x, between two values of y.
  public init<X: Plottable, Y: Plottable>(
    x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>,
    width: MarkDimension = .automatic
  ) {
    self.x = x.interval
    y = PlotInterval(from: yStart, to: yEnd)
    self.width = width
  }

  /// Makes a rectangle at one position of y, between two values of x.
  public init<X: Plottable, Y: Plottable>(
    xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>,
    height: MarkDimension = .automatic
  ) {
    x = PlotInterval(from: xStart, to: xEnd)
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

/// A sector of a pie or a ring. The sectors of a chart follow each other clockwise from the top.
public struct SectorMark: MarkContent {
  private let angle: PlotInterval
  private let innerRadius: MarkDimension
  private let outerRadius: MarkDimension
  private let angularInset: CGFloat

  /// Makes a sector. Its angle is the fraction of a full turn that its value has in the sum of all
  /// sectors. Negative values count as 0.
  ///
  /// `innerRadius` is the inner radius: `.fixed` is in points, `.ratio` is a fraction of the
  /// maximum radius, `.inset` is the distance from the maximum radius in points, and `automatic` is
  /// 0. The maximum radius is half of the plot area's shorter side. `outerRadius` is the outer
  /// radius, in the same units; `automatic` is the maximum radius. `angularInset` is the distance
  /// by which both straight sides are moved inwards, in points; nil means 0.
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
