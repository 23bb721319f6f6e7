import Glibc
import Testing

struct MainQueueTests {
  @Test func mainActorTasksAndTheMainQueueRunOnTheFirstThread() throws {
    let lines = try LoopProbe.run()
    #expect(lines.contains("actor true"))
    #expect(lines.contains("elsewhere true"))
    #expect(lines.contains("back true"))
    #expect(lines.contains("queue true"))
  }

  @Test func anIdleMainQueueDoesNotWakeTheLoopAndSignalsDo() throws {
    let lines = try LoopProbe.run()
    #expect(lines.contains("idle 1"))
    #expect(lines.last == "signal \(SIGHUP)")
  }
}
