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
  case label(LabelPlace)
  /// The title of an axis.
  case title(Axis, Alignment)
  /// A view beside a mark: the side, the alignment and the distance in points.
  case beside(PlotAnchor, AnnotationPosition, Alignment, CGFloat)
}

/// The frame of a mark, to which its symbol and its annotations are aligned.
enum PlotAnchor {
  /// The ends of the mark, as in `PlacedMark.ends`.
  case ends(SIMD4<Double>)
  /// The angles and the radii of a sector. Angles are fractions of a full turn.
  case sector(start: Double, end: Double, inner: MarkDimension, outer: MarkDimension)

  /// The frame of a mark.
  init(_ mark: PlacedMark) {
    self =
      mark.kind == .sector
      ? .sector(
        start: mark.ends[0], end: mark.ends[1], inner: mark.mark.innerRadius,
        outer: mark.mark.outerRadius)
      : .ends(mark.ends)
  }
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
  /// The distance between labels and the plot area, in points.
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
    let plot = plotArea(in: bounds, subviews)
    let isMirrored = subviews.layoutDirection == .rightToLeft
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
      case .beside(.ends(var ends), let position, let alignment, let spacing):
        if isMirrored { (ends[0], ends[1]) = (1 - ends[0], 1 - ends[1]) }
        placeBeside(view, ends, position, alignment, spacing, plot, bounds)
      case .beside(.sector(let start, let end, let inner, let outer), let position, _, let spacing):
        let sector = Sector(from: start, to: end, inner: inner, outer: outer, in: plot)
        placeBeside(view, sector, position, spacing, isMirrored, plot, bounds)
      }
    }
    placeLabels(subviews, isMirrored, plot, bounds)
  }

  private func plotArea(in bounds: CGRect, _ subviews: Subviews) -> CGRect {
    var (leading, trailing, top, bottom): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    var (above, below): (CGFloat, CGFloat) = (0, 0)
    for view in subviews {
      switch view[PlotRoleKey.self] {
      case .label(let label):
        let size = view.sizeThatFits(.unspecified)
        let anchor = label.anchor
        switch label.edge {
        case .leading: leading = max(leading, outset(size.width, anchor.x))
        case .trailing: trailing = max(trailing, outset(size.width, 1 - anchor.x))
        case .top: top = max(top, outset(size.height, anchor.y))
        case .bottom: bottom = max(bottom, outset(size.height, 1 - anchor.y))
        }
        // The part of the highest label of the y axis above its anchor is above the plot area.
        if label.axis == .vertical { top = max(top, size.height * anchor.y) }
      case .title(let axis, _):
        let height = view.sizeThatFits(.unspecified).height + Self.gap
        if axis == .horizontal { below = max(below, height) } else { above = max(above, height) }
      default: break
      }
    }
    let room = CGRect(
      x: bounds.minX + leading + padding.leading, y: bounds.minY + top + above + padding.top,
      width: max(bounds.width - leading - trailing - padding.leading - padding.trailing, 0),
      height: max(
        bounds.height - top - bottom - above - below - padding.top - padding.bottom, 0))
    guard
      let own = subviews.first(where: {
        if case .plot = $0[PlotRoleKey.self] { true } else { false }
      })
    else { return room }
    return CGRect(origin: room.origin, size: own.sizeThatFits(ProposedViewSize(room.size)))
  }

  /// Returns the distance by which a label extends beyond an edge of the plot area, in points. It
  /// is negative for a label inside. `share` is the fraction of the label between its outer side
  /// and its anchor.
  private func outset(_ length: CGFloat, _ share: CGFloat) -> CGFloat {
    length * share + Self.gap * (2 * share - 1)
  }

  /// Returns the lesser coordinate of a label across an edge of the plot area at the coordinate
  /// `edge`. The gap separates the edge from the side of the label at which its anchor is; a label
  /// with its anchor in the middle has no gap.
  private func labelStart(_ edge: CGFloat, _ length: CGFloat, _ anchor: CGFloat) -> CGFloat {
    edge + Self.gap * (1 - 2 * anchor) - length * anchor
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
    var labels: [(place: LabelPlace, frame: CGRect)] = []
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
    for (index, isShown) in LabelPlace.shown(labels).enumerated() {
      views[index].view.place(
        at: labels[index].frame.origin, anchor: .topLeading,
        proposal: isShown ? views[index].proposal : ProposedViewSize(.zero))
    }
  }

  /// Returns the frame of a label of `size`. Its position is measured from the leading or the
  /// bottom edge.
  private func frame(
    of label: LabelPlace, _ size: CGSize, _ plot: CGRect, _ bounds: CGRect
  ) -> CGRect {
    var origin = CGPoint.zero
    let anchor = label.anchor
    if label.axis == .horizontal {
      let middle = plot.minX + CGFloat(label.position) * plot.width
      origin.x = min(max(middle - size.width * anchor.x, bounds.minX), bounds.maxX - size.width)
      origin.y = labelStart(label.edge == .top ? plot.minY : plot.maxY, size.height, anchor.y)
    } else {
      let middle = plot.maxY - CGFloat(label.position) * plot.height
      origin.y = min(max(middle - size.height * anchor.y, bounds.minY), bounds.maxY - size.height)
      origin.x = labelStart(label.edge == .leading ? plot.minX : plot.maxX, size.width, anchor.x)
    }
    return CGRect(origin: origin, size: size)
  }

  /// Places a view in the middle of a sector or beside its outer arc.
  private func placeBeside(
    _ view: LayoutSubview, _ sector: Sector, _ position: AnnotationPosition, _ spacing: CGFloat,
    _ isMirrored: Bool, _ plot: CGRect, _ bounds: CGRect
  ) {
    let size = view.sizeThatFits(ProposedViewSize(bounds.size))
    var middle =
      position == .automatic || position == .overlay
      ? sector.middle : sector.outside(size, spacing: spacing)
    if isMirrored { middle.x = 2 * plot.midX - middle.x }
    let origin = CGPoint(x: middle.x - size.width / 2, y: middle.y - size.height / 2)
    place(view, at: origin, size, inside: bounds)
  }

  /// Places a view beside a mark. The ends along x are measured from the leading edge.
  private func placeBeside(
    _ view: LayoutSubview, _ ends: SIMD4<Double>, _ position: AnnotationPosition,
    _ alignment: Alignment, _ spacing: CGFloat, _ plot: CGRect, _ bounds: CGRect
  ) {
    let size = view.sizeThatFits(ProposedViewSize(bounds.size))
    let (left, right) = (
      plot.minX + CGFloat(min(ends[0], ends[1])) * plot.width,
      plot.minX + CGFloat(max(ends[0], ends[1])) * plot.width
    )
    let (top, bottom) = (
      plot.maxY - CGFloat(max(ends[2], ends[3])) * plot.height,
      plot.maxY - CGFloat(min(ends[2], ends[3])) * plot.height
    )
    let mark = CGRect(x: left, y: top, width: right - left, height: bottom - top)
    var origin = CGPoint(
      x: aligned(size.width, alignment.horizontal, in: mark), y: mark.midY - size.height / 2)
    switch position {
    case .automatic, .top: origin.y = mark.minY - spacing - size.height
    case .bottom: origin.y = mark.maxY + spacing
    case .leading: origin.x = mark.minX - spacing - size.width
    case .trailing: origin.x = mark.maxX + spacing
    case .topLeading:
      origin = CGPoint(
        x: mark.minX - spacing - size.width, y: mark.minY - spacing - size.height)
    case .topTrailing:
      origin = CGPoint(x: mark.maxX + spacing, y: mark.minY - spacing - size.height)
    case .bottomLeading:
      origin = CGPoint(x: mark.minX - spacing - size.width, y: mark.maxY + spacing)
    case .bottomTrailing: origin = CGPoint(x: mark.maxX + spacing, y: mark.maxY + spacing)
    case .overlay: break
    }
    place(view, at: origin, size, inside: bounds)
  }

  /// Places a view with its upper left corner at `origin`, or at the nearest point inside `bounds`.
  private func place(
    _ view: LayoutSubview, at origin: CGPoint, _ size: CGSize, inside bounds: CGRect
  ) {
    let inside = CGPoint(
      x: min(max(origin.x, bounds.minX), max(bounds.maxX - size.width, bounds.minX)),
      y: min(max(origin.y, bounds.minY), max(bounds.maxY - size.height, bounds.minY)))
    view.place(at: inside, anchor: .topLeading, proposal: ProposedViewSize(size))
  }
}
