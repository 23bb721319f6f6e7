import MartletUI

/// `animation` applies to the modifiers above it. The modifiers below may have another one.
struct ImplicitAnimations: View {
  @State private var isOn = false

  var body: some View {
    VStack(spacing: 20) {
      Image(systemName: "moon.circle.fill").font(.system(size: 40))
        .rotationEffect(.degrees(isOn ? 180 : 0)).animation(nil)
        .scaleEffect(isOn ? 1.8 : 1).animation(.easeInOut(duration: 0.6))
        .frame(height: 76)
      Capsule().fill(Color.blue).frame(width: isOn ? 220 : 60, height: 16)
        .animation(.spring(response: 0.5, dampingFraction: 0.5), value: isOn)
      Button("Toggle") { isOn.toggle() }
    }
  }
}
