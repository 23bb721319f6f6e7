import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct StatusBarTests {
  private func isHidden(@ViewBuilder _ content: () -> some View) -> Bool? {
    var result: Bool?
    _ = TestHost {
      VStack { content() }.onPreferenceChange(StatusBarHiddenKey.self) { result = $0 }
    }
    return result
  }

  @Test func oneRequestIsEnough() {
    #expect(
      isHidden {
        Color.red.statusBar(hidden: false)
        Color.red.statusBarHidden()
        Color.red
      } == true)
  }

  @Test func withoutARequestTheStripIsShown() {
    #expect(isHidden { Color.red } == false)
    #expect(isHidden { Color.red.statusBarHidden(false) } == false)
  }
}
