import MartletPlots

/// A chart with a line of many points, of which a finger scrolls a window of a twentieth.
struct PlotScene: View {
  /// One point of the line.
  struct Sample {
    let time: Double
    let value: Double
  }

  let samples: [Sample]

  /// Makes a line of `count` points: waves of several lengths with noise from a fixed seed.
  init(count: Int) {
    var state: UInt64 = 1
    samples = (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let noise = Double(state >> 40) / Double(1 << 24)
      return Sample(
        time: Double(index),
        value: Double(index % 997) / 997 + Double(index % 50_021) / 10_000 + noise)
    }
  }

  var body: some View {
    Chart {
      LinePlot(samples, x: .value("Time", \.time), y: .value("Value", \.value))
    }
    .chartScrollableAxes(.horizontal)
    .chartXVisibleDomain(length: max(1, Double(samples.count) / 20))
    .padding(16)
  }
}
