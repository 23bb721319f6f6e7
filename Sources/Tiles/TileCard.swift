import MartletCharts
import MartletUI

/// The card of a tile.
package struct TileCard<Content: View>: View {
  @ViewBuilder var content: Content

  @Environment(\.cardGround) private var ground

  package init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  package var body: some View {
    content
      .padding(16)
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      .cardGround(ground)
  }
}

/// The title of a tile, with its icon. It is larger in a pile, where most cards show only their title.
struct TileTitle: View {
  var text: String

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.cardGround) private var ground
  @Environment(\.tileIcon) private var icon

  var body: some View {
    let isPiled = ground == .piled
    let title = Text(verbatim: text)
      .font(.system(size: isPiled ? 16 : 14, weight: isPiled ? .semibold : .regular))
      .lineLimit(1)
      .truncationMode(.middle)
    Group {
      if let icon {
        HStack(spacing: 6) {
          // No taller than the line, so that the title stays where it is without an icon.
          IconView(icon: icon, size: isPiled ? 19 : 17)
          title
        }
      } else {
        title
      }
    }
    .foregroundColor(Color(isPiled ? theme.text : theme.secondaryText))
  }
}

/// A tile without contents: a line on what failed, and a line on why.
package struct TileFailure: View {
  var title: String
  var what: String
  var why: String

  @Environment(\.resolvedChartTheme) private var theme

  package init(title: String, what: String, why: String) {
    self.title = title
    self.what = what
    self.why = why
  }

  package var body: some View {
    TileCard {
      VStack(alignment: .leading, spacing: 4) {
        TileTitle(text: title)
        Text(verbatim: what).font(.system(size: 14, weight: .semibold))
          .foregroundColor(Color(theme.alarm)).lineLimit(2)
        if !why.isEmpty {
          Text(verbatim: why).font(.system(size: 12)).foregroundColor(Color(theme.alarm))
            .lineLimit(2)
        }
      }
    }
  }
}
