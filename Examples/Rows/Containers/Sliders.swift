import MartletUI

/// A slider with steps, and one without.
struct Sliders: View {
  @State private var level = 30.0
  @State private var share: CGFloat = 0.7

  var body: some View {
    VStack(spacing: 12) {
      Slider(value: $level, in: 0...50, step: 5)
      Text("\(Int(level)) %").monospacedDigit()
      Slider(value: $share)
      Color.orange.frame(width: 220 * share, height: 8)
    }
    .frame(width: 220)
  }
}
