import Glibc
import MartletDisplay
import Testing

@testable import MartletKMS

/// The kernel's blob: `formats`, and for each modifier the places of those that come in it.
private func blob(_ formats: [UInt32], _ modifiers: [(UInt64, first: UInt32, bits: UInt64)])
  -> [UInt8]
{
  func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
  let start = UInt32(24 + 4 * formats.count + 7) & ~7
  var result: [UInt8] = []
  for word in [1, 0, UInt32(formats.count), 24, UInt32(modifiers.count), start] {
    result += bytes(word)
  }
  for format in formats { result += bytes(format) }
  while result.count < start { result.append(0) }
  for (modifier, first, bits) in modifiers {
    result += bytes(bits) + bytes(first) + bytes(UInt32(0)) + bytes(modifier)
  }
  return result
}

private let tiled: UInt64 = 0x0100_0000_0000_0001
private let xrgb = ScanoutFormat.xrgb8888.fourCC
private let rgb565 = ScanoutFormat.rgb565.fourCC
private let deep = ScanoutFormat.xrgb2101010.fourCC

@Suite struct PlaneFormatTests {
  @Test func onlyFormatsInRowsCount() throws {
    let found = try #require(
      FormatModifiers(blob([xrgb, rgb565, deep], [(tiled, 0, 0b111), (0, 0, 0b101)])))
    #expect(found.linear == [xrgb, deep])
  }

  @Test func bitsCountFromTheEntrysFirstFormat() throws {
    let formats = (0..<70).map { UInt32($0) }
    let found = try #require(FormatModifiers(blob(formats, [(0, 64, 0b10), (0, 0, 1)])))
    #expect(found.linear == [0, 65])
    // Bits beyond the last format name none.
    #expect(FormatModifiers(blob([xrgb], [(0, 0, .max)]))?.linear == [xrgb])
    #expect(FormatModifiers(blob([xrgb], [(0, .max, .max)]))?.linear == [])
  }

  @Test func bytesThatAreNoBlobAreNone() {
    let whole = blob([xrgb, rgb565], [(0, 0, 0b11)])
    for count in 0..<whole.count { #expect(FormatModifiers(Array(whole.prefix(count))) == nil) }
    var newer = whole
    newer[0] = 2
    #expect(FormatModifiers(newer) == nil)
    for offset in [8, 12, 16, 20] {
      var wild = whole
      for i in offset..<offset + 4 { wild[i] = 0xFF }
      #expect(FormatModifiers(wild) == nil)
    }
  }

  @Test func anyBytesAreReadWithoutATrap() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var bytes = blob([xrgb, rgb565, deep], [(0, 0, 0b101), (tiled, 1, 3)])
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: .min ... .max, using: &random)
      }
      if let found = FormatModifiers(bytes) { #expect(found.linear.count <= bytes.count / 4) }
    }
  }

  @Test func aFormatThatComesOnlyInTilesIsNotTaken() throws {
    let card = FakeCard("/dev/dri/card0")
    for index in card.planes.indices {
      card.planes[index].formats = [.xrgb8888, .rgb565]
      card.values[card.planes[index].id.rawValue]?["IN_FORMATS"] = 900
    }
    card.formatBlobs[900] = blob([xrgb, rgb565], [(tiled, 0, 0b11), (0, 0, 0b10)])
    let panel = try Panel(card)
    try panel.run(2)
    #expect(card.framebuffers.values.allSatisfy { $0.format == .rgb565 })
    #expect(card.isLit())
    panel.closeAndCheck()
  }

  @Test func aBlobThatIsGoneOrBrokenLeavesThePlanesOwnList() throws {
    for bytes in [nil, [], [1, 2, 3]] as [[UInt8]?] {
      let card = FakeCard("/dev/dri/card0")
      for plane in card.planes { card.values[plane.id.rawValue]?["IN_FORMATS"] = 901 }
      card.formatBlobs[901] = bytes
      let panel = try Panel(card)
      try panel.run(1)
      #expect(card.isLit())
      panel.closeAndCheck()
    }
  }

  @Test func outputsAreListedWithTheFormatsOfTheirPlanes() {
    let card = FakeCard("/dev/dri/card0", outputs: 2)
    for index in card.planes.indices {
      card.planes[index].formats = [.xrgb8888, .xrgb2101010, .rgb565]
    }
    for (i, connector) in card.connectors.enumerated() {
      card.encoders[connector.encoder] = 1 << UInt32(i)
    }
    // The first output's plane tells more of itself.
    if let plane = card.primary(of: card.crtcs[0]) {
      card.values[plane.rawValue]?["IN_FORMATS"] = 902
    }
    card.formatBlobs[902] = blob([xrgb, rgb565, deep], [(tiled, 0, 0b111), (0, 0, 0b011)])
    let kernel = FakeKernel([card])
    let entries = DisplayEntry.list(kernel) { Issue.record($0) }
    #expect(
      entries.map(\.formats) == [["xrgb8888", "rgb565"], ["xrgb8888", "xrgb2101010", "rgb565"]])
    kernel.expectNothingLeft(at: #_sourceLocation)
    card.hasAtomic = false
    #expect(DisplayEntry.list(kernel) { Issue.record($0) }.allSatisfy { $0.formats.isEmpty })
  }
}
