import Glibc
import MartletDisplay
import MartletGeometry
import MartletRaster
import MartletThreads
import Testing

@testable import MartletKMS

/// Cards and cables that come and go.
@Suite struct HotplugTests {
  @Test func aCardThatDoesNotExistYetIsWaitedFor() throws {
    let panel = try Panel(FakeKernel([]))
    try panel.turn()
    #expect(panel.events == [.modeChanged(nil)])
    #expect(panel.output.status == "no display connected: there is no card yet")
    try panel.sleep(30)
    #expect(panel.output.deadline == nil)
    panel.kernel.plug(FakeCard("/dev/dri/card0"))
    try panel.turn()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func aFramebufferDeviceAloneIsNamedAndACardIsStillWaitedFor() throws {
    let kernel = FakeKernel([])
    kernel.hasFramebuffer = true
    let panel = try Panel(kernel)
    try panel.turn()
    #expect(
      panel.output.status
        == "only a framebuffer device (/dev/fb0): this kernel has no KMS driver for the display")
    panel.kernel.plug(FakeCard("/dev/dri/card0"))
    try panel.turn()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func aConnectorIsWaitedFor() throws {
    let card = FakeCard("/dev/dri/card0")
    card.connectors[0].state = .disconnected
    card.connectors[0].modes = []
    let panel = try Panel(card)
    try panel.turn()
    #expect(panel.output.status == "no display connected")
    #expect(!card.isLit() && panel.kernel.files.count == 4)
    panel.kernel.setConnector(card, .connected, [.small])
    try panel.turn()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func aDisplayWithoutModesIsWaitedFor() throws {
    let card = FakeCard("/dev/dri/card0")
    card.connectors[0].modes = []
    let panel = try Panel(card)
    try panel.run(3)
    #expect(panel.output.status == "no display connected")
    #expect(!card.isLit())
    panel.kernel.setConnector(card, .connected, [.small])
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow())
    // A monitor that forgets its modes while it is shown.
    panel.kernel.setConnector(card, .connected, [])
    try panel.run(3)
    #expect(panel.output.mode == nil)
    panel.kernel.setConnector(card, .connected, [.sized(64, 30)])
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func aPulledAndReturnedCableGivesThePictureBack() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run(3)
    panel.kernel.setConnector(card, .disconnected)
    try panel.run(3)
    #expect(panel.events.last == .modeChanged(nil))
    #expect(!card.isLit() && panel.kernel.mapped.isEmpty && card.dumbs.isEmpty)
    panel.kernel.setConnector(card, .connected, [.small])
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func anotherMonitorBringsAnotherMode() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run(3)
    panel.kernel.setConnector(card, .disconnected)
    try panel.run(1)
    panel.kernel.setConnector(card, .connected, [.sized(64, 30, hertz: 50)])
    try panel.run(3)
    #expect(panel.output.mode?.size == PixelSize(width: 64, height: 30))
    #expect(panel.output.mode?.refreshMilliHertz == 50_000)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func aModeThatChangesInPlaceKeepsTheOldPictureUntilTheNewOne() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run(3)
    panel.kernel.setConnector(card, .connected, [.sized(64, 30)])
    try panel.dispatch()
    #expect(card.isLit() && card.modes[card.crtcs[0]]?.size.width == 40)
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow() && card.dumbs.count == 3)
    panel.closeAndCheck()
  }

  @Test func aLateEventOfTheOldModeIsNotTakenForTheNew() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.turn()
    try panel.turn()
    let old = try #require(card.pending.first)
    panel.kernel.setConnector(card, .connected, [.sized(64, 30)])
    try panel.turn()
    // The old flip's event lies unread while the new mode's first flip is on its way.
    card.events[old.fd] = nil
    try panel.turn()
    #expect(card.pending.count == 1)
    card.events[old.fd, default: []].append(
      FlipEvent(token: old.token, time: panel.kernel.time, sequence: 9, crtc: old.crtc))
    try panel.dispatch()
    #expect(panel.isPending)
    panel.closeAndCheck()
  }

  @Test func aHotplugThatChangesNothingDisturbsNothing() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run(3)
    let events = panel.events.count { if case .modeChanged = $0 { true } else { false } }
    panel.kernel.hotplug = [.connectorsChanged(path: card.path), .cardAdded(path: card.path)]
    try panel.run(3)
    #expect(card.modesetCount == 1)
    #expect(panel.events.count { if case .modeChanged = $0 { true } else { false } } == events)
    panel.closeAndCheck()
  }

  @Test func aSecondDisplayDoesNotTakeThePicture() throws {
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    card.connectors[0].state = .disconnected
    card.connectors[0].modes = []
    let panel = try Panel(card)
    try panel.run(3)
    #expect(card.isLit(1))
    panel.kernel.setConnector(card, .connected, [.small], on: 0)
    try panel.run(3)
    #expect(card.isLit(1) && !card.isLit(0))
    // Once its own is pulled, the other will do.
    panel.kernel.setConnector(card, .disconnected, on: 1)
    try panel.run(3)
    #expect(card.isLit(0))
    panel.closeAndCheck()
  }

  @Test func aWishedOutputIsTheOnlyOneTaken() throws {
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    let requested = DisplayRequest(output: "HDMI-A-2")
    let panel = try Panel(card, .init(requested: requested))
    try panel.run(2)
    #expect(card.isLit(1) && !card.isLit(0))
    panel.kernel.setConnector(card, .disconnected, on: 1)
    try panel.run(2)
    #expect(panel.output.status == "HDMI-A-2 is not connected" && !card.isLit(0))
    panel.closeAndCheck()
    let other = try Panel(
      FakeCard("/dev/dri/card0"), .init(requested: DisplayRequest(output: "DP-3")))
    #expect(other.output.status == "there is no output DP-3, only HDMI-A-1")
    other.closeAndCheck()
  }

  @Test func aPulledCardIsLetGoAndItsReturnTaken() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run(3)
    panel.kernel.pull(card)
    try panel.run(3)
    #expect(panel.events.last == .modeChanged(nil))
    #expect(panel.kernel.files.count == 3)
    panel.kernel.plug(FakeCard("/dev/dri/card1"))
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func theSecondCardIsUsedWhenTheFirstHasNoDisplay() throws {
    let first = FakeCard("/dev/dri/card0")
    first.connectors[0].state = .disconnected
    first.connectors[0].modes = []
    let second = FakeCard("/dev/dri/card1")
    let panel = try Panel(FakeKernel([first, second]))
    try panel.run(2)
    #expect(second.isLit() && first.master == nil)
    panel.closeAndCheck()
  }

  @Test func aBadLinkIsTrainedAgain() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run(3)
    card.values[card.connectors[0].id.rawValue]?["link-status"] = 1
    panel.kernel.hotplug = [.connectorsChanged(path: card.path)]
    try panel.run(3)
    #expect(card.value(card.connectors[0].id.rawValue, "link-status") == 0)
    #expect(card.modesetCount == 2)
    panel.closeAndCheck()
  }

  @Test func memoryForOneSetOfBuffersIsEnoughToChangeTheMode() throws {
    let card = FakeCard("/dev/dri/card0")
    card.memory = 4 * (40 * 4 + 64) * 24
    let panel = try Panel(card)
    try panel.run(3)
    panel.kernel.setConnector(card, .connected, [.sized(36, 24)])
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow() && panel.shadow.width == 36)
    panel.closeAndCheck()
  }
}

/// Who may drive the card, and the terminal under it.
@Suite struct OwnershipTests {
  @Test func aLostMasterSuspendsAndComesBackByAModeset() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run(3)
    panel.kernel.stealMaster(card)
    try panel.run(3)
    #expect(panel.events.last == .suspended)
    #expect(panel.output.status == "another process drives the display")
    let modesets = panel.modesets
    try panel.sleep(5)
    #expect(panel.modesets == modesets)
    card.master = nil
    try panel.sleep(2)
    try panel.settle()
    #expect(panel.showsShadow() && panel.modesets == modesets + 1)
    panel.closeAndCheck()
  }

  @Test func aCardOfAnotherProcessIsWaitedFor() throws {
    let card = FakeCard("/dev/dri/card0")
    card.master = .ofAnotherProcess
    let panel = try Panel(card)
    try panel.run(2)
    #expect(panel.output.mode == nil)
    try panel.sleep(3)
    card.master = nil
    try panel.sleep(2)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func aTerminalSwitchLetsTheCardGoAndTakesItBack() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.turn()
    try panel.turn()  // a flip is in flight
    panel.kernel.switchTerminal(to: 1)
    try panel.turn()
    #expect(panel.kernel.terminal?.active == 1 && card.master == nil)
    #expect(panel.events.last == .suspended)
    let commits = panel.kernel.count(.atomicCommit)
    try panel.sleep(5)
    #expect(panel.kernel.count(.atomicCommit) == commits)
    panel.kernel.switchTerminal(to: 7)
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow() && panel.modesets == 2)
    #expect(panel.kernel.count(.acknowledgeTerminal) == 1)
    panel.closeAndCheck()
  }

  @Test func whatAnotherProgramLeftOnTheGlassIsTakenOff() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run(2)
    panel.kernel.switchTerminal(to: 1)
    try panel.run(1)
    let cursor = card.planes[0].id.rawValue
    card.values[cursor]?["CRTC_ID"] = UInt64(card.crtcs[0].rawValue)
    let left = card.value(card.planes[1].id.rawValue, "FB_ID")
    card.values[cursor]?["FB_ID"] = left
    panel.kernel.switchTerminal(to: 7)
    try panel.run(3)
    try panel.settle()
    #expect(card.value(cursor, "FB_ID") == 0 && panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func theCardStaysUntouchedWhileAnotherTerminalIsShown() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run(2)
    panel.kernel.switchTerminal(to: 1)
    try panel.run(1)
    panel.kernel.setConnector(card, .disconnected)
    try panel.run(2)
    panel.kernel.pull(card)
    let other = FakeCard("/dev/dri/card0")
    panel.kernel.plug(other)
    try panel.run(3)
    try panel.sleep(5)
    #expect(other.master == nil && other.modesetCount == 0)
    panel.kernel.switchTerminal(to: 7)
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func aTerminalInTheBackgroundIsSwitchedTo() throws {
    let kernel = FakeKernel([FakeCard("/dev/dri/card0")])
    kernel.terminal?.active = 1
    let panel = try Panel(kernel)
    #expect(panel.output.status == "another virtual terminal is shown")
    #expect(kernel.terminal?.active == 7)
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func theTerminalIsInGraphicsModeWithoutAKeyboard() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    #expect(panel.kernel.terminal?.displayMode == 1 && panel.kernel.terminal?.keyboardMode == 4)
    #expect(
      panel.kernel.terminal?.isProcessControlled == true && panel.kernel.terminal?.isArmed == true)
    panel.closeAndCheck()
    #expect(panel.kernel.terminal?.displayMode == 0 && panel.kernel.terminal?.keyboardMode == 3)
  }

  @Test func aKeyboardLeftOffIsGivenBackOn() throws {
    let kernel = FakeKernel([])
    kernel.terminal?.keyboardMode = 4
    try Panel(kernel).closeAndCheck()
    #expect(kernel.terminal?.keyboardMode == 3)
  }

  @Test func withoutATerminalThePanelRunsAsWell() throws {
    let panel = try Panel(FakeKernel([FakeCard("/dev/dri/card0")], terminal: nil))
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func aStraySignalDoesNotEndThePicture() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    try panel.run(3)
    panel.kernel.requests = [.leave]
    try panel.sleep(3)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  /// 1 → 7 → 1 asked at once: the process finds both signals waiting, in either order.
  @Test(arguments: [[SwitchRequest.entered, .leave], [.leave, .entered]])
  func aSwitchAwayDuringTheReturnIsFollowed(_ requests: [SwitchRequest]) throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    try panel.run(3)
    for _ in 0..<12 {
      panel.kernel.switchTerminal(to: 1)
      try panel.run(2)
      panel.kernel.switchTerminal(to: 7)
      panel.kernel.switchTerminal(to: 1)
      panel.kernel.requests = requests
      let commits = panel.kernel.count(.atomicCommit)
      try panel.sleep(3)
      #expect(panel.kernel.terminal?.active == 1)
      #expect(panel.output.status == "another virtual terminal is shown")
      #expect(panel.card.master == nil && panel.kernel.count(.atomicCommit) == commits)
      panel.kernel.switchTerminal(to: 7)
      try panel.run(3)
      try panel.settle()
      #expect(panel.showsShadow())
    }
    panel.closeAndCheck()
  }

  @Test func aPermissionThatComesInTimeIsUsed() throws {
    let card = FakeCard("/dev/dri/card0")
    card.openErrno = .permissionDenied
    let panel = try Panel(card)
    try panel.sleep(3)
    card.openErrno = nil
    try panel.sleep(2)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }
}

/// Light, turns and sizes.
@Suite struct PictureTests {
  @Test func blankedIsDarkAndTakesNoFrame() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    try panel.run(3)
    try panel.output.setBlanked(true)
    #expect(!panel.card.isLit())
    let commits = panel.kernel.count(.atomicCommit)
    #expect(
      try panel.output.present(panel.shadow, damage: PixelRegion(panel.shadow.bounds)) == false)
    #expect(panel.kernel.count(.atomicCommit) == commits && panel.output.deadline == nil)
    panel.isPending = false
    try panel.output.setBlanked(false)
    #expect(!panel.card.isLit(), "the light comes with the first frame")
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func lightComesBackAfterAFaultInTheDark() throws {
    for interface in [KMSInterface.automatic, .legacy] {
      let panel = try Panel(FakeCard("/dev/dri/card0"), .init(interface: interface))
      try panel.run(3)
      try panel.output.setBlanked(true)
      // What was shown is no longer known after another terminal had the card.
      panel.kernel.switchTerminal(to: 1)
      try panel.run(2)
      panel.kernel.switchTerminal(to: 7)
      try panel.output.setBlanked(false)
      try panel.run(3)
      try panel.settle()
      #expect(panel.card.isLit() && panel.showsShadow(), "\(interface)")
      panel.closeAndCheck()
    }
  }

  @Test func aDarkDisplayStaysDarkOverAReplug() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run(3)
    try panel.output.setBlanked(true)
    panel.kernel.setConnector(card, .disconnected)
    try panel.run(2)
    panel.kernel.setConnector(card, .connected, [.small])
    try panel.run(2)
    #expect(!card.isLit())
    try panel.output.setBlanked(false)
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func aDarkDisplayStaysDarkOverATerminalSwitch() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run(3)
    try panel.output.setBlanked(true)
    panel.kernel.switchTerminal(to: 1)
    try panel.run(2)
    panel.kernel.switchTerminal(to: 7)
    try panel.run(2)
    #expect(!card.isLit())
    panel.closeAndCheck()
  }

  @Test(arguments: QuarterTurn.allCases)
  func theRotationTurnsThePicture(_ rotation: QuarterTurn) throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"), .init(rotation: rotation))
    try panel.run(6)
    try panel.settle()
    #expect(panel.output.mode?.rotation == rotation)
    #expect(panel.shadow.size == rotation.turned(Mode.small.size))
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test(arguments: [
    ("Normal", QuarterTurn.none), ("Upside Down", .half), ("Left Side Up", .threeQuarters),
    ("Right Side Up", .quarter),
  ])
  func thePanelsOrientationIsObeyedByItself(_ name: String, _ turn: QuarterTurn) throws {
    let card = FakeCard("/dev/dri/card0")
    card.setOrientation(name)
    let panel = try Panel(card, .init(rotation: .quarter))
    try panel.run(3)
    try panel.settle()
    #expect(panel.output.mode?.rotation == turn + .quarter)
    #expect(panel.output.mode?.orientation == turn)
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func theScaleFollowsTheGlassUnlessItIsSet() throws {
    func scale(_ millimetres: PixelSize, set: Double? = nil) throws -> Double? {
      let card = FakeCard("/dev/dri/card0", mode: .sized(1280, 800))
      card.connectors[0].millimetres = millimetres
      let panel = try Panel(card, .init(scale: set))
      defer { panel.closeAndCheck() }
      return panel.output.mode?.scale
    }
    #expect(try scale(PixelSize(width: 217, height: 136)) == 1.5)
    #expect(try scale(PixelSize(width: 0, height: 0)) == 1)
    #expect(try scale(PixelSize(width: 217, height: 136), set: 2) == 2)
  }

  @Test func theWishedModeIsUsedWhereThereIsOne() throws {
    let card = FakeCard("/dev/dri/card0")
    card.connectors[0].modes = [.sized(40, 24), .sized(64, 30, type: 0), .sized(64, 30, hertz: 50)]
    let requested = DisplayRequest(mode: ModeRequest("64x30@50"))
    let panel = try Panel(card, .init(requested: requested))
    #expect(panel.output.mode?.size.width == 64 && panel.output.mode?.refreshMilliHertz == 50_000)
    panel.closeAndCheck()
    let other = try Panel(card, .init(requested: DisplayRequest(mode: ModeRequest("1x1"))))
    #expect(other.output.mode?.size.width == 40)
    #expect(other.notes.contains { $0.contains("no mode 1x1") })
    other.closeAndCheck()
  }

  @Test func aFrameOfAnotherSizeIsAnError() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    try panel.dispatch()
    let other = Pixmap(width: 5, height: 5)
    #expect(throws: DisplayError.self) {
      try panel.output.present(other, damage: PixelRegion(other.bounds))
    }
    panel.closeAndCheck()
  }

  @Test func closingGivesTheFormerPictureBack() throws {
    for interface in [KMSInterface.automatic, .legacy] {
      let card = FakeCard("/dev/dri/card0", outputs: 2)
      card.showConsole(on: 0)
      card.showConsole(on: 1)
      let (first, second) = (card.shownFramebuffer(0), card.shownFramebuffer(1))
      let panel = try Panel(card, .init(interface: interface))
      try panel.run(3)
      #expect(card.shownFramebuffer(0) != first)
      panel.closeAndCheck()
      #expect(card.shownFramebuffer(0) == first && card.shownFramebuffer(1) == second)
    }
  }

  @Test func aPipeThatWasOnlyTriedIsNotTouchedAtTheEnd() throws {
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    card.showConsole(on: 1)
    let shown = card.shownFramebuffer(1)
    // Neither CRTC passes the test for the first connector; both were looked at.
    let kernel = FakeKernel([card])
    kernel.refusals[.atomicTest] = .invalidArgument
    kernel.refusals[.createDumbBuffer] = .noMemory
    let panel = try Panel(kernel)
    try panel.turn()
    kernel.refusals = [:]
    try panel.sleep(3)
    try panel.settle()
    #expect(panel.showsShadow() && card.shownFramebuffer(1) == shown)
    panel.closeAndCheck()
    #expect(card.shownFramebuffer(1) == shown)
    #expect(!card.isLit(0))
  }
}
