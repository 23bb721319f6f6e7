import MartletUI

/// A view that reports its size, and one that is compared by its own `==`.
struct Measured: View {
  @State private var isWide = false
  @State private var width = 0
  @State private var taps = 0

  var body: some View {
    VStack(spacing: 16) {
      Color.teal.frame(width: isWide ? 220 : 90, height: 40)
        .onGeometryChange(for: Int.self) {
          Int($0.size.width)
        } action: {
          width = $0
        }
      Text("\(width) wide after \(taps) taps")
      Tens(count: taps).equatable()
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .contentShape(Rectangle())
    .ignoresSafeArea()
    .onTapGesture {
      isWide.toggle()
      taps += 1
    }
  }
}

private struct Tens: View, Equatable {
  let count: Int

  var body: some View { Text("about \(count)") }

  nonisolated static func == (a: Self, b: Self) -> Bool { a.count / 10 == b.count / 10 }
}
