import MartletUI

/// A pile of cards with an item each. The front one is held for a moment and dragged; let go past
/// half its height it goes behind the others, else it springs back. A tap on any card opens its
/// item, unless the item on the front card takes the tap itself.
@MainActor struct ItemCards<Contents> {
  var contents: Contents
  var arrangement: KeptArrangement

  /// How far a finger has dragged the front card, in points of the page.
  @State private var held: CGSize?
  /// True until the finger has gone, however it goes.
  @GestureState private var isHeld = false
  /// The id of the card that a finger has held since all of them last lay still.
  @State private var moved: String?
  @State private var opened: OpenedID?

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartMotion) private var motion
}

/// The id of the item whose sheet is shown.
private struct OpenedID: Identifiable {
  var id: String
}

private let spring = Animation.spring(response: 0.5, dampingFraction: 0.5, blendDuration: 0)
/// When the spring is nearer to its end than a tenth of a pixel, in seconds.
private let settling = 1.5

extension ItemCards: View where Contents: PageContents {
  var body: some View {
    PageGround { pile(size: $0) }
      .clipped()
      .sheet(item: $opened) { item in
        OpenedItem(contents: contents, id: item.id) { opened = nil }
      }
      .environment(\.sheetBackground, Color(theme.page))
      .onChange(of: isHeld) { _, isHeld in
        if !isHeld { letGo() }
      }
      .onElapse(of: moved != nil && held == nil ? settling : nil, since: moved) { _ in
        moved = nil
      }
  }

  private func pile(size: CGSize) -> some View {
    let ids = contents.ids
    let places = arrangement.places(of: ids)
    let layout = PileLayout(size: size, count: ids.count)
    let card = CGSize(width: layout.cardWidth, height: layout.cardHeight)
    return ZStack {
      ForEach(ids.indices, id: \.self) { index in
        let place = places[ids[index], default: 0]
        contents.card(index, size: card, isFront: place == 0)
          .frame(width: layout.cardWidth, height: layout.cardHeight)
          .accessibilityIdentifier("card.\(index)")
          .piled(
            offset: CGSize(width: 0, height: layout.offset(place)), scale: layout.scale(place),
            drag: place == 0 ? held ?? .zero : .zero,
            keepsPicture: keepsPicture(ids[index], places)
          )
          .opacity(layout.isSeen(place) ? 1 : 0)
          .zIndex(-Double(place))
          .onTapGesture { opened = OpenedID(id: ids[index]) }
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
    withAnimation(motion.isReduced ? .chartFade : spring) {
      if isSent { arrangement.sendFrontToBack(of: contents.ids) }
      held = nil
    }
  }
}

/// The whole of an item whose card was tapped, under a button that closes it.
@MainActor private struct OpenedItem<Contents> {
  var contents: Contents
  var id: String
  var close: @MainActor () -> Void

  @Environment(\.resolvedChartTheme) private var theme
}

/// Points.
private let closeHeight = 48.0

extension OpenedItem: View where Contents: PageContents {
  var body: some View {
    GeometryReader { proxy in
      VStack(spacing: 0) {
        HStack {
          Spacer(minLength: 0)
          Button(action: close) {
            Image(systemName: "xmark")
              .font(.system(size: 18, weight: .medium))
              .foregroundColor(Color(theme.text))
              .frame(width: closeHeight, height: closeHeight)
              .contentShape(Rectangle())
          }
          .buttonStyle(PlainButtonStyle())
          .accessibilityIdentifier("close")
        }
        // The page may have lost the item since.
        if let index = contents.ids.firstIndex(of: id), proxy.size.width > 1 {
          contents.opened(
            index,
            size: CGSize(
              width: proxy.size.width, height: max(1, proxy.size.height - closeHeight)))
        } else {
          Spacer(minLength: 0)
        }
      }
    }
  }
}
