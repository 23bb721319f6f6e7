import MartletTestSupport
import Testing

@testable import MartletFeeds

@Suite struct ModbusPartsTests {
  private func span(_ address: Int, _ count: Int = 1, _ table: ModbusTable = .holding) -> ModbusSpan
  {
    ModbusSpan(device: 1, table: table, address: address, count: count)
  }

  // MARK: - Frames

  /// The example of the specification, V1.1b3, 6.3.
  @Test func framesAreThoseOfTheSpecification() throws {
    let asked = ModbusSpan(device: 0x11, table: .holding, address: 0x6B, count: 3)
    #expect(asked.request(0x1501) == [0x15, 1, 0, 0, 0, 6, 0x11, 3, 0, 0x6B, 0, 3])
    var parser = ModbusParser()
    let answer: [UInt8] = [0x15, 1, 0, 0, 0, 9, 0x11, 3, 6, 2, 0x2B, 0, 0, 0, 0x64]
    let frame = try #require(try parser.consume(answer).first)
    #expect(frame.transaction == 0x1501)
    #expect(try frame.data(for: asked) == [2, 0x2B, 0, 0, 0, 0x64])
  }

  @Test func framesInPiecesAreTheSameFrames() throws {
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      let frames = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        ModbusFrame(
          transaction: UInt16.random(in: 0...UInt16.max, using: &random),
          device: UInt8.random(in: 0...255, using: &random),
          content: (0..<Int.random(in: 1...253, using: &random)).map { _ in
            UInt8.random(in: 0...255, using: &random)
          })
      }
      var bytes: [UInt8] = []
      for frame in frames {
        let length = frame.content.count + 1
        bytes += [UInt8(frame.transaction >> 8), UInt8(frame.transaction & 0xFF), 0, 0]
        bytes += [UInt8(length >> 8), UInt8(length & 0xFF), frame.device] + frame.content
      }
      var parser = ModbusParser()
      var found: [ModbusFrame] = []
      while !bytes.isEmpty {
        let piece = bytes.prefix(Int.random(in: 1...300, using: &random))
        found += try parser.consume(piece)
        bytes.removeFirst(piece.count)
      }
      #expect(found == frames)
    }
  }

  @Test(arguments: [[0, 1, 0, 1, 0, 3, 1], [0, 1, 0, 0, 0, 1, 1], [0, 1, 0, 0, 0, 255, 1]])
  func otherBytesEndTheConnection(bytes: [UInt8]) {
    var parser = ModbusParser()
    #expect(throws: ModbusFault.self) { try parser.consume(bytes) }
  }

  // MARK: - Plans

  /// Against the definition: each span is read once, by a request that may be sent.
  @Test func plansReadAllSpansWithinTheLimits() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<300 {
      let tables = ModbusTable.allCases
      let spans = (0..<Int.random(in: 1...40, using: &random)).map { _ in
        ModbusSpan(
          device: UInt8.random(in: 1...2, using: &random),
          table: tables[Int.random(in: 0..<4, using: &random)],
          address: Int.random(in: 0...600, using: &random),
          count: Int.random(in: 1...4, using: &random))
      }
      var plan = ModbusPlan()
      var blocks = plan.blocks(spans)
      for _ in 0..<3 {
        #expect(blocks.flatMap(\.parts).count == Set(spans).count)
        #expect(Set(blocks.flatMap(\.parts)) == Set(spans))
        for block in blocks {
          #expect(block.span.count <= block.span.table.maximumLength)
          for part in block.parts {
            #expect(part.device == block.span.device && part.table == block.span.table)
            #expect(part.address >= block.span.address && part.end <= block.span.end)
          }
        }
        let refused = blocks[Int.random(in: 0..<blocks.count, using: &random)]
        let parts = plan.divide(refused)
        #expect(parts.isEmpty == (refused.parts.count == 1))
        #expect(parts.allSatisfy { $0.parts.count < refused.parts.count })
        if !parts.isEmpty { #expect(parts.flatMap(\.parts) == refused.parts) }
        blocks = plan.blocks(spans)
      }
    }
  }

  @Test func blocksAreDividedAtTheirWidestGap() throws {
    var plan = ModbusPlan()
    let spans = [span(0), span(1), span(5), span(7, 2)]
    let whole = try #require(plan.blocks(spans).first)
    #expect(whole.span == span(0, 9))
    #expect(plan.divide(whole).map(\.span) == [span(0, 2), span(5, 4)])
    #expect(plan.blocks(spans).map(\.span) == [span(0, 2), span(5, 4)])
  }

  // MARK: - Settings

  @Test(arguments: [
    ("item.a = { holding = 1 }", "source \"s\" needs url"),
    ("url = \"tcp://a\"\nitem.a = { holding = 1 }", "url takes modbus://HOST"),
    ("url = \"modbus://u@a\"\nitem.a = { holding = 1 }", "url takes modbus://HOST"),
    ("url = \"modbus://a:0\"\nitem.a = { holding = 1 }", "url takes modbus://HOST"),
    ("url = \"modbus://a\"", "source \"s\" needs items"),
    ("url = \"modbus://a\"\nitem.a = {}", "needs one of coil, discrete, holding, input"),
    ("url = \"modbus://a\"\nitem.a = { coil = 1, input = 1 }", "needs one of coil"),
    ("url = \"modbus://a\"\nitem.a = { holding = 65535, type = \"int32\" }", "beyond the last"),
    ("url = \"modbus://a\"\nitem.a = { coil = 1, type = \"int16\" }", "a coil is a bool"),
    ("url = \"modbus://a\"\nitem.a = { holding = 1, type = \"bool\" }", "needs bit"),
    ("url = \"modbus://a\"\nitem.a = { holding = 1, type = \"string\" }", "needs length"),
    ("url = \"modbus://a\"\nitem.a = { holding = 1, length = 2 }", "length is for strings"),
    ("url = \"modbus://a\"\nitem.a = { input = 1, type = \"int16\", bit = 2 }", "bit makes a bool"),
    ("url = \"modbus://a\"\nitem.a = { coil = 1, bit = 2 }", "bit is for registers"),
  ])
  func wrongSettingsAreReported(lines: String, words: String) {
    let problems = source("[[source]]\nid = \"s\"\nkind = \"modbus\"\n\(lines)").problems
    #expect(problems.count == 1 && problems[0].contains(words), "\(problems)")
  }

  @Test func settingsAreRead() throws {
    let found = source(
      """
      [[source]]
      id = "s"
      kind = "modbus"
      url = "modbus://[::1]:1502/"
      device = 7
      byte_order = "CDAB"
      item.a = { holding = 100, type = "float32", unit = "°C" }
      item.b = { coil = 3, device = 8 }
      """)
    #expect(found.problems == [] && found.source?.isRemote == true)
    let kind = try #require(found.source?.kind.value as? ModbusKind)
    #expect(kind.address.host == "::1" && kind.address.port == 1502)
    #expect(kind.items.map(\.span.device) == [7, 8])
    #expect(kind.items[0].type == .float32 && kind.items[0].order == .cdab)
    #expect(kind.items[0].span.count == 2 && kind.items[1].type == .bool(bit: 0))
  }
}
