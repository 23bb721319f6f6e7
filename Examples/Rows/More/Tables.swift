import MartletUI

/// Data in columns. A touch on a title sorts the rows, and one on a row selects it.
struct Tables: View {
  @State private var peaks = [
    Peak(id: 1, name: "Ortler", height: 3905), Peak(id: 2, name: "Eiger", height: 3967),
    Peak(id: 3, name: "Dachstein", height: 2995),
  ]
  @State private var order = [KeyPathComparator(\Peak.name)]
  @State private var chosen: Int? = 2

  var body: some View {
    Table(peaks, selection: $chosen, sortOrder: $order) {
      TableColumn("Peak", value: \.name)
      TableColumn("Height", value: \.height) { Text("\($0.height) m").monospacedDigit() }
        .width(90)
      TableColumn("") { peak in
        Image(systemName: peak.height > 3900 ? "star.fill" : "star")
      }
      .width(24)
    }
    .tableStyle(.inset)
    .environment(\.horizontalSizeClass, .regular)
    .onChange(of: order, initial: true) { _, order in peaks.sort(using: order) }
  }
}

private struct Peak: Identifiable {
  let id: Int
  let name: String
  let height: Int
}
