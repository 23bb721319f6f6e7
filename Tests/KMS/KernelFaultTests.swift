import Glibc
import MartletDisplay
import MartletGeometry
import MartletTestSupport
import MartletThreads
import Testing

@testable import MartletKMS

/// Whatever single call fails, and however: nothing leaks, nothing traps, the output finds back to
/// its picture, and the console is in text mode afterwards.
@Suite struct KernelFaultTests {
  /// The life of a panel. Turns that report an error go on, as a loop that logs it.
  private func live(_ panel: Panel) {
    let kernel = panel.kernel
    let card = panel.card
    func run(_ frames: Int) {
      do { try panel.run(frames) } catch {}
    }
    run(3)
    kernel.setConnector(card, .disconnected)
    run(2)
    kernel.setConnector(card, .connected, [.sized(36, 20)])
    run(3)
    kernel.switchTerminal(to: 1)
    run(2)
    kernel.switchTerminal(to: 7)
    run(3)
    do { try panel.output.setBlanked(true) } catch {}
    run(2)
    do { try panel.output.setBlanked(false) } catch {}
    run(3)
    kernel.resetTerminal()
    panel.output.check(now: kernel.time)
    run(3)
    kernel.hangUpTerminal()
    run(3)
  }

  private func play(
    _ interface: KMSInterface, failing call: Int?, with code: Errno
  ) -> FakeKernel {
    let card = FakeCard("/dev/dri/card0")
    card.uploads = interface == .legacy
    card.showConsole()
    let kernel = FakeKernel([card])
    kernel.failingCall = call
    kernel.failure = code
    let name: Comment = "call \(call ?? -1), errno \(code), \(interface)"
    do {
      let panel = try Panel(kernel, .init(interface: interface))
      live(panel)
      let failed = kernel.failedCall.map { " (\($0.rawValue))" } ?? ""
      let whole: Comment = "call \(call ?? -1)\(failed), errno \(code), \(interface)"
      // Given time, and for a card that said it was gone the news of its return, all is well again.
      do {
        for round in 0..<3 {
          // What fails in the last round has no time left to heal.
          kernel.failingCall = round < 2 ? call : nil
          try panel.sleep(4)
          if code == .operationNotSupportedByDevice, panel.output.mode == nil {
            kernel.hotplug.append(.cardAdded(path: card.path))
          }
          try panel.settle()
        }
      } catch {
        Issue.record(error, whole)
      }
      #expect(panel.output.phase == .running, whole)
      #expect(panel.output.mode?.size == PixelSize(width: 36, height: 20), whole)
      #expect(panel.showsShadow(), whole)
      kernel.expectRunning(whole)
      kernel.failingCall = call
      panel.output.close()
    } catch {
      // The terminal and udev are needed to start at all.
      #expect(kernel.failedCall != nil, name)
    }
    let isLeftOpen: Set<KernelCall> = [
      .destroyBlob, .destroyDumbBuffer, .removeFramebuffer, .displayMode, .keyboardMode,
      .terminalSwitching,
    ]
    let mayKeep = kernel.failedCall.map(isLeftOpen.contains) ?? false
    kernel.expectNothingLeft(name, mayKeep: mayKeep && code != .interrupted, at: #_sourceLocation)
    return kernel
  }

  @Test(arguments: [KMSInterface.automatic, .legacy])
  func anySingleFailureIsSurvived(_ interface: KMSInterface) {
    let calls = play(interface, failing: nil, with: .ioError).calls
    #expect(calls.count > 120)
    for code in [
      Errno.resourceBusy, .permissionDenied, .interrupted, .ioError, .operationNotSupportedByDevice,
      .noMemory, .invalidArgument,
    ] {
      for call in calls.indices {
        // Closing is the last thing: calls after it give back, and each has its say above.
        _ = play(interface, failing: call, with: code)
      }
    }
  }

  /// Either a picture is shown in a mode, or the status says why not and something is waited for.
  private func expectKnownState(of panel: Panel, _ comment: Comment) {
    let output = panel.output
    #expect(!output.status.isEmpty, comment)
    switch output.phase {
    case .running:
      #expect(output.mode != nil && output.scanout != nil, comment)
    case .waiting, .denied, .suspended:
      #expect(output.mode == nil, comment)
      #expect(output.deadline != nil || !output.descriptors.isEmpty, comment)
    case .closed:
      Issue.record(comment)
    }
  }

  @Test(arguments: KernelCall.allCases)
  func aCallThatAlwaysFailsEndsInAKnownState(_ call: KernelCall) {
    for code in [
      Errno.resourceBusy, .permissionDenied, .ioError, .operationNotSupportedByDevice, .noMemory,
      .invalidArgument, .interrupted,
    ] {
      let name: Comment = "\(call), errno \(code)"
      let kernel = FakeKernel([FakeCard("/dev/dri/card0")])
      kernel.refusals[call] = code
      do {
        let panel = try Panel(kernel)
        live(panel)
        do { try panel.sleep(3) } catch {}
        // Three seconds of a refusing kernel must not be a busy loop.
        #expect(kernel.calls.count < 100_000, name)
        expectKnownState(of: panel, name)
        panel.output.close()
        #expect(panel.output.phase == .closed && panel.output.mode == nil, name)
        #expect(panel.output.descriptors.isEmpty && panel.output.deadline == nil, name)
        let count = kernel.calls.count
        try panel.output.dispatch(now: kernel.time) { Issue.record("\($0) after the end") }
        #expect(kernel.calls.count == count, "a closed output calls the kernel")
      } catch {
        // Without its terminal or udev there is no output, and patience with a card ends.
        #expect(!kernel.calls.isEmpty, name)
      }
      #expect(kernel.files.isEmpty && kernel.mapped.isEmpty, name)
    }
  }
}

extension FakeKernel {
  /// What a running output holds: three buffers, and no blob.
  func expectRunning(_ comment: Comment) {
    let card = cards[0]
    #expect(mapped.count == 3, comment)
    #expect(terminal?.displayMode == 1 && terminal?.keyboardMode == 4, comment)
    let destroying: Set<KernelCall> = [.destroyBlob, .destroyDumbBuffer, .removeFramebuffer]
    if failedCall.map(destroying.contains) != true {
      #expect(card.blobs.isEmpty && card.dumbs.count == 3, comment)
    }
  }
}

/// The buffers' contents: what is scanned out equals the shadow, whatever came before.
@Suite struct ScanoutContentTests {
  @Test(arguments: QuarterTurn.allCases, [true, false])
  func theGlassEqualsTheShadowAfterAnySequence(_ rotation: QuarterTurn, _ isAtomic: Bool) throws {
    for seed in 1...6 {
      var random = SeededRandom(seed: UInt64(seed) * 77)
      let card = FakeCard("/dev/dri/card0", mode: .sized(37, 23))
      card.uploads = seed % 2 == 0
      card.hasVblank = seed % 3 != 0
      let panel = try Panel(
        card, .init(rotation: rotation, interface: isAtomic ? .automatic : .legacy))
      panel.random = SeededRandom(seed: UInt64(seed))
      for _ in 0..<40 {
        switch random.next(0...11) {
        case 0: panel.kernel.setConnector(card, .connected, [.sized(random.next(30...40), 23)])
        case 1: panel.kernel.switchTerminal(to: random.next(0...1) == 0 ? 7 : 1)
        case 2: try panel.output.setBlanked(random.next(0...1) == 0)
        case 3: panel.kernel.refusals[.atomicCommit] = .resourceBusy
        case 4: panel.kernel.refusals = [:]
        case 5: panel.kernel.refusals[.createBlob] = .noMemory
        default: break
        }
        try panel.run(random.next(1...5))
      }
      panel.kernel.refusals = [:]
      panel.kernel.switchTerminal(to: 7)
      try panel.output.setBlanked(false)
      try panel.sleep(40)
      try panel.settle()
      #expect(panel.showsShadow(), "seed \(seed)")
      panel.closeAndCheck("seed \(seed)")
    }
  }

  @Test func everyFrameOnTheGlassIsWhole() throws {
    for (seed, uploads) in [(1, false), (2, true)] {
      let card = FakeCard("/dev/dri/card0")
      card.uploads = uploads
      let panel = try Panel(card)
      panel.random = SeededRandom(seed: UInt64(seed))
      try panel.run()
      for _ in 0..<60 {
        try panel.settle()
        let before = panel.expectedGlass
        try panel.draw(panel.randomDamage())
        // Committed: the new buffer is the plane's, and it holds the new picture whole.
        #expect(card.glass() == panel.expectedGlass)
        #expect(panel.expectedGlass != before)
      }
      panel.closeAndCheck()
    }
  }

  @Test func theBufferOnTheGlassIsNeverWrittenTo() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run()
    for _ in 0..<40 {
      try panel.settle()
      let shown = try #require(card.shownFramebuffer().flatMap { card.framebuffers[$0] })
      let before = Array(shown.dumb.memory)
      try panel.draw(panel.randomDamage())
      #expect(Array(shown.dumb.memory) == before)
    }
    panel.closeAndCheck()
  }
}
