import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ScenePhaseTests {
  private final class Log {
    var phases: [ScenePhase] = []
  }

  private struct Page: View {
    let log: Log
    @Environment(\.scenePhase) private var phase

    var body: some View {
      Text(phase == .active ? "active" : "at rest")
        .onChange(of: phase) { _, new in log.phases.append(new) }
    }
  }

  @Test func aDarkDisplayIsInTheBackground() {
    let log = Log()
    let host = TestHost { Page(log: log) }
    #expect(host.texts == ["active"])
    host.host.isDark = true
    #expect(host.host.needsUpdate)
    host.update()
    #expect(host.texts == ["at rest"])
    host.host.isDark = true
    #expect(!host.host.needsUpdate)
    host.host.isDark = false
    host.update()
    #expect(log.phases == [.background, .active])
  }

  @Test func aPhaseThatAViewSetsStays() {
    let log = Log()
    let host = TestHost { Page(log: log).environment(\.scenePhase, .inactive) }
    host.host.isDark = true
    host.update()
    #expect(log.phases.isEmpty)
  }
}
