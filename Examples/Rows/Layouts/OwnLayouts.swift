import MartletUI

/// A layout of one's own: views on a circle, some of them nearer to its middle.
struct OwnLayouts: View {
  var body: some View {
    Ring {
      ForEach(0..<8) { number in
        Text("\(number)").frame(width: 28, height: 28)
          .background(number.isMultiple(of: 2) ? Color.orange : Color.teal, in: Circle())
          .layoutValue(key: Nearness.self, value: number.isMultiple(of: 2) ? 0 : 0.4)
      }
    }
    .frame(width: 170, height: 170)
  }
}

private struct Nearness: LayoutValueKey {
  static let defaultValue = 0.0
}

private struct Ring: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    let radius = Double(min(bounds.width, bounds.height)) / 2 - 14
    for (index, subview) in subviews.enumerated() {
      let angle = Angle.degrees(360 * Double(index) / Double(subviews.count))
      let arm = CGPoint(x: 0, y: -radius * (1 - subview[Nearness.self]))
        .applying(CGAffineTransform(rotationAngle: angle.radians))
      subview.place(
        at: CGPoint(x: bounds.midX + arm.x, y: bounds.midY + arm.y), anchor: .center,
        proposal: .unspecified)
    }
  }
}
