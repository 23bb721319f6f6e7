import MartletSeries
import MartletTestSupport
import Testing

@testable import MartletData

@Suite struct CodingTests {
  private func error(_ bytes: [UInt8], limits: DataCodingLimits = DataCodingLimits())
    -> DataCodingError?
  {
    do throws(DataCodingError) {
      _ = try SourceUpdate(frame: bytes, limits: limits)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the frame with the right checksum for its bytes.
  static func withRightSum(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var sum = CRC32C()
    sum.update(bytes.span.extracting(0..<8))
    sum.update(bytes.span.extracting(12..<bytes.count))
    for index in 0..<4 {
      bytes[8 + index] = UInt8(truncatingIfNeeded: sum.checksum >> (8 * index))
    }
    return bytes
  }

  @Test func aFrameThatFailsLeavesNoPictureBehind() throws {
    let picture = try #require(DataPicture(width: 1, height: 1, words: [0xFF00_0000]))
    var limits = DataCodingLimits()
    limits.pictures = 9
    var writer = ByteWriter(limits: limits)
    try writer.writeFrame(.update) { writer throws(DataCodingError) in try writer.write(picture) }
    let size = writer.bytes.count
    #expect(throws: DataCodingError.self) {
      try writer.writeFrame(.update) { writer throws(DataCodingError) in
        try writer.write(picture)
        try writer.write(finite: .nan)
      }
    }
    #expect(writer.bytes.count == size)
    #expect(writer.takePictures().count == 1)
  }

  // MARK: - The whole

  @Test(arguments: 0..<400) func anUpdateIsReadAsItWasWritten(seed: UInt64) throws {
    var data = RandomData(seed: seed)
    let update = data.update()
    let again = try SourceUpdate(frame: update.frame())
    #expect(again == update, "seed \(seed)")
    // Equal charts may store their samples in different ways.
    for (old, new) in zip(update.deliveries, again.deliveries) {
      guard case .success(.series(let old)) = old.content,
        case .success(.series(let new)) = new.content
      else { continue }
      #expect(new.times.droppedCount == old.times.droppedCount)
      #expect(new.times.typicalInterval == old.times.typicalInterval)
      #expect(new.capacity == old.capacity)
      for (old, new) in zip(old.series, new.series) {
        #expect(new.values.decimals == old.values.decimals)
        #expect(new.values.holdsOnlyWholeNumbers == old.values.holdsOnlyWholeNumbers)
        for start in stride(from: 0, to: old.values.count, by: 7) {
          let range = start..<min(start + 100, old.values.count)
          #expect(new.values.extremes(in: range) == old.values.extremes(in: range))
        }
      }
    }
  }

  @Test(arguments: 0..<40) func aChartGoesOnAsItWouldHave(seed: UInt64) throws {
    var data = RandomData(seed: seed)
    var old = data.chart()
    var new = try reread(old)
    let width = old.series.count + old.series.count { $0.lower != nil }
    for _ in 0..<100 {
      let time = (old.times.last ?? 0) &+ 1000
      let values = (0..<width).map { _ in data.value() }
      let isTaken = (try? old.append(time: time, values: values)) != nil
      #expect(((try? new.append(time: time, values: values)) != nil) == isTaken)
    }
    #expect(new == old, "seed \(seed)")
    #expect(new.times.droppedCount == old.times.droppedCount)
  }

  private func reread(_ data: ChartData) throws -> ChartData {
    let update = SourceUpdate.updated([
      Delivery(item: "x", content: .success(.series(data)), received: 0)
    ])
    guard
      case .success(.series(let again)) = try SourceUpdate(frame: update.frame())
        .deliveries.first?.content
    else { return ChartData() }
    return again
  }

  @Test func gapsAndEdgesOfBandsStay() throws {
    let band = ChartSeries(
      id: "b", gaps: GapPolicy(.hold, longest: 5000), lower: [.nan, 1, 2], upper: [3, .nan, 4.25])
    let line = ChartSeries(id: "l", color: 0x10_8BE3, values: [.nan, .nan, 1e-9])
    let data = try reread(ChartData(times: [1, 2, 4], series: [band, line]))
    #expect(data.series == [band, line])
    #expect(data.series[0].lower?[0] == nil && data.series[0].lower?[1] == 1)
    #expect(data.series[0].values[1] == nil && data.series[0].values[2] == 4.25)
    #expect(data.series[1].values.bounds(in: 0..<3) == 1e-9...1e-9)
  }

  /// Files of earlier versions must stay readable, so these bytes may never change.
  @Test func theFormatIsThisOne() throws {
    let update = SourceUpdate.updated([
      Delivery(
        item: "door", content: .success(.value(DataValue(.truth(true), unit: "°", time: 258))),
        received: 772)
    ])
    let bytes: [UInt8] = [
      42, 0, 0, 0, 1, 1, 0, 0, 0xF9, 0xE1, 0x35, 0x28,
      1, 0, 1, 1, 0, 1,
      4, 0x64, 0x6F, 0x6F, 0x72, 1, 2, 1, 0, 0, 0, 0, 0, 0, 4, 3, 0, 0, 0, 0, 0, 0,
      4, 3, 1, 2, 0xC2, 0xB0, 2, 1, 0, 0, 0, 0, 0, 0,
    ]
    #expect(try update.frame() == bytes)
    #expect(try SourceUpdate(frame: bytes) == update)
  }

  // MARK: - Bad bytes

  private static let sample: [UInt8] = {
    var data = RandomData(seed: 11)
    while true {
      guard let frame = try? data.update().frame(), (400...900).contains(frame.count) else {
        continue
      }
      return frame
    }
  }()

  @Test func aFrameThatEndsAnywhereIsTruncated() {
    for count in Self.sample.indices {
      let problem = error(Array(Self.sample[..<count]))?.problem
      #expect(problem == .truncated, "\(count) bytes")
    }
    #expect(error(Self.sample) == nil)
  }

  @Test func everyChangedBitIsNoticed() {
    for bit in 0..<Self.sample.count * 8 {
      var bytes = Self.sample
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(error(bytes) != nil, "bit \(bit)")
    }
  }

  @Test func aPayloadThatEndsAnywhereIsAnError() {
    for count in 12..<Self.sample.count {
      var bytes = Array(Self.sample[..<count])
      for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: (count - 12) >> (8 * index)) }
      let found = error(Self.withRightSum(bytes))
      #expect(found != nil && (found?.offset ?? 0) <= count, "\(count) bytes")
    }
  }

  /// Any bytes give either an error with an offset in them, or a value that can be written.
  @Test(arguments: 0..<40) func hostileBytesAreValuesOrErrors(seed: UInt64) throws {
    var data = RandomData(seed: seed)
    let frame = try data.update().frame()
    for _ in 0..<500 {
      var bytes = frame
      for _ in 0..<(1 + data.below(4)) where bytes.count > 12 {
        let index = 12 + data.below(bytes.count - 12)
        bytes[index] = [0, 1, 127, 128, 255, UInt8(data.below(256))][data.below(6)]
      }
      bytes = Self.withRightSum(bytes)
      do throws(DataCodingError) {
        let update = try SourceUpdate(frame: bytes)
        #expect(try SourceUpdate(frame: update.frame()) == update, "seed \(seed): \(bytes)")
      } catch {
        #expect((0...bytes.count).contains(error.offset), "seed \(seed): \(bytes)")
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test func anotherVersionIsNamed() {
    var bytes = Self.sample
    bytes[4] = 2
    #expect(error(bytes)?.problem == .checksum)
    let found = error(Self.withRightSum(bytes))
    #expect(found == DataCodingError(.version(2), at: 4))
    #expect(
      found?.description
        == "byte 4: version 2 of the format; this program knows versions up to 1")
    bytes[4] = 0
    #expect(error(Self.withRightSum(bytes))?.problem == .version(0))
  }

  @Test func anotherKindIsNamed() {
    var bytes = Self.sample
    bytes[5] = 9
    #expect(error(Self.withRightSum(bytes)) == DataCodingError(.kind(9), at: 5))
  }

  @Test func bytesBehindTheEndAreAnError() throws {
    var writer = ByteWriter()
    try writer.writeFrame(.update) { writer throws(DataCodingError) in
      try writer.write(SourceUpdate.loading)
      writer.write(byte: 0)
    }
    #expect(error(writer.bytes)?.problem == .trailing(1))
  }

  // MARK: - Limits

  /// A count that the remaining bytes cannot hold is refused before memory is reserved for it.
  @Test func anAnnouncedCountNeedsItsBytes() {
    let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0x07]
    for payload: [UInt8] in [
      [0, 0, 0, 0x8F, 0x4E],  // 9,999 deliveries
      [0, 0, 0, 1, 0, 0] + Array(repeating: 0, count: 8) + [2] + huge,  // samples
      [0, 0, 0, 1, 0, 0] + Array(repeating: 0, count: 8) + [6, 0xA0, 0x8D, 0x06],  // events
    ] {
      let header: [UInt8] = [UInt8(payload.count), 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0]
      let problem = error(Self.withRightSum(header + payload))?.problem
      switch problem {
      case .truncated, .tooMany: break
      default: Issue.record("\(payload): \(String(describing: problem))")
      }
    }
  }

  @Test func whatExceedsALimitIsNeitherWrittenNorRead() throws {
    let chart = try ChartData(
      times: [1, 2, 3],
      series: [.init(id: "a", values: [1, 2, 3]), .init(id: "b", values: [1, 2, 3])])
    func update(_ content: Content) -> SourceUpdate {
      .updated([Delivery(item: "x", content: .success(content), received: 0)])
    }
    let cases: [(SourceUpdate, DataCodingError.Item, WritableKeyPath<DataCodingLimits, Int>)] = [
      (update(.series(chart)), .samples, \.samples), (update(.series(chart)), .series, \.series),
      (update(.append(SampleRows(times: [1, 2, 3], columns: []))), .samples, \.samples),
      (update(.append(SampleRows(times: [], columns: [[], []]))), .series, \.series),
      (
        update(.table(DataTable(columns: [], rows: [[], [], []]))), .rows, \.rows
      ),
      (
        update(.table(DataTable(columns: [.init("a"), .init("b")], rows: []))), .columns, \.columns
      ),
      (
        update(.events([.init(id: "", title: "", time: 0), .init(id: "", title: "", time: 0)])),
        .events, \.events
      ),
      (update(.value(DataValue(.text("long"), time: 0))), .textBytes, \.textBytes),
      (
        .updated([
          Delivery(item: "", content: .failure(.init(what: "", why: "")), received: 0),
          Delivery(item: "", content: .failure(.init(what: "", why: "")), received: 0),
        ]), .deliveries, \.deliveries
      ),
      (update(.series(chart)), .frameBytes, \.frameBytes),
    ]
    for (update, item, limit) in cases {
      var limits = DataCodingLimits()
      limits[keyPath: limit] = 1
      let bytes = try update.frame()
      for attempt in [
        { _ = try update.frame(limits: limits) },
        { _ = try SourceUpdate(frame: bytes, limits: limits) },
      ] as [() throws -> Void] {
        do {
          try attempt()
          Issue.record("\(item) are not limited")
        } catch let error as DataCodingError {
          guard case .tooMany(item, let count, limit: 1) = error.problem, count > 1 else {
            Issue.record("\(item): \(error)")
            continue
          }
        }
      }
    }
  }

  @Test func whatCannotBeWrittenLeavesNothingBehind() throws {
    var writer = ByteWriter()
    try writer.writeFrame(.update) { writer throws(DataCodingError) in
      try writer.write(SourceUpdate.loading)
    }
    let before = writer.bytes
    #expect(throws: DataCodingError.self) {
      try writer.writeFrame(.update) { writer throws(DataCodingError) in
        try writer.write(SourceUpdate.progress(.nan))
      }
    }
    #expect(writer.bytes == before)
  }

  @Test func numbersThatAreNotFiniteAreNoReadings() throws {
    let update = SourceUpdate.updated([
      Delivery(item: "x", content: .success(.value(DataValue(.number(1), time: 0))), received: 0)
    ])
    var bytes = try update.frame()
    let one = Array(bytes.indices.dropLast(7)).last {
      bytes[$0..<$0 + 8] == [0, 0, 0, 0, 0, 0, 0xF0, 0x3F]
    }
    let offset = try #require(one)
    bytes[offset + 7] = 0x7F
    #expect(error(Self.withRightSum(bytes)) == DataCodingError(.notFinite, at: offset))
  }
}

@Suite struct CRC32CTests {
  @Test func itIsThePolynomialOfCastagnoli() {
    #expect(CRC32C.checksum(Array("123456789".utf8).span) == 0xE306_9283)
    // RFC 3720, appendix B.4.
    #expect(CRC32C.checksum([UInt8](repeating: 0, count: 32).span) == 0x8A91_36AA)
    #expect(CRC32C.checksum(Array(0..<32).span) == 0x46DD_794E)
    #expect(CRC32C.checksum([UInt8]().span) == 0)
  }

  @Test func piecesGiveTheSumOfTheWhole() {
    var random = SeededRandom(seed: 5)
    let bytes = (0..<1000).map { _ in UInt8(random.next(0...255)) }
    for _ in 0..<200 {
      let (a, b) = (random.next(0...1000), random.next(0...1000))
      var sum = CRC32C()
      for range in [0..<min(a, b), min(a, b)..<max(a, b), max(a, b)..<1000] {
        sum.update(bytes.span.extracting(range))
      }
      #expect(sum.checksum == CRC32C.checksum(bytes.span))
    }
  }
}
