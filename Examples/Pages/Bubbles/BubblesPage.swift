import MartletUI

/// A page with two columns of bubbles. One gradient paints all bubbles of a class. In the left
/// column it spans all bubbles and scrolls with them. In the right column it spans the page, and
/// the bubbles scroll through it.
struct BubblesPage: View {
  var body: some View {
    GeometryReader { page in
      HStack(spacing: 4) {
        ScrollView(.vertical, showsIndicators: false) {
          BubbleColumn(gradientHeight: BubbleColumn.height).paintedBubbles()
        }
        .accessibilityIdentifier("bubbles.content")
        ScrollView(.vertical, showsIndicators: false) {
          BubbleColumn(gradientHeight: page.size.height)
        }
        .paintedBubbles()
        .accessibilityIdentifier("bubbles.page")
      }
    }
  }
}

/// Twenty bubbles. Their two classes alternate.
struct BubbleColumn: View {
  /// The height of the gradients behind the bubbles, in points.
  let gradientHeight: CGFloat

  static let count = 20
  static let spacing: CGFloat = 8

  /// The height of all bubbles and the gaps between them, in points.
  static var height: CGFloat {
    (0..<count).reduce(spacing * CGFloat(count - 1)) { $0 + height(of: $1) }
  }

  static func height(of index: Int) -> CGFloat { CGFloat(60 + 19 * index % 60) }

  var body: some View {
    VStack(spacing: Self.spacing) {
      ForEach(0..<Self.count, id: \.self) { index in
        let kind: BubbleClass = index.isMultiple(of: 2) ? .gold : .teal
        BubbleLabel(text: "Bubble number \(index)", kind: kind, gradientHeight: gradientHeight)
          .frame(maxWidth: .infinity)
          .frame(height: Self.height(of: index))
          .bubble(kind)
          .padding(.horizontal, 20)
      }
    }
  }
}

/// A text in black or white, whichever has more contrast at its position in the gradient.
private struct BubbleLabel: View {
  let text: String
  let kind: BubbleClass
  let gradientHeight: CGFloat

  var body: some View {
    GeometryReader { proxy in
      let middle = proxy.frame(in: .paintedBubbles).midY
      Text(text)
        .font(.system(size: 16, weight: .medium))
        .foregroundColor(kind.ink(at: gradientHeight > 0 ? middle / gradientHeight : 0))
        .lineLimit(1)
        .truncationMode(.middle)
        .padding(.horizontal, 8)
        .frame(width: proxy.size.width, height: proxy.size.height)
    }
  }
}
