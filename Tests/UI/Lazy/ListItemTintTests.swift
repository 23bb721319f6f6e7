import MartletGeometry
import MartletScene
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct ListItemTintTests {
  private static let red = RGBA(red: 1, green: 0, blue: 0, alpha: 1)
  private static let green = RGBA(red: 0, green: 1, blue: 0, alpha: 1)

  /// Whether a shape of a colour is drawn.
  private func draws(_ color: RGBA, @ViewBuilder _ view: () -> some View) -> Bool {
    let host = TestHost(width: 200, height: 200, root: view)
    host.advance(0.1)
    return host.displayList.items.contains {
      if case .fill(_, _, .solid(let found)) = $0.content { found == color } else { false }
    }
  }

  private func label(_ color: Color? = nil) -> some View {
    Label {
      Text("title")
    } icon: {
      if let color {
        Circle().foregroundColor(color).frame(width: 10, height: 10)
      } else {
        Circle().frame(width: 10, height: 10)
      }
    }
  }

  private var red: Color { Color(red: 1, green: 0, blue: 0) }
  private var green: Color { Color(red: 0, green: 1, blue: 0) }

  @Test func iconsInRowsHaveTheTint() {
    #expect(!draws(Self.red) { List { label() } })
    #expect(draws(Self.red) { List { label() }.listItemTint(red) })
    #expect(draws(Self.red) { List { label().listItemTint(.fixed(red)) } })
    #expect(!draws(Self.red) { List { label().listItemTint(nil as Color?) }.listItemTint(red) })
  }

  @Test func iconsOutsideOfRowsKeepTheColourOfTheText() {
    #expect(!draws(Self.red) { label().listItemTint(red) })
  }

  @Test func anIconWithAColourKeepsIt() {
    #expect(draws(Self.green) { List { label(green) }.listItemTint(red) })
    #expect(!draws(Self.red) { List { label(green) }.listItemTint(red) })
  }
}
