import MartletUI

/// The canvas of the plot area: grid lines, and the marks above them. Masked marks are drawn in
/// canvases of their own, which views mask. The animatable data are the positions of the marks.
struct PlotCanvas: View, Animatable {
  /// The distance by which the canvas extends beyond the plot area, in points, so that marks at the
  /// edge are not cut off.
  private static let margin: CGFloat = 24

  let marks: [PlacedMark]
  /// The marks of each mask by its id.
  let masks: [Int: [PlacedMark]]
  let grid: [(axis: Axis, parts: ResolvedAxis)]
  let clipped: Axis.Set
  var positions: MarkPositions

  var animatableData: MarkPositions {
    get { positions }
    set { positions = newValue }
  }

  var body: some View {
    let layers = MarkLayer.layers(of: marks)
    canvas(layers[0], of: marks, grid)
      .overlay {
        ForEach(1..<layers.count, id: \.self) { masked(layers[$0], of: marks) }
      }
      .padding(-Self.margin)
  }

  /// Returns the canvas of a layer without its masks. The grid lines are below the marks.
  private func canvas(
    _ layer: MarkLayer, of marks: [PlacedMark],
    _ grid: [(axis: Axis, parts: ResolvedAxis)] = []
  ) -> some View {
    Canvas { context, size in
      let area = CGRect(origin: .zero, size: size).insetBy(dx: Self.margin, dy: Self.margin)
      guard area.width > 0, area.height > 0 else { return }
      for (axis, parts) in grid { AxisLines(axis: axis, parts: parts).draw(in: area, &context) }
      // The clip leaves 1.5 points, so that a line at the edge keeps its full width.
      let (dx, dy) = (
        clipped.contains(.horizontal) ? 1.5 : Self.margin,
        clipped.contains(.vertical) ? 1.5 : Self.margin
      )
      if !clipped.isEmpty { context.clip(to: Path(area.insetBy(dx: -dx, dy: -dy))) }
      MarkDrawer(area: area, marks: marks, positions: positions).draw(layer.steps, context)
    }
  }

  /// Returns the canvas of a layer with its masks. The marks of a mask may have masks themselves.
  private func masked(_ layer: MarkLayer, of marks: [PlacedMark]) -> AnyView {
    layer.masks.reduce(AnyView(canvas(layer, of: marks))) { view, id in
      let inner = masks[id] ?? []
      let layers = MarkLayer.layers(of: inner)
      return AnyView(
        view.mask {
          ZStack {
            ForEach(layers.indices, id: \.self) { masked(layers[$0], of: inner) }
          }
        })
    }
  }
}

/// The canvas of the ticks beside the plot area.
struct TickCanvas: View {
  let axes: [(axis: Axis, parts: ResolvedAxis)]
  let geometry: PlotGeometry
  /// True in a right-to-left layout, in which the leading edge is the right one.
  let isMirrored: Bool

  var body: some View {
    if axes.contains(where: { $0.parts.lines.contains { $0.line.length != nil } }) {
      Canvas { context, _ in
        for (axis, parts) in axes {
          AxisLines(axis: axis, parts: parts)
            .drawTicks(beside: geometry.plot, isMirrored: isMirrored, &context)
        }
      }
    }
  }
}

/// Draws the grid lines and the ticks of an axis.
@MainActor
private struct AxisLines {
  let axis: Axis
  let parts: ResolvedAxis

  private func draw(
    _ line: ResolvedAxis.Line, from start: CGPoint, to end: CGPoint,
    _ context: inout GraphicsContext
  ) {
    var path = Path()
    path.move(to: start)
    path.addLine(to: end)
    let style = line.line.style ?? AnyShapeStyle(Color.secondary.opacity(0.25))
    context.stroke(
      path, with: .style(style), style: line.line.stroke ?? StrokeStyle(lineWidth: 0.5))
  }

  func draw(in area: CGRect, _ context: inout GraphicsContext) {
    for line in parts.lines where line.line.length == nil {
      if axis == .horizontal {
        let x = area.minX + CGFloat(line.position) * area.width
        draw(
          line, from: CGPoint(x: x, y: area.minY), to: CGPoint(x: x, y: area.maxY), &context)
      } else {
        let y = area.maxY - CGFloat(line.position) * area.height
        draw(
          line, from: CGPoint(x: area.minX, y: y), to: CGPoint(x: area.maxX, y: y), &context)
      }
    }
  }

  func drawTicks(
    beside area: CGRect, isMirrored: Bool, _ context: inout GraphicsContext
  ) {
    for line in parts.lines {
      guard let length = line.line.length else { continue }
      if axis == .horizontal {
        let x = area.minX + CGFloat(line.position) * area.width
        let (start, end) =
          line.edge == .top ? (area.minY, area.minY - length) : (area.maxY, area.maxY + length)
        draw(line, from: CGPoint(x: x, y: start), to: CGPoint(x: x, y: end), &context)
      } else {
        let y = area.maxY - CGFloat(line.position) * area.height
        let isLeft = (line.edge == .leading) != isMirrored
        let (start, end) =
          isLeft ? (area.minX, area.minX - length) : (area.maxX, area.maxX + length)
        draw(line, from: CGPoint(x: start, y: y), to: CGPoint(x: end, y: y), &context)
      }
    }
  }
}
