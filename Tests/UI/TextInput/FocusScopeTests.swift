import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct FocusScopeTests {
  private struct Page: View {
    @Namespace private var space

    var body: some View { Text("inside").focusScope(space) }
  }

  @Test func aScopeShowsItsViews() {
    #expect(TestHost { Page() }.texts == ["inside"])
  }
}
