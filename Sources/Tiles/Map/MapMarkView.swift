import MartletCharts
import MartletLive
import MartletUI

/// A mark of a map: a card with a value, or a dot. It is centred on its position, but stays inside
/// the tile.
struct MapMarkView: View {
  var mark: MapMark
  var item: LiveItem
  /// The position of the mark in its tile, in points.
  var center: CGPoint
  /// The size of the tile, in points.
  var area: CGSize
  /// The factor by which the mark is enlarged.
  var scale: Double
  /// The direction of text. The map itself is always left to right.
  var textDirection: LayoutDirection

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.showPage) private var showPage

  /// Lengths of a mark that is not enlarged, in points. A touch target needs 44.
  /// The side of a dot, of one with an icon, and of the icons, in points.
  private static let dot = (plain: 22.0, withIcon: 34.0)
  private static let icon = (inDot: 22.0, beside: 16.0)
  /// The heights of a card with the value alone, and with a line above it, in points.
  private static let heights = (value: 30.0, label: 46.0)
  private static let cornerRadius = 9.0
  /// The shadow of a card and of a dot.
  private static let shadow = (radius: 3.0, y: 1.0, opacity: 0.3)
  /// The opacity of the border, which has the colour of text. A shadow is not visible on a dark
  /// plan.
  private static let borderOpacity = 0.2
  /// The distances between the edge of a dot and its ring or disc, in points.
  private static let insets = (ring: 5.0, disc: 4.0)

  var body: some View {
    let readout = ValueReadout(
      item.state, item: item.settings, tile: mark.settings, thresholds: mark.thresholds,
      language: dates.language, alarm: theme.alarm)
    let size = size(readout)
    let shown = Group {
      switch mark.look {
      case .value: card(readout)
      case .dot: dot(readout)
      }
    }
    .frame(width: max(size.width, TouchSize.minimum), height: max(size.height, TouchSize.minimum))
    .contentShape(Rectangle())
    .accessibilityIdentifier("mark.\(mark.item)")
    Group {
      if let page = mark.page { shown.onControlTap { showPage(page) } } else { shown }
    }
    .position(
      x: Self.inside(center.x, size.width, area.width),
      y: Self.inside(center.y, size.height, area.height)
    )
  }

  /// Returns the centre nearest to `middle` at which a mark of a length lies within the tile, with
  /// 4 points on each side. A mark that is too long is centred.
  static func inside(_ middle: Double, _ length: Double, _ whole: Double) -> Double {
    let half = length / 2 + Space.tight
    return half * 2 >= whole ? whole / 2 : min(max(middle, half), whole - half)
  }

  /// The distances between the centres of two marks that are not enlarged at which these cannot
  /// cover each other if their texts are short, in points.
  private static let distance = CGSize(width: 96, height: 52)

  /// Returns the factor for the marks of a tile: less than that of the tile if marks with these
  /// centres would cover each other. The texts of marks have no effect, because they change.
  static func scale(of centers: [CGPoint], in size: CGSize) -> Double {
    var scale = TileScale.factor(of: size)
    for (index, center) in centers.enumerated() where scale > 1 {
      for other in centers[..<index] {
        let (x, y) = (abs(other.x - center.x), abs(other.y - center.y))
        scale = min(scale, max(x / distance.width, y / distance.height))
      }
    }
    return max(1, scale)
  }

  private func size(_ readout: ValueReadout) -> CGSize {
    if mark.look == .dot {
      let side = (mark.icon == nil ? Self.dot.plain : Self.dot.withIcon) * scale
      return CGSize(width: side, height: side)
    }
    // Label widths are measured at the font size of captions.
    let value = LabelWidth.of(text(readout)) * TypeScale.label / TypeScale.caption
    let words = mark.label.isEmpty ? 0 : LabelWidth.of(mark.label)
    let label = mark.icon == nil ? words : words + Self.icon.beside + Space.tight
    let height = mark.label.isEmpty && mark.icon == nil ? Self.heights.value : Self.heights.label
    return CGSize(
      width: (max(value, label) + 2 * Space.compact) * scale, height: height * scale)
  }

  private func text(_ readout: ValueReadout) -> String {
    if item.isFailed { return "!" }
    return readout.unit.isEmpty
      ? readout.text : dates.language.isolated(readout.text + "\u{202F}" + readout.unit)
  }

  private var isQuiet: Bool { item.freshness != .fresh }

  private func color(_ readout: ValueReadout) -> SeriesColor {
    if item.isFailed { return theme.alarm }
    return isQuiet ? theme.secondaryText : readout.color ?? theme.text
  }

  private func card(_ readout: ValueReadout) -> some View {
    VStack(spacing: 0) {
      if !mark.label.isEmpty || mark.icon != nil {
        HStack(spacing: Space.tight * scale) {
          if let icon = mark.icon { IconView(icon: icon, size: Self.icon.beside * scale) }
          Text(verbatim: mark.label)
            .font(.system(size: TypeScale.caption * scale))
            .lineLimit(1)
        }
        .foregroundColor(Color(theme.secondaryText))
      }
      Text(verbatim: text(readout))
        .font(.system(size: TypeScale.label * scale, weight: .semibold))
        .monospacedDigit()
        .foregroundColor(Color(color(readout).readable(on: theme.card, in: theme)))
        .lineLimit(1)
    }
    .environment(\.layoutDirection, textDirection)
    .padding(.horizontal, Space.compact * scale)
    .padding(.vertical, Space.tight * scale)
    .background(
      RoundedRectangle(cornerRadius: Self.cornerRadius * scale).fill(
        Color(theme.card).opacity(0.92)
      )
      .shadow(
        color: Color.black.opacity(Self.shadow.opacity), radius: Self.shadow.radius,
        y: Self.shadow.y)
    )
    .overlay(
      RoundedRectangle(cornerRadius: Self.cornerRadius * scale)
        .strokeBorder(border, lineWidth: LineWidth.hairline))
  }

  private var border: Color { Color(theme.text).opacity(Self.borderOpacity) }

  private func dot(_ readout: ValueReadout) -> some View {
    ZStack {
      Circle().fill(Color(theme.card))
        .shadow(
          color: Color.black.opacity(Self.shadow.opacity), radius: Self.shadow.radius,
          y: Self.shadow.y)
      Circle().strokeBorder(border, lineWidth: LineWidth.hairline)
      if let icon = mark.icon {
        IconView(icon: icon, size: Self.icon.inDot * scale)
          .foregroundColor(Color(color(readout).readable(on: theme.card, in: theme)))
          .opacity(isQuiet && !item.isFailed ? 0.6 : 1)
      } else if isQuiet, !item.isFailed {
        Circle().inset(by: Self.insets.ring * scale).stroke(
          Color(color(readout)), lineWidth: LineWidth.sign)
      } else {
        Circle().inset(by: Self.insets.disc * scale).fill(Color(color(readout)))
      }
    }
    .frame(width: size(readout).width, height: size(readout).height)
  }
}
