import MartletUI

/// The geometry of a chart after its last layout. `PlotLayout` and `ChartSurface` write it; proxies
/// and gestures read it. The chart's state keeps the object.
@MainActor
final class PlotGeometry {
  /// The plot area in the space of the chart, in points.
  var plot = CGRect.zero
  /// The plot area in the space of the root, in points.
  var anchored = CGRect.zero

  nonisolated init() {}
}

/// Converts values of a chart to positions in its plot area, and back. `chartOverlay`,
/// `chartBackground` and `chartGesture` receive it. All positions are in points from the upper left
/// corner of the plot area, as of the last layout.
@MainActor
public struct ChartProxy {
  let x: PlotScale
  let y: PlotScale
  let geometry: PlotGeometry
  let settings: ChartSettings
  /// The start and the end of each sector in the sum of all sectors' values.
  let sectors: [(end: Double, start: Double)]

  /// The size of the plot area, in points.
  public var plotSize: CGSize { geometry.plot.size }

  /// The size of the plot area, in points.
  public var plotAreaSize: CGSize { geometry.plot.size }

  /// The plot area as an anchor, which a `GeometryProxy` resolves. It is never nil here.
  public var plotFrame: Anchor<CGRect>? { plotAreaFrame }

  /// The plot area as an anchor, which a `GeometryProxy` resolves.
  public var plotAreaFrame: Anchor<CGRect> { Anchor(inRoot: geometry.anchored) }

  /// Returns the two ends of the x axis, the lower one first, or all its categories. The result is
  /// empty if the axis has values of another type.
  public func xDomain<P: Plottable>(dataType: P.Type = P.self) -> [P] {
    x.domainValues.compactMap { P(plotValue: $0) }
  }

  /// Returns the two ends of the y axis, the lower one first, or all its categories from the top.
  /// The result is empty if the axis has values of another type.
  public func yDomain<P: Plottable>(dataType: P.Type = P.self) -> [P] {
    let values = y.hasNames ? y.domainValues.reversed() : y.domainValues
    return values.compactMap { P(plotValue: $0) }
  }

  /// Returns the position of a value along x; nil if the scale cannot place it.
  public func position<P: Plottable>(forX value: P) -> CGFloat? {
    x.position(of: value.plotValue).map { CGFloat($0) * plotSize.width }
  }

  /// Returns the position of a value along y; nil if the scale cannot place it.
  public func position<P: Plottable>(forY value: P) -> CGFloat? {
    y.position(of: value.plotValue).map { (1 - CGFloat($0)) * plotSize.height }
  }

  /// Returns the position of two values; nil if a scale cannot place its value.
  public func position<X: Plottable, Y: Plottable>(for values: (x: X, y: Y)) -> CGPoint? {
    guard let x = position(forX: values.x), let y = position(forY: values.y) else { return nil }
    return CGPoint(x: x, y: y)
  }

  /// Returns the value at a position along x; nil if the axis has values of another type.
  public func value<P: Plottable>(atX position: CGFloat, as type: P.Type = P.self) -> P? {
    plotValue(.horizontal, at: position).flatMap { P(plotValue: $0) }
  }

  /// Returns the value at a position along y; nil if the axis has values of another type.
  public func value<P: Plottable>(atY position: CGFloat, as type: P.Type = P.self) -> P? {
    plotValue(.vertical, at: position).flatMap { P(plotValue: $0) }
  }

  /// Returns the values at a position; nil if an axis has values of another type.
  public func value<X: Plottable, Y: Plottable>(
    at position: CGPoint, as type: (X, Y).Type = (X, Y).self
  ) -> (X, Y)? {
    guard let x = value(atX: position.x, as: X.self), let y = value(atY: position.y, as: Y.self)
    else { return nil }
    return (x, y)
  }

  /// Returns the range of positions that the band of a category takes along x; nil for numbers and
  /// dates.
  public func positionRange<P: Plottable>(forX value: P) -> ClosedRange<CGFloat>? {
    guard let width = x.nameWidth, let middle = position(forX: value) else { return nil }
    let half = CGFloat(width) * plotSize.width / 2
    return middle - half...middle + half
  }

  /// Returns the range of positions that the band of a category takes along y; nil for numbers and
  /// dates.
  public func positionRange<P: Plottable>(forY value: P) -> ClosedRange<CGFloat>? {
    guard let width = y.nameWidth, let middle = position(forY: value) else { return nil }
    let half = CGFloat(width) * plotSize.height / 2
    return middle - half...middle + half
  }

  /// Writes the value at a position along x to the binding of `chartXSelection(value:)`.
  public func selectXValue(at position: CGFloat) {
    settings.x.selection?.set(plotValue(.horizontal, at: position))
  }

  /// Writes the value at a position along y to the binding of `chartYSelection(value:)`.
  public func selectYValue(at position: CGFloat) {
    settings.y.selection?.set(plotValue(.vertical, at: position))
  }

  /// Writes the range between two positions along x to the binding of `chartXSelection(range:)`.
  public func selectXRange(from start: CGFloat, to end: CGFloat) {
    select(.horizontal, start, end)
  }

  /// Writes the range between two positions along y to the binding of `chartYSelection(range:)`.
  public func selectYRange(from start: CGFloat, to end: CGFloat) { select(.vertical, start, end) }

  /// Writes the value at an angle, measured clockwise from the top, to the binding of
  /// `chartAngleSelection`. The value counts in the sum of all sectors.
  public func selectAngleValue(at angle: Angle) {
    settings.angleSelection?.set(sectorValue(at: angle) ?? .number(0))
  }

  /// Returns the direction from the middle of the plot area to a position, clockwise from the top:
  /// 0…2π.
  public func angle(at position: CGPoint) -> Angle {
    let (x, y) = (position.x - plotSize.width / 2, position.y - plotSize.height / 2)
    let radians = Elementary.atan2(Double(x), -Double(y))
    return .radians(radians < 0 ? radians + 2 * .pi : radians)
  }

  /// Returns the value at an angle, measured clockwise from the top: the sum of the sectors up to
  /// it. The result is nil if the chart has no sectors, or their values are of another type.
  public func value<P: Plottable>(atAngle angle: Angle, as type: P.Type = P.self) -> P? {
    sectorValue(at: angle).flatMap { P(plotValue: $0) }
  }

  private func sectorValue(at angle: Angle) -> _PlotValue? {
    let turns = angle.radians / (2 * .pi)
    return sectors.last.map { .number((turns - turns.rounded(.down)) * $0.end) }
  }

  func plotValue(_ axis: Axis, at position: CGFloat) -> _PlotValue? {
    let length = axis == .horizontal ? plotSize.width : plotSize.height
    guard length > 0 else { return nil }
    let share = Double(position / length)
    return axis == .horizontal ? x.value(at: share) : y.value(at: 1 - share)
  }

  private func select(_ axis: Axis, _ start: CGFloat, _ end: CGFloat) {
    guard let a = plotValue(axis, at: start), let b = plotValue(axis, at: end) else { return }
    settings[axis].range?.set((a, b))
  }
}
