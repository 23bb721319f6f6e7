import MartletPlots

/// Pieces that a program keeps in one place: values of its own, their labels, parts of axes.
struct PlotPieces: View {
  private enum Shift: String, Plottable { case early, late }

  private let width: MarkDimension = .ratio(0.5)
  private let stacking: MarkStackingMethod = .normalized
  private let edge: AxisMarkPosition = .leading
  @State private var level: Double?

  var body: some View {
    Chart {
      ForEach(1..<4) { line in
        bar(line, .early, line)
        bar(line, .late, 3)
      }
      if let level { RuleMark(y: .value("Level", level)).foregroundStyle(Color.red) }
    }
    .chartYAxis { AxisMarks(position: edge, values: [0, 0.5, 1]) { value in part(value) } }
    .chartYSelection(value: $level)
    .chartOverlay { proxy in Text(reading(proxy)).font(.footnote).allowsHitTesting(false) }
    .padding(12)
  }

  private func bar(_ line: Int, _ shift: Shift, _ parts: Int) -> some ChartContent {
    let category: PlottableValue<String> = .value("Line", "Line \(line)")
    return BarMark(x: category, y: .value("Parts", parts), width: width, stacking: stacking)
      .foregroundStyle(by: .value("Shift", shift))
  }

  @AxisMarkBuilder private func part(_ value: AxisValue) -> some AxisMark {
    AxisGridLine()
    AxisValueLabel("\(Int((value.as(Double.self) ?? 0) * 100)) %")
  }

  private func reading(_ proxy: ChartProxy) -> String {
    level.map { "\(Int($0 * 100)) %, \(Int(proxy.position(forY: $0) ?? 0)) down" } ?? ""
  }
}
