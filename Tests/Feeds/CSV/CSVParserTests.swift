import MartletTestSupport
import Testing

@testable import MartletFeeds

private func parse(
  _ text: String, _ format: CSVFormat = CSVFormat(), pieces: Int = 1 << 20, capacity: Int = 1000
) throws -> (rows: CSVRows, columns: CSVColumns?, problem: CSVProblem?, bad: Int) {
  var parser = CSVParser(format, time: TimeText(format.times.format), capacity: capacity)
  let bytes = Array(text.utf8)
  var start = 0
  while start < bytes.count {
    let end = min(start + pieces, bytes.count)
    try parser.consume(bytes.span.extracting(start..<end))
    start = end
  }
  let (problem, bad) = (parser.problem, parser.badRows)
  return (parser.takeRows(), parser.columns, problem, bad)
}

private func rows(_ times: [Int64], _ columns: [Double]...) -> CSVRows {
  CSVRows(times: times, columns: columns)
}

struct CSVParserTests {
  @Test func headerTimesAndValuesAreRead() throws {
    let (rows, columns, problem, _) = try parse("time,a,b\n10,1.5,-2\n20,,1e3\n\n30, 7 ,NaN\n")
    #expect(
      rows
        == CSVRows(times: [10_000, 20_000, 30_000], columns: [[1.5, .nan, 7], [-2, 1000, .nan]]))
    #expect(columns?.values == ["a", "b"])
    #expect(problem == nil)
  }

  @Test func everySignIsTheFormats() throws {
    var format = CSVFormat(delimiter: UInt8(ascii: ";"))
    format.hasDecimalComma = true
    format.comment = UInt8(ascii: "#")
    format.time = [.named("Datum"), .named("Uhrzeit")]
    format.times.format = .pattern(try TimePattern("dd.MM.yyyy HH:mm"))
    format.values = [.named("kW"), .index(3)]
    let text =
      "\u{FEFF}# made by hand\r\nDatum;\"Uhr\"\"zeit\";kW;x\r\n".replacing(
        "Uhr\"\"zeit", with: "Uhrzeit")
      + "31.01.2026;08:30;\"1,25\";2\r\n# pause; \"\r\n31.01.2026;08:31;-0,5;\r\n"
    let (rows, _, problem, _) = try parse(text, format)
    #expect(problem == nil)
    #expect(rows.times == [1_769_848_200_000, 1_769_848_260_000])
    #expect(rows == CSVRows(times: rows.times, columns: [[1.25, -0.5], [2, .nan]]))
  }

  @Test func quotesHoldDelimitersLinesAndThemselves() throws {
    var format = CSVFormat()
    format.values = [.named("a,\n\"b\"")]
    let text =
      "t,\"a,\n\"\"b\"\"\",note\n1,2,\"two\nlines, \"\"and\"\" more\"\n2,\"3\",x\n3,\"4\"5,x\n"
    let (rows, _, problem, bad) = try parse(text, format)
    #expect(rows == CSVRows(times: [1000, 2000], columns: [[2, 3]]))
    #expect(
      problem
        == CSVProblem(line: 6, what: "expected a number in the column \"a,\n\"b\"\", found \"4\""))
    #expect(bad == 1)
  }

  @Test func badRowsAreNamedAndTheOthersStay() throws {
    let text =
      "t,a,b\n1,1,1\n2,2\n3,3,3,3\n4,x,4\nyesterday,5,5\n1,6,6\n7,7,7\n7,8,8\nt,a,b\n9,9,9\n"
    let (found, _, problem, bad) = try parse(text)
    #expect(found == rows([1000, 7000, 9000], [1, 7, 9], [1, 7, 9]))
    #expect(problem == CSVProblem(line: 3, what: "2 fields, where the header has 3"))
    #expect(bad == 6)
  }

  @Test(arguments: [
    ("1,1,1,1\n", "4 fields, where the header has 3"),
    ("1,x,1\n", "expected a number in the column \"a\", found \"x\""),
    ("1,1,1e999\n", "expected a number in the column \"b\", found \"1e999\""),
    ("1,\"1,1\n", nil),
    (
      "soon,1,1\n",
      "the column \"t\": expected a time such as 2026-01-31T08:30:00Z or seconds since 1970, found \"soon\""
    ),
    ("5,1,1\n4,1,1\n", "its time is before that of the row before"),
    ("5,1,1\n5,1,1\n", "its time is that of the row before"),
  ])
  func problemsSayWhatStandsThere(text: String, what: String?) throws {
    #expect(try parse("t,a,b\n" + text).problem?.what == what)
  }

  @Test(arguments: [
    ([CSVFormat.Column.named("c")], "no column \"c\"; the header has \"t\", \"a\", \"a\""),
    ([.named("a")], "2 columns of the name \"a\""), ([.index(7)], "no column 8; there are 3"),
    ([.named("t")], "the column \"t\" is wanted as time and as value"),
  ])
  func missingColumnsSayWhatIsThere(columns: [CSVFormat.Column], what: String) {
    var format = CSVFormat()
    format.values = columns
    #expect(throws: CSVProblem(line: 1, what: what)) { try parse("t,a,a\n1,2,3\n", format) }
  }

  @Test func filesWithoutAHeaderAreReadByIndex() throws {
    var format = CSVFormat(delimiter: 0x09)
    format.hasHeader = false
    format.time = [.index(1)]
    let (rows, columns, problem, _) = try parse("5\t10\t6\n7\t20\t8\n9\t30\n", format)
    #expect(rows == CSVRows(times: [10_000, 20_000], columns: [[5, 7], [6, 8]]))
    #expect(columns?.values == ["1", "3"])
    #expect(problem?.what == "2 fields, where the first line has 3")
  }

  @Test(arguments: [
    "31.01.2026;08:30", " 31.01.2026;\t08:30", "31.01.2026 ;08:30\t ", "\t31.01.2026\t; 08:30 ",
    "\"31.01.2026 \";\"\t08:30 \"",
  ])
  func blanksAroundDateAndTimeDoNotCount(time: String) throws {
    var format = CSVFormat(delimiter: UInt8(ascii: ";"))
    format.time = [.index(0), .index(1)]
    format.times.format = .pattern(try TimePattern("dd.MM.yyyy HH:mm"))
    let (found, _, problem, _) = try parse("d;t;a\n\(time);1\n", format)
    #expect(problem == nil)
    #expect(found == rows([1_769_848_200_000], [1]))
  }

  @Test(arguments: ["20", " 20\t", "\"20\"", "\" 20\"", "\"20 \"", "\"\t20\t\""])
  func blanksAroundATimeDoNotCount(time: String) throws {
    let (found, _, problem, _) = try parse("t,a\n\(time),1\n")
    #expect(problem == nil)
    #expect(found == rows([20_000], [1]))
  }

  @Test(arguments: ["\"10\"5", "\"10\" "])
  func nothingFollowsAQuotedTime(time: String) throws {
    let (found, _, problem, _) = try parse("t,a\n\(time),1\n20,2\n")
    #expect(problem?.line == 2 && problem?.what.contains("something follows the quoted") == true)
    #expect(found == rows([20_000], [2]))
  }

  @Test func endlessRecordsEndAtTheLimit() throws {
    let long = String(repeating: "x", count: 1 << 17)
    let (rows, _, problem, bad) = try parse("t,a\n1,1\n2,\(long)\n3,3\n", pieces: 1000)
    #expect(rows == CSVRows(times: [1000, 3000], columns: [[1, 3]]))
    #expect(problem == CSVProblem(line: 3, what: "a record longer than 65536 bytes"))
    #expect(bad == 1)
    let whole = try parse("t,a\n1,1\n2,\(long)\n3,3\n")
    #expect(whole.rows == rows && whole.problem == problem && whole.bad == 1)
    // An open quote loses the records up to the limit, but not the rest of the file.
    let open = "t,a\n1,\"1\n" + String(repeating: "2,2\n", count: 20_000) + "3,3\n4,4\n"
    #expect(try parse(open, pieces: 4096).rows.times.suffix(2) == [3000, 4000])
  }

  @Test func onlyTheNewestRowsAreKept() throws {
    let text = "t,a\n" + (1...5000).map { "\($0),\($0)\n" }.joined()
    let (rows, _, _, _) = try parse(text, capacity: 10)
    #expect(rows.times == (4991...5000).map { $0 * 1000 })
    #expect(rows.columns == [(4991...5000).map(Double.init)])
  }

  @Test func theRecordAtTheEndCountsWhenAskedFor() throws {
    var parser = CSVParser(CSVFormat(), time: TimeText(), capacity: 10)
    func consume(_ text: String) throws {
      let bytes = Array(text.utf8)
      try parser.consume(bytes.span)
    }
    try consume("t,a\n1,1\n2,2")
    #expect(parser.unfinishedRow() == rows([2000], [2]))
    #expect(parser.takeRows() == rows([1000], [1]))
    try consume("5")
    #expect(parser.unfinishedRow() == rows([2000], [25]))
    try consume("\n3")
    #expect(parser.takeRows() == rows([2000], [25]))
    #expect(parser.unfinishedRow() == nil)
  }

  /// The same text gives the same rows and problems, however it is cut into pieces.
  @Test(arguments: 0..<16) func piecesGiveWhatTheWholeGives(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      var format = CSVFormat(
        delimiter: [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09][random.next(0...2)])
      if random.next(0...3) == 0 { format.comment = UInt8(ascii: "#") }
      if random.next(0...4) == 0 { format.quote = nil }
      let sign = String(Unicode.Scalar(format.delimiter))
      var text = ["", "\u{FEFF}"][random.next(0...1)] + "t\(sign)a\(sign)\"b\n\"\n"
      var times: [Int64] = []
      var expected: [[Double]] = [[], []]
      for time in 1...random.next(1...40) {
        let values = [Double(random.next(-99...99)) / 4, Double(random.next(0...9))]
        switch random.next(0...9) {
        case 0: text += "#\(sign)\n"
        case 1: text += "\"\(time)\"\(sign)\"\(values[0])\"\(sign)\"\(values[1])\"\r\n"
        default: text += "\(time)\(sign)\(values[0])\(sign)\(values[1])\n"
        }
        if !text.hasSuffix("#\(sign)\n") {
          times.append(Int64(time) * 1000)
          for index in 0...1 { expected[index].append(values[index]) }
        }
      }
      let whole = try? parse(text, format)
      if format.quote != nil, format.comment != nil {
        #expect(whole?.rows == CSVRows(times: times, columns: expected), "\(text)")
        #expect(whole?.problem == nil)
      }
      let pieces = try? parse(text, format, pieces: random.next(1...20))
      #expect(whole?.rows == pieces?.rows)
      #expect(whole?.problem == pieces?.problem)
      #expect(whole?.bad == pieces?.bad)
    }
  }
}
