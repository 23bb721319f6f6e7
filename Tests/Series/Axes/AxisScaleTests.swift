import MartletFormats
import MartletTestSupport
import Testing

import func Foundation.log10

@testable import MartletSeries

@Suite struct AxisScaleTests {
  @Test(arguments: 1...20) func logarithmsAreThoseOfTheLibrary(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<500 {
      let value = Double.random(in: 0.1...10, using: &random)
      var scaled = value
      for _ in 0..<Int.random(in: 0...300, using: &random) { scaled *= 9.7 }
      for number in [value, scaled, 1 / scaled] where number.isFinite && number > 0 {
        let expected = log10(number)
        let difference = (AxisScale.log.position(of: number) - expected).magnitude
        #expect(difference <= 4e-16 * max(expected.magnitude, 1), "log10(\(number))")
      }
    }
    #expect(AxisScale.log.position(of: 0).isNaN && AxisScale.log.position(of: -3).isNaN)
    #expect(AxisScale.log.position(of: .nan).isNaN)
  }

  @Test func symlogIsOddAndGrowsEverywhere() {
    let scale = AxisScale.symlog(linear: 2)
    let values = [-1e9, -50, -2, -0.1, 0, 0.1, 2, 50, 1e9]
    let positions = values.map(scale.position)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 })
    #expect(zip(positions, positions.reversed()).allSatisfy { $0 == -$1 })
  }

  private func ticks(_ scale: AxisScale, _ low: Double, _ high: Double) -> [Double] {
    ValueScale(
      positionsOn: scale, fitting: scale.position(of: low)...scale.position(of: high), lines: 6
    ).ticks
  }

  @Test func linesStandAtPowersWithTwoAndFiveBetween() {
    #expect(ticks(.log, 10, 1000) == [10, 100, 1000] || ticks(.log, 10, 1000).contains(20))
    #expect(ticks(.log, 12, 180) == [10, 20, 50, 100])
    #expect(ticks(.log, 3, 40_000) == [1, 10, 100, 1000, 10_000])
    #expect(ticks(.symlog(linear: 1), -80, 900).contains(0))
  }

  @Test(arguments: 1...300) func anyLogarithmicAxisHasFewLinesInOrder(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let low = Double.random(in: -290...290, using: &random)
    let high = min(low + Double.random(in: 0...20, using: &random), 299)
    for scale in [AxisScale.log, .symlog(linear: 1)] {
      let axis = ValueScale(positionsOn: scale, fitting: low...max(low, high), lines: 6)
      #expect(axis.lower < axis.upper && axis.lower <= low && axis.upper >= high)
      let ticks = axis.ticks
      #expect(ticks.count <= 6)
      #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
      #expect(ticks.allSatisfy { (axis.lower...axis.upper).contains(axis.coordinate(of: $0)) })
    }
  }

  // MARK: - Limits

  @Test func hardLimitsAreTheEndsOfTheAxis() {
    let scale = ValueScale(fitting: 13...87, lines: 6).limited(to: AxisLimits(min: 7, max: 93))
    #expect(scale.lower == 7 && scale.upper == 93)
    #expect(scale.ticks.allSatisfy { (7...93).contains($0) } && scale.ticks.count >= 3)
    // Limits in the wrong order are ignored.
    let wrong = ValueScale(fitting: 13...87, lines: 6).limited(to: AxisLimits(min: 90, max: 10))
    #expect(wrong == ValueScale(fitting: 13...87, lines: 6))
  }

  @Test func softLimitsAreShownAndMayBePassed() {
    let limits = AxisLimits(softMin: 0, softMax: 50)
    #expect(limits.widened(20...30) == 0...50)
    #expect(limits.widened(-5...80) == -5...80)
    #expect(AxisLimits().widened(3...4) == 3...4)
  }

  // MARK: - Positions

  /// Positions that are cached from one version of the data to the next equal those computed anew.
  @Test(arguments: 1...30) func positionsOfGrowingDataEqualThoseMadeAnew(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    var data = try ChartData(times: [], series: [ChartSeries(id: "y", values: [])])
    data.axis = .log
    if Bool.random(using: &random) { data.capacity = 100 }
    var kept = AxisPositions()
    var time: Int64 = 0
    for _ in 0..<30 {
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        time += 1
        let value = Double.random(in: -20...200, using: &random)
        try data.append(time: time, values: [value])
      }
      var anew = AxisPositions()
      let positions = kept.positions(of: data).series[0]
      #expect(positions.values == anew.positions(of: data).series[0].values)
      #expect(positions.plain == data.series[0].values)
      for index in 0..<data.count {
        let isGap = (data.series[0].values[index] ?? 0) <= 0
        #expect((positions.values[index] == nil) == isGap)
      }
    }
  }

  @Test func whatStandsOnZeroHasNoLogarithm() throws {
    var data = try ChartData(
      times: [1, 2], series: [ChartSeries(id: "y", kind: .bar, values: [1, 10])])
    data.axis = .log
    #expect(data.drawnScale == .linear)
    var positions = AxisPositions()
    #expect(positions.positions(of: data) == data)
  }

  // MARK: - Prices

  private func price(_ value: Double, _ code: String, _ language: Language) -> String {
    var format = NumberFormat(language: language)
    format.style = .currency
    format.unit = code
    return format.value(value, isWhole: false)
  }

  @Test func pricesAreWrittenAsTheLanguageHasThem() {
    #expect(price(1250, "EUR", .english) == "€1\u{202F}250.00")
    #expect(price(-3.5, "USD", .english) == "\u{2212}$3.50")
    #expect(price(5, "CHF", .english) == "CHF\u{A0}5.00")
    #expect(price(1250, "EUR", .german) == "1\u{202F}250,00\u{A0}€")
    #expect(price(-1250, "EUR", .french) == "\u{2212}1\u{202F}250,00\u{A0}€")
    #expect(price(99.9, "UAH", .ukrainian) == "99,90\u{A0}₴")
    #expect(price(99.9, "JPY", .japanese) == "¥100")
    #expect(price(7, "CNY", .chinese) == "¥7.00")
    #expect(price(7, "KWD", .arabic) == "7.000\u{A0}KWD")
    var axis = NumberFormat(language: .german)
    axis.style = .currency
    axis.unit = "EUR"
    #expect(
      axis.axisLabels([0, 500, 1000], step: 500) == [
        "0\u{A0}€", "500\u{A0}€", "1\u{202F}000\u{A0}€",
      ])
  }
}
