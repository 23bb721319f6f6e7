import MartletPlots

/// A ring whose sectors are shares. A touch names the one under the finger in the middle.
struct PlotSectors: View {
  private let parts = [("Heat", 46.0), ("Light", 18), ("Kitchen", 24), ("Rest", 12)]
  @State private var angle: Double?

  private var chosen: String? {
    guard var rest = angle else { return nil }
    return parts.first { part in
      rest -= part.1
      return rest < 0
    }?.0
  }

  var body: some View {
    Chart(parts, id: \.0) { part in
      SectorMark(
        angle: .value("Energy", part.1), innerRadius: .ratio(0.6), angularInset: 1
      )
      .foregroundStyle(by: .value("Part", part.0))
      .cornerRadius(3)
      .opacity(chosen == nil || chosen == part.0 ? 1 : 0.3)
    }
    .chartAngleSelection(value: $angle)
    .chartLegend(position: .trailing, alignment: .center) {
      VStack(alignment: .leading, spacing: 6) {
        ForEach(parts, id: \.0) { part in Text("\(part.0) \(Int(part.1)) %").font(.footnote) }
      }
    }
    .chartBackground { _ in
      if let chosen { Text(chosen).font(.headline) }
    }
    .padding(12)
  }
}
