import MartletGeometry
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct SettingsLinkTests {
  @Test func aTapOpensTheSettings() {
    var count = 0
    let actions = WindowActions(open: { _ in }, dismiss: { _ in }, openSettings: { count += 1 })
    let host = TestHost(width: 200, height: 50) {
      SettingsLink { Text("Set up").frame(maxWidth: .infinity, maxHeight: .infinity) }
        .environment(\.windowActions, actions)
    }
    host.tap(CGPoint(x: 100, y: 25))
    #expect(count == 1)
    #expect(TestHost { SettingsLink() }.texts == ["Settings"])
  }
}
