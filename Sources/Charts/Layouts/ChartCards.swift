import MartletSeries
import MartletUI

/// A pile of cards with a chart each. The front one is held for a moment and dragged; let go past
/// half its height it goes behind the others, else it springs back. A tap on any card opens its
/// chart.
struct ChartCards: View {
  var items: [ChartItem]
  var isSynchronized: Bool
  var store: ChartStore

  /// How far a finger has dragged the front card, in points of the page.
  @State private var held: CGSize?
  /// True until the finger has gone, however it goes.
  @GestureState private var isHeld = false
  /// The id of the card that a finger has held since all of them last lay still.
  @State private var moved: String?
  @State private var opened: ChartItem?

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartMotion) private var motion

  private static let spring = Animation.spring(
    response: 0.5, dampingFraction: 0.5, blendDuration: 0)
  /// When the spring is nearer to its end than a tenth of a pixel, in seconds.
  private static let settling = 1.5

  var body: some View {
    GeometryReader { proxy in
      if proxy.size.width > 1 { pile(size: proxy.size) }
    }
    .background(Color(theme.page))
    .clipped()
    .sheet(item: $opened) { item in
      OpenedChart(
        item: item, place: items.firstIndex { $0.id == item.id } ?? 0,
        isSynchronized: isSynchronized, chart: store.chart(item.id)
      ) { opened = nil }
    }
    .environment(\.sheetBackground, Color(theme.page))
    .onChange(of: isHeld) { _, isHeld in
      if !isHeld { letGo() }
    }
    .onElapse(of: moved != nil && held == nil ? Self.settling : nil, since: moved) { _ in
      moved = nil
    }
  }

  private func pile(size: CGSize) -> some View {
    let ids = items.map(\.id)
    let places = store.arrangement.places(of: ids)
    let layout = PileLayout(size: size, count: items.count)
    return ZStack {
      ForEach(items.indices, id: \.self) { index in
        let place = places[ids[index], default: 0]
        SmallChart(
          item: items[index], place: index, isSynchronized: isSynchronized,
          isFront: place == 0, chart: store.chart(ids[index])
        )
        .frame(width: layout.cardWidth, height: layout.cardHeight)
        .accessibilityIdentifier("card.\(index)")
        .piled(
          offset: CGSize(width: 0, height: layout.offset(place)), scale: layout.scale(place),
          drag: place == 0 ? held ?? .zero : .zero,
          keepsPicture: keepsPicture(ids[index], places)
        )
        .opacity(layout.isSeen(place) ? 1 : 0)
        .zIndex(-Double(place))
        .onTapGesture { opened = items[index] }
        .simultaneousGesture(moving(layout, ids[index], isFront: place == 0))
      }
    }
    .offset(y: layout.shift)
    .frame(width: size.width, height: size.height)
  }

  /// True for the card that is or was held and for the one that it uncovers or that covers it: of
  /// the others only names are seen.
  private func keepsPicture(_ id: String, _ places: [String: Int]) -> Bool {
    guard let moved else { return false }
    return id == moved || places[id] == (places[moved] == 0 ? 1 : 0)
  }

  private func moving(_ layout: PileLayout, _ id: String, isFront: Bool) -> some Gesture {
    LongPressGesture(minimumDuration: 0.1)
      // In the page's space: the card itself moves under the finger.
      .sequenced(before: DragGesture(minimumDistance: 0, coordinateSpace: .global))
      .onChanged { value in
        guard isFront, case .second(_, let drag) = value else { return }
        moved = id
        held = drag?.translation ?? .zero
      }
      .onEnded { value in
        guard isFront, case .second(_, let drag?) = value else { return }
        let isSent = drag.translation.height.magnitude > layout.cardHeight / 2
        letGo(sendingToBack: isSent)
      }
      .updating($isHeld) { _, isHeld, _ in isHeld = true }
  }

  private func letGo(sendingToBack isSent: Bool = false) {
    if held == nil { return }
    withAnimation(motion.isReduced ? .chartFade : Self.spring) {
      if isSent { store.arrangement.sendFrontToBack(of: items.map(\.id)) }
      held = nil
    }
  }
}

/// A card of the pile: the name and all of the time. On the front one a balloon that somebody has
/// called forth elsewhere looks into its day, and the name's place leads out again; a finger meets
/// nothing else.
private struct SmallChart: View {
  var item: ChartItem
  var place: Int
  var isSynchronized: Bool
  var isFront: Bool
  var chart: KeptChart

  @State private var visit = DayDoor.Visit()

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartAnnotations) private var annotations
  @Environment(\.chartDateFormat) private var dates
  @Environment(\.chartDays) private var days
  @Environment(\.chartMotion) private var motion

  private static let cornerRadius = 20.0

  var body: some View {
    let state = chart.state(isSynchronized: isSynchronized)
    let door = DayDoor(
      data: item.data, state: state, visit: $visit, days: days, place: place, dates: dates,
      motion: motion)
    let model = ChartModel(data: item.data, state: state, door: door, isStill: true)
    GeometryReader { proxy in
      VStack(alignment: .leading, spacing: 0) {
        name(model)
          .frame(height: 20)
          .padding(.horizontal, 16)
          .padding(.top, 12)
        ChartModelReader(model: model) { model in
          VStack(alignment: .leading, spacing: 0) {
            ZoomGraph(model: model)
              .frame(height: max(1, proxy.size.height - 32 - TimeAxis.height - 16))
            ZoomTimeAxis(model: model)
          }
        }
        .alongTime()
        .overlay(FailureNote(visit: $visit).padding(.bottom, TimeAxis.height), alignment: .bottom)
      }
    }
    .modifier(AtDayDoor(door: door))
    .allowsHitTesting(isFront)
    .environment(\.chartAnnotations, annotations.of(chart: place))
    .background(RoundedRectangle(cornerRadius: Self.cornerRadius).fill(Color(theme.card)))
    .overlay(
      RoundedRectangle(cornerRadius: Self.cornerRadius)
        .strokeBorder(Color(theme.text).opacity(0.16), lineWidth: 1)
    )
    .contentShape(Rectangle())
  }

  private func name(_ model: ChartModel) -> some View {
    ZStack(alignment: .leading) {
      Text(verbatim: item.data.title ?? item.title)
        .font(.system(size: 16, weight: .semibold))
        .foregroundColor(Color(theme.text))
        .lineLimit(1)
        .truncationMode(.middle)
        .opacity(model.open == nil ? 1 : 0)
      if let door = model.door, model.state.wrappedValue.zoom != nil {
        ZoomOutButton { door.close() }
          .opacity(model.open == nil ? 0 : 1)
          .allowsHitTesting(model.open != nil)
      }
    }
  }
}

/// The whole chart of a card that was tapped.
private struct OpenedChart: View {
  var item: ChartItem
  var place: Int
  var isSynchronized: Bool
  var chart: KeptChart
  var close: @MainActor () -> Void

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    GeometryReader { proxy in
      VStack(spacing: 0) {
        HStack {
          Spacer(minLength: 0)
          Button(action: close) {
            Image(systemName: "xmark")
              .font(.system(size: 18, weight: .medium))
              .foregroundColor(Color(theme.text))
              .frame(width: 48, height: 48)
              .contentShape(Rectangle())
          }
          .buttonStyle(PlainButtonStyle())
          .accessibilityIdentifier("close")
        }
        ScrollView {
          StoredChartCard(
            item: item, place: place,
            graphHeight: ChartListLayout.graphHeight(
              cardHeight: proxy.size.height - 64, cardWidth: proxy.size.width - 32,
              filters: item.data.series.map(\.name)),
            isSynchronized: isSynchronized, chart: chart
          )
          .padding(.horizontal, 16)
          .padding(.bottom, 16)
        }
      }
    }
  }
}
