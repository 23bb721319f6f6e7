import MartletData
import MartletSeries
import Testing

@testable import MartletFeeds

/// Labels from `a=1,b=2`.
func labels(_ text: String) -> PrometheusLabels {
  PrometheusLabels(
    text.split(separator: ",").map { pair in
      let parts = pair.split(separator: "=")
      return PrometheusLabels.Label(name: String(parts[0]), value: String(parts[1]))
    })
}

@Suite struct PrometheusGridTests {
  @Test func stepsAreTheShortestThatFit() {
    let hour: Int64 = 3_600_000
    #expect(PrometheusGrid.step(dividing: 6 * hour, into: 1024, minimumStep: 15_000) == 30_000)
    #expect(PrometheusGrid.step(dividing: 6 * hour, into: 1440, minimumStep: 15_000) == 15_000)
    #expect(PrometheusGrid.step(dividing: hour, into: 1_000_000, minimumStep: 15_000) == 15_000)
    #expect(PrometheusGrid.step(dividing: 0, into: 0, minimumStep: 200) == 200)
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      let span = Int64.random(in: 0...1 << 42, using: &generator)
      let columns = Int.random(in: 1...10_000, using: &generator)
      let step = PrometheusGrid.step(dividing: span, into: columns, minimumStep: 1000)
      #expect(span / step <= columns)
      #expect(step == 1000 || span / (step / 2) > columns)
      #expect((step / 1000).nonzeroBitCount == 1)
    }
  }

  @Test func momentsAreMultiplesOfTheStep() throws {
    let grid = try #require(PrometheusGrid(step: 30, in: -31...95))
    #expect(grid.first == -30 && grid.last == 90 && grid.count == 5)
    #expect(PrometheusGrid(step: 30, in: 1...29) == nil)
    #expect(PrometheusGrid(step: 30, in: 30...30)?.count == 1)
  }

  /// The parts of a grid are all its moments, once; all but the newest end where they do on any
  /// panel, whatever the time is.
  @Test func partsAreTheSameForAll() {
    for first in stride(from: Int64(-300), to: 300, by: 37) {
      for count in [1, 63, 64, 65, 1000] {
        let grid = PrometheusGrid(step: 15, numbers: first...first + Int64(count) - 1)
        let parts = grid.parts(of: 64)
        let numbers = parts.reversed().flatMap { Array($0.numbers) }
        #expect(numbers == Array(grid.numbers))
        #expect(parts.dropFirst().allSatisfy { ($0.numbers.upperBound + 1) % 64 == 0 })
        #expect(parts.dropLast().allSatisfy { $0.numbers.lowerBound % 64 == 0 })
        let wide = grid.widened(toPartsOf: 64)
        #expect(wide.numbers.lowerBound % 64 == 0 && wide.last == grid.last)
        #expect(wide.parts(of: 64).allSatisfy { $0.numbers.lowerBound % 64 == 0 })
      }
    }
    #expect(PrometheusGrid.partSize(count: 1) == 64)
    #expect(PrometheusGrid.partSize(count: 1440) == 256)
    #expect(PrometheusGrid.partSize(count: 1 << 30) == PrometheusGrid.maximumMoments)
    // The server's own limit.
    #expect(PrometheusGrid.maximumMoments < 11_000)
  }

  @Test func runsAreSetsOfNumbers() {
    var state: UInt64 = 7
    func next(_ bound: UInt64) -> Int64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int64(state >> 33) % Int64(bound)
    }
    for _ in 0..<200 {
      var runs = NumberRuns()
      var slow: Set<Int64> = []
      for _ in 0..<12 {
        let start = next(60)
        let range = start...start + next(10)
        if next(3) == 0 {
          runs.remove(range)
          slow.subtract(range)
        } else {
          runs.insert(range)
          slow.formUnion(range)
        }
        #expect(runs.runs.flatMap { Array($0) } == slow.sorted())
        for (a, b) in zip(runs.runs, runs.runs.dropFirst()) {
          #expect(a.upperBound + 1 < b.lowerBound)
        }
        let missing = runs.missing(in: 10...40).flatMap { Array($0) }
        #expect(missing == (10...40).filter { !slow.contains($0) })
      }
    }
  }
}

@Suite struct PrometheusTextTests {
  @Test func legendsAreFilledWithLabels() {
    let node = labels("instance=a:9090,job=node,__name__=up")
    func name(_ template: String) -> String { PrometheusLegend(template).name(of: node) }
    #expect(name("{{instance}}") == "a:9090")
    #expect(name("{{ job }} on {{instance}}!") == "node on a:9090!")
    // Grafana does the same.
    #expect(name("{{room}}") == "room")
    #expect(name("plain") == "plain")
    #expect(name("{{instance") == "{{instance")
    #expect(name("}}{{}}{{job}}") == "}}node")
    #expect(name("") == "")
    #expect(name(String(repeating: "x", count: 300)).count == 200)
  }

  @Test func labelsAreWrittenAsInQueries() {
    #expect(labels("job=node,instance=a,__name__=up").text == "up{instance=\"a\", job=\"node\"}")
    #expect(labels("__name__=up").text == "up")
    #expect(labels("").text == "")
    let quote = PrometheusLabels([.init(name: "a", value: "\"\\\n")])
    #expect(quote.text == "{a=\"\\\"\\\\\\n\"}")
  }

  @Test func variablesOfGrafanaAreFilled() {
    func filled(_ text: String) -> String {
      PrometheusQuery(text).filled(step: 60_000, minimumStep: 15_000, range: 3_600_000)
    }
    #expect(filled("rate(x[$__rate_interval])") == "rate(x[75s])")
    #expect(
      filled("x[$__interval] $__interval_ms $__range_s $__range") == "x[60s] 60000 3600 3600s")
    #expect(filled("\"$\" $__other $") == "\"$\" $__other $")
    #expect(
      PrometheusQuery("[$__interval]").filled(step: 500, minimumStep: 500, range: 500) == "[500ms]")
    #expect(
      PrometheusQuery("[$__rate_interval]").filled(step: 1000, minimumStep: 1000, range: 1)
        == "[4s]")
  }
}

@Suite struct PrometheusAnswerTests {
  private func answer(_ text: String) throws -> PrometheusAnswer {
    try PrometheusAnswer(try JSONDocument(Array(text.utf8)), maximumValues: 100)
  }

  private func fault(_ text: String) -> PrometheusAnswer.Fault? {
    do {
      _ = try answer(text)
      return nil
    } catch { return error as? PrometheusAnswer.Fault }
  }

  private func data(_ kind: String, _ result: String) -> String {
    #"{"status":"success","data":{"resultType":"\#(kind)","result":\#(result)}}"#
  }

  @Test func matricesAreRead() throws {
    let text = data(
      "matrix",
      """
      [{"metric":{"job":"a"},
        "values":[[1700000000.5,"1.5"],[1700000001.5,"NaN"],[1700000002.5,"-Inf"]]},
       {"metric":{},"values":[[1700000000.5,"1e3"]]}]
      """)
    guard case .matrix(let series) = try answer(text).result else {
      Issue.record("no matrix")
      return
    }
    #expect(series.map(\.labels) == [labels("job=a"), labels("")])
    #expect(series[0].times == [1_700_000_000_500, 1_700_000_001_500, 1_700_000_002_500])
    #expect(series[0].values[0] == 1.5 && series[0].values[1].isNaN)
    #expect(series[0].values[2] == -.infinity && series[1].values == [1000])
  }

  @Test func scalarsTextsAndVectorsAreRead() throws {
    guard case .scalar(4, 1000) = try answer(data("scalar", #"[1,"4"]"#)).result else {
      Issue.record("no scalar")
      return
    }
    guard case .text("x\ny", 1500) = try answer(data("string", #"[1.5,"x\ny"]"#)).result else {
      Issue.record("no text")
      return
    }
    let text = data("vector", #"[{"metric":{"a":"b"},"value":[1,"+Inf"]}]"#)
    guard case .vector(let series) = try answer(text).result else {
      Issue.record("no vector")
      return
    }
    #expect(series[0].values == [.infinity] && series[0].times == [1000])
  }

  @Test func refusalsKeepTheServersWords() {
    let text = #"{"status":"error","errorType":"bad_data","error":"1:5: parse error"}"#
    #expect(fault(text) == .refused(kind: "bad_data", why: "1:5: parse error"))
  }

  @Test func warningsAreKept() throws {
    let text =
      #"{"status":"success","warnings":["a",1,"b"],"data":{"resultType":"vector","result":[]}}"#
    #expect(try answer(text).warnings == ["a", "b"])
  }

  @Test(arguments: [
    "[]", "{}", #"{"status":1}"#, #"{"status":"success"}"#, #"{"status":"success","data":[]}"#,
    #"{"status":"success","data":{"resultType":"matrix"}}"#,
    #"{"status":"success","data":{"resultType":"odd","result":[]}}"#,
  ])
  func otherDocumentsAreNoAnswers(_ text: String) {
    guard case .unusable? = fault(text) else {
      Issue.record("\(text) is an answer")
      return
    }
  }

  @Test(arguments: [
    "{}", "[1]", "[{}]", #"[{"metric":[],"values":[]}]"#, #"[{"metric":{}}]"#,
    #"[{"metric":{"a":1},"values":[]}]"#, #"[{"metric":{},"values":{}}]"#,
    #"[{"metric":{},"values":[[1]]}]"#, #"[{"metric":{},"values":[[1,2]]}]"#,
    #"[{"metric":{},"values":[["1","2"]]}]"#, #"[{"metric":{},"values":[[1,"2",3]]}]"#,
    #"[{"metric":{},"values":[[1,"2x"]]}]"#, #"[{"metric":{},"values":[[1,""]]}]"#,
    #"[{"metric":{},"values":[[2,"1"],[1,"1"]]}]"#, #"[{"metric":{},"values":[[1e300,"1"]]}]"#,
    #"[{"metric":{},"values":[]},{"metric":{},"values":[]}]"#,
    #"[{"metric":{},"histograms":[]}]"#,
  ])
  func malformedSeriesAreRefused(_ result: String) {
    guard case .unusable? = fault(data("matrix", result)) else {
      Issue.record("\(result) is a result")
      return
    }
  }

  @Test func answersAreBounded() {
    let samples = (0..<101).map { "[\($0),\"1\"]" }.joined(separator: ",")
    #expect(
      fault(data("matrix", "[{\"metric\":{},\"values\":[\(samples)]}]"))
        == .unusable("too many samples: sum or filter the series"))
    let series = (0..<501).map { "{\"metric\":{\"a\":\"\($0)\"},\"values\":[]}" }
    #expect(
      fault(data("matrix", "[\(series.joined(separator: ","))]"))
        == .unusable("501 series, at most 500 are possible: sum or filter them"))
    let long = String(repeating: "x", count: 9000)
    #expect(
      fault(data("matrix", "[{\"metric\":{\"a\":\"\(long)\"},\"values\":[]}]"))
        == .unusable("the labels of a series are longer than 8192 bytes"))
  }
}
