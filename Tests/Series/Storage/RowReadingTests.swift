import Foundation
import MartletTestSupport
import Testing

@testable import MartletSeries

/// Files made from seeds, read quickly, byte by byte, with and without a capacity, and by
/// Foundation.
@Suite struct RowReadingTests {
  /// A valid file, and what Foundation's decoder is to find in it.
  private struct File {
    var text: String
    var columns: [[Double?]]
  }

  private static func number(_ random: inout SeededRandom) -> String {
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
    }
    let sign = Int.random(in: 0..<4, using: &random) == 0 ? "-" : ""
    let length = Int.random(in: 1...19, using: &random)
    let whole =
      Int.random(in: 0..<6, using: &random) == 0
      ? "0" : String(Int.random(in: 1...9, using: &random)) + digits(length - 1)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return "\(sign)\(whole).\(digits(Int.random(in: 1...19, using: &random)))"
    case 1:
      return "\(sign)\(whole.prefix(5)).\(digits(Int.random(in: 1...3, using: &random)))"
    // Foundation refuses a zero with an exponent.
    case 2 where whole != "0": return "\(sign)\(whole)e\(Int.random(in: -30...30, using: &random))"
    case 3: return "null"
    case 4: return "\(sign)\(whole)"
    default: return "\(sign)\(whole.prefix(4))"
    }
  }

  private static func file(seed: Int, rows: Int) -> File {
    var random = SeededRandom(seed: UInt64(seed))
    var texts: [[String]] = [[], [], []]
    var time = Int64(seed) * 1_000_000_007
    for _ in 0..<rows {
      time += Int64.random(in: 1...(seed % 2 == 0 ? 1000 : 100_000_000_000), using: &random)
      texts[0].append("\(time)")
      texts[1].append(number(&random))
      texts[2].append("\(Int.random(in: -300...300, using: &random))")
    }
    let comma = seed % 5 == 0 ? " ,\n" : ","
    let columns = texts.enumerated().map { #"["\#($0)",\#($1.joined(separator: comma))]"# }
    let types = #"{"0":"x","1":"line","2":"bar"}"#
    return File(
      text: #"{"more":[{"a":[1,2.5,null,[]]}],"columns":[\#(columns.joined(separator: ","))],"#
        + #""types":\#(types)}"#,
      columns: texts.map { $0.map { $0 == "null" ? nil : Double($0) } })
  }

  private struct Columns: Decodable {
    var columns: [[Item]]
  }

  private enum Item: Decodable {
    case key
    case value(Double?)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .value(nil)
      } else if let value = try? container.decode(Double.self) {
        self = .value(value)
      } else {
        self = .key
      }
    }
  }

  @Test(arguments: 1...24)
  func everyNumberIsThatOfFoundationsDecoder(seed: Int) throws {
    let file = Self.file(seed: seed, rows: 300)
    let decoded = try JSONDecoder().decode(Columns.self, from: Data(file.text.utf8))
    for chunk in [1 << 20, 997, 40, 1] {
      let chart = try Self.parse(file.text, chunk: chunk, capacity: nil).get()
      for (index, items) in decoded.columns.enumerated() {
        let expected = items.dropFirst().map { item -> Double? in
          if case .value(let value) = item { return value }
          return nil
        }
        // Rows are long; where two differ says more than all of both.
        #expect(expected.elementsEqual(file.columns[index]))
        let values = (0..<chart.count).map {
          index == 0 ? Double(chart.times[$0]) : chart.series[index - 1].values[$0]
        }
        let wrong = values.indices.first { values[$0] != expected[$0] }
        #expect(values.count == expected.count && wrong == nil, "column \(index), \(chunk)")
      }
    }
  }

  private static func parse(
    _ text: String, chunk: Int, capacity: Int?
  ) throws -> Result<ChartData, ColumnsError> {
    let bytes = Array(text.utf8)
    var parser = ColumnsParser(limits: ColumnsLimits(samples: capacity))
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      try parser.consume(bytes.span.extracting(start..<min(start + chunk, bytes.count)))
    }
    return try #require(try parser.finish().first)
  }

  @Test(arguments: 1...24)
  func aCapacityKeepsTheNewestSamplesOfTheWholeFile(seed: Int) throws {
    let file = Self.file(seed: seed, rows: 1200)
    let capacity = [1, 15, 16, 100, 333, 1199, 1200, 5000][seed % 8]
    let whole = try Self.parse(file.text, chunk: 1 << 20, capacity: nil).get()
    var expected = whole
    expected.capacity = capacity
    for chunk in [1 << 20, 777, 1] {
      let kept = try Self.parse(file.text, chunk: chunk, capacity: capacity).get()
      #expect(kept == expected && kept.count == min(capacity, 1200))
      #expect(kept.times.firstNumber == expected.times.firstNumber)
      let count = ValueColumn.stored(for: capacity)
      #expect(kept.series.allSatisfy { $0.values.storedCount <= count })
      let range = try #require(expected.timeRange)
      var slots = SampleSlots()
      var others = SampleSlots()
      slots.find(in: kept, window: range, columnDuration: 5e5)
      others.find(in: expected, window: range, columnDuration: 5e5)
      #expect(slots == others)
      for index in 0..<2 {
        #expect(kept.bounds(of: index, in: range) == expected.bounds(of: index, in: range))
      }
    }
  }

  @Test func faultsOfTheTimesDoNotDependOnWhatIsKept() throws {
    let rows = 500
    let good = (0..<rows).map { "\($0 * 10)" }
    for (row, text) in [(3, "1.5"), (0, "-9e15"), (250, "null"), (251, "10"), (499, "4980")] {
      var times = good
      times[row] = text
      let columns = #"["x",\#(times.joined(separator: ","))],["y",\#(good.joined(separator: ","))]"#
      let file = #"{"columns":[\#(columns)],"types":{"x":"x","y":"line"}}"#
      let whole = try Self.parse(file, chunk: 1 << 20, capacity: nil)
      for capacity in [1, 20, 400] {
        for chunk in [1 << 20, 1] {
          #expect(try Self.parse(file, chunk: chunk, capacity: capacity) == whole)
        }
      }
      #expect((try? whole.get()) == nil)
    }
  }
}
