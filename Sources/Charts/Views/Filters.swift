import MartletSeries
import MartletUI

/// A capsule-shaped button for each series, which hides and shows it. The last visible series
/// cannot be hidden; its capsule shakes instead. A long press hides all other series, or shows all
/// if only this one is visible.
struct Filters: View {
  var data: ChartData
  /// The ids of the series that are hidden.
  @Binding var hidden: Set<String>
  var width: Double

  @Environment(\.chartMotion) private var motion

  /// The number of rows from which on only the visible rows are built.
  private static let lazyFrom = 16

  var body: some View {
    // A width of 0 would give one row for each series, for a view that is not laid out yet.
    let rows = width > 0 ? FilterRows(names: data.series.map(\.name), width: width).rows : []
    Group {
      if rows.count < Self.lazyFrom {
        VStack(alignment: .leading, spacing: FilterRows.spacing) { capsules(rows) }
      } else {
        LazyVStack(alignment: .leading, spacing: FilterRows.spacing) { capsules(rows) }
      }
    }
    // A capsule without its check mark is narrower, so the next ones in its row move, too. The rows
    // stay, because they have room for all check marks.
    .animation(motion.fade, value: hidden)
  }

  private func capsules(_ rows: [[Int]]) -> some View {
    ForEach(rows.indices, id: \.self) { row in
      HStack(spacing: FilterRows.spacing) {
        ForEach(rows[row], id: \.self) { index in
          FilterCapsule(series: data.series[index], index: index, data: data, hidden: $hidden)
            .accessibilityIdentifier("filter.\(data.series[index].id)")
        }
      }
    }
  }
}

private struct FilterCapsule: View {
  var series: ChartSeries
  var index: Int
  var data: ChartData
  /// The ids of the series that are hidden.
  @Binding var hidden: Set<String>

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartMotion) private var motion
  @State private var shakes = 0

  private static let checkMark = CGSize(width: 12, height: 10)

  var body: some View {
    let color = theme.color(of: index, in: data)
    let isShown = !hidden.contains(series.id)
    let text = isShown ? color.readableText : color.readable(on: theme.card, in: theme)
    HStack(spacing: Space.snug) {
      if isShown {
        CheckMark()
          .stroke(
            Color(text),
            style: StrokeStyle(lineWidth: LineWidth.line, lineCap: .round, lineJoin: .round)
          )
          .frame(width: Self.checkMark.width, height: Self.checkMark.height)
      }
      Text(verbatim: series.name)
        .font(.system(size: TypeScale.body, weight: .medium))
        .foregroundColor(Color(text))
        .lineLimit(1)
        .truncationMode(.middle)
    }
    .padding(.horizontal, Space.medium)
    .frame(minWidth: FilterRows.minimumWidth)
    .frame(height: FilterRows.height)
    .background(Capsule().fill(Color(color).opacity(isShown ? 1 : 0)))
    .overlay(Capsule().strokeBorder(Color(color), lineWidth: LineWidth.outline))
    .modifier(Shake(travel: Double(shakes), isReduced: motion.isReduced))
    .animation(.linear(duration: 0.5), value: shakes)
    .contentShape(Rectangle())
    .onControlTap {
      if !hidden.toggle(series.id, in: data) { shakes += 1 }
    }
    .onLongPressGesture(minimumDuration: 0.5) {
      hidden.isolate(series.id, in: data)
    }
  }
}

/// A check mark.
private struct CheckMark: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: CGPoint(x: rect.minX + rect.width * 0.08, y: rect.midY))
      path.addLine(to: CGPoint(x: rect.minX + rect.width * 0.38, y: rect.maxY - 1))
      path.addLine(to: CGPoint(x: rect.maxX - 1, y: rect.minY + 1))
    }
  }
}

/// Shakes a view once while `travel` grows by 1: it moves 3 points to both sides, then 2, then 1.
/// If motion is reduced, the view fades to half its opacity and back instead.
private struct Shake: ViewModifier, Animatable {
  var travel: Double
  var isReduced: Bool

  var animatableData: Double {
    get { travel }
    set { travel = newValue }
  }

  func body(content: Content) -> some View {
    content
      .offset(x: isReduced ? 0 : Self.offset(travel))
      .opacity(isReduced ? Self.opacity(travel) : 1)
  }

  private static func opacity(_ travel: Double) -> Double {
    0.5 + (travel - travel.rounded(.down) - 0.5).magnitude
  }

  private static func offset(_ travel: Double) -> Double {
    let stops: [Double] = [0, 3, -3, 2, -2, 1, -1, 0]
    let position = (travel - travel.rounded(.down)) * Double(stops.count - 1)
    let index = min(Int(position), stops.count - 2)
    return stops[index] + (stops[index + 1] - stops[index]) * (position - Double(index))
  }
}
