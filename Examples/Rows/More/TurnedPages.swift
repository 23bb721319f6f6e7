import MartletUI

/// Pages that a finger turns, with dots.
struct TurnedPages: View {
  @State private var page = 1

  var body: some View {
    VStack(spacing: 4) {
      TabView(selection: $page) {
        ForEach(1..<4) { number in
          Text("page \(number)")
            .frame(maxWidth: .infinity, maxHeight: .infinity)
            .background(Color.indigo.opacity(Double(number) * 0.15))
            .tag(number)
        }
      }
      .tabViewStyle(.page)
      .indexViewStyle(.page(backgroundDisplayMode: .always))
      Button("shown: \(page)") { withAnimation { page = page % 3 + 1 } }
    }
  }
}
