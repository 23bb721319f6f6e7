import MartletUI

/// Rows with the names of items, of which at most one is open. A tap on a closed row opens it and
/// closes the row that was open. A tap on the open row closes it.
@MainActor struct ItemAccordion<Contents> {
  var contents: Contents
  var arrangement: KeptArrangement

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartMotion) private var motion
}

/// The height of the name of a row, and the minimum height of an open item, in points.
private let heights = (name: 56.0, item: 200.0)
/// The font size of the names, in points.
private let nameSize = 17.0
/// The maximum number of names that fit beside the open item without scrolling.
private let maximumNames = 6

extension ItemAccordion: View where Contents: PageContents {
  var body: some View { PageGround { page(size: $0) } }

  private func page(size: CGSize) -> some View {
    let ids = contents.ids
    let open = arrangement.unfolded(of: ids)
    let spacing = PageSpacing(width: size.width)
    let names = Double(min(ids.count, maximumNames)) * (heights.name + spacing.gap)
    let item = CGSize(
      width: max(1, size.width - 2 * spacing.margin),
      height: max(heights.item, size.height - 2 * spacing.margin - names))
    return ItemRows.scrolling(count: ids.count, gap: spacing.gap, margin: spacing.margin) {
      ForEach(ids.indices, id: \.self) { index in
        row(index, isOpen: ids[index] == open, item, gap: spacing.gap)
      }
    }
  }

  private func row(_ index: Int, isOpen: Bool, _ size: CGSize, gap: Double) -> some View {
    VStack(spacing: gap) {
      Button {
        withAnimation(motion.isReduced ? .chartFade : .easeInOut(duration: 0.35)) {
          arrangement.unfolded = isOpen ? .none : .item(contents.ids[index])
        }
      } label: {
        name(index, isOpen: isOpen)
      }
      .buttonStyle(PlainButtonStyle())
      .accessibilityIdentifier("fold.\(index)")
      if isOpen {
        contents.item(index, size: size)
          .frame(width: size.width, height: size.height)
          .transition(motion.isReduced ? .opacity : Self.unfolding)
      }
    }
    // The item stays below its own name while it slides in.
    .clipped()
  }

  /// The transition of an item. A new item grows from the corner with its arrow; an old one slides
  /// up without shrinking.
  private static var unfolding: AnyTransition {
    .asymmetric(
      insertion: .move(edge: .top).combined(with: .scale(scale: 0.2, anchor: .topTrailing))
        .combined(with: .opacity),
      removal: .move(edge: .top).combined(with: .opacity))
  }

  private func name(_ index: Int, isOpen: Bool) -> some View {
    HStack(spacing: Space.medium) {
      Text(verbatim: contents.title(index))
        .font(.system(size: nameSize, weight: isOpen ? .semibold : .medium))
        .foregroundColor(Color(theme.text))
        .lineLimit(1)
        .truncationMode(.middle)
      Spacer(minLength: 0)
      Image(systemName: "chevron.down")
        .font(.system(size: TypeScale.label, weight: .medium))
        .foregroundColor(Color(theme.secondaryText))
        .rotationEffect(.degrees(isOpen ? 180 : 0))
    }
    .padding(.horizontal, Space.large)
    .frame(maxWidth: .infinity, minHeight: heights.name, maxHeight: heights.name)
    .background(RoundedRectangle(cornerRadius: CornerRadius.card).fill(Color(theme.card)))
    .contentShape(Rectangle())
  }
}
