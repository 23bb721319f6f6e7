import MartletUI

/// A layout that breaks its views into lines, with the distances that the views want.
struct SpacedFlow: View {
  var body: some View {
    VStack(spacing: 14) {
      Flow {
        ForEach(["tea", "sunflower", "rain", "a longer word", "ice", "wind"], id: \.self) {
          Text($0).padding(5).background(Color.orange.opacity(0.4))
        }
      }
      .frame(width: 220)
      GridLayout(horizontalSpacing: 12) {
        GridRow { ForEach(["a", "bbb"], id: \.self) { Text($0) } }
        GridRow { ForEach(["cc", "d"], id: \.self) { Text($0) } }
      }
    }
  }
}

private struct Flow: Layout {
  static var layoutProperties: LayoutProperties { LayoutProperties() }

  func sizeThatFits(proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void)
    -> CGSize
  { CGSize(width: proposal.width ?? 200, height: 70) }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: LayoutSubviews, cache: inout Void
  ) {
    var (point, last) = (bounds.origin, ViewSpacing.zero)
    for subview: LayoutSubview in subviews {
      let size = subview.sizeThatFits(.unspecified)
      if point.x > bounds.minX { point.x += last.distance(to: subview.spacing, along: .horizontal) }
      if point.x + size.width > bounds.maxX { point = CGPoint(x: bounds.minX, y: point.y + 35) }
      subview.place(at: point, proposal: .unspecified)
      (point.x, last) = (point.x + size.width, subview.spacing)
    }
  }
}
