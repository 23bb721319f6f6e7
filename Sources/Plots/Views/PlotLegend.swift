import MartletFormats
import MartletUI

/// The legend: the values of groups with their colours, symbols and dashes in lines or in a column.
/// Numbers with shades of colours have a gradient instead. It is empty if no mark has a `…(by:)`
/// modifier.
struct PlotLegend: View {
  let groups: PlotGroups
  /// True if each value has a line of its own, as beside a chart.
  let isColumn: Bool

  var body: some View {
    if let shades = groups.shades, let bounds = groups.numberBounds {
      HStack(spacing: 6) {
        label(text(.number(bounds.lowerBound)))
        LinearGradient(colors: shades, startPoint: .leading, endPoint: .trailing)
          .frame(width: 80, height: 8).clipShape(Capsule())
        label(text(.number(bounds.upperBound)))
      }
    } else if !groups.colorNames.isEmpty || !groups.symbolNames.isEmpty || !groups.lineNames.isEmpty
    {
      LegendLayout(isColumn: isColumn) {
        ForEach(names, id: \.self) { name in
          HStack(spacing: 4) {
            sign(name).frame(width: groups.lineNames.contains(name) ? 18 : 8, height: 8)
            label(text(name))
          }
        }
      }
    }
  }

  private func label(_ text: String) -> some View {
    Text(text).font(.system(size: 11)).foregroundStyle(Color.secondary).lineLimit(1)
  }

  private var names: [_PlotValue] {
    if !groups.colorNames.isEmpty { return groups.colorNames.values }
    return groups.symbolNames.isEmpty ? groups.lineNames.values : groups.symbolNames.values
  }

  private func text(_ name: _PlotValue) -> String {
    switch name {
    case .category(let text): text
    case .number(let number): AxisResolver.text(number, step: number)
    case .date(let seconds):
      DateFormat().string("d MMM yyyy", at: ReferenceDate.milliseconds(seconds))
    }
  }

  @ViewBuilder private func sign(_ name: _PlotValue) -> some View {
    let style =
      groups.colorNames.contains(name)
      ? groups.style(of: name) : AnyShapeStyle(PlotGroups.colors[0])
    if groups.symbolNames.contains(name), case .shape(let shape) = groups.symbol(of: name) {
      Canvas { context, size in
        context.fill(
          shape.path(at: CGPoint(x: size.width / 2, y: size.height / 2), area: 50),
          with: .style(style))
      }
    } else if groups.lineNames.contains(name) {
      Canvas { context, size in
        var path = Path()
        path.move(to: CGPoint(x: 0, y: size.height / 2))
        path.addLine(to: CGPoint(x: size.width, y: size.height / 2))
        context.stroke(path, with: .style(style), style: groups.lineStyle(of: name))
      }
    } else {
      Circle().fill(style)
    }
  }
}

/// A layout in lines: a view that does not fit behind the one before begins a new line.
struct LegendLayout: Layout {
  /// The distance of two views in a line, in points.
  private static let spacing: CGFloat = 12
  /// The distance of two lines, in points.
  private static let lineSpacing: CGFloat = 4

  /// True if each view has a line of its own.
  let isColumn: Bool

  /// Returns the frames of the views in lines of at most `width` points. The upper left corner is
  /// zero.
  private func frames(_ subviews: Subviews, _ width: CGFloat) -> [CGRect] {
    var result: [CGRect] = []
    // The frame of the current line, and the index of its first view.
    var line = CGRect.zero
    var first = 0
    func endLine() {
      for index in first..<result.count {
        result[index].origin.y = line.midY - result[index].height / 2
      }
      first = result.count
      line = CGRect(x: 0, y: line.maxY + Self.lineSpacing, width: 0, height: 0)
    }
    for view in subviews {
      var size = view.sizeThatFits(.unspecified)
      if size.width > width {
        size = view.sizeThatFits(ProposedViewSize(width: width, height: nil))
      }
      if first < result.count, isColumn || line.maxX + Self.spacing + size.width > width {
        endLine()
      }
      let x = first < result.count ? line.maxX + Self.spacing : 0
      result.append(CGRect(origin: CGPoint(x: x, y: 0), size: size))
      line.size = CGSize(width: x + size.width, height: max(line.height, size.height))
    }
    endLine()
    return result
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    let frames = frames(subviews, proposal.width ?? .infinity)
    return CGSize(
      width: frames.map(\.maxX).max() ?? 0, height: frames.map(\.maxY).max() ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    for (view, frame) in zip(subviews, frames(subviews, proposal.width ?? .infinity)) {
      view.place(
        at: CGPoint(x: bounds.minX + frame.minX, y: bounds.minY + frame.minY),
        anchor: .topLeading, proposal: ProposedViewSize(frame.size))
    }
  }
}
