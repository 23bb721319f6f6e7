import MartletUI

/// Grids that make their rows as they come into view: as many columns as fit, and columns of set
/// widths.
struct LazyGrids: View {
  var body: some View {
    VStack(spacing: 8) {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 50), spacing: 6)], spacing: 6) {
          ForEach(0..<1000) { number in
            Text("\(number)").font(.caption).frame(maxWidth: .infinity, minHeight: 26)
              .background(Color.teal.opacity(0.3))
          }
        }
      }
      .frame(height: 88)
      ScrollView(.horizontal) {
        LazyHGrid(rows: [GridItem(.fixed(28)), GridItem(.flexible(maximum: 20))], spacing: 6) {
          ForEach(0..<1000) { number in
            Color.orange.opacity(number.isMultiple(of: 3) ? 1 : 0.4).frame(width: 30)
          }
        }
      }
      .frame(height: 60)
    }
    .padding(8)
  }
}
