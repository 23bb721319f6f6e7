import Glibc
import MartletGeometry
import MartletTestSupport
import MartletThreads
import Testing

@testable import MartletDisplay
@testable import MartletKMS

/// Several outputs in one session: each finds its own display, and none disturbs another.
@Suite struct SharedSessionTests {
  private static func on(_ name: String) -> KMSOutput.Configuration {
    .init(requested: DisplayRequest(output: name))
  }

  /// Two outputs on the two connectors of one card.
  private static func pair(
    _ interface: KMSInterface = .automatic
  ) throws -> (card: FakeCard, panels: [Panel]) {
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    var configurations = [on("HDMI-A-1"), on("HDMI-A-2")]
    for index in configurations.indices { configurations[index].interface = interface }
    let panels = try Panel.several(FakeKernel([card]), configurations)
    panels[1].random = SeededRandom(seed: 2)
    return (card, panels)
  }

  /// Lets `frames` refreshes pass for all panels.
  private func run(_ panels: [Panel], _ frames: Int) throws {
    for _ in 0..<frames {
      for panel in panels { try panel.turn() }
      panels[0].refresh()
    }
    for panel in panels { try panel.turn() }
  }

  /// Stops drawing and waits until the last frames are seen.
  private func settle(_ panels: [Panel]) throws {
    for panel in panels { panel.isAnimating = false }
    try run(panels, 4)
    for panel in panels { panel.isAnimating = true }
  }

  private func close(_ panels: [Panel], at location: SourceLocation = #_sourceLocation) {
    for panel in panels { panel.output.close() }
    panels[0].kernel.expectNothingLeft(at: location)
  }

  // MARK: - Who has which display

  @Test(arguments: [KMSInterface.automatic, .legacy])
  func eachOutputShowsItsOwnPicture(_ interface: KMSInterface) throws {
    let (card, panels) = try Self.pair(interface)
    try run(panels, 12)
    try settle(panels)
    #expect(panels[0].showsShadow(0) && panels[1].showsShadow(1))
    #expect(panels[0].expectedGlass != panels[1].expectedGlass)
    #expect(card.master != nil && panels[0].kernel.count(.openCard) == 1)
    close(panels)
  }

  @Test func outputsWithoutANameTakeTheDisplaysInOrder() throws {
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    let panels = try Panel.several(FakeKernel([card]), [.init(), .init(), .init()])
    try run(panels, 3)
    #expect(
      panels.map(\.output.status) == [
        "HDMI-A-1 40x24@60", "HDMI-A-2 40x24@60",
        "no further display connected",
      ])
    close(panels)
  }

  @Test func aDisplayThatAnotherOutputNamesIsLeftToIt() throws {
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    let panels = try Panel.several(FakeKernel([card]), [.init(), Self.on("HDMI-A-1")])
    try run(panels, 3)
    try settle(panels)
    #expect(panels[0].showsShadow(1) && panels[1].showsShadow(0))
    close(panels)
    // It stays free for that output while its cable is out.
    let single = FakeCard("/dev/dri/card0")
    let waiting = try Panel.several(FakeKernel([single]), [.init(), Self.on("HDMI-A-1")])
    try run(waiting, 2)
    #expect(waiting[0].output.mode == nil && waiting[1].output.mode != nil)
    close(waiting)
  }

  @Test func aDisplayThatAnotherOutputNamesByItsEDIDIsLeftToIt() throws {
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    card.setEDID(monitor(serial: "LEFT00000001"), of: 0)
    card.setEDID(monitor(serial: "RIGHT0000002"), of: 1)
    let identity = DisplayIdentity("DEL-A07B-LEFT00000001")
    let panels = try Panel.several(
      FakeKernel([card]), [.init(), .init(requested: DisplayRequest(identity: identity))])
    try run(panels, 3)
    try settle(panels)
    #expect(panels[0].showsShadow(1) && panels[1].showsShadow(0))
    close(panels)
  }

  @Test func twoEqualMonitorsWithSwappedCablesKeepTheirPictures() throws {
    let serials = ["LEFT00000001", "RIGHT0000002"]
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    for index in 0...1 { card.setEDID(monitor(serial: serials[index]), of: index) }
    let wishes = serials.map { serial in
      let identity = DisplayIdentity("DEL-A07B-\(serial)")
      return KMSOutput.Configuration(requested: DisplayRequest(identity: identity))
    }
    let panels = try Panel.several(FakeKernel([card]), wishes)
    try run(panels, 3)
    for index in 0...1 { card.setEDID(monitor(serial: serials[1 - index]), of: index) }
    panels[0].kernel.setConnector(card, .connected, [.small])
    try run(panels, 4)
    try settle(panels)
    #expect(panels[0].showsShadow(1) && panels[1].showsShadow(0))
    close(panels)
  }

  @Test func twoCardsAreDrivenAtOnce() throws {
    let cards = [FakeCard("/dev/dri/card0"), FakeCard("/dev/dri/card1", mode: .sized(36, 20))]
    let panels = try Panel.several(FakeKernel(cards), [.init(), .init()])
    try run(panels, 6)
    try settle(panels)
    #expect(panels[0].showsShadow() && cards[1].glass() == panels[1].expectedGlass)
    close(panels)
  }

  // MARK: - Losses

  @Test func theOtherOutputGoesOnWhileACableIsOut() throws {
    for index in 0...1 {
      let (card, panels) = try Self.pair()
      let (lost, other) = (panels[index], panels[1 - index])
      try run(panels, 4)
      lost.kernel.setConnector(card, .disconnected, on: index)
      try run(panels, 2)
      #expect(lost.output.status == "HDMI-A-\(index + 1) is not connected")
      let (events, flips) = (other.events.count, card.flipCount)
      try run(panels, 10)
      #expect(card.flipCount == flips + 10 && !card.isLit(index))
      #expect(
        other.events[events...].allSatisfy {
          if case .presented(_, isVblank: true) = $0 { true } else { false }
        })
      lost.kernel.setConnector(card, .connected, [.small], on: index)
      try run(panels, 3)
      try settle(panels)
      #expect(panels[0].showsShadow(0) && panels[1].showsShadow(1))
      #expect(!other.events[events...].contains(.modeChanged(other.mode)))
      close(panels)
    }
  }

  @Test func anEarlierOutputGetsWhatALaterOneGivesUp() throws {
    // One CRTC for two connectors: the first output waits until the second one's cable is out.
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    card.crtcs.removeLast()
    card.connectors[0].state = .disconnected
    let panels = try Panel.several(
      FakeKernel([card]), [Self.on("HDMI-A-1"), Self.on("HDMI-A-2")])
    try run(panels, 3)
    #expect(!card.isLit(0) && card.isLit(1))
    card.connectors[0].state = .connected
    panels[0].kernel.setConnector(card, .disconnected, on: 1)
    try run(panels, 3)
    try settle(panels)
    #expect(panels[0].showsShadow(0) && !card.isLit(1))
    close(panels)
  }

  @Test func aTerminalSwitchSuspendsAllOutputs() throws {
    let (card, panels) = try Self.pair()
    let kernel = panels[0].kernel
    try run(panels, 4)
    kernel.switchTerminal(to: 1)
    try run(panels, 2)
    #expect(kernel.terminal?.active == 1 && card.master == nil)
    #expect(panels.allSatisfy { $0.events.last == .suspended })
    #expect(kernel.count(.dropMaster) == 1)
    kernel.switchTerminal(to: 7)
    try run(panels, 4)
    try settle(panels)
    #expect(panels[0].showsShadow(0) && panels[1].showsShadow(1))
    #expect(kernel.count(.acknowledgeTerminal) == 1)
    close(panels)
  }

  @Test func aPulledCardIsLostForAllItsOutputs() throws {
    let (card, panels) = try Self.pair()
    let kernel = panels[0].kernel
    try run(panels, 4)
    kernel.pull(card)
    try run(panels, 2)
    #expect(panels.allSatisfy { $0.events.last == .modeChanged(nil) })
    kernel.plug(FakeCard("/dev/dri/card1", outputs: 2))
    try run(panels, 4)
    try settle(panels)
    #expect(panels[0].showsShadow(0) && panels[1].showsShadow(1))
    close(panels)
  }

  @Test func aStolenMasterComesBackForAllOutputs() throws {
    let (card, panels) = try Self.pair()
    let kernel = panels[0].kernel
    try run(panels, 4)
    kernel.stealMaster(card)
    try run(panels, 3)
    #expect(panels.allSatisfy { $0.output.mode == nil })
    card.master = nil
    for _ in 0..<4 {
      kernel.time = kernel.time.advanced(by: 1)
      try run(panels, 2)
    }
    try settle(panels)
    #expect(panels[0].showsShadow(0) && panels[1].showsShadow(1))
    close(panels)
  }

  @Test func theOtherOutputGoesOnAfterOneIsClosed() throws {
    for index in 0...1 {
      let (card, panels) = try Self.pair()
      card.showConsole(on: index)
      let other = panels[1 - index]
      try run(panels, 4)
      panels[index].output.close()
      #expect(panels[index].output.descriptors.isEmpty)
      try other.run(4)
      try other.settle()
      #expect(other.showsShadow(1 - index))
      #expect(other.kernel.terminal?.displayMode == 1)
      close(panels)
    }
  }

  // MARK: - Reading

  @Test func oneOutputPollsForAll() throws {
    let (_, panels) = try Self.pair()
    try run(panels, 3)
    #expect(panels[0].output.descriptors.count == 4 && panels[1].output.descriptors.isEmpty)
    let reads = panels[0].kernel.count(.readEvents)
    for panel in panels { try panel.dispatch() }
    #expect(panels[0].kernel.count(.readEvents) == reads + 1)
    panels[0].output.close()
    #expect(panels[1].output.descriptors.count == 4)
    close(panels)
  }

  @Test func anOutputWithoutPermissionPollsForNoOther() throws {
    let cards = [FakeCard("/dev/dri/card0"), FakeCard("/dev/dri/card1")]
    cards[0].openErrno = .permissionDenied
    let panels = try Panel.several(FakeKernel(cards), [Self.on("DP-9"), .init()])
    try run(panels, 3)
    #expect(panels[0].output.status == "no permission for /dev/dri/card0")
    #expect(panels[0].output.descriptors.isEmpty && panels[1].output.descriptors.count == 4)
    let flips = cards[1].flipCount
    panels[0].kernel.time = panels[0].kernel.time.advanced(by: 20)
    #expect(throws: DisplayError.self) { try panels[0].dispatch() }
    for _ in 0..<5 {
      panels[1].refresh()
      try panels[1].turn()
    }
    #expect(cards[1].flipCount >= flips + 4)
    cards[0].openErrno = nil
    panels[0].kernel.time = panels[0].kernel.time.advanced(by: 1)
    try run(panels, 2)
    #expect(panels[0].output.status == "there is no output DP-9, only HDMI-A-1, HDMI-A-1")
    #expect(panels[0].output.descriptors.count == 4 && panels[1].output.descriptors.isEmpty)
    close(panels)
  }

  @Test func aFailureOfTheOtherOutputsCallsIsNoFailureOfThisOne() throws {
    let (card, panels) = try Self.pair()
    try run(panels, 4)
    try settle(panels)
    let kernel = panels[0].kernel
    // The commits of the first output's next frame fail, those of the second one do not.
    kernel.refusals[.atomicCommit] = .invalidArgument
    try panels[0].draw(panels[0].randomDamage())
    kernel.refusals = [:]
    #expect(panels[0].output.mode == nil && panels[1].output.mode != nil)
    let flips = card.flipCount
    for _ in 0..<5 {
      panels[1].refresh()
      for panel in panels { try panel.turn() }
    }
    #expect(card.flipCount >= flips + 4)
    kernel.time = kernel.time.advanced(by: 2)
    try run(panels, 4)
    try settle(panels)
    #expect(panels[0].showsShadow(0) && panels[1].showsShadow(1))
    close(panels)
  }

  /// Whatever single call fails while two outputs live: nothing leaks, and both find back to their
  /// pictures.
  @Test func anySingleFailureIsSurvivedByBoth() throws {
    func play(failing call: Int?, with code: Errno) throws -> FakeKernel {
      let card = FakeCard("/dev/dri/card0", outputs: 2)
      card.showConsole()
      let kernel = FakeKernel([card])
      (kernel.failingCall, kernel.failure) = (call, code)
      func tolerant(_ body: () throws -> Void) { do { try body() } catch {} }
      guard
        let panels = try? Panel.several(kernel, [Self.on("HDMI-A-1"), Self.on("HDMI-A-2")])
      else {
        #expect(kernel.failedCall != nil)
        kernel.expectNothingLeft(mayKeep: true, at: #_sourceLocation)
        return kernel
      }
      tolerant { try run(panels, 3) }
      kernel.setConnector(card, .disconnected, on: 1)
      tolerant { try run(panels, 2) }
      kernel.setConnector(card, .connected, [.sized(36, 20)], on: 1)
      tolerant { try run(panels, 3) }
      kernel.switchTerminal(to: 1)
      tolerant { try run(panels, 2) }
      kernel.switchTerminal(to: 7)
      tolerant { try run(panels, 3) }
      let failed = kernel.failedCall.map { " (\($0.rawValue))" } ?? ""
      let name: Comment = "call \(call ?? -1)\(failed), errno \(code)"
      for round in 0..<8 {
        // What fails in the last rounds has no time left to heal.
        kernel.failingCall = round < 4 ? call : nil
        kernel.time = kernel.time.advanced(by: 1)
        if code == .operationNotSupportedByDevice {
          kernel.hotplug.append(.cardAdded(path: card.path))
        }
        try run(panels, 2)
      }
      try settle(panels)
      #expect(panels[0].showsShadow(0) && panels[1].showsShadow(1), name)
      #expect(kernel.mapped.count == 6, name)
      for panel in panels { panel.output.close() }
      kernel.expectNothingLeft(name, mayKeep: kernel.failedCall != nil, at: #_sourceLocation)
      return kernel
    }
    let calls = try play(failing: nil, with: .ioError).calls
    #expect(calls.count > 150)
    for code in [
      Errno.resourceBusy, .permissionDenied, .interrupted, .ioError, .operationNotSupportedByDevice,
      .noMemory, .invalidArgument,
    ] {
      for call in calls.indices { _ = try play(failing: call, with: code) }
    }
  }
}
