import Glibc
import MartletDisplay
import MartletGeometry
import MartletTestSupport
import MartletThreads
import Testing

@testable import MartletKMS

@Suite struct ModeTests {
  @Test func theTimingTellsTheRefreshBetterThanTheName() {
    // CEA 1920x1080: 148.5 MHz over 2200 x 1125, and the same at 1000/1001.
    var mode = Mode(
      clock: 148_500, hdisplay: 1920, hsyncStart: 2008, hsyncEnd: 2052, htotal: 2200,
      vdisplay: 1080, vsyncStart: 1084, vsyncEnd: 1089, vtotal: 1125, vrefresh: 60, name: "")
    #expect(mode.refreshMilliHertz == 60_000 && "\(mode)" == "1920x1080@60")
    mode.clock = 148_352
    #expect(mode.refreshMilliHertz == 59_940 && "\(mode)" == "1920x1080@59.94")
    mode.flags = 0x10
    #expect(mode.refreshMilliHertz == 119_880 && "\(mode)".hasSuffix("i"))
    mode.clock = 0
    #expect(mode.refreshMilliHertz == 60_000)
  }

  @Test func aRequestReadsWhatAModePrints() {
    for (width, height, hertz) in [(40, 24, 60), (1280, 800, 50), (65_535, 1, 75)] {
      let mode = Mode.sized(width, height, hertz: hertz)
      #expect(ModeRequest("\(mode)")?.choose(from: [mode]) == mode)
    }
    #expect(ModeRequest("1920x1080@59.94")?.refreshMilliHertz == 59_940)
    #expect(ModeRequest("1920x1080") == ModeRequest(width: 1920, height: 1080))
  }

  @Test(arguments: [
    "", "x", "1920", "1920x", "x1080", "0x1", "1x0", "65536x1", "1920x1080@", "1920x1080@0",
    "1920x1080@1000", "1920x1080@60.", "1920x1080@60.1234", "-1x5", "1920x1080 ", "１x1",
    "99999999999999999999x1", "1920X1080", "1x1@60@60", "1x1@.5",
  ])
  func whatIsNoModeIsRefused(_ text: String) {
    #expect(ModeRequest(text) == nil)
  }

  @Test func noTextTrapsTheModeParser() {
    var random = SeededRandom(seed: 8)
    let letters = Array("0123456789x@.- ".unicodeScalars)
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<random.next(0...16) {
        text.unicodeScalars.append(letters[random.next(0...(letters.count - 1))])
      }
      guard let request = ModeRequest(text) else { continue }
      #expect((1...65_535).contains(request.width) && (1...65_535).contains(request.height))
      if let rate = request.refreshMilliHertz { #expect((1..<1_000_000).contains(rate)) }
    }
  }

  @Test func theNearestRateWinsAndWholeFramesBeforeHalves() {
    var interlaced = Mode.sized(40, 24, hertz: 30)
    interlaced.flags = 0x10
    let modes = [interlaced, .sized(40, 24, hertz: 50), .sized(40, 24, hertz: 60)]
    #expect(ModeRequest("40x24")?.choose(from: modes) == modes[2])
    #expect(ModeRequest("40x24@60")?.choose(from: modes) == modes[2])
    #expect(ModeRequest("40x24@49.9")?.choose(from: modes) == modes[1])
    #expect(ModeRequest("40x24@55")?.choose(from: modes) == nil)
    #expect(ModeRequest("40x24")?.choose(from: [interlaced]) == interlaced)
    #expect(ModeRequest("41x24")?.choose(from: modes) == nil)
  }
}

@Suite struct FlipEventParserTests {
  private func bytes(_ words: [UInt32]) -> [UInt8] {
    words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
  }

  private func parse(_ bytes: [UInt8]) -> [FlipEvent] {
    var events: [FlipEvent] = []
    bytes.withUnsafeBytes { appendFlipEvents(from: $0, to: &events) }
    return events
  }

  @Test func aFlipIsReadAndOtherEventsAreSkipped() {
    let vblank: [UInt32] = [0x01, 32, 9, 0, 1, 2, 3, 4]
    let unknown: [UInt32] = [0x77, 12, 5]
    let flip: [UInt32] = [0x02, 32, 7, 1, 12, 500_000, 99, 41]
    let old: [UInt32] = [0x02, 32, 8, 0, 13, 0, 100, 0]
    #expect(
      parse(bytes(vblank + unknown + flip + old)) == [
        FlipEvent(
          token: 1 << 32 | 7, time: MonotonicTime(seconds: 12.5), sequence: 99,
          crtc: CRTCID(rawValue: 41)),
        FlipEvent(token: 8, time: MonotonicTime(seconds: 13), sequence: 100, crtc: nil),
      ])
  }

  @Test func aCutEventEndsTheParse() {
    let flip = bytes([0x02, 32, 7, 0, 12, 0, 99, 41])
    for count in flip.indices { #expect(parse(Array(flip[..<count])).isEmpty) }
    #expect(parse(flip + flip[..<20]).count == 1)
    #expect(parse(bytes([0x02, 0, 7, 0, 12, 0, 99, 41])).isEmpty)
    #expect(parse(bytes([0x02, 16, 7, 0, 0x02, 32, 1, 0, 1, 0, 1, 1])).count == 1)
  }

  @Test func noBytesTrapTheParser() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<5_000 {
      var words = (0..<random.next(0...40)).map { _ in UInt32(random.next(0...40)) }
      if random.next(0...9) == 0, !words.isEmpty { words[0] = UInt32.max }
      let noise = bytes(words).dropLast(random.next(0...3))
      #expect(parse(Array(noise)).count <= words.count / 8)
    }
  }
}

@Suite struct AtomicRequestTests {
  @Test func aRequestEqualsATableOfItsProperties() {
    var random = SeededRandom(seed: 4)
    var request = AtomicRequest()
    for _ in 0..<200 {
      request.removeAll()
      var table: [[UInt32]: UInt64] = [:]
      for _ in 0..<random.next(0...24) {
        let object = UInt32(random.next(1...4))
        let property = UInt32(random.next(1...6))
        let value = UInt64(random.next(0...1000))
        request.set(
          .plane(PlaneID(rawValue: object)), PropertyID(rawValue: property), value)
        table[[object, property]] = value
      }
      #expect(request.isEmpty == table.isEmpty)
      #expect(Set(request.objects).count == request.objects.count)
      #expect(request.propertyCounts.reduce(0, +) == UInt32(table.count))
      #expect(request.properties.count == table.count && request.values.count == table.count)
      for object in UInt32(1)...4 {
        for property in UInt32(1)...6 {
          #expect(request.value(object, property) == table[[object, property]])
        }
      }
    }
  }
}

@Suite struct DisplayEntryTests {
  private func list(_ kernel: FakeKernel) -> ([DisplayEntry], [DisplayError]) {
    var errors: [DisplayError] = []
    let entries = DisplayEntry.list(kernel) { errors.append($0) }
    kernel.expectNothingLeft(at: #_sourceLocation)
    return (entries, errors)
  }

  @Test func everyConnectorIsListedWithItsModesOnce() {
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    card.connectors[0].modes = [.sized(64, 30), .sized(64, 30), .sized(40, 24)]
    card.connectors[1].state = .disconnected
    card.connectors[1].modes = []
    let (entries, errors) = list(FakeKernel([card]))
    #expect(errors.isEmpty)
    #expect(entries.map(\.connector) == ["HDMI-A-1", "HDMI-A-2"])
    #expect(entries.map(\.isConnected) == [true, false])
    #expect(entries.map(\.modes) == [["64x30@60", "40x24@60"], []])
    #expect(entries.allSatisfy { $0.isAtomic && $0.driver == "fake" && $0.card == card.path })
  }

  @Test func lookingTakesNoCardAndChangesNothing() throws {
    let card = FakeCard("/dev/dri/card0")
    let panel = try Panel(card)
    try panel.run(3)
    let commits = panel.kernel.count(.atomicCommit)
    #expect(DisplayEntry.list(panel.kernel) { Issue.record($0) }.count == 1)
    #expect(panel.kernel.count(.atomicCommit) == commits && card.isLit())
    try panel.run(3)
    try panel.settle()
    #expect(panel.showsShadow() && panel.modesets == 1)
    panel.closeAndCheck()
    let free = FakeKernel([FakeCard("/dev/dri/card0")])
    _ = list(free)
    #expect(free.count(.dropMaster) == 1 && free.cards[0].master == nil)
  }

  @Test func aMissingPermissionIsNamedWithTheWayOut() {
    let denied = FakeCard("/dev/dri/card0")
    denied.openErrno = .permissionDenied
    let (entries, errors) = list(FakeKernel([denied, FakeCard("/dev/dri/card1")]))
    #expect(entries.map(\.card) == ["/dev/dri/card1"])
    #expect(errors.count == 1)
    #expect("\(errors[0])".contains("/dev/dri/card0") && "\(errors[0])".contains("usually video"))
  }
}
