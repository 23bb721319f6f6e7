import MartletCharts
import MartletUI

/// The card of a tile: a background, and the content with a padding of 16 points.
package struct TileCard<Content: View>: View {
  @ViewBuilder var content: Content

  @Environment(\.cardGround) private var ground

  /// Creates a card, which has its content at the top left.
  package init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  /// The content on its background. It has the proposed size, even if the content is larger.
  package var body: some View {
    content
      .padding(Space.cardPadding)
      // Without the minimums a card would grow with its content and cover its neighbours.
      .frame(
        minWidth: 0, maxWidth: .infinity, minHeight: 0, maxHeight: .infinity,
        alignment: .topLeading
      )
      .cardGround(ground)
  }
}

/// The title of a tile, with its icon. It is larger in a pile of overlapping cards, because most of
/// these show only their title.
struct TileTitle: View {
  var text: String

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.cardGround) private var ground
  @Environment(\.tileIcon) private var icon

  /// The height that a title takes from the content of a card, in points.
  static let room: CGFloat = 26
  /// The sides of the icon, in points: in a pile, where the title is larger, and elsewhere.
  private static let icons: (piled: CGFloat, flat: CGFloat) = (19, 17)

  var body: some View {
    let isPiled = ground == .piled
    let title = Text(verbatim: text)
      .font(
        .system(
          size: isPiled ? TypeScale.label : TypeScale.body, weight: isPiled ? .semibold : .regular)
      )
      .lineLimit(1)
      .truncationMode(.middle)
    Group {
      if let icon {
        HStack(spacing: Space.snug) {
          // The icon is no taller than the line, so a title with an icon is not lower than others.
          IconView(icon: icon, size: isPiled ? Self.icons.piled : Self.icons.flat)
          title
        }
      } else {
        title
      }
    }
    .foregroundColor(Color(isPiled ? theme.text : theme.secondaryText))
  }
}

/// A tile that shows a failure instead of its content. One text names what failed, another gives
/// the reason.
package struct TileFailure: View {
  var title: String
  var what: String
  var why: String

  @Environment(\.resolvedChartTheme) private var theme

  /// Creates the card of a failed tile.
  ///
  /// - Parameter why: the reason; empty for none.
  package init(title: String, what: String, why: String) {
    self.title = title
    self.what = what
    self.why = why
  }

  /// The title and both texts, with at most two lines each.
  package var body: some View {
    TileCard {
      VStack(alignment: .leading, spacing: Space.tight) {
        TileTitle(text: title)
        Text(verbatim: what).font(.system(size: TypeScale.body, weight: .semibold))
          .foregroundColor(Color(theme.alarm)).lineLimit(2)
        if !why.isEmpty {
          Text(verbatim: why).font(.system(size: TypeScale.caption)).foregroundColor(
            Color(theme.alarm)
          )
          .lineLimit(2)
        }
      }
    }
  }
}
