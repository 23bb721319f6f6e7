import MartletUI

extension MarkDrawer {
  /// The distance around the plot area in which points are drawn, in points. It is more than the
  /// canvas extends beyond the area, and than half the width of most lines.
  private static let margin: CGFloat = 48

  /// Draws a line, an area or symbols whose points are in columns.
  ///
  /// - Complexity: O(columns of pixels · log n).
  func drawColumns(_ mark: PlacedMark, _ placed: PlacedColumns, _ context: GraphicsContext) {
    guard let reducer = ColumnReducer(placed, area: area, margin: Self.margin) else { return }
    let step = context.environment.pixelLength
    switch mark.kind {
    case .line:
      let (runs, width) = (reducer.line(step: step), mark.stroke.lineWidth)
      drawLine(
        linePath(runs, mark), dots: dots(runs, placed, diameter: width), mark, context,
        whole: frame(of: mark, placed)?.insetBy(dx: -width / 2, dy: -width / 2))
      if let symbol = mark.symbol { drawSymbols(symbol, mark, reducer, context) }
    case .area:
      guard let base = placed.y.position(of: placed.columns.yAreDates ? .date(0) : .number(0))
      else {
        return
      }
      let runs = reducer.line(step: step)
      let path = areaPath(runs, mark, base: area.maxY - CGFloat(base) * area.height)
      fill(path, mark, context, whole: frame(of: mark, placed))
    default: drawSymbols(mark.symbol ?? .circle, mark, reducer, context)
    }
  }

  /// Returns the frame of all points in the canvas, also of those outside of the plot area; nil if
  /// a scale cannot place its corners. Gradients cover it, so they do not change while the chart
  /// scrolls.
  func frame(of mark: PlacedMark, _ placed: PlacedColumns) -> CGRect? {
    guard let x = mark.mark.x, let y = mark.mark.y, let xEnd = x.end, let yEnd = y.end,
      let left = placed.x.position(of: x.start), let right = placed.x.position(of: xEnd),
      let low = placed.y.position(of: y.start), let high = placed.y.position(of: yEnd)
    else { return nil }
    return CGRect(
      x: area.minX + CGFloat(min(left, right)) * area.width,
      y: area.maxY - CGFloat(max(low, high)) * area.height,
      width: CGFloat(abs(right - left)) * area.width,
      height: CGFloat(abs(high - low)) * area.height)
  }

  /// Returns the method that connects the points. Curves through a choice of the points could leave
  /// the range of all points, so such points are connected by straight lines, which are shorter
  /// than a pixel.
  private func method(_ runs: PointRuns, _ mark: PlacedMark) -> InterpolationMethod {
    let method = mark.mark.look.interpolation ?? .linear
    return runs.isReduced && !method.isStep ? .linear : method
  }

  /// Returns the path of a line, with a subpath for each run of more than one point.
  func linePath(_ runs: PointRuns, _ mark: PlacedMark) -> Path {
    var path = Path()
    path.reserveCapacity(lines: runs.points.count)
    let method = method(runs, mark)
    for run in runs.runs where run.count > 1 { LinePath.add(Array(run), method, to: &path) }
    return path
  }

  /// Returns dots for the points that have a gap on both sides.
  private func dots(_ runs: PointRuns, _ placed: PlacedColumns, diameter: CGFloat) -> Path {
    var path = Path()
    // The only point of a line has no dot.
    guard placed.columns.count - placed.columns.gaps.count > 1 else { return path }
    for run in runs.runs where run.count == 1 {
      for center in run { path.addDot(at: center, diameter: diameter) }
    }
    return path
  }

  /// Returns the path of an area, with a closed subpath for each run of more than one point. `base`
  /// is y of the straight edge in the canvas.
  func areaPath(_ runs: PointRuns, _ mark: PlacedMark, base: CGFloat) -> Path {
    var path = Path()
    path.reserveCapacity(lines: runs.points.count)
    let method = method(runs, mark)
    for run in runs.runs where run.count > 1 {
      LinePath.add(Array(run), method, to: &path)
      path.addLine(to: CGPoint(x: run[run.endIndex - 1].x, y: base))
      path.addLine(to: CGPoint(x: run[run.startIndex].x, y: base))
      path.closeSubpath()
    }
    return path
  }

  /// Draws a symbol at a choice of the points.
  private func drawSymbols(
    _ symbol: PlotSymbol, _ mark: PlacedMark, _ reducer: ColumnReducer, _ context: GraphicsContext
  ) {
    let step = max(mark.symbolArea.squareRoot() / 2, context.environment.pixelLength)
    let points = reducer.symbols(step: step)
    guard case .shape(let shape) = symbol, isOneFill(mark, context) else {
      for point in points { drawSymbol(symbol, mark, at: point, context) }
      return
    }
    var path = Path()
    for point in points { path.addPath(shape.path(at: point, area: mark.symbolArea)) }
    context.fill(path, with: .style(mark.style))
  }

  /// Returns whether all symbols of a mark can be filled at once: symbols of an opaque colour look
  /// the same one by one.
  private func isOneFill(_ mark: PlacedMark, _ context: GraphicsContext) -> Bool {
    guard mark.mark.look.clips.isEmpty, mark.mark.look.filters.isEmpty, context.opacity >= 1,
      let color = mark.style.style as? Color
    else { return false }
    return color.resolve(in: context.environment).opacity >= 1
  }
}
