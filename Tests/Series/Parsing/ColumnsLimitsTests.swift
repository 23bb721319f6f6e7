import Testing

@testable import MartletSeries

/// Files that would take all memory are refused early, and the error names limit and key.
struct ColumnsLimitsTests {
  private func error(_ text: String, _ limits: ColumnsLimits = ColumnsLimits()) -> ColumnsError? {
    var parser = ColumnsParser(limits: limits)
    do {
      try parser.consume(Array(text.utf8).span)
      for case .failure(let error) in try parser.finish() { return error }
      return nil
    } catch {
      return error
    }
  }

  private static let chart =
    #"{"columns":[["x",1,2],["y0",3,4]],"types":{"x":"x","y0":"line"}}"#

  private func list(_ count: Int, of chart: String = chart) -> String {
    "[" + Array(repeating: chart, count: count).joined(separator: ",") + "]"
  }

  @Test(arguments: [Self.chart, "1"])
  func oneChartMoreThanAllowedEndsTheReading(chart: String) {
    #expect(error(list(64)) == nil)
    let excess = error(list(65, of: chart))
    #expect(excess?.reason == .tooManyCharts(limit: 64))
    #expect(excess?.offset == 1 + 64 * (chart.utf8.count + 1))
    #expect(
      excess?.reason.description
        == #"more than 64 charts; "most_charts" of the [[source]] raises this limit"#)
    #expect(error(list(65), ColumnsLimits(charts: 65)) == nil)
    #expect(error(list(3), ColumnsLimits(charts: 2))?.reason == .tooManyCharts(limit: 2))
  }

  /// 8000 numbers where charts should be once made 8000 cards; nothing is kept beyond the limit.
  @Test func chartsBeyondTheLimitAreNotKept() {
    var parser = ColumnsParser()
    #expect(throws: ColumnsError.self) {
      try parser.consume(Array(list(8000, of: "1").utf8).span)
    }
    #expect(parser.charts.count == 64)
    #expect(parser.bytesConsumed < 65 * 1024)
  }

  @Test func valuesOfAllChartsCountTogether() {
    #expect(error(list(3), ColumnsLimits(values: 12)) == nil)
    #expect(error(list(3), ColumnsLimits(values: 11))?.reason == .tooManyValues(limit: 11))
    let values = Array(repeating: "7", count: 300_000).joined(separator: ",")
    let endless = #"{"columns":[["y0",\#(values)"#
    var parser = ColumnsParser(limits: ColumnsLimits(values: 50_000))
    #expect(throws: ColumnsError.self) { try parser.consume(Array(endless.utf8).span) }
    #expect(parser.bytesConsumed < 200_000)
  }

  @Test func onlyValuesThatAreKeptCount() {
    let times = (0..<50_000).map(String.init).joined(separator: ",")
    let text =
      #"{"columns":[["x",\#(times)],["y0",\#(times)]],"types":{"x":"x","y0":"line"}}"#
    #expect(error(text, ColumnsLimits(values: 20_000))?.reason == .tooManyValues(limit: 20_000))
    #expect(error(text, ColumnsLimits(samples: 2000, values: 20_000)) == nil)
  }

  @Test func columnsEntriesAndTextsAreBounded() {
    let columns = (0..<2000).map { #"["y\#($0)",1]"# }.joined(separator: ",")
    #expect(
      error(#"{"columns":[["x",1],\#(columns)],"types":{"x":"x"}}"#)?.reason
        == .tooManySeries(count: 2000))
    let entries = (0..<2000).map { #""y\#($0)":"line""# }.joined(separator: ",")
    #expect(error(#"{"columns":[],"types":{\#(entries)}}"#)?.reason == .tooManyEntries)
    let long = String(repeating: "é", count: 513)
    for text in [
      #"{"title":"\#(long)"}"#, #"{"columns":[["\#(long)",1]]}"#, #"{"names":{"y":"\#(long)"}}"#,
      #"{"names":{"\#(long)":"y"}}"#,
    ] { #expect(error(text)?.reason == .longText) }
    #expect(error(#"{"title":"\#(long.dropLast())"}"#)?.reason == .missingColumns)
  }
}
