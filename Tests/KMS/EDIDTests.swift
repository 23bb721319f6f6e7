import MartletDisplay
import MartletTestSupport
import Testing

@testable import MartletKMS

/// The first block of a monitor with 1920×1200 pixels and a text serial number. Its last byte, the
/// sum, is set by `summed`.
private let monitor: [UInt8] = [
  0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x10, 0xAC, 0x7B, 0xA0, 0x4C, 0x31, 0x54, 0x30,
  0x35, 0x15, 0x01, 0x04, 0xA5, 0x34, 0x20, 0x78, 0x3A, 0xEE, 0x95, 0xA3, 0x54, 0x4C, 0x99, 0x26,
  0x0F, 0x50, 0x54, 0xA1, 0x08, 0x00, 0x81, 0x40, 0x81, 0x80, 0xA9, 0x40, 0xB3, 0x00, 0xD1, 0xC0,
  0x01, 0x01, 0x01, 0x01, 0x01, 0x01, 0x28, 0x3C, 0x80, 0xA0, 0x70, 0xB0, 0x23, 0x40, 0x30, 0x20,
  0x36, 0x00, 0x06, 0x44, 0x21, 0x00, 0x00, 0x1A, 0x00, 0x00, 0x00, 0xFF, 0x00, 0x4D, 0x32, 0x47,
  0x43, 0x52, 0x30, 0x30, 0x30, 0x30, 0x30, 0x31, 0x4C, 0x0A, 0x00, 0x00, 0x00, 0xFC, 0x00, 0x44,
  0x45, 0x4C, 0x4C, 0x20, 0x55, 0x32, 0x34, 0x31, 0x32, 0x4D, 0x0A, 0x20, 0x00, 0x00, 0x00, 0xFD,
  0x00, 0x32, 0x3D, 0x1E, 0x53, 0x11, 0x00, 0x0A, 0x20, 0x20, 0x20, 0x20, 0x20, 0x20, 0x00, 0x00,
]

/// A copy of `bytes` after `change`, with the right sum.
private func summed(_ bytes: [UInt8], _ change: (inout [UInt8]) -> Void = { _ in }) -> [UInt8] {
  var bytes = bytes
  change(&bytes)
  bytes[127] = 0 &- bytes[..<127].reduce(UInt8(0)) { $0 &+ $1 }
  return bytes
}

/// The monitor with another serial number of 12 characters.
func monitor(serial: String) -> [UInt8] {
  summed(monitor) { $0.replaceSubrange(77..<89, with: Array(serial.utf8)) }
}

extension FakeCard {
  /// Gives the display of a connector an EDID, as the kernel does when it probes.
  func setEDID(_ bytes: [UInt8], of index: Int) {
    let blob = UInt64(7000 + index)
    values[connectors[index].id.rawValue]?["EDID"] = blob
    formatBlobs[blob] = bytes
  }
}

@Suite struct EDIDTests {
  @Test func aMonitorIsNamedByMakerProductAndSerialText() throws {
    let edid = try EDID(parsing: summed(monitor))
    #expect(edid.identity.description == "DEL-A07B-M2GCR000001L")
    #expect(edid.name == "DELL U2412M")
  }

  @Test func aSerialNumberStandsInForAMissingText() throws {
    let bare = summed(monitor) {
      $0.replaceSubrange(72..<126, with: [UInt8](repeating: 0, count: 54))
    }
    let edid = try EDID(parsing: bare)
    #expect(edid.identity.description == "DEL-A07B-\(0x3054_314C)")
    #expect(edid.name == "")
    let none = summed(bare) { $0.replaceSubrange(12..<16, with: [0, 0, 0, 0]) }
    #expect(try EDID(parsing: none).identity.description == "DEL-A07B")
  }

  @Test func anEmptyMakerIsThreeQuestionMarks() throws {
    let bytes = summed(monitor) { $0.replaceSubrange(8..<10, with: [0, 0]) }
    let identity = try EDID(parsing: bytes).identity
    #expect(identity.description == "???-A07B-M2GCR000001L")
    #expect(DisplayIdentity(identity.description) == identity)
  }

  @Test func bytesThatATerminalWouldObeyAreReplaced() throws {
    let bytes = summed(monitor) { $0.replaceSubrange(95..<99, with: [0x1B, 0x5B, 0x90, 0x41]) }
    #expect(try EDID(parsing: bytes).name == "?[?A U2412M")
  }

  @Test func extensionsAreIgnored() throws {
    let whole = summed(monitor)
    #expect(try EDID(parsing: whole + [2, 3, 4]) == EDID(parsing: whole))
  }

  @Test func damageIsNamedWithItsByte() {
    let whole = summed(monitor)
    for count in 0..<128 {
      #expect(throws: EDIDError.isShort(byteCount: count)) {
        try EDID(parsing: Array(whole.prefix(count)))
      }
    }
    #expect(throws: EDIDError.hasNoHeader(offset: 7, byte: 3)) {
      try EDID(parsing: summed(whole) { $0[7] = 3 })
    }
    for offset in 8..<128 {
      var bytes = whole
      bytes[offset] &+= 5
      #expect(throws: EDIDError.hasWrongSum(sum: 5)) { try EDID(parsing: bytes) }
    }
    #expect(
      "\(EDIDError.hasNoHeader(offset: 7, byte: 3))" == "its header has 3 as byte 7")
  }

  @Test func anIdentityMayHaveLowerCaseAndAnySerial() {
    let identity = DisplayIdentity("del-a07b-x-y z")
    #expect(identity.model == "DEL-A07B" && identity.serial == "x-y z")
    let model = DisplayIdentity("del-a07b")
    #expect(model.model == "DEL-A07B" && model.serial == "")
  }
}

@Suite struct DisplayIdentityTests {
  private let left = monitor(serial: "LEFT00000001")
  private let right = monitor(serial: "RIGHT0000002")

  private func requested(_ text: String) -> KMSOutput.Configuration {
    .init(requested: DisplayRequest(identity: DisplayIdentity(text)))
  }

  @Test func aDisplayIsFoundOnAnyConnector() throws {
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    card.setEDID(left, of: 0)
    card.setEDID(right, of: 1)
    let panel = try Panel(card, requested("DEL-A07B-RIGHT0000002"))
    try panel.run(3)
    #expect(card.isLit(1) && !card.isLit(0))
    panel.closeAndCheck()
  }

  @Test func thePictureFollowsItsDisplayToAnotherConnector() throws {
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    card.setEDID(left, of: 0)
    card.setEDID(right, of: 1)
    let panel = try Panel(card, requested("DEL-A07B-LEFT00000001"))
    try panel.run(3)
    #expect(card.isLit(0) && !card.isLit(1))
    card.setEDID(right, of: 0)
    card.setEDID(left, of: 1)
    panel.kernel.setConnector(card, .connected, [.small])
    try panel.run(3)
    try panel.settle()
    #expect(card.isLit(1) && !card.isLit(0))
    panel.closeAndCheck()
  }

  @Test func anotherDisplayOnTheConnectorShowsNothing() throws {
    let card = FakeCard("/dev/dri/card0")
    card.setEDID(left, of: 0)
    let panel = try Panel(card, requested("DEL-A07B-LEFT00000001"))
    try panel.run(3)
    #expect(card.isLit())
    card.setEDID(right, of: 0)
    panel.kernel.setConnector(card, .connected, [.small])
    try panel.run(3)
    #expect(!card.isLit())
    #expect(
      panel.output.status
        == "the display DEL-A07B-LEFT00000001 is not connected, only DEL-A07B-RIGHT0000002")
    #expect(panel.notes.last?.hasSuffix("has another display: \(panel.output.status)") == true)
    #expect(!panel.notes.contains { $0.contains("unplugged") })
    card.setEDID(left, of: 0)
    panel.kernel.setConnector(card, .connected, [.small])
    try panel.run(3)
    #expect(card.isLit())
    panel.closeAndCheck()
  }

  @Test func aModelWithoutASerialIsMetByEveryDisplayOfIt() throws {
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    card.setEDID([1, 2, 3], of: 0)
    card.setEDID(right, of: 1)
    let panel = try Panel(card, requested("del-a07b"))
    try panel.run(3)
    #expect(card.isLit(1) && !card.isLit(0))
    panel.closeAndCheck()
    let other = try Panel(FakeCard("/dev/dri/card0"), requested("GSM-5B7F"))
    #expect(other.output.status == "the display GSM-5B7F is not connected")
    other.closeAndCheck()
  }

  @Test func withoutAWishNoBlobIsRead() throws {
    let card = FakeCard("/dev/dri/card0")
    card.setEDID(left, of: 0)
    let panel = try Panel(card)
    try panel.run(3)
    #expect(card.isLit() && panel.kernel.count(.blob) == 0)
    panel.closeAndCheck()
  }

  @Test func displaysAreListedWithTheirWords() {
    let card = FakeCard("/dev/dri/card0", outputs: 3)
    card.setEDID(left, of: 0)
    card.setEDID(Array(right.prefix(100)), of: 1)
    let kernel = FakeKernel([card])
    let entries = DisplayEntry.list(kernel) { Issue.record($0) }
    #expect(entries.map(\.edid?.identity.description) == ["DEL-A07B-LEFT00000001", nil, nil])
    #expect(entries.map(\.edidFault) == [nil, .isShort(byteCount: 100), nil])
    kernel.expectNothingLeft(at: #_sourceLocation)
  }
}
