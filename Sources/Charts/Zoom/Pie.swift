import MartletSeries
import MartletUI

/// The average values of some days as a pie. A tap on a slice moves it outwards and shows its
/// value.
struct Pie: View {
  var data: ChartData
  @Binding var state: ChartState
  /// The days whose means are shown.
  var window: TimeWindow
  /// The shape: 0 for bands across the graph, 1 for the pie.
  var bend: Double

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartMotion) private var motion
  @Environment(\.chartNumberFormat) private var numbers
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.readingDirection) private var reading

  /// The font size of the label of an empty slice, its growth up to a whole pie, and the distance
  /// of the labels from the middle, as a fraction of the radius.
  private static let labels = (smallest: TypeScale.caption, growth: 40.0, distance: 0.68)

  var body: some View {
    GeometryReader { proxy in
      if proxy.size.width > 1 { pie(size: proxy.size) }
    }
  }

  private func pie(size: CGSize) -> some View {
    let slices = PieSlices(data: data, state: state, window: window)
    let circle = PieCircle(size: size, insets: ChartGraph.insets)
    return ZStack(alignment: .topLeading) {
      ForEach(data.series.indices, id: \.self) { index in
        let span = slices.span(of: index)
        let isOut = state.slice == data.series[index].id
        PieSliceShape(
          start: span.start, end: span.end, bend: bend, shift: isOut ? PieCircle.shift : 0,
          insets: ChartGraph.insets
        )
        .fill(Color(theme.color(of: index, in: data)))
        .animation(motion.window, value: isOut)
        .animation(motion.rescale, value: slices)
      }
      ZStack(alignment: .topLeading) {
        ForEach(data.series.indices, id: \.self) { index in
          label(index, slices, circle)
        }
      }
      // The labels are at their final positions, so they fade in at the end.
      .opacity(min(max(bend * 10 - 9, 0), 1))
      if slices.shares.allSatisfy({ $0 == 0 }) {
        NoData(text: dates.language.words.noData).frame(width: size.width, height: size.height)
      } else if let drawnOut = data.series.firstIndex(where: { $0.id == state.slice }),
        slices.shares[drawnOut] > 0
      {
        balloon(drawnOut, slices, circle, size).opacity(bend)
      }
    }
    .frame(width: size.width, height: size.height, alignment: .topLeading)
    // The fan is higher than the graph while it opens.
    .clipped()
    .contentShape(Rectangle())
    .gesture(
      SpatialTapGesture().onEnded { tap in
        let hit = circle.turn(at: tap.location).flatMap { slices.series(at: $0) }
        let id = hit.map { data.series[$0].id }
        state.slice = id == state.slice ? nil : id
      }
    )
    .accessibilityIdentifier("pie")
  }

  // MARK: - Labels

  /// Returns a label whose size grows with the slice. There is no label if the slice is too small
  /// for it.
  @ViewBuilder private func label(
    _ index: Int, _ slices: PieSlices, _ circle: PieCircle
  ) -> some View {
    let share = slices.shares[index]
    let size = (Self.labels.smallest + share * Self.labels.growth).rounded()
    // `room` is the width of the slice at the label.
    let room = share >= 0.5 ? circle.radius : 2 * .pi * circle.radius * Self.labels.distance * share
    if share > 0, room > size * 1.9 {
      let span = slices.span(of: index)
      let turn = (span.start + span.end) / 2
      let isOut = state.slice == data.series[index].id
      let out = isOut ? PieCircle.shift / circle.radius : 0
      let center = circle.point(turn: turn, length: (share > 0.99 ? 0 : Self.labels.distance) + out)
      Text(verbatim: "\(slices.percents[index])%")
        .font(.system(size: min(size, TypeScale.value), weight: .semibold))
        .monospacedDigit()
        .foregroundColor(Color(theme.color(of: index, in: data).readableText))
        .lineLimit(1)
        .fixedSize()
        .frame(width: 0, height: 0)
        .offset(x: center.x, y: center.y)
        .animation(motion.window, value: isOut)
        .animation(motion.rescale, value: slices)
        .transition(.opacity)
    }
  }

  // MARK: - Balloon

  private func balloon(
    _ index: Int, _ slices: PieSlices, _ circle: PieCircle, _ size: CGSize
  ) -> some View {
    let series = data.series[index]
    let value = numbers.value(slices.means[index].rounded(), isWhole: true)
    let color = theme.color(of: index, in: data).readable(on: theme.raised, in: theme)
    let spot = PieBalloonPosition(
      turn: (slices.span(of: index).start + slices.span(of: index).end) / 2, in: circle, size: size,
      characters: series.name.count + value.count)
    return HStack(spacing: Space.small) {
      Text(verbatim: series.name)
        .font(.system(size: TypeScale.detail))
        .foregroundColor(Color(theme.text))
        .lineLimit(1)
        .truncationMode(.middle)
      Spacer(minLength: 0)
      Text(verbatim: value)
        .font(.system(size: TypeScale.detail, weight: .semibold))
        .monospacedDigit()
        .foregroundColor(Color(color))
        .lineLimit(1)
        .fixedSize()
    }
    .padding(.horizontal, BalloonPosition.padding)
    .environment(\.layoutDirection, reading)
    .frame(width: spot.frame.width, height: spot.frame.height)
    .background(RoundedRectangle(cornerRadius: CornerRadius.balloon).fill(Color(theme.raised)))
    .offset(x: spot.frame.minX, y: spot.frame.minY)
    .allowsHitTesting(false)
    .transition(.opacity)
  }
}

/// The position of a slice's balloon: beside the pie on the slice's side. If there is no room, it
/// is in the corner opposite to the slice.
struct PieBalloonPosition: Hashable {
  var frame: CGRect

  private static let height = 36.0
  private static let margin = BalloonPosition.margin
  /// The minimum width of a balloon that has room, in points.
  private static let wantedWidth = 120.0

  init(turn: Double, in circle: PieCircle, size: CGSize, characters: Int) {
    let text = Double(characters) * BalloonPosition.characterWidth
    let width = min(
      max(text + BalloonPosition.widthWithoutText, Self.wantedWidth),
      max(BalloonPosition.minimumWidth, size.width - 2 * Self.margin))
    let isRight = turn >= 0.5
    let isUpper = turn < 0.25 || turn >= 0.75
    let gap = (size.width - 2 * (circle.radius + PieCircle.shift)) / 2
    let lowest = size.height - Self.height - Self.margin
    if gap >= width + Self.margin {
      let x =
        isRight
        ? circle.center.x + circle.radius + PieCircle.shift
        : circle.center.x - circle.radius - PieCircle.shift - width
      let y = circle.point(turn: turn, length: 1).y - Self.height / 2
      frame = CGRect(
        x: x, y: min(max(y, Self.margin), max(Self.margin, lowest)), width: width,
        height: Self.height)
    } else {
      frame = CGRect(
        x: isRight ? Self.margin : size.width - Self.margin - width,
        y: isUpper ? max(Self.margin, lowest) : Self.margin, width: width, height: Self.height)
    }
  }
}
