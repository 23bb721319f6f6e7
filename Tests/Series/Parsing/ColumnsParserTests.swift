import Foundation
import MartletTestSupport
import Testing

@testable import MartletSeries

@Suite struct ColumnsParserTests {
  private func parse(_ text: String) throws -> [Result<ChartData, ColumnsError>] {
    try ColumnsParser.parse(Array(text.utf8))
  }

  private func error(_ text: String) -> ColumnsError? {
    do {
      for case .failure(let error) in try ColumnsParser.parse(Array(text.utf8)) { return error }
      return nil
    } catch {
      return error
    }
  }

  /// A chart of two samples with some of its text replaced.
  private func chart(_ old: String, _ new: String) -> String {
    let text =
      #"{"columns":[["x",1,2],["y0",3,4]],"types":{"x":"x","y0":"line"},"names":{"y0":"A"}}"#
    return text.replacingOccurrences(of: old, with: new)
  }

  @Test func everyMemberArrives() throws {
    let chart = try #require(try ColumnsParser.parse(Samples.own[0]).first).get()
    #expect(
      (0..<chart.count).map { chart.times[$0] } == [
        1_542_412_800_000, 1_542_499_200_000, 1_542_585_600_000,
      ])
    #expect(chart.series.map(\.id) == ["y0", "y1"])
    #expect(chart.series.map(\.name) == ["Joined", "Л😀ft"])
    #expect(chart.series.map(\.kind) == [.line, .area])
    #expect(chart.series[0].color == SeriesColor(red: 0x3D, green: 0xC2, blue: 0x3F))
    #expect(chart.series[1].values[0] == 22.5)
    #expect(chart.series[1].values[1] == nil)
    #expect(chart.series[1].values[2] == -300)
    #expect(chart.isStacked && !chart.isPercentage && !chart.hasSeparateScales)
  }

  @Test func membersMayComeInAnyOrder() throws {
    let charts = try ColumnsParser.parse(Samples.own[1]).map { try $0.get() }
    #expect(charts.map(\.title) == ["T", nil])
    #expect(charts[0].series[0].values[0] == 1e-7)
    #expect(charts[1].series[0].values[1] == Double("123456789012345678901234567890"))
    #expect(charts[1].hasSeparateScales)
  }

  @Test func oneSampleIsAChart() throws {
    let text = #"{"columns":[["x",5],["y",1]],"types":{"x":"x","y":"line"}}"#
    let chart = try #require(try parse(text).first).get()
    #expect(chart.count == 1)
    #expect(chart.series[0].name == "y")
  }

  @Test func chunksOfAnySizeGiveTheSame() throws {
    for file in Samples.all {
      let whole = try ColumnsParser.parse(file)
      for size in [1, 2, 3, 7, 64, 1000] {
        var parser = ColumnsParser()
        var start = 0
        while start < file.count {
          let end = min(start + size, file.count)
          try parser.consume(Array(file[start..<end]).span)
          start = end
          #expect(parser.bytesConsumed == end)
        }
        #expect(try parser.finish() == whole)
      }
    }
  }

  /// Foundation's decoder is the slow reference.
  @Test func valuesEqualFoundations() throws {
    for file in Samples.all {
      let parsed = try ColumnsParser.parse(file).map { try $0.get() }
      let json = try JSONSerialization.jsonObject(with: Data(file))
      let objects = (json as? [[String: Any]]) ?? [json as? [String: Any] ?? [:]]
      #expect(objects.count == parsed.count)
      for (object, chart) in zip(objects, parsed) {
        let columns = try #require(object["columns"] as? [[Any]])
        #expect(columns.count == chart.series.count + 1)
        for column in columns {
          let key = try #require(column.first as? String)
          let values = column.dropFirst().map { ($0 as? NSNumber)?.doubleValue }
          if let series = chart.series.first(where: { $0.id == key }) {
            #expect(values == (0..<chart.count).map { series.values[$0] })
            #expect(series.name == (object["names"] as? [String: String])?[key] ?? key)
          } else {
            #expect(values == (0..<chart.count).map { Double(chart.times[$0]) })
          }
        }
      }
    }
  }

  @Test(arguments: 1...4)
  func numbersAreReadToTheNearestDouble(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var texts = ["0", "-0", "0.1", "1e22", "1e23", "9007199254740993", "4.9e-324", "2.5e-324"]
    texts += ["17976931348623157e284", "0.000000000000000000000000000001234567890123456789012"]
    for _ in 0..<500 {
      let value = Double(bitPattern: random.next())
      if value.isFinite, value.magnitude < 1e299 { texts.append("\(value)") }
      texts.append(
        "\(random.next() >> UInt64.random(in: 0...63, using: &random))"
          + ".\(random.next())E\(Int.random(in: -30...30, using: &random))")
    }
    for text in texts where abs(try #require(Double(text))) <= 1e300 {
      let json = #"{"columns":[["x",5],["y",\#(text)]],"types":{"x":"x","y":"line"}}"#
      let chart = try #require(try parse(json).first).get()
      let value = try #require(chart.series[0].values[0])
      // The sign of a zero is not kept.
      if value == 0, Double(text) == 0 { continue }
      #expect(value.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test func faultsOfAChartNameColumnAndByte() {
    typealias Case = (String, ColumnsError.Reason, Int, String?)
    let cases: [Case] = [
      (chart(",4", ""), .unequalLengths(count: 1, times: 2), 22, "y0"),
      (chart("line", "wave"), .unknownType("wave"), 51, "y0"),
      (chart(#""y0":"line""#, #""y1":"line""#), .missingType, 22, "y0"),
      (chart(#""y0":"A""#, #""y7":"A""#), .withoutColumn("name"), 73, "y7"),
      (chart(#""x":"x""#, #""x":"bar""#), .missingTimes, 0, nil),
      (chart(#""y0":"line""#, #""y0":"x""#), .secondTimes, 22, "y0"),
      (chart("3", "1e400"), .hugeNumber, 28, "y0"),
      (chart("3", "-1e301"), .hugeNumber, 28, "y0"),
      (chart("3", "true"), .wrongType(expected: "a number or null"), 28, "y0"),
      (chart("3", #""3""#), .wrongType(expected: "a number or null"), 28, "y0"),
      (chart("1,2", "2,1"), .timesBackwards(row: 1), 19, "x"),
      (chart("1,2", "2,2"), .timesRepeat(row: 1), 19, "x"),
      (chart("1,2", "1,null"), .missingTime(row: 1), 19, "x"),
      (chart("1,2", "1,2.5"), .fractionalTime(row: 1), 19, "x"),
      (chart("1,2", "1,1e16"), .timeOutOfLimits(row: 1), 12, "x"),
      (chart(#""y0",3"#, "3"), .columnWithoutKey, 23, nil),
      (chart(#"["y0",3,4]"#, "[]"), .columnWithoutKey, 23, nil),
      (chart(#"["y0",3,4]"#, #"["x",3,4]"#), .duplicateColumn, 22, "x"),
      (chart(#"["y0",3,4]"#, "7"), .wrongType(expected: "an array for each column"), 22, nil),
      (#"{"types":{}}"#, .missingColumns, 0, nil),
      (#"{}"#, .missingColumns, 0, nil),
      (#"{"columns":{}}"#, .wrongType(expected: "an array of columns"), 11, nil),
      (#"{"columns":[["x"],["y"]],"types":{"x":"x","y":"bar"}}"#, .noSamples, 0, nil),
      (#"{"columns":[["x",1]],"types":{"x":"x"}}"#, .noSeries, 0, nil),
      ("[7]", .notCharts, 1, nil),
      ("\"a\"", .notCharts, 0, nil),
    ]
    for (text, reason, offset, column) in cases {
      let found = error(text)
      #expect(found == ColumnsError(reason, offset: offset, chart: 0, column: column), "\(text)")
    }
  }

  @Test func moreSeriesThanAChartHoldsAreRefusedByNumber() {
    let keys = (0..<100_000).map { "y\($0)" }
    let columns = #"["x",1,2],"# + keys.map { #"["\#($0)",3,4]"# }.joined(separator: ",")
    let types = #""x":"x","# + keys.map { #""\#($0)":"line""# }.joined(separator: ",")
    let found = error(#"{"columns":[\#(columns)],"types":{\#(types)}}"#)
    #expect(found?.reason == .tooManySeries(count: 100_000))
    #expect(found?.description.contains("can hold \(ChartData.maximumSeries)") == true)
  }

  @Test func brokenJSONNamesTheByte() {
    typealias Case = (String, ColumnsError.Reason, Int)
    let cases: [Case] = [
      ("", .unexpectedEnd, 0),
      ("   ", .unexpectedEnd, 3),
      ("[", .unexpectedEnd, 1),
      ("{\"a\"", .unexpectedEnd, 4),
      ("[1", .unexpectedEnd, 2),
      ("-", .notJSON("a malformed number"), 1),
      ("[01]", .notJSON("a malformed number"), 2),
      ("[1.]", .notJSON("a malformed number"), 3),
      ("[1,]", .notJSON("unexpected \"]\""), 3),
      ("{\"a\":1,}", .notJSON("unexpected \"}\""), 7),
      ("[1 2]", .notJSON("unexpected \"2\""), 3),
      ("[] x", .notJSON("\"x\" after the end"), 3),
      ("[nul]", .notJSON("unexpected \"]\""), 4),
      ("[NaN]", .notFinite, 1),
      ("[-Infinity]", .notFinite, 2),
      ("[\"\\x\"]", .notJSON("a wrong escape in a string"), 3),
      ("[\"\\ud800x\"]", .notJSON("a wrong escape in a string"), 8),
      ("[\"a\nb\"]", .notJSON("unexpected byte 0x0A"), 3),
      (String(repeating: "[", count: 65), .tooDeep, 64),
    ]
    for (text, reason, offset) in cases {
      #expect(throws: ColumnsError.self, "\(text)") { try ColumnsParser.parse(Array(text.utf8)) }
      let found = error(text)
      #expect(found?.reason == reason, "\(text)")
      #expect(found?.offset == offset, "\(text)")
    }
  }

  @Test func wrongUTF8NamesTheByte() {
    let sequences: [[UInt8]] = [
      [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF5], [0xC3, 0x22],
      [0xF4, 0x90, 0x80, 0x80],
    ]
    for bytes in sequences {
      let found = #expect(throws: ColumnsError.self) {
        try ColumnsParser.parse(Array("[\"".utf8) + bytes + Array("\"]".utf8))
      }
      #expect(found?.reason == .notUTF8)
      #expect((2...3).contains(found?.offset ?? 0))
    }
    #expect(throws: ColumnsError.self) { try ColumnsParser.parse([0xFF, 0xFE, 0x7B, 0x00]) }
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(try ColumnsParser.parse([0xEF, 0xBB, 0xBF] + Samples.own[0]).count == 1)
    #expect(throws: ColumnsError.self) { try ColumnsParser.parse([0xEF, 0xBB] + Samples.own[0]) }
  }

  @Test func chartsBesideABadOneStay() throws {
    let good = chart("", "")
    let bad = chart("line", "wave")
    let charts = try parse("[\(good),\(bad),\(good)]")
    #expect(charts.map { (try? $0.get()) != nil } == [true, false, true])
    guard case .failure(let error) = charts[1] else { return }
    #expect(error.chart == 1)
    #expect(
      error.description
        == "byte \(error.offset), chart 2, column \"y0\": unknown type \"wave\"; "
        + "known are x, line, step, bar, area, band, point and state")
  }

  @Test func chartsBeforeBrokenJSONStay() throws {
    var parser = ColumnsParser()
    let text = Array("[\(chart("", "")),{!".utf8)
    #expect(throws: ColumnsError.self) { try parser.consume(text.span) }
    #expect(parser.charts.count == 1)
  }

  /// Valid or not, mutated files never trap, and the verdict on their JSON is Foundation's.
  @Test(arguments: 1...8)
  func mutatedFilesNeverTrap(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let alphabet = Array(#"{}[]",:.-+eE0123456789nulltruefalsexy\u"#.utf8) + [0, 0x80, 0xFF]
    for round in 0..<150 {
      var file = try #require(Samples.all.randomElement(using: &random))
      // Small pieces make faults near the structure likelier.
      if file.count > 4000 { file = Array(file.prefix(400) + file.suffix(400)) }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<file.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: file[index] = try #require(alphabet.randomElement(using: &random))
        case 1: file.remove(at: index)
        case 2: file.insert(try #require(alphabet.randomElement(using: &random)), at: index)
        default: file[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
      }
      var parser = ColumnsParser()
      var isJSON = true
      do {
        let half = file.count / 2
        try parser.consume(Array(file[..<half]).span)
        try parser.consume(Array(file[half...]).span)
        _ = try parser.finish()
      } catch {
        isJSON = false
        #expect(error.offset <= file.count)
      }
      for case .failure(let error) in parser.charts { #expect(!error.description.isEmpty) }
      let foundation =
        (try? JSONSerialization.jsonObject(with: Data(file), options: .fragmentsAllowed)) != nil
      #expect(!isJSON || foundation || hasHugeNumber(file), "seed \(seed), round \(round)")
    }
  }

  /// Numbers that stand whole in a chunk take a quicker way than those whose bytes come singly;
  /// both say the same of any row, right or wrong.
  @Test(arguments: 1...4)
  func numbersReadSinglyAndInRowsAgree(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let pieces = [
      "0", "-0", "00", "7", "-12", "1.5", "0.001", "1.", ".5", "-", "1e3", "2E-2",
      "123456789012345678",
      "1234567890123456789", "9007199254740993", "-0.0", "0.00000000000000001", "4.35", "null",
      " 8 ",
      "1,,2", "x", "12]34", "99999999999999.9999",
    ]
    for round in 0..<400 {
      let row = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Int.random(in: 0..<3, using: &random) == 0
          ? pieces.randomElement(using: &random) ?? "0"
          : "\(Int.random(in: -5000...5000, using: &random))"
      }
      let text =
        #"{"columns":[["x",1,2,3],["y",\#(row.joined(separator: ","))]],"types":{"x":"x","y":"line"}}"#
      let file = Array(text.utf8)
      #expect(outcome(of: [file]) == outcome(of: file.map { [$0] }), "round \(round): \(text)")
    }
  }

  private func outcome(of chunks: [[UInt8]]) -> Result<
    [Result<ChartData, ColumnsError>], ColumnsError
  > {
    var parser = ColumnsParser()
    do {
      for chunk in chunks { try parser.consume(chunk.span) }
      return .success(try parser.finish())
    } catch {
      return .failure(error)
    }
  }

  /// Foundation refuses numbers beyond Double that are JSON all the same.
  private func hasHugeNumber(_ file: [UInt8]) -> Bool {
    file.contains(UInt8(ascii: "e")) || file.contains(UInt8(ascii: "E"))
  }
}
