import Testing

struct TurnedTimeTests {
  private let lines: [String]

  init() throws { lines = try LoopProbe.run().filter { $0.hasPrefix("turned ") } }

  @Test func workRunsInTheOrderOfItsTimesAndThenOfItsCalls() {
    let early = lines.filter { line in [" 0.0", " 0.25", " 0.5"].contains { line.hasSuffix($0) } }
    #expect(
      early == [
        "turned at once 0.0", "turned sooner 0.25", "turned later 0.5", "turned last 0.5",
      ])
  }

  @Test func aTaskThatSleepsAnHourTakesNoTime() {
    #expect(lines.contains("turned slept 3600.0 seconds 3600.0"))
    #expect(lines.contains("turned quick true"))
  }

  @Test func tasksWithoutAnActorRunOnTheFirstThread() {
    #expect(lines.contains("turned detached true 3600.0"))
  }

  @Test func theDateIsTheSessions() {
    #expect(lines.contains("turned date \(1_767_225_600 + 4000)"))
  }

  @Test func aSecondSessionCannotBegin() {
    #expect(lines.contains("turned twice false"))
  }

  @Test func afterTheEndTheSystemAnswersAndLateWorkIsDropped() {
    #expect(lines.contains("turned back true"))
    #expect(lines.contains("turned live"))
    #expect(!lines.contains { $0.hasPrefix("turned dropped") })
  }
}
