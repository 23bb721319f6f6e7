import MartletSeries
import MartletUI

/// The header of a chart. The name is at the left. The days of the window are at the right, or
/// below the name in a narrow card. Below them is the state of the data. While a day is open, a
/// button that closes it replaces the name.
struct ChartHeader: View {
  var title: String
  /// The text for the visible time; nil for a chart without samples.
  var days: String?
  var status: ChartStatus
  /// The present time, which dates the age of stale data; nil without a clock.
  var now: Int64?
  /// Whether the days are below the name.
  var isNarrow: Bool
  /// The button that closes the day; nil if no day was opened yet.
  var zoomOut: ZoomOutButton?
  var isZoomed = false

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  var body: some View {
    VStack(alignment: .leading, spacing: Self.spacing) {
      if isNarrow {
        name
        daysText
      } else {
        HStack(alignment: .firstTextBaseline, spacing: Space.medium) {
          name
          Spacer(minLength: 0)
          daysText.layoutPriority(1)
        }
      }
      switch status {
      case .current: EmptyView()
      case .stale(let since):
        Text(verbatim: dates.asOf(since, now: now))
          .font(.system(size: TypeScale.body))
          .foregroundColor(Color(theme.secondaryText))
          .lineLimit(1)
          .frame(height: Self.ageHeight)
      case .failed(let what, let why):
        FailureLines(what: what, why: why)
          .frame(height: Self.failureHeight, alignment: .topLeading)
      }
    }
  }

  private static let spacing = Space.tiny
  private static let ageHeight = 18.0
  private static let failureHeight = 54.0

  /// Returns the height in points that the state of the data takes below the name.
  static func height(of status: ChartStatus) -> Double {
    switch status {
    case .current: 0
    case .stale: spacing + ageHeight
    case .failed: spacing + failureHeight
    }
  }

  private var name: some View {
    ZStack(alignment: .leading) {
      title(isShown: !isZoomed)
      if let zoomOut {
        zoomOut
          .opacity(isZoomed ? 1 : 0)
          .allowsHitTesting(isZoomed)
      }
    }
  }

  private func title(isShown: Bool) -> some View {
    Text(verbatim: title)
      .font(.system(size: TypeScale.title, weight: .semibold))
      .foregroundColor(Color(theme.text))
      .lineLimit(1)
      .truncationMode(.middle)
      .opacity(isShown ? 1 : 0)
  }

  @ViewBuilder private var daysText: some View {
    if let days {
      Text(verbatim: days)
        .font(.system(size: TypeScale.body, weight: .semibold))
        .monospacedDigit()
        .foregroundColor(Color(isCurrent ? theme.text : theme.secondaryText))
        .lineLimit(isNarrow ? 2 : 1)
        // Without this the text would move with an animation when its width changes.
        .transaction { $0.animation = nil }
    }
  }

  private var isCurrent: Bool { status == .current }
}

/// A triangle with an exclamation mark.
struct AlarmSign: View {
  private static let side = 18.0
  private static let triangle = CGSize(width: 16, height: 14)
  /// The distance between the stroke of the exclamation mark and its dot, and that of the mark from
  /// the middle of the sign.
  private static let distance = 1.5
  private static let stroke = CGSize(width: 2, height: 4)
  private static let dot = 2.0

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    ZStack {
      Triangle()
        .stroke(Color(theme.alarm), style: StrokeStyle(lineWidth: LineWidth.line, lineJoin: .round))
        .frame(width: Self.triangle.width, height: Self.triangle.height)
      VStack(spacing: Self.distance) {
        RoundedRectangle(cornerRadius: Self.stroke.width / 2).fill(Color(theme.alarm))
          .frame(width: Self.stroke.width, height: Self.stroke.height)
        Circle().fill(Color(theme.alarm)).frame(width: Self.dot, height: Self.dot)
      }
      .offset(y: Self.distance)
    }
    .frame(width: Self.side, height: Self.side)
  }

  private struct Triangle: Shape {
    func path(in rect: CGRect) -> Path {
      Path { path in
        path.move(to: CGPoint(x: rect.midX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.closeSubpath()
      }
    }
  }
}
