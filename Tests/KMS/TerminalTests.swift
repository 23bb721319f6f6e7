import Glibc
import MartletDisplay
import MartletGeometry
import MartletThreads
import Testing

@testable import MartletKMS

/// What other programs do to the panel's virtual terminal, and what a killed panel leaves on it.
@Suite struct TerminalTests {
  private func settledPanel() throws -> Panel {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    try panel.run(3)
    try panel.settle()
    panel.isAnimating = false
    #expect(panel.showsShadow())
    return panel
  }

  private func expectOwnTerminal(
    _ panel: Panel, at location: SourceLocation = #_sourceLocation
  ) {
    let terminal = panel.kernel.terminal
    #expect(terminal?.displayMode == 1, sourceLocation: location)
    #expect(terminal?.keyboardMode == 4, sourceLocation: location)
    #expect(
      terminal?.isProcessControlled == true && terminal?.isArmed == true, sourceLocation: location)
    #expect(panel.showsShadow(), sourceLocation: location)
  }

  /// Expects that the terminal 1, which a person has asked for, comes, and the panel's after it.
  private func expectLeavesAndReturns(
    _ panel: Panel, at location: SourceLocation = #_sourceLocation
  ) throws {
    try panel.run(2)
    #expect(
      panel.kernel.terminal?.active == 1 && panel.card.master == nil, sourceLocation: location)
    panel.kernel.switchTerminal(to: 7)
    try panel.run(3)
    expectOwnTerminal(panel, at: location)
    panel.closeAndCheck()
  }

  @Test func aResetTerminalIsTakenBackWithTheNextCheck() throws {
    let panel = try settledPanel()
    panel.kernel.resetTerminal()
    try panel.run(3)
    #expect(!panel.showsShadow())
    panel.output.check(now: panel.kernel.time)
    #expect(panel.output.deadline == .zero)
    try panel.run(3)
    expectOwnTerminal(panel)
    let note = "another program reset the panel's virtual terminal; it is taken back"
    #expect(panel.notes.count { $0 == note } == 1)
    panel.closeAndCheck()
  }

  @Test func aResetTerminalIsTakenBackWithinASecondOfFrames() throws {
    let panel = try settledPanel()
    panel.isAnimating = true
    panel.kernel.resetTerminal()
    try panel.sleep(1.1)
    try panel.settle()
    expectOwnTerminal(panel)
    panel.closeAndCheck()
  }

  @Test func aCheckThatFindsNothingChangesNothing() throws {
    let panel = try settledPanel()
    let modesets = panel.modesets
    for _ in 0..<5 {
      panel.output.check(now: panel.kernel.time)
      try panel.sleep(10)
    }
    #expect(panel.modesets == modesets && panel.output.deadline == nil)
    panel.closeAndCheck()
  }

  @Test func aRestingPanelLooksAtItsTerminalOnlyWhenAwake() throws {
    let panel = try settledPanel()
    try panel.dispatch()
    #expect(panel.output.deadline == nil)
    let calls = panel.kernel.count(.displayMode)
    try panel.dispatch()
    #expect(panel.kernel.count(.displayMode) == calls)
    panel.closeAndCheck()
  }

  @Test func typingOnATerminalThatGotItsKeyboardBackTakesItAway() throws {
    let panel = try settledPanel()
    panel.kernel.terminal?.keyboardMode = 3
    panel.kernel.terminal?.hasInput = true
    try panel.run(3)
    expectOwnTerminal(panel)
    panel.closeAndCheck()
  }

  @Test func aHungUpTerminalIsOpenedAgain() throws {
    let panel = try settledPanel()
    panel.kernel.hangUpTerminal()
    panel.kernel.resetTerminal()
    try panel.run(3)
    expectOwnTerminal(panel)
    #expect(panel.kernel.files.count == 4, "card, monitor, terminal, signals")
    panel.kernel.switchTerminal(to: 1)
    try expectLeavesAndReturns(panel)
  }

  @Test func aSwitchInTheMomentOfAHangUpIsAnswered() throws {
    let panel = try settledPanel()
    panel.kernel.switchTerminal(to: 1)
    panel.kernel.hangUpTerminal()
    panel.kernel.resetTerminal()
    try expectLeavesAndReturns(panel)
  }

  @Test func aTerminalThatAnotherProgramTookIsTakenBackWhenItIsFree() throws {
    let panel = try settledPanel()
    let descriptors = panel.output.descriptors.count
    panel.kernel.terminal?.openErrno = .permissionDenied
    panel.kernel.hangUpTerminal()
    for _ in 0..<4 {
      try panel.run(3)
      panel.output.check(now: panel.kernel.time)
    }
    // A dead descriptor is always readable: polling it would spin.
    #expect(panel.output.descriptors.count == descriptors - 1)
    #expect(panel.notes.count { $0.contains("terminal is lost: open the terminal") } == 1)
    #expect(panel.output.phase == .running)
    panel.kernel.terminal?.openErrno = nil
    try panel.sleep(10)
    expectOwnTerminal(panel)
    #expect(!panel.events.contains(.quit) && panel.output.deadline == nil)
    panel.closeAndCheck()
  }

  @Test func aTerminalThatStaysAwayEndsThePanel() throws {
    let panel = try settledPanel()
    panel.kernel.terminal?.openErrno = .permissionDenied
    panel.kernel.hangUpTerminal()
    try panel.sleep(4)
    #expect(!panel.events.contains(.quit))
    try panel.sleep(2)
    #expect(panel.events.count { $0 == .quit } == 1)
    panel.output.close()
    #expect(panel.kernel.files.isEmpty && panel.kernel.terminal?.isArmed == false)
  }

  @Test func aSwitchThatTheKernelMadeAloneIsFollowed() throws {
    let panel = try settledPanel()
    panel.kernel.terminal?.isProcessControlled = false
    panel.kernel.switchTerminal(to: 1)
    panel.output.check(now: panel.kernel.time)
    try panel.run(2)
    #expect(panel.output.status == "another virtual terminal is shown")
    #expect(panel.card.master == nil)
    panel.kernel.switchTerminal(to: 7)
    try panel.run(3)
    expectOwnTerminal(panel)
    panel.closeAndCheck()
  }

  @Test func aKilledPanelsTerminalIsGivenBack() throws {
    let kernel = FakeKernel([])
    kernel.terminal?.displayMode = 1
    kernel.terminal?.keyboardMode = 4
    kernel.terminal?.isProcessControlled = true
    #expect(try PanelTerminal.restore(kernel, number: nil))
    kernel.expectNothingLeft(at: #_sourceLocation)
    #expect(try !PanelTerminal.restore(FakeKernel([], terminal: nil), number: nil))
  }

  @Test func theNumberIsForAProcessWithoutATerminal() throws {
    let kernel = FakeKernel([])
    kernel.terminal?.isOwn = false
    kernel.terminal?.displayMode = 1
    #expect(try !PanelTerminal.restore(kernel, number: nil))
    #expect(kernel.terminal?.displayMode == 1)
    #expect(try PanelTerminal.restore(kernel, number: 7))
    #expect(kernel.terminal?.displayMode == 0)
    kernel.expectNothingLeft(at: #_sourceLocation)
    #expect(throws: KernelError.self) { try PanelTerminal.restore(kernel, number: 8) }
  }
}
