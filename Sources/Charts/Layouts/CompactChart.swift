import MartletSeries
import MartletUI

/// A chart on a card of a pile, or on a card too low for a mini-map. It shows the name, the state
/// of the data and a graph of all samples.
///
/// Only two views receive touches: a balloon, which opens its day, and the name, which closes the
/// day. A card that is not in front receives no touches.
struct CompactChart: View {
  var item: ChartItem
  /// The index of the chart on its page, from 0.
  var index: Int
  var isSynchronized: Bool
  var isFront = true
  var ground = CardGround.piled
  var chart: KeptChart

  @State private var session = DayZoom.Session()
  @ChartNow private var now

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartAnnotations) private var annotations
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.chartDays) private var days
  @Environment(\.chartMotion) private var motion

  private static let headingHeight = 20.0
  /// The distance between the card's upper edge and the graph, in points.
  private static let graphTop = Space.medium + headingHeight

  var body: some View {
    applying(item.options, to: item.data) { card($0, configuredBy: $1) }
  }

  private func card(_ data: ChartData, configuredBy configuration: ConfiguredData?) -> some View {
    let state = chart.state(isSynchronized: isSynchronized)
    let dayZoom = DayZoom(
      data: data, state: state, session: $session, days: days, index: index, dates: dates,
      motion: motion, configuration: configuration)
    let hasNow = item.until == .now || item.status.isStale
    let now = hasNow ? _now.time(ofNewest: data.times.last) : nil
    let model = ChartModel(
      data: item.until == .now ? data.ending(at: now) : data, state: state, dayZoom: dayZoom,
      isStill: true)
    return GeometryReader { proxy in
      VStack(alignment: .leading, spacing: 0) {
        heading(model, now)
          .frame(height: Self.headingHeight)
          .padding(.horizontal, Space.cardPadding)
          .padding(.top, Space.medium)
        NowReader(
          model: model, until: item.until, isStale: item.status.isStale, width: proxy.size.width,
          now: now, written: $now
        ) { model in
          ChartModelReader(model: model) { model in
            VStack(alignment: .leading, spacing: 0) {
              ZoomGraph(model: model)
                .frame(
                  height: max(
                    1,
                    proxy.size.height - Self.graphTop - TimeAxis.height - Space.cardPadding))
              ZoomTimeAxis(model: model)
            }
          }
          .alongTime()
          .opacity(item.status.isFailed ? 0.35 : 1)
        }
        .overlay(
          FailureNote(session: $session).padding(.bottom, TimeAxis.height), alignment: .bottom)
      }
    }
    .modifier(DayZoomModifier(dayZoom: dayZoom))
    .allowsHitTesting(isFront)
    .environment(\.chartAnnotations, annotations.of(chart: index))
    .cardGround(ground)
    .contentShape(Rectangle())
  }

  @ViewBuilder private func heading(_ model: ChartModel, _ now: Int64?) -> some View {
    switch item.status {
    case .current: name(model)
    case .stale(let since):
      heading(model, dates.asOf(since, now: now), color: theme.secondaryText)
    case .failed(let what, _): heading(model, what, color: theme.alarm)
    }
  }

  /// Returns the name with the state of the data beside it. A covered card shows only this line.
  private func heading(
    _ model: ChartModel, _ status: String, color: SeriesColor
  ) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: Space.medium) {
      name(model).layoutPriority(1)
      Spacer(minLength: 0)
      Text(verbatim: status)
        .font(.system(size: TypeScale.body))
        .monospacedDigit()
        .foregroundColor(Color(color))
        .lineLimit(1)
        .truncationMode(.middle)
    }
  }

  private func name(_ model: ChartModel) -> some View {
    ZStack(alignment: .leading) {
      Text(verbatim: item.shownTitle)
        .font(.system(size: TypeScale.label, weight: .semibold))
        .foregroundColor(Color(theme.text))
        .lineLimit(1)
        .truncationMode(.middle)
        .opacity(model.open == nil ? 1 : 0)
      if let dayZoom = model.dayZoom, model.state.wrappedValue.zoom != nil {
        ZoomOutButton { dayZoom.close() }
          .opacity(model.open == nil ? 0 : 1)
          .allowsHitTesting(model.open != nil)
      }
    }
  }
}
