import MartletCharts
import MartletUI

/// A list of all pages by group, which covers the page. A finger or a key chooses a page.
struct PageMenu: View {
  /// A page that can be chosen.
  struct Entry: Hashable, Identifiable {
    var id: String
    var title: String
  }

  /// Pages under a common heading.
  struct Group: Hashable {
    /// The heading; nil for none.
    var name: String?
    var entries: [Entry]
  }

  var groups: [Group]
  /// The id of the shown page.
  var shown: String
  /// The id of the page that the arrow keys have marked. Enter chooses it.
  var marked: String
  var palette: DashboardPalette
  var choose: @MainActor (String) -> Void
  var close: @MainActor () -> Void

  /// The maximum width of the list, in points.
  private static let width: CGFloat = 320
  /// The minimum width of the page beside the list, in points. A touch there closes the list.
  private static let outside: CGFloat = 64

  var body: some View {
    GeometryReader { proxy in
      ZStack(alignment: .topLeading) {
        Color(hex: palette.page).opacity(0.6)
          .contentShape(Rectangle())
          .onTapGesture { close() }
          .accessibilityIdentifier("menu.outside")
        list
          .frame(width: min(Self.width, proxy.size.width - Self.outside), height: proxy.size.height)
          .background(Color(hex: palette.raised))
          .accessibilityIdentifier("menu")
      }
    }
  }

  private var list: some View {
    ScrollViewReader { scroll in
      ScrollView {
        VStack(alignment: .leading, spacing: Space.tight) {
          ForEach(groups, id: \.self) { group in
            if let name = group.name {
              Text(verbatim: name)
                .font(.system(size: TypeScale.body, weight: .semibold))
                .lineLimit(1)
                .truncationMode(.middle)
                .foregroundColor(Color(hex: palette.secondary))
                .padding(.horizontal, Space.medium)
                .padding(.top, Space.medium)
            } else if group != groups.first {
              Color(hex: palette.secondary).opacity(0.3).frame(height: LineWidth.hairline).padding(
                Space.medium)
            }
            ForEach(group.entries) { entry in button(entry).id(entry.id) }
          }
        }
        .padding(Space.medium)
      }
      .onAppear { scroll.scrollTo(marked) }
      .onChange(of: marked) { _, marked in scroll.scrollTo(marked) }
    }
  }

  private func button(_ entry: Entry) -> some View {
    let isShown = entry.id == shown
    return Button {
      choose(entry.id)
    } label: {
      Text(verbatim: entry.title)
        .font(.system(size: TypeScale.label, weight: isShown ? .semibold : .regular))
        .lineLimit(1)
        .truncationMode(.middle)
        .foregroundColor(Color(hex: isShown ? palette.accent : palette.text))
        .padding(.horizontal, Space.medium)
        .frame(maxWidth: .infinity, minHeight: TouchSize.button, alignment: .leading)
        .background(
          RoundedRectangle(cornerRadius: CornerRadius.card)
            .fill(Color(hex: palette.card).opacity(entry.id == marked ? 1 : 0))
        )
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .accessibilityIdentifier("menu.\(entry.id)")
  }
}

/// Three lines, the symbol of a menu. The status strip shows it on the button that opens the menu.
struct MenuSign: Shape {
  func path(in rect: CGRect) -> Path {
    Path { path in
      for y in [rect.minY, rect.midY, rect.maxY] {
        path.move(to: CGPoint(x: rect.minX, y: y))
        path.addLine(to: CGPoint(x: rect.maxX, y: y))
      }
    }
  }
}
