import MartletUI

/// Texts that do not fit, lines of a text, and letters of several looks.
struct TextLooks: View {
  var body: some View {
    VStack(spacing: 6) {
      Text("This is shortened in its middle").truncationMode(.middle).lineLimit(1)
      Text("This is set smaller until it fits").minimumScaleFactor(0.5).lineLimit(1)
      Text("Several lines\nin the middle").multilineTextAlignment(.center).lineSpacing(6)
      Text("heavy ").fontWeight(.heavy) + Text("leaning ").italic() + Text("111").monospacedDigit()
    }
    .frame(width: 170)
  }
}
