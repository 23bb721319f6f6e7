import Glibc
import MartletGeometry
import Testing

@testable import MartletDisplay
@testable import MartletKMS

/// Flips, and the timers that stand in for them.
@Suite struct KMSOutputFlipsTests {
  @Test func oneFlipIsInFlight() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    try panel.turn()
    try panel.turn()
    #expect(panel.card.pending.count == 1)
    for _ in 0..<5 { try panel.turn() }
    #expect(panel.card.pending.count == 1 && panel.card.flipCount == 1)
    panel.closeAndCheck()
  }

  @Test func onlyTheEventOfItsOwnFlipCompletesAFrame() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0", outputs: 2))
    try panel.turn()
    try panel.turn()
    let fd = try #require(panel.card.pending.first?.fd)
    for (token, crtc) in [(99, 0), (1, 1)] as [(UInt64, Int)] {
      panel.card.events[fd, default: []].append(
        FlipEvent(
          token: token, time: panel.kernel.time, sequence: 5, crtc: panel.card.crtcs[crtc]))
    }
    try panel.turn()
    #expect(panel.isPending && panel.card.flipCount == 1)
    try panel.run()
    #expect(panel.card.flipCount == 2)
    panel.closeAndCheck()
  }

  @Test func aVblankStampIsThePresentationTime() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    try panel.turn()
    try panel.turn()
    panel.kernel.time = panel.kernel.time.advanced(by: 1.0 / 60)
    let stamp = panel.kernel.time
    panel.card.vblank(at: stamp)
    panel.kernel.time = panel.kernel.time.advanced(by: 0.004)
    try panel.dispatch()
    #expect(panel.events.last == .presented(time: stamp, isVblank: true))
    panel.closeAndCheck()
  }

  @Test func withoutVblankATimerOfTheRefreshPaces() throws {
    let card = FakeCard("/dev/dri/card0")
    card.hasVblank = false
    let panel = try Panel(card)
    // A loop that wakes whenever it is asked to must not spin.
    let start = panel.kernel.time
    var turns = 0
    while panel.kernel.time.seconds(since: start) < 1 {
      try panel.turn()
      turns += 1
      // The flip's event is there at once and wakes the loop.
      if !card.events.isEmpty { continue }
      let deadline = try #require(panel.output.deadline)
      panel.kernel.time = max(panel.kernel.time, deadline)
      if turns > 1000 { break }
    }
    #expect((59...61).contains(card.flipCount))
    #expect(turns < 200)
    panel.closeAndCheck()
  }

  @Test func aBusyKernelGetsTheFrameAgain() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    try panel.settle()
    panel.kernel.refusals[.atomicCommit] = .resourceBusy
    try panel.draw(panel.randomDamage())
    #expect(panel.isPending && !panel.showsShadow())
    panel.isAnimating = false
    panel.kernel.refusals = [:]
    try panel.run(3)
    #expect(panel.showsShadow() && !panel.isPending)
    #expect(panel.modesets == 1)
    panel.closeAndCheck()
  }

  @Test func aKernelThatStaysBusyIsAskedLessAndLess() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    try panel.settle()
    panel.kernel.refusals[.atomicCommit] = .resourceBusy
    let before = panel.kernel.count(.atomicCommit)
    try panel.sleep(2.5)
    #expect(panel.events.last == .suspended)
    #expect(panel.output.status.contains("atomic commit"))
    try panel.sleep(30)
    #expect(panel.kernel.count(.atomicCommit) - before < 1200)
    panel.kernel.refusals = [:]
    try panel.sleep(31)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func aFlipEventThatNeverComesIsNotWaitedForForever() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.turn()
    try panel.turn()
    card.pending.removeAll()
    try panel.sleep(2.5)
    #expect(card.flipCount > 1 && panel.modesets == 2)
    #expect(panel.notes.contains { $0.contains("never came") })
    panel.closeAndCheck()
  }
}
