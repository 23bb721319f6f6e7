import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct MenuStyleTests {
  private struct Styled: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      HStack {
        configuration.label
        Text("styled")
      }
    }
  }

  private func menu() -> some View {
    Menu("Open") { Button("One") {} }
  }

  @Test func aBorderlessMenuIgnoresTheButtonStyle() {
    let host = TestHost {
      menu().menuStyle(.borderlessButton).buttonStyle(Styled())
    }
    #expect(host.texts == ["Open"])
  }

  @Test func aBorderedMenuHasABackgroundWhateverTheButtonStyle() {
    let bordered = TestHost {
      menu().menuStyle(.borderedButton).buttonStyle(Styled())
    }
    let borderless = TestHost { menu().menuStyle(.borderlessButton) }
    #expect(bordered.texts == ["Open"])
    #expect(bordered.displayList.items.count > borderless.displayList.items.count)
  }

  @Test func otherMenusHaveTheButtonStyle() {
    #expect(
      TestHost { menu().menuStyle(.button).buttonStyle(Styled()) }.texts == ["Open", "styled"])
    #expect(
      TestHost { menu().menuStyle(.automatic).buttonStyle(Styled()) }.texts == ["Open", "styled"])
  }
}
