import MartletUI

/// Draws placed marks into a canvas. `PlotCanvas` makes one for each frame in which the chart is
/// drawn. It computes no scales: all values are positions already.
@MainActor
struct MarkDrawer {
  /// The plot area in the canvas, in points.
  let area: CGRect
  let marks: [PlacedMark]
  /// The positions of marks that move in this frame. Marks that are not in it are drawn at their
  /// own positions.
  let positions: MarkPositions

  private func ends(_ mark: PlacedMark) -> SIMD4<Double> { positions.ends[mark.id] ?? mark.ends }

  private func point(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: area.minX + CGFloat(x) * area.width, y: area.maxY - CGFloat(y) * area.height)
  }

  /// Draws the marks of `steps` in order.
  ///
  /// - Complexity: O(steps and points).
  func draw(_ steps: [MarkStep], _ context: GraphicsContext) {
    for step in steps {
      let mark = marks[step.index]
      var context = context
      let look = mark.mark.look
      if look.opacity < 1 { context.opacity *= look.opacity }
      if look.offset != .zero {
        context.translateBy(x: look.offset.width, y: look.offset.height)
      }
      for filter in look.filters { context.addFilter(filter) }
      if let columns = mark.columns {
        drawColumns(mark, columns, context)
        continue
      }
      switch mark.kind {
      case .line:
        if !step.points.isEmpty { drawLine(step.points, context) }
        if let symbol = mark.symbol { drawSymbol(symbol, mark, at: middle(of: mark), context) }
      case .area: drawArea(step.points, context)
      case .bar, .rectangle: drawRectangle(mark, context)
      case .rule: drawRule(mark, context)
      case .point:
        drawSymbol(mark.symbol ?? .circle, mark, at: middle(of: mark), context)
      case .sector: drawSector(mark, context)
      }
    }
  }

  /// Returns the context with the clip shapes of a mark. `frame` is the frame of the mark in the
  /// canvas, in points.
  private func clipped(
    _ context: GraphicsContext, _ mark: PlacedMark, _ frame: @autoclosure () -> CGRect
  ) -> GraphicsContext {
    let clips = mark.mark.look.clips
    guard !clips.isEmpty else { return context }
    let frame = frame()
    // An empty path has no frame, and draws nothing without a clip.
    guard !frame.isNull else { return context }
    var context = context
    for clip in clips { context.clip(to: clip.shape.path(in: frame), style: clip.style) }
    return context
  }

  /// Returns the frame of a line along `path`, in points. It includes the width of the line.
  private func frame(ofLine path: Path, _ mark: PlacedMark) -> CGRect {
    let half = mark.stroke.lineWidth / 2
    return path.boundingRect.insetBy(dx: -half, dy: -half)
  }

  /// Fills a path within the clip shapes of the mark. A gradient covers the bounds of the path, or
  /// the plot area if the mark's style says so.
  ///
  /// - Parameter whole: the frame of the mark if the path is only a part of it. Gradients and clip
  ///   shapes cover this frame.
  func fill(
    _ path: Path, _ mark: PlacedMark, _ context: GraphicsContext, whole: CGRect? = nil
  ) {
    let context = clipped(context, mark, whole ?? path.boundingRect)
    let isPlain = mark.style.style is Color
    guard let frame = mark.mark.look.alignsStyleWithPlotArea ? area : isPlain ? nil : whole else {
      context.fill(path, with: .style(mark.style))
      return
    }
    context.drawLayer { layer in
      layer.clip(to: path)
      layer.fill(Path(frame), with: .style(mark.style))
    }
  }

  // MARK: - Lines and areas

  /// Returns the points of a line in stretches without a gap. `members` are their indices.
  private func stretches(_ members: [Int]) -> [ArraySlice<Int>] {
    let starts = members.indices.filter { $0 == 0 || marks[members[$0]].isAfterGap }
    return zip(starts, starts.dropFirst() + [members.count]).map { members[$0..<$1] }
  }

  private func middle(of mark: PlacedMark) -> CGPoint {
    let ends = ends(mark)
    return point((ends[0] + ends[1]) / 2, (ends[2] + ends[3]) / 2)
  }

  /// Returns the path of a line, with a subpath for each stretch of more than one point.
  func linePath(_ members: [Int]) -> Path {
    let method = members.first.flatMap { marks[$0].mark.look.interpolation } ?? .linear
    var path = Path()
    for stretch in stretches(members) where stretch.count > 1 {
      let points = stretch.map { middle(of: marks[$0]) }
      LinePath.add(LinePath.thinned(points, step: 0.5), method, to: &path)
    }
    return path
  }

  /// Returns dots for the points of a line that have a gap on both sides. Such a point has no line
  /// and could not be seen.
  func dots(_ members: [Int], diameter: CGFloat) -> Path {
    let stretches = stretches(members)
    var path = Path()
    for stretch in stretches where stretch.count == 1 && stretches.count > 1 {
      path.addDot(at: middle(of: marks[stretch[stretch.startIndex]]), diameter: diameter)
    }
    return path
  }

  private func drawLine(_ members: [Int], _ context: GraphicsContext) {
    guard let first = members.first.map({ marks[$0] }) else { return }
    drawLine(
      linePath(members), dots: dots(members, diameter: first.stroke.lineWidth), first, context)
  }

  /// Strokes the path of a line and fills the dots of its lone points. `first` has the styles, and
  /// `whole` is the frame of the line if the path is only a part of it.
  func drawLine(
    _ path: Path, dots: Path, _ first: PlacedMark, _ context: GraphicsContext,
    whole: CGRect? = nil
  ) {
    let isPlain = first.style.style is Color
    if first.mark.look.alignsStyleWithPlotArea || (whole != nil && !isPlain) {
      fill(path.strokedPath(first.stroke), first, context, whole: whole)
    } else {
      clipped(context, first, whole ?? frame(ofLine: path, first))
        .stroke(path, with: .style(first.style), style: first.stroke)
    }
    if !dots.isEmpty { fill(dots, first, context, whole: whole) }
  }

  /// Returns the path of an area, with a closed subpath for each stretch.
  func areaPath(_ members: [Int]) -> Path {
    guard let first = members.first.map({ marks[$0] }) else { return Path() }
    let isUpright = first.mark.growth == .vertical
    func edge(_ stretch: ArraySlice<Int>, _ end: Int) -> [CGPoint] {
      stretch.map { index in
        let ends = ends(marks[index])
        var place =
          isUpright
          ? point((ends[0] + ends[1]) / 2, ends[2 + end])
          : point(ends[end], (ends[2] + ends[3]) / 2)
        if isUpright {
          place.y += endOffset(marks[index], 2 + end)
        } else {
          place.x += endOffset(marks[index], end)
        }
        return place
      }
    }
    let method = first.mark.look.interpolation ?? .linear
    // The lower edge is drawn backwards, so steps at the start and at the end of an interval are
    // exchanged.
    let back: InterpolationMethod =
      method == .stepStart ? .stepEnd : method == .stepEnd ? .stepStart : method
    var path = Path()
    for stretch in stretches(members) {
      LinePath.add(LinePath.thinned(edge(stretch, 1), step: 0.5), method, to: &path)
      LinePath.add(
        LinePath.thinned(edge(stretch, 0), step: 0.5).reversed(), back, to: &path,
        isConnected: true)
      path.closeSubpath()
    }
    return path
  }

  private func drawArea(_ members: [Int], _ context: GraphicsContext) {
    guard let first = members.first.map({ marks[$0] }) else { return }
    fill(areaPath(members), first, context)
  }

  // MARK: - Rectangles

  /// Returns the rectangle of a bar or a rectangle mark in the canvas, in points.
  func rectangle(of mark: PlacedMark) -> CGRect {
    let ends = ends(mark)
    let (x, width) = extent(
      ends[0], ends[1], mark.mark.x, mark.room[0], mark.mark.width, mark, .horizontal)
    let (y, height) = extent(
      ends[2], ends[3], mark.mark.y, mark.room[1], mark.mark.height, mark, .vertical)
    let rect = CGRect(
      x: area.minX + x, y: area.maxY - y - height, width: width, height: height)
    if mark.mark.look.endOffsets == .zero { return rect }
    let offsets = (0..<4).map { endOffset(mark, $0) }
    // The start is the left or the lower edge of values that increase, and the left or the upper
    // edge of a position and of the whole axis.
    let startsLeft = mark.mark.x?.end == nil || ends[0] <= ends[1]
    let startsBelow = mark.mark.y?.end != nil && ends[2] <= ends[3]
    let (left, right) = startsLeft ? (offsets[0], offsets[1]) : (offsets[1], offsets[0])
    let (top, bottom) = startsBelow ? (offsets[3], offsets[2]) : (offsets[2], offsets[3])
    let (a, b) = (rect.minX + left, rect.maxX + right)
    let (c, d) = (rect.minY + top, rect.maxY + bottom)
    return CGRect(x: min(a, b), y: min(c, d), width: abs(b - a), height: abs(d - c))
  }

  /// Returns the distance in points by which an end of a mark is moved. The order of ends is that
  /// of `PlacedMark.ends`.
  private func endOffset(_ mark: PlacedMark, _ end: Int) -> CGFloat {
    CGFloat(mark.mark.look.endOffsets[end])
  }

  /// Returns the start and the length of a mark along an axis, in points from the left or the
  /// bottom of the plot area.
  private func extent(
    _ start: Double, _ end: Double, _ interval: PlotInterval?, _ room: Double,
    _ dimension: MarkDimension, _ mark: PlacedMark, _ axis: Axis
  ) -> (CGFloat, CGFloat) {
    let length = axis == .horizontal ? area.width : area.height
    let (low, high) = (CGFloat(min(start, end)) * length, CGFloat(max(start, end)) * length)
    // A bar along its growth, and a rectangle with two ends, extends from end to end. Otherwise the
    // mark has a width around its position.
    let isSinglePosition = mark.kind == .bar ? mark.mark.growth != axis : interval?.end == nil
    guard isSinglePosition, interval != nil else { return (low, high - low) }
    let share: CGFloat = mark.kind == .rectangle ? 1 : 0.75
    let whole = interval?.end == nil ? CGFloat(room) * length : high - low
    let extent = dimension.extent(in: whole, automatic: share)
    return ((low + high) / 2 - extent / 2, extent)
  }

  private func drawRectangle(_ mark: PlacedMark, _ context: GraphicsContext) {
    let rect = rectangle(of: mark)
    let radius = min(
      mark.mark.look.cornerRadius ?? (mark.kind == .bar ? 2 : 0), rect.width / 2, rect.height / 2)
    fill(
      radius > 0 ? Path(roundedRect: rect, cornerRadius: radius) : Path(rect), mark, context)
  }

  private func drawRule(_ mark: PlacedMark, _ context: GraphicsContext) {
    var ends = ends(mark)
    // The position of a rule may be an interval such as a day; the rule is in its middle.
    let isUpright = mark.mark.y == nil || (mark.mark.x != nil && mark.mark.y?.end != nil)
    if isUpright {
      (ends[0], ends[1]) = ((ends[0] + ends[1]) / 2, (ends[0] + ends[1]) / 2)
    } else {
      (ends[2], ends[3]) = ((ends[2] + ends[3]) / 2, (ends[2] + ends[3]) / 2)
    }
    var (start, end) = (point(ends[0], ends[2]), point(ends[1], ends[3]))
    if mark.mark.look.endOffsets != .zero {
      // A rule over the whole height starts at the top.
      if mark.mark.y == nil { swap(&start, &end) }
      start.x += endOffset(mark, 0)
      start.y += endOffset(mark, 2)
      end.x += endOffset(mark, 1)
      end.y += endOffset(mark, 3)
    }
    var path = Path()
    path.move(to: start)
    path.addLine(to: end)
    clipped(context, mark, frame(ofLine: path, mark))
      .stroke(path, with: .style(mark.style), style: mark.stroke)
  }

  // MARK: - Symbols and sectors

  /// Draws the symbol of a mark at a point of the canvas.
  func drawSymbol(
    _ symbol: PlotSymbol, _ mark: PlacedMark, at point: CGPoint, _ context: GraphicsContext
  ) {
    // Symbols that are views are laid out above the canvas by `ChartSurface`.
    guard case .shape(let shape) = symbol else { return }
    let path = shape.path(at: point, area: mark.symbolArea)
    clipped(context, mark, path.boundingRect).fill(path, with: .style(mark.style))
  }

  private func drawSector(_ mark: PlacedMark, _ context: GraphicsContext) {
    let ends = ends(mark)
    var sector = Sector(
      from: ends[0], to: ends[1], inner: mark.mark.innerRadius, outer: mark.mark.outerRadius,
      in: area)
    sector.inset = mark.mark.angularInset
    sector.corner = mark.mark.look.cornerRadius ?? 0
    let path = sector.path
    clipped(context, mark, path.boundingRect).fill(path, with: .style(mark.style))
  }
}
