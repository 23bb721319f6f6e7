import Glibc
import MartletThreads
import Testing

@testable import MartletKMS

/// Whether the display could be had, asked without taking anything.
@Suite struct AvailabilityTests {
  private func probe(
    _ kernel: FakeKernel, at location: SourceLocation = #_sourceLocation
  ) -> DisplayAvailability {
    let answer = DisplayAvailability.probe(kernel)
    kernel.expectNothingLeft(at: location)
    #expect(kernel.cards.allSatisfy { $0.modesetCount == 0 }, sourceLocation: location)
    return answer
  }

  private func disconnected(_ path: String) -> FakeCard {
    let card = FakeCard(path)
    card.connectors[0].state = .disconnected
    return card
  }

  @Test func aConnectedDisplayIsNamedAndLeftAsItWas() {
    let card = FakeCard("/dev/dri/card0")
    #expect(probe(FakeKernel([card])) == .available("HDMI-A-1 of /dev/dri/card0"))
    #expect(card.master == nil)
  }

  @Test func theFirstConnectedOfSeveralIsNamed() {
    let second = FakeCard("/dev/dri/card1", outputs: 2)
    second.connectors[0].state = .disconnected
    let kernel = FakeKernel([disconnected("/dev/dri/card0"), second])
    #expect(probe(kernel) == .available("HDMI-A-2 of /dev/dri/card1"))
  }

  @Test func withoutATerminalNoCardIsTouched() {
    let text = "this is no virtual terminal, as in a window or over ssh"
    let none = FakeKernel([FakeCard("/dev/dri/card0")], terminal: nil)
    #expect(probe(none) == .unavailable(text))
    #expect(none.count(.openCard) == 0)
    let refused = FakeKernel([FakeCard("/dev/dri/card0")])
    refused.refusals[.openTerminal] = .permissionDenied
    #expect(probe(refused) == .unavailable(text))
    #expect(refused.count(.openCard) == 0)
  }

  @Test func withoutACardThatIsSaid() {
    #expect(probe(FakeKernel([])) == .unavailable("there is no display card in /dev/dri"))
  }

  @Test func aKernelWithAFramebufferAloneHasNoDriver() {
    let kernel = FakeKernel([])
    #expect(DisplayAvailability.missingCard(kernel) == "no display card in /dev/dri")
    kernel.hasFramebuffer = true
    let text = "only a framebuffer device (/dev/fb0): this kernel has no KMS driver for the display"
    #expect(DisplayAvailability.missingCard(kernel) == text)
    #expect(probe(kernel) == .unavailable(text))
    // Each KMS driver also makes a framebuffer device, for the console.
    let card = disconnected("/dev/dri/card0")
    let both = FakeKernel([card])
    both.hasFramebuffer = true
    #expect(probe(both) == .unavailable("nothing is connected to /dev/dri/card0"))
  }

  @Test func withoutADisplayThatIsSaid() {
    let kernel = FakeKernel([disconnected("/dev/dri/card0")])
    #expect(probe(kernel) == .unavailable("nothing is connected to /dev/dri/card0"))
  }

  @Test func anotherMasterIsSaidAndKeepsTheCard() {
    let card = FakeCard("/dev/dri/card0")
    card.master = .ofAnotherProcess
    #expect(probe(FakeKernel([card])) == .unavailable("another program has /dev/dri/card0"))
    #expect(card.master == .ofAnotherProcess)
  }

  @Test(arguments: [
    (Errno.permissionDenied, "no permission for /dev/dri/card0: its group is usually video"),
    (.notSupported, "/dev/dri/card0 drives no display"),
    (.ioError, "/dev/dri/card0: cannot open the card (errno 5)"),
  ])
  func aCardThatDoesNotOpenSaysWhy(errno: Errno, text: String) {
    let card = FakeCard("/dev/dri/card0")
    card.openErrno = errno
    #expect(probe(FakeKernel([card])) == .unavailable(text))
  }

  /// Whatever fails: an answer, and nothing of it stays open or mastered.
  @Test func anyFailingCallIsAnAnswer() {
    let whole = FakeKernel([FakeCard("/dev/dri/card0")])
    _ = probe(whole)
    #expect(whole.calls.count > 5)
    for index in whole.calls.indices {
      let card = FakeCard("/dev/dri/card0")
      let kernel = FakeKernel([card])
      (kernel.failingCall, kernel.failure) = (index, .ioError)
      let answer = probe(kernel)
      // Only giving back what closing gives back anyway may fail unseen.
      if case .available = answer {
        #expect([.dropMaster, .clientCapability, .capability].contains(kernel.failedCall))
      }
      #expect(card.master == nil)
    }
  }
}
