import MartletUI

/// Symbols that move once for each tap, one that moves all the time, and one that must not.
struct MovingSymbols: View {
  @State private var taps = 0

  var body: some View {
    VStack(spacing: 20) {
      HStack(spacing: 24) {
        symbol("bell").symbolEffect(.bounce, value: taps)
        symbol("gearshape").symbolEffect(.rotate, value: taps)
        symbol("heart").symbolEffect(.wiggle, value: taps)
        symbol("cloud").symbolEffect(.pulse)
        symbol("bolt").symbolEffect(.pulse).symbolEffectsRemoved()
      }
      .symbolVariant(.fill)
      Button("Ring") { taps += 1 }
    }
  }

  private func symbol(_ name: String) -> some View {
    Image(systemName: name).font(.title)
  }
}
