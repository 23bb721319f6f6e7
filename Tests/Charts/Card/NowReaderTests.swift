import MartletFormats
import MartletGeometry
import MartletSeries
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletCharts

@MainActor @Suite struct NowReaderTests {
  private static let start: Int64 = 1_790_000_000_000

  /// A reader of ten minutes, of which the window shows two on 500 points, and a text around it.
  private struct Stage: View {
    let data: ChartData
    let seen: Seen
    @State private var state = ChartState()
    @ChartNow private var now

    var body: some View {
      if let now { seen.outer.append(now) }
      return NowReader(
        model: ChartModel(data: data.ending(at: now), state: $state), until: .now, isStale: false,
        width: 532, now: now, written: $now
      ) { model in
        let _ = model.data.now.map { seen.inner.append($0) }
        Color.clear
      }
    }
  }

  private final class Seen {
    var outer: [Int64] = []
    var inner: [Int64] = []
  }

  @Test func theViewsAroundFollowBySecondsAndTheContentByPixels() throws {
    let times = (0..<60).map { Self.start + Int64($0) * 10_000 }
    let data = try ChartData(
      times: times, series: [ChartSeries(id: "y", values: times.map { _ in 1 })])
    let seen = Seen()
    let clock = ChartClock { Self.start + 600_000 + Int64($0.nanoseconds / 1_000_000) }
    let host = TestHost(width: 532, height: 300) {
      Stage(data: data, seen: seen).chartClock(clock)
    }
    host.advance(12)
    // A pixel is 0.24 seconds.
    #expect((46...54).contains(Set(seen.inner).count), "\(seen.inner)")
    #expect((12...14).contains(Set(seen.outer).count), "\(seen.outer)")
    for (earlier, later) in zip(seen.outer, seen.outer.dropFirst()) {
      #expect(later >= earlier && later - earlier <= 1300, "\(earlier) to \(later)")
    }
  }
}
