import MartletUI

/// A plain list with stripes, whose sections end without a line.
struct ListStripes: View {
  var body: some View {
    HStack(spacing: 8) {
      List {
        ForEach(0..<4) { Text("row \($0)") }
      }
      .listStyle(.sidebar)
      .alternatingRowBackgrounds()
      List {
        Section("Lines") { Text("one") }
        Section("No line") { Text("two") }.listSectionSeparator(.hidden)
        Section("Lines") { Text("three") }
      }
    }
  }
}
