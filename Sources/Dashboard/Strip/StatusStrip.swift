import MartletCharts
import MartletFormats
import MartletUI

/// The line at the upper edge. In reading direction the time and the page come before the cut-out,
/// and the states of sources and network after it. Only the name of the page receives touches, if
/// there is a menu of pages.
struct StatusStrip: View {
  var report: StatusReport
  var clock: StatusClock
  /// The cut-out, at which nothing is visible.
  var gap: BarGap
  var language = Language.english
  /// Whether a banner covers the end of the strip.
  var isEndCovered = false
  var palette: DashboardPalette
  /// Opens the menu of pages; nil without a menu.
  var openMenu: (@MainActor () -> Void)?

  @Environment(\.layoutDirection) private var direction

  /// The minimum widths of a side in points: for any contents, and for the name of the page.
  private static let minimumWidth: CGFloat = 120
  private static let minimumTitleWidth: CGFloat = 280

  var body: some View {
    GeometryReader { proxy in
      let range = gap.range(in: proxy.size.width)
      let left = range.lowerBound
      let right = proxy.size.width - range.upperBound
      let isReversed = direction == .rightToLeft
      let (first, second) = isReversed ? (right, left) : (left, right)
      Group {
        if gap.width > 0, min(left, right) < Self.minimumWidth {
          // One side is too narrow, so everything is on the other side.
          HStack(spacing: 0) {
            if left < right { Spacer().frame(width: range.upperBound) }
            side(max(left, right), proxy.size) {
              time
              title
              Spacer(minLength: 0)
              trailing
            }
            Spacer(minLength: 0)
          }
        } else {
          // The name moves to the other side if it does not fit beside the time.
          let isBehind = first < Self.minimumTitleWidth && first < second
          let leading = side(first, proxy.size) {
            time
            if !isBehind { title }
            Spacer(minLength: 0)
          }
          let ending = side(second, proxy.size) {
            if isBehind { title }
            Spacer(minLength: 0)
            trailing
          }
          HStack(spacing: range.upperBound - range.lowerBound) {
            if isReversed {
              ending
              leading
            } else {
              leading
              ending
            }
          }
        }
      }
      // The cut-out keeps its side in every reading direction.
      .environment(\.layoutDirection, .leftToRight)
    }
    .allowsHitTesting(openMenu != nil)
  }

  /// Returns views side by side in reading direction.
  private func side(
    _ width: CGFloat, _ size: CGSize, @ViewBuilder content: () -> some View
  ) -> some View {
    HStack(spacing: Space.medium) { content() }
      .padding(.horizontal, PageSpacing(width: size.width).margin)
      .frame(width: width, height: size.height)
      .environment(\.layoutDirection, direction)
  }

  private var time: some View { clock.layoutPriority(1) }

  @ViewBuilder private var title: some View {
    if let openMenu {
      Button(action: openMenu) {
        MenuTitle(title: report.title, palette: palette)
      }
      .buttonStyle(.plain)
      .accessibilityIdentifier("menu.open")
    } else {
      PageTitle(title: report.title, palette: palette)
    }
  }

  private var trailing: some View {
    HStack(spacing: Space.medium) {
      if !isEndCovered { signs }
    }
  }

  @ViewBuilder private var signs: some View {
    let alarms = report.alarms
    if let first = alarms.first {
      AlarmLine(alarm: first, others: alarms.count - 1, language: language, palette: palette)
    }
    SourceSigns(sources: report.sources.filter { $0.state != .failed }, palette: palette)
      .layoutPriority(1)
    if let hasNetwork = report.hasNetwork {
      NetworkState(isUp: hasNetwork, language: language, palette: palette).layoutPriority(1)
    }
  }
}

/// The name of the visible page.
private struct PageTitle: View {
  var title: String
  var palette: DashboardPalette

  var body: some View {
    Text(title).font(.system(size: TypeScale.body)).lineLimit(1).truncationMode(.middle)
      .foregroundColor(Color(hex: palette.secondary))
  }
}

/// The symbol of a menu beside the page's name. It has a type of its own, because a button asks
/// whether its label is a view, for each type in the label's name.
private struct MenuTitle: View {
  var title: String
  var palette: DashboardPalette

  private static let sign = CGSize(width: 14, height: 9)

  var body: some View {
    HStack(spacing: Space.small) {
      MenuSign().stroke(Color(hex: palette.secondary), lineWidth: LineWidth.outline)
        .frame(width: Self.sign.width, height: Self.sign.height)
      PageTitle(title: title, palette: palette)
    }
  }
}

/// The first alarm with name and value, and the number of the others.
private struct AlarmLine: View {
  var alarm: StatusReport.Alarm
  var others: Int
  var language: Language
  var palette: DashboardPalette

  var body: some View {
    HStack(spacing: Space.snug) {
      AlarmSign().fill(Color(hex: palette.alarm)).frame(
        width: AlarmSign.stripSide, height: AlarmSign.stripSide)
      Text(alarm.name).lineLimit(1).truncationMode(.middle)
      if !alarm.value.isEmpty {
        Text(alarm.value).monospacedDigit().lineLimit(1).layoutPriority(1)
      }
      if others > 0 { Text(verbatim: language.isolated("+\(others)")).layoutPriority(1) }
    }
    .font(.system(size: TypeScale.body, weight: .medium))
    .foregroundColor(Color(hex: palette.alarm))
  }
}

/// A symbol for each source: a disc if its data has arrived, a ring while the source has delivered
/// no data yet.
private struct SourceSigns: View {
  var sources: [StatusReport.Source]
  var palette: DashboardPalette

  /// The maximum number of symbols. The others are shown as a count.
  private static let maximumSymbols = 8
  private static let symbol: CGFloat = 8

  var body: some View {
    if sources.count > Self.maximumSymbols {
      let ready = sources.filter { $0.state == .ready }.count
      Text("\(ready)/\(sources.count)").font(.system(size: TypeScale.body)).monospacedDigit()
        .foregroundColor(Color(hex: palette.secondary))
    } else {
      HStack(spacing: Space.snug) {
        ForEach(sources) { source in
          if source.state == .ready {
            Circle().fill(Color(hex: palette.secondary)).frame(
              width: Self.symbol, height: Self.symbol)
          } else {
            Circle().inset(by: LineWidth.outline / 2)
              .stroke(Color(hex: palette.secondary), lineWidth: LineWidth.outline)
              .frame(width: Self.symbol, height: Self.symbol)
          }
        }
      }
    }
  }
}

/// Bars of rising height. If there is no network, the bars are crossed out and a word follows them.
private struct NetworkState: View {
  var isUp: Bool
  var language: Language
  var palette: DashboardPalette

  private static let sign = CGSize(width: 14, height: 12)

  var body: some View {
    let color = Color(hex: isUp ? palette.secondary : palette.alarm)
    HStack(spacing: Space.snug) {
      NetworkSign(isUp: isUp).fill(color)
        .frame(width: Self.sign.width, height: Self.sign.height)
      if !isUp {
        Text(verbatim: DashboardWords.all[language].noNetwork)
          .font(.system(size: TypeScale.body, weight: .medium)).lineLimit(1)
      }
    }
    .foregroundColor(color)
  }
}

private struct NetworkSign: Shape {
  var isUp: Bool

  func path(in rect: CGRect) -> Path {
    Path { path in
      let bar = rect.width / 5
      for step in 0..<3 {
        let height = rect.height * (0.4 + 0.3 * CGFloat(step))
        path.addRect(
          CGRect(
            x: rect.minX + 2 * bar * CGFloat(step), y: rect.maxY - height, width: bar,
            height: isUp ? height : bar))
      }
      if !isUp {
        path.move(to: CGPoint(x: rect.minX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.minX + bar, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY - bar))
        path.addLine(to: CGPoint(x: rect.maxX - bar, y: rect.maxY - bar))
        path.closeSubpath()
      }
    }
  }
}
