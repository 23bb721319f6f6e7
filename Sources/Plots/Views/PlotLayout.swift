import MartletUI

/// The role of a view in a chart, which determines its frame.
enum PlotRole {
  /// The marks. The size that the view takes is the size of the plot area.
  case plot
  /// A view over the whole chart.
  case whole
  /// A view over the plot area.
  case area
  /// A label of an axis.
  case label(LabelPosition)
  /// The title of an axis.
  case title(Axis, Alignment)
  /// A view beside a mark.
  case beside(AnnotationPlace)
}

/// The key under which `PlotLayout` reads the role of a view.
enum PlotRoleKey: LayoutValueKey {
  static var defaultValue: PlotRole { .whole }
}

extension View {
  /// Sets the role of the view in the enclosing `PlotLayout`.
  func plotRole(_ role: PlotRole) -> some View {
    layoutValue(key: PlotRoleKey.self, value: role)
  }
}

/// The layout of a chart. Labels and titles take their ideal sizes at the edges, and the plot area
/// takes the remaining size. Each layout writes the plot area to `geometry`.
///
/// A right-to-left layout mirrors the sides of labels, titles and annotations. The x axis keeps its
/// direction, as the canvas of the marks does: its least value is at the left.
struct PlotLayout: Layout {
  /// The distance between labels and the title of their axis, in points.
  private static let gap: CGFloat = 6

  let geometry: PlotGeometry
  /// The distances by which the plot area is inset at the ends of the axes, in points.
  let padding: EdgeInsets

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { proposal.replacingUnspecifiedDimensions(by: CGSize(width: 300, height: 200)) }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let isMirrored = subviews.layoutDirection == .rightToLeft
    let plot = plotArea(in: bounds, subviews, isMirrored)
    geometry.plot = CGRect(
      x: isMirrored ? bounds.maxX - plot.maxX : plot.minX - bounds.minX,
      y: plot.minY - bounds.minY, width: plot.width, height: plot.height)
    for view in subviews {
      switch view[PlotRoleKey.self] {
      case .plot, .area:
        view.place(at: plot.origin, anchor: .topLeading, proposal: ProposedViewSize(plot.size))
      case .whole:
        view.place(at: bounds.origin, anchor: .topLeading, proposal: ProposedViewSize(bounds.size))
      case .label: break
      case .title(.horizontal, let alignment):
        let size = view.sizeThatFits(.unspecified)
        let x = aligned(size.width, alignment.horizontal, in: plot)
        view.place(
          at: CGPoint(x: x, y: bounds.maxY - size.height), anchor: .topLeading,
          proposal: .unspecified)
      case .title(.vertical, let alignment):
        let size = view.sizeThatFits(.unspecified)
        let x = aligned(size.width, alignment.horizontal, in: bounds)
        view.place(
          at: CGPoint(x: x, y: bounds.minY), anchor: .topLeading, proposal: .unspecified)
      case .beside(let place):
        let size = view.sizeThatFits(ProposedViewSize(bounds.size))
        view.place(
          at: place.origin(of: size, plot, bounds, isMirrored: isMirrored), anchor: .topLeading,
          proposal: ProposedViewSize(size))
      }
    }
    placeLabels(subviews, isMirrored, plot, bounds)
  }

  private func plotArea(
    in bounds: CGRect, _ subviews: Subviews, _ isMirrored: Bool
  ) -> CGRect {
    var (leading, trailing, top, bottom): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    var (above, below): (CGFloat, CGFloat) = (0, 0)
    for view in subviews {
      switch view[PlotRoleKey.self] {
      case .label(let label):
        let size = view.sizeThatFits(.unspecified)
        let anchor = label.anchor
        switch label.edge {
        case .leading: leading = max(leading, label.outset(size.width, anchor.x))
        case .trailing: trailing = max(trailing, label.outset(size.width, 1 - anchor.x))
        case .top: top = max(top, label.outset(size.height, anchor.y))
        case .bottom: bottom = max(bottom, label.outset(size.height, 1 - anchor.y))
        }
        // The part of the highest label of the y axis above its anchor is above the plot area.
        if label.axis == .vertical { top = max(top, size.height * anchor.y) }
      case .title(let axis, _):
        let height = view.sizeThatFits(.unspecified).height + Self.gap
        if axis == .horizontal { below = max(below, height) } else { above = max(above, height) }
      default: break
      }
    }
    var room = CGRect(
      x: bounds.minX + leading + padding.leading, y: bounds.minY + top + above + padding.top,
      width: max(bounds.width - leading - trailing - padding.leading - padding.trailing, 0),
      height: max(
        bounds.height - top - bottom - above - below - padding.top - padding.bottom, 0))
    var free = padding
    free.top += top
    let insets = annotationInsets(in: bounds, subviews, plot: room, free: free, isMirrored)
    room.origin.x += insets.leading
    room.origin.y += insets.top
    room.size.width -= insets.leading + insets.trailing
    room.size.height -= insets.top + insets.bottom
    guard
      let own = subviews.first(where: {
        if case .plot = $0[PlotRoleKey.self] { true } else { false }
      })
    else { return room }
    return CGRect(origin: room.origin, size: own.sizeThatFits(ProposedViewSize(room.size)))
  }

  /// Returns the insets of the plot area that annotations need. `free` is the free room around it.
  private func annotationInsets(
    in bounds: CGRect, _ subviews: Subviews, plot: CGRect, free: EdgeInsets, _ isMirrored: Bool
  ) -> EdgeInsets {
    var result = EdgeInsets()
    for view in subviews {
      guard case .beside(let place) = view[PlotRoleKey.self] else { continue }
      let insets = place.insets(
        for: view.sizeThatFits(ProposedViewSize(bounds.size)), plot.size, free,
        isMirrored: isMirrored)
      result.top = max(result.top, insets.top)
      result.leading = max(result.leading, insets.leading)
      result.bottom = max(result.bottom, insets.bottom)
      result.trailing = max(result.trailing, insets.trailing)
    }
    return result
  }

  private func aligned(
    _ width: CGFloat, _ alignment: HorizontalAlignment, in rect: CGRect
  ) -> CGFloat {
    if alignment == .leading { return rect.minX }
    if alignment == .trailing { return rect.maxX - width }
    return rect.midX - width / 2
  }

  /// Places the labels. A label that would overlap another one gets no room, so it is not shown.
  private func placeLabels(
    _ subviews: Subviews, _ isMirrored: Bool, _ plot: CGRect, _ bounds: CGRect
  ) {
    var views: [(view: LayoutSubview, proposal: ProposedViewSize)] = []
    var labels: [(place: LabelPosition, frame: CGRect)] = []
    for view in subviews {
      guard case .label(var label) = view[PlotRoleKey.self] else { continue }
      if isMirrored, label.axis == .horizontal { label.position = 1 - label.position }
      let proposal =
        label.axis == .horizontal && label.collision.form == .truncate
        ? ProposedViewSize(width: max(CGFloat(label.room) * plot.width - 4, 0), height: nil)
        : .unspecified
      views.append((view, proposal))
      labels.append((label, frame(of: label, view.sizeThatFits(proposal), plot, bounds)))
    }
    for (index, isShown) in LabelPosition.shown(labels).enumerated() {
      views[index].view.place(
        at: labels[index].frame.origin, anchor: .topLeading,
        proposal: isShown ? views[index].proposal : ProposedViewSize(.zero))
    }
  }

  /// Returns the frame of a label of `size`. Its position is measured from the leading or the
  /// bottom edge.
  private func frame(
    of label: LabelPosition, _ size: CGSize, _ plot: CGRect, _ bounds: CGRect
  ) -> CGRect {
    var origin = CGPoint.zero
    let anchor = label.anchor
    if label.axis == .horizontal {
      let middle = plot.minX + CGFloat(label.position) * plot.width
      let x = middle + label.gap - size.width * anchor.x
      origin.x = min(max(x, bounds.minX), bounds.maxX - size.width)
      origin.y = label.start(label.edge == .top ? plot.minY : plot.maxY, size.height, anchor.y)
    } else {
      let middle = plot.maxY - CGFloat(label.position) * plot.height
      origin.y = min(max(middle - size.height * anchor.y, bounds.minY), bounds.maxY - size.height)
      origin.x = label.start(label.edge == .leading ? plot.minX : plot.maxX, size.width, anchor.x)
    }
    return CGRect(origin: origin, size: size)
  }
}
