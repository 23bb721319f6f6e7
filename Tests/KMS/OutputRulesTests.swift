import Glibc
import MartletGeometry
import Testing

@testable import MartletDisplay
@testable import MartletKMS

@Suite struct OutputRulesTests {
  // MARK: - Frames

  @Test func theFirstCommitIsABlockingModesetWithoutAnEvent() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    try panel.turn()
    #expect(panel.kernel.calls.filter { $0.call == .atomicCommit }.map(\.flags) == [.allowModeset])
    #expect(panel.card.isLit() && panel.showsShadow())
    try panel.turn()
    guard case .presented(_, isVblank: false)? = panel.events.last else {
      Issue.record("no presented event: \(panel.events)")
      return
    }
    panel.closeAndCheck()
  }

  @Test func aFrameAfterTheFirstIsANonblockingFlipWithAnEvent() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    try panel.run(3)
    let flags = panel.kernel.calls.filter { $0.call == .atomicCommit }.map(\.flags)
    #expect(flags.dropFirst().allSatisfy { $0 == [.nonblocking, .flipEvent] })
    #expect(flags.count == 4)
    #expect(panel.modesets == 1)
    panel.closeAndCheck()
  }

  @Test func aFlipThatIsRefusedBecomesAModeset() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.settle()
    card.refusesFlips = .invalidArgument
    card.values[card.crtcs[0].rawValue]?["ACTIVE"] = 0  // somebody switched it off
    try panel.draw(panel.randomDamage())
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func nothingDamagedMakesNoCommitAndNoWakeUp() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    panel.isAnimating = false
    try panel.run(3)
    let commits = panel.kernel.count(.atomicCommit)
    try panel.run(10)
    #expect(panel.kernel.count(.atomicCommit) == commits)
    #expect(panel.output.deadline == nil)
    panel.closeAndCheck()
  }

  // MARK: - Buffers

  @Test func thePitchIsTheKernels() throws {
    for padding in [0, 4, 64, 4096] {
      let card = FakeCard("/dev/dri/card0")
      card.padding = padding
      let panel = try Panel(card)
      try panel.run(4)
      try panel.settle()
      #expect(panel.showsShadow(), "padding \(padding)")
      panel.closeAndCheck()
    }
  }

  @Test func aBufferShorterThanItsPictureIsRefused() throws {
    let card = FakeCard("/dev/dri/card0")
    card.padding = -8
    let panel = try Panel(card)
    try panel.turn()
    #expect(!card.isLit() && panel.output.mode == nil)
    panel.closeAndCheck()
  }

  @Test func threeBuffersAreAllocatedAndNoneInTheFrame() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    try panel.run(20)
    #expect(panel.kernel.count(.createDumbBuffer) == 3)
    #expect(panel.kernel.mapped.count == 3)
    panel.closeAndCheck()
  }

  @Test func damageClipsGoWithEveryFlip() throws {
    let card = FakeCard("/dev/dri/card0")
    card.uploads = true
    let panel = try Panel(card)
    try panel.run(10)
    try panel.settle()
    // One blob for the mode, one for each flip, and none left.
    #expect(panel.kernel.count(.createBlob) == 2 + card.flipCount)
    #expect(card.blobs.isEmpty)
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func withoutADamagePropertyNoBlobIsMade() throws {
    let card = FakeCard("/dev/dri/card0")
    for plane in card.planes { card.values[plane.id.rawValue]?["FB_DAMAGE_CLIPS"] = nil }
    let panel = try Panel(card)
    try panel.run(10)
    #expect(panel.kernel.count(.createBlob) == 2)
    panel.closeAndCheck()
  }

  @Test func theFormatIsThatOfThePlane() throws {
    let card = FakeCard("/dev/dri/card0")
    let second = card.addPlane("Primary", bit: 0)
    for index in card.planes.indices where card.planes[index].id != second {
      card.planes[index].formats = []
    }
    let panel = try Panel(card)
    try panel.turn()
    #expect(card.value(second.rawValue, "FB_ID") != 0)
    panel.closeAndCheck()
  }

  @Test func theBestFormatOfThePlaneIsTaken() throws {
    let card = FakeCard("/dev/dri/card0")
    for index in card.planes.indices { card.planes[index].formats = [.xbgr8888, .rgb565] }
    let panel = try Panel(card)
    try panel.run(10)
    try panel.settle()
    #expect(
      card.glass() == panel.expectedGlass.map { XBGR8888.word($0, x: 0, y: 0) })
    #expect(panel.output.status.hasSuffix(", xbgr8888"))
    panel.closeAndCheck()
  }

  @Test(arguments: [QuarterTurn.none, .quarter]) func anyWishedFormatIsShown(
    rotation: QuarterTurn
  ) throws {
    for format in ScanoutFormat.allCases {
      let card = FakeCard("/dev/dri/card0")
      card.uploads = format == .xrgb8888
      for index in card.planes.indices { card.planes[index].formats = ScanoutFormat.allCases }
      let panel = try Panel(
        card, .init(requested: DisplayRequest(format: format), rotation: rotation))
      try panel.run(10)
      try panel.settle()
      if format == .rgb565 {
        #expect(card.narrowGlass() == panel.glass(as: RGB565.self))
      } else {
        let words: [UInt32] =
          switch format {
          case .argb8888: panel.glass(as: ARGB8888.self)
          case .xbgr8888: panel.glass(as: XBGR8888.self)
          case .xrgb2101010: panel.glass(as: XRGB2101010.self)
          default: panel.expectedGlass
          }
        #expect(card.glass() == words, "\(format)")
      }
      #expect(panel.notes.allSatisfy { !$0.contains("cannot show") })
      panel.closeAndCheck()
    }
  }

  @Test func aFormatThatThePlaneLacksIsNamedAndReplaced() throws {
    let panel = try Panel(
      FakeCard("/dev/dri/card0"), .init(requested: DisplayRequest(format: .rgb565)))
    try panel.run(4)
    try panel.settle()
    #expect(panel.showsShadow())
    let name = panel.card.connectors[0].name
    #expect(panel.notes.contains("\(name) cannot show rgb565, using xrgb8888"))
    panel.closeAndCheck()
  }

  @Test func theOldInterfaceTriesTheWishedFormatFirst() throws {
    for (formats, shown) in [
      ([ScanoutFormat.xrgb8888, .rgb565], ScanoutFormat.rgb565), ([.xrgb8888], .xrgb8888),
    ] {
      let card = FakeCard("/dev/dri/card0")
      for index in card.planes.indices { card.planes[index].formats = formats }
      let panel = try Panel(
        card, .init(requested: DisplayRequest(format: .rgb565), interface: .legacy))
      try panel.run(4)
      #expect(panel.output.scanout?.pipe.format == shown)
      #expect(card.isLit())
      panel.closeAndCheck()
    }
  }

  @Test func aPlaneWithTheWishedFormatComesFirst() throws {
    let card = FakeCard("/dev/dri/card0")
    let second = card.addPlane("Primary", bit: 0)
    card.planes[card.planes.count - 1].formats = [.rgb565]
    let panel = try Panel(card, .init(requested: DisplayRequest(format: .rgb565)))
    try panel.turn()
    #expect(card.value(second.rawValue, "FB_ID") != 0)
    panel.closeAndCheck()
  }

  @Test func aShownFramebufferIsNeverRemoved() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run(4)
    panel.kernel.setConnector(card, .connected, [.sized(48, 20)])
    try panel.run(4)
    panel.kernel.setConnector(card, .disconnected)
    try panel.run(4)
    panel.kernel.setConnector(card, .connected, [.small])
    try panel.run(4)
    panel.closeAndCheck()
    #expect(card.teardownCount == 0)
  }

  // MARK: - States as values

  @Test func aPipeIsTestedBeforeItIsUsed() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    try panel.turn()
    let commits = panel.kernel.calls.filter { $0.call == .atomicTest || $0.call == .atomicCommit }
    #expect(commits.map(\.flags) == [[.testOnly, .allowModeset], .allowModeset])
    panel.closeAndCheck()
  }

  @Test func aPipeThatTheKernelRefusesGivesWayToTheNext() throws {
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    // The first CRTC cannot feed the connector, whatever its encoder promises.
    card.planes[1].formats = []
    let panel = try Panel(card)
    try panel.turn()
    #expect(card.value(card.connectors[0].id.rawValue, "CRTC_ID") == card.crtcs[1].rawValue)
    panel.closeAndCheck()
  }

  @Test func aRefusedModesetIsTriedAgainWithPauses() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"))
    panel.kernel.refusals[.atomicCommit] = .invalidArgument
    try panel.turn()
    #expect(panel.output.mode == nil && panel.output.scanout?.committed == nil)
    #expect(panel.events.contains(.suspended) || panel.output.deadline == .zero)
    try panel.sleep(10)
    #expect((4...20).contains(panel.kernel.count(.atomicCommit)))
    panel.kernel.refusals = [:]
    try panel.sleep(31)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func whereNoAtomicCommitPassesTheLegacyOnesDo() throws {
    let panel = try {
      let kernel = FakeKernel([FakeCard("/dev/dri/card0")])
      kernel.refusals[.atomicTest] = .invalidArgument
      return try Panel(kernel)
    }()
    try panel.run(5)
    try panel.settle()
    #expect(panel.showsShadow())
    #expect(panel.kernel.count(.setCRTC) == 1 && panel.kernel.count(.pageFlip) > 2)
    panel.closeAndCheck()
  }

  @Test func planesOfOthersAreSwitchedOff() throws {
    let card = FakeCard("/dev/dri/card0")
    let cursor = card.planes[0].id.rawValue
    card.showConsole()
    card.values[cursor]?["CRTC_ID"] = UInt64(card.crtcs[0].rawValue)
    let console = card.value(card.planes[1].id.rawValue, "FB_ID")
    card.values[cursor]?["FB_ID"] = console
    let panel = try Panel(card)
    try panel.turn()
    #expect(card.value(cursor, "FB_ID") == 0)
    panel.closeAndCheck()
  }

  @Test func aDriverWithoutAtomicIsDrivenTheOldWay() throws {
    let card = FakeCard("/dev/dri/card0")
    card.hasAtomic = false
    let panel = try Panel(card)
    try panel.run(5)
    try panel.settle()
    #expect(panel.showsShadow())
    #expect(panel.kernel.count(.atomicCommit) == 0)
    #expect(panel.kernel.count(.setCRTC) == 1 && panel.kernel.count(.pageFlip) == 5)
    panel.closeAndCheck()
  }
}

@Suite struct LegacyTests {
  static let configuration = KMSOutput.Configuration(interface: .legacy)

  @Test func legacyIsUsedWhereItIsAskedFor() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"), Self.configuration)
    try panel.run(4)
    #expect(panel.kernel.count(.clientCapability) == 0)
    #expect(panel.kernel.count(.atomicCommit) + panel.kernel.count(.atomicTest) == 0)
    #expect(panel.card.flipCount > 2)
    panel.closeAndCheck()
  }

  @Test func aDriverWithAnOwnBufferIsToldWhatIsDirty() throws {
    let card = FakeCard("/dev/dri/card0")
    card.uploads = true
    let panel = try Panel(card, Self.configuration)
    try panel.run(12)
    try panel.settle()
    #expect(panel.kernel.count(.dirtyFramebuffer) > 8)
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func aDriverWithoutDirtyIsAskedOnce() throws {
    let card = FakeCard("/dev/dri/card0")
    card.hasDirty = false
    let panel = try Panel(card, Self.configuration)
    try panel.run(12)
    try panel.settle()
    #expect(panel.kernel.count(.dirtyFramebuffer) == 1)
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func aDriverWithoutPageFlipsGetsModesets() throws {
    let card = FakeCard("/dev/dri/card0")
    card.hasPageFlip = false
    let panel = try Panel(card, Self.configuration)
    try panel.run(6)
    try panel.settle()
    #expect(panel.kernel.count(.pageFlip) == 1 && panel.kernel.count(.setCRTC) > 4)
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }

  @Test func modesetsInPlaceOfFlipsKeepThePace() throws {
    let card = FakeCard("/dev/dri/card0")
    card.hasPageFlip = false
    let panel = try Panel(card, Self.configuration)
    let start = panel.kernel.time
    var turns = 0
    while panel.kernel.time.seconds(since: start) < 1, turns < 1000 {
      try panel.turn()
      turns += 1
      panel.kernel.time = max(panel.kernel.time, panel.output.deadline ?? panel.kernel.time)
    }
    #expect(panel.kernel.count(.setCRTC) < 70)
    panel.closeAndCheck()
  }

  @Test func blankingUsesTheLightSwitch() throws {
    let panel = try Panel(FakeCard("/dev/dri/card0"), Self.configuration)
    try panel.run(3)
    let (modesets, switches) = (panel.kernel.count(.setCRTC), panel.kernel.count(.setProperty))
    try panel.output.setBlanked(true)
    #expect(!panel.card.isLit())
    #expect(panel.kernel.count(.setCRTC) == modesets)
    #expect(panel.kernel.count(.setProperty) == switches + 1)
    try panel.output.setBlanked(false)
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow())
    panel.closeAndCheck()
  }
}

extension FakeCard {
  /// The kernel's own console on every CRTC, as after boot.
  func showConsole(on index: Int = 0) {
    let size = connectors[index].modes[0].size
    let info = DumbBufferInfo(
      handle: DumbHandle(rawValue: id()), pitch: size.width * 4,
      byteCount: size.width * size.height * 4)
    let framebuffer = FramebufferID(rawValue: id())
    let dumb = Dumb(info, owner: .ofAnotherProcess)
    dumb.memory.update(repeating: 0)
    framebuffers[framebuffer] = FakeFramebuffer(
      owner: .ofAnotherProcess, dumb: dumb, size: size, format: .xrgb8888,
      uploaded: Array(dumb.memory))
    let crtc = crtcs[index]
    modes[crtc] = connectors[index].modes[0]
    values[crtc.rawValue] = ["MODE_ID": UInt64(id()), "ACTIVE": 1]
    values[connectors[index].id.rawValue]?["CRTC_ID"] = UInt64(crtc.rawValue)
    guard let plane = primary(of: crtc)?.rawValue else { return }
    values[plane]?["FB_ID"] = UInt64(framebuffer.rawValue)
    values[plane]?["CRTC_ID"] = UInt64(crtc.rawValue)
    values[plane]?["SRC_W"] = UInt64(size.width) << 16
    values[plane]?["SRC_H"] = UInt64(size.height) << 16
    values[plane]?["CRTC_W"] = UInt64(size.width)
    values[plane]?["CRTC_H"] = UInt64(size.height)
  }
}
