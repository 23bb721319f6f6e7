import MartletPlots

/// Two rooms' temperatures as curves with symbols, above the range that is comfortable.
struct PlotLines: View {
  private let rooms = [
    ("Hall", [17.0, 18.5, 18, 20.5, 21, 19.5]), ("Office", [20.0, 20.5, 22, 23.5, 22.5, 21]),
  ]

  var body: some View {
    Chart {
      ForEach(0..<6) { hour in
        AreaMark(
          x: .value("Hour", hour), yStart: .value("Low", 19.0), yEnd: .value("High", 22.0))
      }
      .foregroundStyle(Color.green.opacity(0.15))
      ForEach(rooms, id: \.0) { room in
        ForEach(room.1.indices, id: \.self) { hour in
          LineMark(x: .value("Hour", hour), y: .value("Temperature", room.1[hour]))
        }
        .foregroundStyle(by: .value("Room", room.0))
        .symbol(by: .value("Room", room.0))
        .interpolationMethod(.monotone)
        .lineStyle(StrokeStyle(lineWidth: 2.5))
      }
    }
    .chartYScale(domain: .automatic(includesZero: false))
    .padding(12)
  }
}
