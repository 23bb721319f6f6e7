import MartletUI

/// Items side by side that scroll to the left and right. Each is turned about its vertical centre
/// line by an angle that depends on its position. Turned items receive touches.
///
/// Drags on the background above and below the items change the dashboard's page.
@MainActor struct ItemRow<Contents> {
  var contents: Contents
}

private let rowSpace = "item row"

extension ItemRow: View where Contents: PageContents {
  var body: some View {
    PageGround { size in
      row(RowLayout(size: size)).frame(width: size.width, height: size.height)
    }
    .coordinateSpace(name: rowSpace)
    .clipped()
  }

  private func row(_ layout: RowLayout) -> some View {
    let size = CGSize(width: layout.cardWidth, height: layout.cardHeight)
    let count = contents.ids.count
    let items = ForEach(0..<count, id: \.self) { index in
      TurnedByPosition(layout: layout, space: rowSpace) { contents.item(index, size: size) }
        .frame(width: layout.cardWidth, height: layout.cardHeight)
        .accessibilityIdentifier("row.\(index)")
    }
    return ScrollView(.horizontal, showsIndicators: false) {
      Group {
        if count > ItemRows.maximumAtOnce {
          LazyHStack(spacing: RowLayout.spacing) { items }
        } else {
          HStack(spacing: RowLayout.spacing) { items }
        }
      }
      .padding(RowLayout.padding)
    }
    // The near edge of a turned card is higher than the card.
    .scrollClipDisabled()
    // A swipe along a graph scrolls the row. The graph's window is moved by the mini-map, or by a
    // drag after a long press.
    .environment(\.chartKeepsDrags, true)
    .accessibilityIdentifier("page")
  }
}

/// Turns its content by its position in a coordinate space, in every frame.
private struct TurnedByPosition<Content: View>: View {
  var layout: RowLayout
  var space: String
  @ViewBuilder var content: Content

  @Environment(\.layoutDirection) private var direction

  var body: some View {
    GeometryReader { proxy in
      content.rotation3DEffect(
        .degrees(degrees(at: proxy.frame(in: .named(space)))), axis: (0, 10, 0),
        perspective: layout.perspective)
    }
  }

  /// Returns the angle of a card at a frame. Right-to-left rows are the mirror image.
  private func degrees(at frame: CGRect) -> Double {
    direction == .leftToRight
      ? layout.degrees(at: frame.minX) : -layout.degrees(at: layout.pageWidth - frame.maxX)
  }
}
