import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ProgressViewStyleTests {
  private struct Named: ProgressViewStyle {
    let name: String

    func makeBody(configuration: Configuration) -> some View {
      VStack {
        Text(name)
        ProgressView(configuration)
      }
    }
  }

  @Test func aProgressViewOfAConfigurationHasTheStyleAround() {
    let host = TestHost(width: 200, height: 200) {
      ProgressView("title", value: 0.5).progressViewStyle(Named(name: "inner"))
        .progressViewStyle(Named(name: "outer"))
    }
    #expect(host.texts == ["inner", "outer", "title"])
  }
}
