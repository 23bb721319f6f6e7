import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct WindowActionsTests {
  @Test func requestsReachTheProgram() {
    var requests: [String] = []
    func describe(_ request: WindowRequest) -> String {
      "\(request.id ?? "-") \(request.value.map { "\($0)" } ?? "-")"
    }
    var environment = EnvironmentValues()
    #expect(!environment.supportsMultipleWindows)
    environment.openWindow(id: "nobody")
    environment.windowActions = WindowActions(
      open: { requests.append("open " + describe($0)) },
      dismiss: { requests.append("dismiss " + describe($0)) },
      openSettings: { requests.append("settings") })
    #expect(environment.supportsMultipleWindows)
    environment.openWindow(id: "a")
    environment.openWindow(value: 2)
    environment.openWindow(id: "b", value: 3)
    environment.dismissWindow()
    environment.dismissWindow(id: "a")
    environment.dismissWindow(value: 2)
    environment.dismissWindow(id: "b", value: 3)
    environment.openSettings()
    #expect(
      requests == [
        "open a -", "open - 2", "open b 3", "dismiss - -", "dismiss a -", "dismiss - 2",
        "dismiss b 3", "settings",
      ])
  }
}
