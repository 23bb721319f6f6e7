import MartletUI

/// A number whose changed digits roll, one that rolls by its direction, and a text that fades.
struct RollingNumbers: View {
  @State private var count = 1198
  @State private var isOpen = false

  var body: some View {
    VStack(spacing: 10) {
      Text("\(count)").font(.title).contentTransition(.numericText())
      Text("\(1400 - count)").font(.title3)
        .contentTransition(.numericText(value: Double(1400 - count)))
      Text(isOpen ? "open" : "closed").contentTransition(.interpolate)
      Button("Change") {
        withAnimation(.linear(duration: 0.6)) {
          count += 13
          isOpen.toggle()
        }
      }
    }
    .monospacedDigit()
  }
}
