import MartletGeometry

/// The bar with commands for a text, above its selection or its caret. It fills the display and
/// takes touches on the bar alone.
struct EditBarView: View {
  /// The commands, and the area of the text in points of the display.
  let bar: EditBar
  /// The upper edge of the keyboard, in points.
  let bottom: CGFloat
  let focus: FocusSystem

  var body: some View {
    let layout = EditBarLayout(area: bar.area, bottom: bottom)
    layout {
      HStack(spacing: 0) {
        ForEach(bar.commands, id: \.self) { command in
          Button {
            focus.send(command.press)
          } label: {
            Text(verbatim: command.title).font(.system(size: 16)).lineLimit(1)
          }
          .buttonStyle(EditBarButtonStyle())
          .accessibilityIdentifier("edit.\(command.rawValue)")
        }
      }
      .background(RoundedRectangle(cornerRadius: 10).fill(KeyboardColors.key))
      .overlay(
        RoundedRectangle(cornerRadius: 10).stroke(Color.primary.opacity(0.2), lineWidth: 1))
    }
    // The bar is placed at absolute positions.
    .environment(\.layoutDirection, .leftToRight)
  }
}

private struct EditBarButtonStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .foregroundColor(.primary)
      .padding(.horizontal, 12)
      .frame(minWidth: 44, minHeight: 44)
      .background(
        RoundedRectangle(cornerRadius: 10)
          .fill(configuration.isPressed ? KeyboardColors.pressed : .clear))
  }
}

/// Places the bar above an area or, without room there, below it, on the display and above the
/// keyboard.
struct EditBarLayout: Layout {
  let area: CGRect
  let bottom: CGFloat

  /// The minimum distance from the edges of the display, in points.
  static let margin: CGFloat = 4
  /// The distance from the area, in points, so that the handles of a selection stay free.
  static let distance: CGFloat = 14

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    for view in subviews {
      let size = view.sizeThatFits(.unspecified)
      let corner = origin(of: size, in: bounds.size)
      view.place(
        at: CGPoint(x: bounds.minX + corner.x, y: bounds.minY + corner.y),
        proposal: ProposedViewSize(size))
    }
  }

  /// Returns the position of the upper left corner of a bar of `size` on `display`.
  func origin(of size: CGSize, in display: CGSize) -> CGPoint {
    let above = area.minY - Self.distance - size.height
    let below = min(area.maxY + Self.distance, bottom - Self.margin - size.height)
    return CGPoint(
      x: max(
        Self.margin, min(area.midX - size.width / 2, display.width - size.width - Self.margin)),
      y: max(Self.margin, above >= Self.margin ? min(above, below) : below))
  }
}
