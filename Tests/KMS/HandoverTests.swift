import Glibc
import MartletGeometry
import MartletThreads
import Testing

@testable import MartletDisplay
@testable import MartletKMS

/// The driver of the firmware's picture, simpledrm, goes when the card's own driver starts. That one
/// is another card, with another connector and often another mode, and the old one's number is taken
/// for as long as the panel has it open.
@Suite struct HandoverTests {
  private func firmwareCard() -> FakeCard {
    let card = FakeCard("/dev/dri/card0")
    card.driver = "simpledrm"
    card.connectors[0].name = "Unknown-1"
    return card
  }

  private func ownCard(_ mode: Mode) -> FakeCard {
    let card = FakeCard("/dev/dri/card1", mode: mode)
    card.driver = "own"
    return card
  }

  @Test(arguments: [Mode.small, .sized(64, 30)], [true, false])
  func theCardThatReplacesTheFirmwaresIsTaken(_ mode: Mode, _ isAnimating: Bool) throws {
    let old = firmwareCard()
    let panel = try Panel(old)
    try panel.run(3)
    panel.isAnimating = isAnimating
    panel.kernel.pull(old)
    panel.kernel.plug(ownCard(mode))
    try panel.run(3)
    try panel.settle()
    #expect(panel.card.driver == "own" && panel.showsShadow())
    #expect(panel.output.mode?.size == mode.size && panel.output.connector == "HDMI-A-1")
    #expect(panel.notes.count { $0 == "/dev/dri/card0 is gone" } == 1)
    #expect(panel.notes.last?.hasSuffix("(/dev/dri/card1, own)") == true)
    panel.closeAndCheck()
  }

  /// The kernel refuses the next frame before udev has reported anything; udev's reports of the old
  /// card come when the new one is in use or not there yet.
  @Test(arguments: [true, false])
  func aFrameThatMeetsNoCardFindsTheNewOne(_ isThere: Bool) throws {
    let old = firmwareCard()
    let panel = try Panel(old)
    try panel.run(3)
    panel.kernel.pull(old)
    if isThere { panel.kernel.plug(ownCard(.small)) }
    let reports = panel.kernel.hotplug
    panel.kernel.hotplug = []
    try panel.run(3)
    #expect(panel.output.mode == nil || isThere)
    if !isThere { panel.kernel.plug(ownCard(.small)) }
    panel.kernel.hotplug = reports + panel.kernel.hotplug
    try panel.run(3)
    try panel.settle()
    #expect(panel.card.driver == "own" && panel.showsShadow())
    #expect(panel.notes.count { $0 == "/dev/dri/card0 is gone" } == 1)
    panel.closeAndCheck()
  }

  /// udev sets the new card's group after the old card has gone.
  @Test func aNewCardWithoutPermissionYetIsWaitedFor() throws {
    let old = firmwareCard()
    let panel = try Panel(old)
    try panel.run(3)
    let own = ownCard(.small)
    own.openErrno = .permissionDenied
    panel.kernel.pull(old)
    panel.kernel.cards.append(own)
    try panel.run(3)
    #expect(panel.output.mode == nil)
    own.openErrno = nil
    panel.kernel.hotplug.append(.cardAdded(path: own.path))
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  /// bochs shows a buffer in the card's memory and clears its begin. A page that stands still has no
  /// second frame that would bring the picture back.
  @Test func aPictureThatAModesetClearsIsWrittenAgain() throws {
    let old = firmwareCard()
    let panel = try Panel(old)
    panel.isAnimating = false
    try panel.run(3)
    let own = ownCard(.small)
    own.clearsOnModeset = true
    panel.kernel.pull(old)
    panel.kernel.plug(own)
    try panel.run(3)
    #expect(own.modesetCount == 1 && own.flipCount == 0)
    #expect(panel.showsShadow())
    panel.isAnimating = true
    for _ in 0..<6 {
      try panel.run(1)
      try panel.settle()
      #expect(panel.showsShadow())
    }
    panel.closeAndCheck()
  }
}
