import MartletUI

/// The geometry of a chart once it is laid out.
@MainActor
final class PlotGeometry {
  /// The size of the chart without its legend, in points.
  var size = CGSize.zero
  /// The plot area in the space of the chart, in points.
  var plot = CGRect.zero
  /// The plot area in the space of the root, in points.
  var anchored = CGRect.zero

  nonisolated init() {}
}

/// Leads from values to places in the plot area of a chart, and back. All places are in points from
/// the upper left corner of the plot area.
@MainActor
public struct ChartProxy {
  let x: PlotScale
  let y: PlotScale
  let geometry: PlotGeometry
  let settings: ChartSettings
  let sectors: [(end: Double, start: Double)]

  /// The size of the plot area.
  public var plotSize: CGSize { geometry.plot.size }

  /// The size of the plot area.
  public var plotAreaSize: CGSize { geometry.plot.size }

  /// The plot area, for `GeometryProxy`; nil before the first layout.
  public var plotFrame: Anchor<CGRect>? { plotAreaFrame }

  /// The plot area, for `GeometryProxy`.
  public var plotAreaFrame: Anchor<CGRect> { Anchor(inRoot: geometry.anchored) }

  /// Returns the place of a value along x; nil if the axis has none for it.
  public func position<P: Plottable>(forX value: P) -> CGFloat? {
    x.place(of: value.plotValue).map { CGFloat($0) * plotSize.width }
  }

  /// Returns the place of a value along y; nil if the axis has none for it.
  public func position<P: Plottable>(forY value: P) -> CGFloat? {
    y.place(of: value.plotValue).map { (1 - CGFloat($0)) * plotSize.height }
  }

  /// Returns the place of two values; nil if an axis has none.
  public func position<X: Plottable, Y: Plottable>(for values: (x: X, y: Y)) -> CGPoint? {
    guard let x = position(forX: values.x), let y = position(forY: values.y) else { return nil }
    return CGPoint(x: x, y: y)
  }

  /// Returns the value at a place along x; nil if it is no value of that type.
  public func value<P: Plottable>(atX position: CGFloat, as type: P.Type = P.self) -> P? {
    plotValue(.horizontal, at: position).flatMap { P(plotValue: $0) }
  }

  /// Returns the value at a place along y; nil if it is no value of that type.
  public func value<P: Plottable>(atY position: CGFloat, as type: P.Type = P.self) -> P? {
    plotValue(.vertical, at: position).flatMap { P(plotValue: $0) }
  }

  /// Returns the values at a place; nil if one is no value of its type.
  public func value<X: Plottable, Y: Plottable>(
    at position: CGPoint, as type: (X, Y).Type = (X, Y).self
  ) -> (X, Y)? {
    guard let x = value(atX: position.x, as: X.self), let y = value(atY: position.y, as: Y.self)
    else { return nil }
    return (x, y)
  }

  /// Returns the stretch that a name takes along x; nil for numbers and dates.
  public func positionRange<P: Plottable>(forX value: P) -> ClosedRange<CGFloat>? {
    guard let width = x.nameWidth, let middle = position(forX: value) else { return nil }
    let half = CGFloat(width) * plotSize.width / 2
    return middle - half...middle + half
  }

  /// Returns the stretch that a name takes along y; nil for numbers and dates.
  public func positionRange<P: Plottable>(forY value: P) -> ClosedRange<CGFloat>? {
    guard let width = y.nameWidth, let middle = position(forY: value) else { return nil }
    let half = CGFloat(width) * plotSize.height / 2
    return middle - half...middle + half
  }

  /// Selects the value at a place along x, as a finger there does.
  public func selectXValue(at position: CGFloat) {
    settings.x.selection?.set(plotValue(.horizontal, at: position))
  }

  /// Selects the value at a place along y, as a finger there does.
  public func selectYValue(at position: CGFloat) {
    settings.y.selection?.set(plotValue(.vertical, at: position))
  }

  /// Selects the range between two places along x.
  public func selectXRange(from start: CGFloat, to end: CGFloat) {
    select(.horizontal, start, end)
  }

  /// Selects the range between two places along y.
  public func selectYRange(from start: CGFloat, to end: CGFloat) { select(.vertical, start, end) }

  /// Selects the sector at an angle that is measured clockwise from the top.
  public func selectAngleValue(at angle: Angle) {
    let turns = angle.radians / (2 * .pi)
    let share = turns - turns.rounded(.down)
    let sum = sectors.last?.end ?? 0
    settings.angleSelection?.set(.number(share * sum))
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
