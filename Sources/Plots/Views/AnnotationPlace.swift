import MartletUI

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

/// The place of a view beside a mark: a symbol or an annotation.
struct AnnotationPlace {
  private static let above: Set<AnnotationPosition> = [.automatic, .top, .topLeading, .topTrailing]
  private static let below: Set<AnnotationPosition> = [.bottom, .bottomLeading, .bottomTrailing]
  private static let before: Set<AnnotationPosition> = [.leading, .topLeading, .bottomLeading]
  private static let after: Set<AnnotationPosition> = [.trailing, .topTrailing, .bottomTrailing]

  let anchor: PlotAnchor
  var position = AnnotationPosition.overlay
  var alignment = Alignment.center
  /// The distance between mark and view, in points.
  var spacing: CGFloat = 0
  var overflow = AnnotationOverflowResolution.automatic
  /// Whether the plot area gets smaller for a view with the automatic strategy.
  var padsScale = false

  /// The place in the middle of a mark.
  init(overlaying mark: PlacedMark) { anchor = PlotAnchor(mark) }

  /// The place of an annotation of a mark.
  init(_ annotation: PlotAnnotation, of mark: PlacedMark) {
    anchor = PlotAnchor(mark)
    position = annotation.position
    alignment = annotation.alignment
    spacing = annotation.spacing
    overflow = annotation.overflow
    padsScale = mark.kind != .rule
  }

  // MARK: - Position

  /// Returns the upper left corner of a view of `size`. The x axis starts at the leading edge.
  ///
  /// - Parameters:
  ///   - plot: the plot area, in points.
  ///   - bounds: the chart, in points.
  ///   - isMirrored: true in a right-to-left layout.
  func origin(
    of size: CGSize, _ plot: CGRect, _ bounds: CGRect, isMirrored: Bool
  ) -> CGPoint {
    var origin: CGPoint
    switch anchor {
    case .ends(let ends):
      origin = self.origin(of: size, beside: frame(ends, in: plot, isMirrored))
    case .sector(let start, let end, let inner, let outer):
      let sector = Sector(from: start, to: end, inner: inner, outer: outer, in: plot)
      var middle =
        position == .automatic || position == .overlay
        ? sector.middle : sector.outside(size, spacing: spacing)
      if isMirrored { middle.x = 2 * plot.midX - middle.x }
      origin = CGPoint(x: middle.x - size.width / 2, y: middle.y - size.height / 2)
    }
    if let limits = limits(overflow.x, plot, bounds) {
      origin.x = min(max(origin.x, limits.minX), max(limits.maxX - size.width, limits.minX))
    }
    if let limits = limits(overflow.y, plot, bounds) {
      origin.y = min(max(origin.y, limits.minY), max(limits.maxY - size.height, limits.minY))
    }
    return origin
  }

  /// Returns the rectangle inside which the view is moved; nil for none.
  private func limits(
    _ strategy: AnnotationOverflowResolution.Strategy, _ plot: CGRect, _ bounds: CGRect
  ) -> CGRect? {
    switch strategy.form {
    case .disabled: nil
    case .fit(.plot): plot
    case .fit, .automatic, .padScale: bounds
    }
  }

  /// Returns the frame of a mark with ends as in `PlacedMark.ends`.
  private func frame(_ ends: SIMD4<Double>, in plot: CGRect, _ isMirrored: Bool) -> CGRect {
    let ends = Self.mirrored(ends, isMirrored)
    let (left, right) = (
      plot.minX + CGFloat(min(ends[0], ends[1])) * plot.width,
      plot.minX + CGFloat(max(ends[0], ends[1])) * plot.width
    )
    let (top, bottom) = (
      plot.maxY - CGFloat(max(ends[2], ends[3])) * plot.height,
      plot.maxY - CGFloat(min(ends[2], ends[3])) * plot.height
    )
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  private static func mirrored(_ ends: SIMD4<Double>, _ isMirrored: Bool) -> SIMD4<Double> {
    isMirrored ? SIMD4(1 - ends[0], 1 - ends[1], ends[2], ends[3]) : ends
  }

  private func origin(of size: CGSize, beside mark: CGRect) -> CGPoint {
    var origin = CGPoint(x: mark.midX - size.width / 2, y: mark.midY - size.height / 2)
    if alignment.horizontal == .leading { origin.x = mark.minX }
    if alignment.horizontal == .trailing { origin.x = mark.maxX - size.width }
    if alignment.vertical == .top { origin.y = mark.minY }
    if alignment.vertical == .bottom { origin.y = mark.maxY - size.height }
    if Self.above.contains(position) { origin.y = mark.minY - spacing - size.height }
    if Self.below.contains(position) { origin.y = mark.maxY + spacing }
    if Self.before.contains(position) { origin.x = mark.minX - spacing - size.width }
    if Self.after.contains(position) { origin.x = mark.maxX + spacing }
    return origin
  }

  // MARK: - Room

  /// Returns the insets of the plot area with which a view of `size` has room beside its mark. They
  /// are zero if the view has room, and for the views of sectors.
  ///
  /// - Parameters:
  ///   - plot: the size of the plot area without insets, in points.
  ///   - free: the free room around the plot area, in points.
  ///   - isMirrored: true in a right-to-left layout.
  func insets(
    for size: CGSize, _ plot: CGSize, _ free: EdgeInsets, isMirrored: Bool
  ) -> EdgeInsets {
    var result = EdgeInsets()
    guard case .ends(let own) = anchor else { return result }
    let ends = Self.mirrored(own, isMirrored)
    /// `share` is the end of the mark as a fraction of the axis towards the view.
    func inset(_ length: CGFloat, _ plot: CGFloat, _ free: CGFloat, _ share: Double) -> CGFloat {
      guard share > 0, share < 1 + 1e-9 else { return 0 }
      let missing = length + spacing - free - CGFloat(1 - share) * plot
      // The end of the mark moves by its share of the inset.
      return min(max(missing / CGFloat(share), 0), plot / 3)
    }
    if pads(overflow.y) {
      if Self.above.contains(position) {
        result.top = inset(size.height, plot.height, free.top, max(ends[2], ends[3]))
      } else if Self.below.contains(position) {
        result.bottom = inset(size.height, plot.height, free.bottom, 1 - min(ends[2], ends[3]))
      }
    }
    if pads(overflow.x) {
      if Self.before.contains(position) {
        result.leading = inset(size.width, plot.width, free.leading, 1 - min(ends[0], ends[1]))
      } else if Self.after.contains(position) {
        result.trailing = inset(size.width, plot.width, free.trailing, max(ends[0], ends[1]))
      }
    }
    return result
  }

  private func pads(_ strategy: AnnotationOverflowResolution.Strategy) -> Bool {
    strategy.form == .padScale || (strategy.form == .automatic && padsScale)
  }
}
