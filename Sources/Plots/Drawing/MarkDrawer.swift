import MartletUI

/// Draws placed marks into a plot area.
@MainActor
struct MarkDrawer {
  /// The plot area in points of the canvas.
  let area: CGRect
  let marks: [PlacedMark]
  /// The places that marks have now, on their way to their own.
  let places: MarkPlaces

  private func ends(_ mark: PlacedMark) -> SIMD4<Double> { places.ends[mark.id] ?? mark.ends }

  private func point(_ x: Double, _ y: Double) -> CGPoint {
    CGPoint(x: area.minX + CGFloat(x) * area.width, y: area.maxY - CGFloat(y) * area.height)
  }

  /// Draws all marks in their order. A line or an area is drawn where its first point is.
  ///
  /// - Complexity: O(marks).
  func draw(_ context: inout GraphicsContext) {
    var lines: [PlotLine: [Int]] = [:]
    var order: [PlotLine] = []
    for (index, mark) in marks.enumerated() where mark.kind == .line || mark.kind == .area {
      let line = PlotLine(kind: mark.kind, key: mark.mark.look.lineKey)
      if lines[line] == nil { order.append(line) }
      lines[line, default: []].append(index)
    }
    let firsts = Dictionary(
      uniqueKeysWithValues: order.compactMap { line in
        lines[line]?.first.map { ($0, line) }
      })
    for (index, mark) in marks.enumerated() {
      var context = context
      let look = mark.mark.look
      if look.opacity < 1 { context.opacity *= look.opacity }
      if look.offset != .zero {
        context.translateBy(x: look.offset.width, y: look.offset.height)
      }
      switch mark.kind {
      case .line, .area:
        if let line = firsts[index], let members = lines[line] {
          if mark.kind == .line { drawLine(members, &context) } else { drawArea(members, &context) }
        }
        if mark.kind == .line, let symbol = mark.symbol {
          drawSymbol(symbol, mark, ends(mark), &context)
        }
      case .bar, .rectangle: drawRectangle(mark, &context)
      case .rule: drawRule(mark, &context)
      case .point:
        drawSymbol(
          mark.symbol ?? .shape(AnyChartSymbolShape(BasicChartSymbolShape.circle)), mark,
          ends(mark), &context)
      case .sector: drawSector(mark, &context)
      }
    }
  }

  private struct PlotLine: Hashable {
    var kind: PlotMark.Kind
    var key: PlotLineKey
  }

  /// Fills a path. A gradient goes over the path, or over the plot area.
  private func fill(_ path: Path, _ mark: PlacedMark, _ context: inout GraphicsContext) {
    guard mark.mark.look.fitsPlotArea else {
      context.fill(path, with: .style(mark.style))
      return
    }
    context.drawLayer { layer in
      layer.clip(to: path)
      layer.fill(Path(area), with: .style(mark.style))
    }
  }

  // MARK: - Lines and areas

  private func drawLine(_ members: [Int], _ context: inout GraphicsContext) {
    guard let first = members.first.map({ marks[$0] }) else { return }
    let points = members.map { index in
      let ends = ends(marks[index])
      return point((ends[0] + ends[1]) / 2, (ends[2] + ends[3]) / 2)
    }
    var path = Path()
    LinePath.add(
      LinePath.thinned(points, step: 0.5), first.mark.look.interpolation ?? .linear, to: &path)
    if first.mark.look.fitsPlotArea {
      fill(path.strokedPath(first.stroke), first, &context)
    } else {
      context.stroke(path, with: .style(first.style), style: first.stroke)
    }
  }

  private func drawArea(_ members: [Int], _ context: inout GraphicsContext) {
    guard let first = members.first.map({ marks[$0] }) else { return }
    let isUpright = first.mark.growth == .vertical
    func edge(_ end: Int) -> [CGPoint] {
      members.map { index in
        let ends = ends(marks[index])
        return isUpright
          ? point((ends[0] + ends[1]) / 2, ends[2 + end])
          : point(ends[end], (ends[2] + ends[3]) / 2)
      }
    }
    let method = first.mark.look.interpolation ?? .linear
    var path = Path()
    LinePath.add(LinePath.thinned(edge(1), step: 0.5), method, to: &path)
    // Back along the lower edge: a step that rose at its end rises at its beginning there.
    let back: InterpolationMethod =
      method == .stepStart ? .stepEnd : method == .stepEnd ? .stepStart : method
    LinePath.add(
      LinePath.thinned(edge(0), step: 0.5).reversed(), back, to: &path, isConnected: true)
    path.closeSubpath()
    fill(path, first, &context)
  }

  // MARK: - Rectangles

  /// Returns the rectangle of a bar or a rectangle, in points of the canvas.
  func rectangle(of mark: PlacedMark) -> CGRect {
    let ends = ends(mark)
    let (x, width) = extent(
      ends[0], ends[1], mark.mark.x, mark.room[0], mark.mark.width, mark, .horizontal)
    let (y, height) = extent(
      ends[2], ends[3], mark.mark.y, mark.room[1], mark.mark.height, mark, .vertical)
    return CGRect(
      x: area.minX + x, y: area.maxY - y - height, width: width, height: height)
  }

  /// Returns the beginning and the length along an axis, in points from its beginning.
  private func extent(
    _ start: Double, _ end: Double, _ interval: PlotInterval?, _ room: Double,
    _ dimension: MarkDimension, _ mark: PlacedMark, _ axis: Axis
  ) -> (CGFloat, CGFloat) {
    let length = axis == .horizontal ? area.width : area.height
    let (low, high) = (CGFloat(min(start, end)) * length, CGFloat(max(start, end)) * length)
    // Along its growth a bar goes from end to end; so does a rectangle with two ends.
    let isPlace = mark.kind == .bar ? mark.mark.growth != axis : interval?.end == nil
    guard isPlace, interval != nil else { return (low, high - low) }
    let share: CGFloat = mark.kind == .rectangle ? 1 : 0.75
    let whole = interval?.end == nil ? CGFloat(room) * length : high - low
    let extent = dimension.extent(in: whole, automatic: share)
    return ((low + high) / 2 - extent / 2, extent)
  }

  private func drawRectangle(_ mark: PlacedMark, _ context: inout GraphicsContext) {
    let rect = rectangle(of: mark)
    let radius = min(
      mark.mark.look.cornerRadius ?? (mark.kind == .bar ? 2 : 0), rect.width / 2, rect.height / 2)
    fill(
      radius > 0 ? Path(roundedRect: rect, cornerRadius: radius) : Path(rect), mark, &context)
  }

  private func drawRule(_ mark: PlacedMark, _ context: inout GraphicsContext) {
    var ends = ends(mark)
    // The place of a rule may be a whole day or month; the rule stands in its middle.
    let isUpright = mark.mark.y == nil || (mark.mark.x != nil && mark.mark.y?.end != nil)
    if isUpright {
      (ends[0], ends[1]) = ((ends[0] + ends[1]) / 2, (ends[0] + ends[1]) / 2)
    } else {
      (ends[2], ends[3]) = ((ends[2] + ends[3]) / 2, (ends[2] + ends[3]) / 2)
    }
    var path = Path()
    path.move(to: point(ends[0], ends[2]))
    path.addLine(to: point(ends[1], ends[3]))
    context.stroke(path, with: .style(mark.style), style: mark.stroke)
  }

  // MARK: - Symbols and sectors

  private func drawSymbol(
    _ symbol: PlotSymbol, _ mark: PlacedMark, _ ends: SIMD4<Double>,
    _ context: inout GraphicsContext
  ) {
    // Symbols that are views stand above the canvas.
    guard case .shape(let shape) = symbol else { return }
    let middle = point((ends[0] + ends[1]) / 2, (ends[2] + ends[3]) / 2)
    context.fill(shape.path(at: middle, area: mark.symbolArea), with: .style(mark.style))
  }

  private func drawSector(_ mark: PlacedMark, _ context: inout GraphicsContext) {
    let ends = ends(mark)
    let center = CGPoint(x: area.midX, y: area.midY)
    let most = min(area.width, area.height) / 2
    func radius(_ dimension: MarkDimension, _ usual: CGFloat) -> CGFloat {
      switch dimension.form {
      case .automatic: usual
      case .points(let points): points
      case .ratio(let ratio): most * ratio
      case .inset(let inset): most - inset
      }
    }
    let outer = max(radius(mark.mark.outerRadius, most), 0)
    let inner = min(max(radius(mark.mark.innerRadius, 0), 0), outer)
    guard outer > 0, ends[1] > ends[0] else { return }
    context.fill(
      Sector(
        center: center, inner: inner, outer: outer, start: ends[0], end: ends[1],
        inset: mark.mark.angularInset, corner: mark.mark.look.cornerRadius ?? 0
      ).path, with: .style(mark.style))
  }
}

/// A sector of a ring, clockwise from the top.
struct Sector {
  var center: CGPoint
  /// The radii in points.
  var inner: CGFloat
  var outer: CGFloat
  /// The ends as shares of a turn.
  var start: Double
  var end: Double
  /// The points that are left free along both sides.
  var inset: CGFloat
  /// The radius of the corners.
  var corner: CGFloat

  var path: Path {
    // An inset of d points takes an angle of d over the radius.
    func angles(_ radius: CGFloat, _ inset: CGFloat) -> (Double, Double)? {
      let room = radius > 0 ? Double(inset / radius) / (2 * .pi) : 0
      let (a, b) = (start + room, end - room)
      return a < b ? (a, b) : nil
    }
    func point(_ turn: Double, _ radius: CGFloat) -> CGPoint {
      let (sin, cos) = Elementary.sinCos(2 * .pi * turn)
      return CGPoint(x: center.x + radius * CGFloat(sin), y: center.y - radius * CGFloat(cos))
    }
    func angle(_ turn: Double) -> Angle { .radians(2 * .pi * turn - .pi / 2) }
    var path = Path()
    let round = min(corner, (outer - inner) / 2)
    guard let outside = angles(outer, inset) else { return path }
    if round > 0.5, let arc = angles(outer - round, inset + round) {
      path.move(to: point(angles(outer - round, inset)?.0 ?? arc.0, outer - round))
      path.addQuadCurve(to: point(arc.0, outer), control: point(outside.0, outer))
      path.addArc(
        center: center, radius: outer, startAngle: angle(arc.0), endAngle: angle(arc.1),
        clockwise: false)
      path.addQuadCurve(
        to: point(angles(outer - round, inset)?.1 ?? arc.1, outer - round),
        control: point(outside.1, outer))
    } else {
      path.addArc(
        center: center, radius: outer, startAngle: angle(outside.0), endAngle: angle(outside.1),
        clockwise: false)
    }
    if inner > 0, let inside = angles(inner, inset) {
      path.addArc(
        center: center, radius: inner, startAngle: angle(inside.1), endAngle: angle(inside.0),
        clockwise: true)
    } else {
      // The sides meet where the gap between neighbours is as wide as the insets.
      let half = (start + end) / 2
      let width = Elementary.sin(min((end - start) * .pi, .pi / 2))
      let distance = width > 0 ? min(inset / CGFloat(width), outer) : 0
      path.addLine(to: point(half, distance))
    }
    path.closeSubpath()
    return path
  }
}
