import MartletCharts
import MartletLive
import MartletUI

/// A mark of a map: a card with a value, or a dot. It is centred on its position, but stays inside
/// the tile.
struct MapMarkView: View {
  var mark: MapMark
  var item: LiveItem
  /// The position of the mark in its tile, in points.
  var place: CGPoint
  /// The size of the tile, in points.
  var area: CGSize
  /// The direction of text. The map itself is always left to right.
  var textDirection: LayoutDirection

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.showPage) private var showPage

  /// Lengths of a mark, in points. A touch target needs 44.
  private static let (dot, touch, padding) = (22.0, 44.0, 10.0)
  private static let icon = (inDot: 34.0, beside: 16.0)
  private static let fonts = (label: 12.0, value: 16.0)

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
    .frame(width: max(size.width, Self.touch), height: max(size.height, Self.touch))
    .contentShape(Rectangle())
    .accessibilityIdentifier("mark.\(mark.item)")
    Group {
      if let page = mark.page { shown.onControlTap { showPage(page) } } else { shown }
    }
    .position(
      x: Self.inside(place.x, size.width, area.width),
      y: Self.inside(place.y, size.height, area.height)
    )
  }

  /// Returns the centre nearest to `middle` at which a mark of a length lies within the tile, with
  /// 4 points on each side. A mark that is too long is centred.
  static func inside(_ middle: Double, _ length: Double, _ whole: Double) -> Double {
    let half = length / 2 + 4
    return half * 2 >= whole ? whole / 2 : min(max(middle, half), whole - half)
  }

  private func size(_ readout: ValueReadout) -> CGSize {
    if mark.look == .dot {
      let side = mark.icon == nil ? Self.dot : Self.icon.inDot
      return CGSize(width: side, height: side)
    }
    // Label widths are measured at a font size of 12 points.
    let value = LabelWidth.of(text(readout)) * Self.fonts.value / 12
    let words = mark.label.isEmpty ? 0 : LabelWidth.of(mark.label)
    let label = mark.icon == nil ? words : words + Self.icon.beside + 4
    return CGSize(
      width: max(value, label) + 2 * Self.padding,
      height: mark.label.isEmpty && mark.icon == nil ? 30 : 46)
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
        HStack(spacing: 4) {
          if let icon = mark.icon { IconView(icon: icon, size: Self.icon.beside) }
          Text(verbatim: mark.label)
            .font(.system(size: Self.fonts.label))
            .lineLimit(1)
        }
        .foregroundColor(Color(theme.secondaryText))
      }
      Text(verbatim: text(readout))
        .font(.system(size: Self.fonts.value, weight: .semibold))
        .monospacedDigit()
        .foregroundColor(Color(color(readout).readable(on: theme.card, in: theme)))
        .lineLimit(1)
    }
    .environment(\.layoutDirection, textDirection)
    .padding(.horizontal, Self.padding)
    .padding(.vertical, 4)
    .background(
      RoundedRectangle(cornerRadius: 9).fill(Color(theme.card).opacity(0.92))
        .shadow(color: Color.black.opacity(0.3), radius: 3, y: 1))
  }

  private func dot(_ readout: ValueReadout) -> some View {
    ZStack {
      Circle().fill(Color(theme.card))
        .shadow(color: Color.black.opacity(0.3), radius: 3, y: 1)
      if let icon = mark.icon {
        IconView(icon: icon, size: 22)
          .foregroundColor(Color(color(readout).readable(on: theme.card, in: theme)))
          .opacity(isQuiet && !item.isFailed ? 0.6 : 1)
      } else if isQuiet, !item.isFailed {
        Circle().inset(by: 5).stroke(Color(color(readout)), lineWidth: 3)
      } else {
        Circle().inset(by: 4).fill(Color(color(readout)))
      }
    }
    .frame(width: size(readout).width, height: size(readout).height)
  }
}
