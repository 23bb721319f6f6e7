import MartletUI

/// A pile of cards with one item each.
///
/// After a press of 0.1 s a finger drags the front card. If the finger lifts farther than half the
/// card's height from its start, the card goes behind the others; else it springs back. A tap on
/// any card opens its item, unless the item on the front card handles the tap itself.
@MainActor struct ItemCards<Contents> {
  var contents: Contents
  var arrangement: KeptArrangement

  /// The distance by which a finger has dragged the front card, in points of the page; nil without
  /// a drag.
  @State private var dragged: CGSize?
  /// Whether a finger drags a card. It also becomes false when the gesture is cancelled.
  @GestureState private var isHeld = false
  /// The id of the card that a finger drags or whose release is still animated; nil while all cards
  /// are still.
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
/// The time after which the spring is less than a tenth of a pixel from its final position, in
/// seconds.
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
        if !isHeld { release() }
      }
      .onElapse(of: moved != nil && dragged == nil ? settling : nil, since: moved) { _ in
        moved = nil
      }
  }

  private func pile(size: CGSize) -> some View {
    let ids = contents.ids
    let ranks = arrangement.ranks(of: ids)
    let layout = PileLayout(size: size, count: ids.count)
    let card = CGSize(width: layout.cardWidth, height: layout.cardHeight)
    return ZStack {
      ForEach(ids.indices, id: \.self) { index in
        let rank = ranks[ids[index], default: 0]
        contents.card(index, size: card, isFront: rank == 0)
          .frame(width: layout.cardWidth, height: layout.cardHeight)
          .accessibilityIdentifier("card.\(index)")
          .piled(
            offset: CGSize(width: 0, height: layout.offset(rank)), scale: layout.scale(rank),
            drag: rank == 0 ? dragged ?? .zero : .zero,
            cachesPicture: cachesPicture(ids[index], ranks)
          )
          .opacity(layout.isSeen(rank) ? 1 : 0)
          .zIndex(-Double(rank))
          .onControlTap { opened = OpenedID(id: ids[index]) }
          .simultaneousGesture(moving(layout, ids[index], isFront: rank == 0))
      }
    }
    .offset(y: layout.shift)
    .frame(width: size.width, height: size.height)
  }

  /// Returns whether a card is drawn from a cached picture. These are the dragged card and the card
  /// that it uncovers or that covers it. All others show only their names.
  private func cachesPicture(_ id: String, _ ranks: [String: Int]) -> Bool {
    guard let moved else { return false }
    return id == moved || ranks[id] == (ranks[moved] == 0 ? 1 : 0)
  }

  private func moving(_ layout: PileLayout, _ id: String, isFront: Bool) -> some Gesture {
    LongPressGesture(minimumDuration: 0.1)
      // The page's space is fixed, while the card itself moves under the finger.
      .sequenced(before: DragGesture(minimumDistance: 0, coordinateSpace: .global))
      .onChanged { value in
        guard isFront, case .second(_, let drag) = value else { return }
        moved = id
        dragged = drag?.translation ?? .zero
      }
      .onEnded { value in
        guard isFront, case .second(_, let drag?) = value else { return }
        let isSent = drag.translation.height.magnitude > layout.cardHeight / 2
        release(sendingToBack: isSent)
      }
      .updating($isHeld) { _, isHeld, _ in isHeld = true }
  }

  private func release(sendingToBack isSent: Bool = false) {
    if dragged == nil { return }
    withAnimation(motion.isReduced ? .chartFade : spring) {
      if isSent { arrangement.sendFrontToBack(of: contents.ids) }
      dragged = nil
    }
  }
}
