import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LabelsVisibilityTests {
  private struct Reader: View {
    @Environment(\.labelsVisibility) private var visibility
    var body: some View { Text(visibility == .hidden ? "hidden" : "shown") }
  }

  @Test func labelsAreHiddenAndShownAgain() {
    let host = TestHost {
      VStack {
        Toggle("first", isOn: .constant(true))
        VStack {
          Toggle("second", isOn: .constant(true))
          Toggle("third", isOn: .constant(true)).labelsVisibility(.visible)
        }
        .labelsVisibility(.hidden)
        Toggle("fourth", isOn: .constant(true)).labelsHidden()
      }
    }
    #expect(host.texts == ["first", "third"])
  }

  @Test func viewsReadTheVisibility() {
    let host = TestHost {
      VStack {
        Reader()
        Reader().labelsHidden()
        Reader().labelsVisibility(.visible).labelsHidden()
      }
    }
    #expect(host.texts == ["shown", "hidden", "shown"])
  }
}
