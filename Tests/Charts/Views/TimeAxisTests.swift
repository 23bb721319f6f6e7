import MartletFormats
import MartletGeometry
import MartletTestSupport
import MartletUI
import Testing

import struct Foundation.Data
import struct Foundation.URL

@testable import MartletCharts

@MainActor @Suite struct TimeAxisTests {
  private nonisolated static let day = 86_400_000.0

  private func axis(
    _ window: TimeWindow, limits: TimeWindow, width: Double, format: DateFormat = DateFormat()
  ) throws -> ChartStage {
    let axis = TimeAxis(window: window, limits: limits, insets: ChartGraph.insets)
    return try ChartStage(width: width, height: TimeAxis.height) {
      axis.environment(\.chartDateFormat, format)
    }
  }

  /// With the real font: at every width, from years to milliseconds, in all languages.
  @Test(arguments: 1...90)
  func labelsNeverOverlapNorLeaveTheCard(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let zone = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"][seed % 4]
    let rules = try TimeZoneRules(
      tzif: Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(zone)"))))
    let format = DateFormat(
      zone: rules, language: Language.all[seed % 9], hasTwelveHours: seed.isMultiple(of: 2),
      firstWeekday: [nil, 0, 1, 6][seed / 4 % 4])
    var span = 20.0
    for _ in 0..<Int.random(in: 0...36, using: &random) { span *= 2 }
    let lower = Double.random(in: 0...1.8e12, using: &random)
    let window = TimeWindow(lower: lower, upper: lower + span)
    // Some windows stand at an end of the data.
    let before = seed.isMultiple(of: 3) ? 0 : span
    let after = seed % 3 == 1 ? 0 : span
    let limits = TimeWindow(lower: lower - before, upper: lower + span + after)
    let width = Double.random(in: 200...3840, using: &random)
    let stage = try axis(window, limits: limits, width: width, format: format)
    let labels = stage.textBounds.sorted { $0.minX < $1.minX }
    #expect(!labels.isEmpty || width < 260)
    for (one, next) in zip(labels, labels.dropFirst()) {
      #expect(one.maxX <= next.minX + 1, "\(one) \(next)")
    }
    for label in labels where label.minX < 0 || label.maxX > Int(width.rounded(.up)) {
      Issue.record("\(label) of \(width)")
    }
  }

  @Test func whereTheDataEndsItsLabelStandsAtTheMargin() throws {
    let limits = TimeWindow(lower: 0, upper: 200 * Self.day)
    func texts(_ window: TimeWindow) throws -> [PixelRect] {
      try axis(window, limits: limits, width: 375).textBounds
    }
    // The 200th day is a multiple of eight.
    let last = try #require(try texts(TimeWindow(lower: 160 * Self.day, upper: limits.upper)).last)
    #expect(abs(last.maxX - 359) <= 2)
    let first = try #require(try texts(TimeWindow(lower: 0, upper: 40 * Self.day)).first)
    #expect(abs(first.minX - 16) <= 2)
    // In the middle of the data a label that belongs there has faded.
    let middle = try texts(TimeWindow(lower: 120 * Self.day, upper: 160 * Self.day))
    #expect(middle.allSatisfy { $0.minX > 20 && $0.maxX < 355 })
  }

  @Test func labelsGlideWhileTheDataEndComesNear() {
    let limits = TimeWindow(lower: 0, upper: 200 * Self.day)
    var last: (x: Double, opacity: Double)?
    for step in 0...400 {
      // From four days before the end to it, at ten points a day.
      let upper = limits.upper - Double(400 - step) / 100 * Self.day
      let window = TimeWindow(lower: upper - 34.3 * Self.day, upper: upper)
      let plot = PlotArea(
        size: CGSize(width: 375, height: 20), insets: ChartGraph.insets, window: window)
      let ends = AxisEnds(plot: plot, limits: limits, width: 375)
      let position = ends.position(of: plot.x(limits.upper), labelWidth: 40)
      if let last {
        #expect((position.x - last.x).magnitude < 0.3)
        #expect((position.opacity - last.opacity).magnitude < 0.03)
      }
      last = position
    }
    #expect(last?.opacity == 1 && last.map { abs($0.x - 339) < 1e-6 } == true)
  }

  /// Both levels of labels are whole when nobody touches them; in between one fades over 0.4 s.
  @Test func levelsFadeAndRestWhole() throws {
    let box = WindowBox()
    let stage = try ChartStage(width: 375, height: 20) { WindowBox.Axis(box: box) }
    box.days = 20
    stage.host.advance(0.1)
    let items = { stage.host.displayList.items.count }
    let fading = items()
    let labels = stage.textBounds
    #expect(stage.host.host.needsUpdate)
    stage.host.advance(1)
    #expect(!stage.host.host.needsUpdate)
    #expect(stage.textBounds == labels)
    // No layer is left that is half seen.
    #expect(items() < fading)
  }

  @MainActor @Observable final class WindowBox {
    var days = 40.0

    struct Axis: View {
      let box: WindowBox

      var body: some View {
        TimeAxis(
          window: TimeWindow(
            lower: 100 * TimeAxisTests.day, upper: (100 + box.days) * TimeAxisTests.day),
          limits: TimeWindow(lower: 0, upper: 500 * TimeAxisTests.day),
          insets: ChartGraph.insets)
      }
    }
  }
}
