import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct BarRulesTests {
  @Test func rulesLeaveTheBarAsItIs() {
    let host = TestHost(width: 400, height: 600) {
      TabView {
        Text("one").tabItem { Text("1") }
        Text("two").tabItem { Text("2") }
      }
      .tabBarMinimizeBehavior(.onScrollDown).toolbarRole(.editor)
    }
    #expect(host.texts == ["one", "1", "2"])
    #expect(TabBarMinimizeBehavior.never != .automatic && ToolbarRole.editor != .browser)
  }
}
