import MartletUI

/// A card that two fingers scale and turn at the same time.
struct Pinches: View {
  @State private var scale = 1.0
  @State private var angle = Angle.zero

  var body: some View {
    Text("both").font(.title3)
      .frame(width: 100, height: 60)
      .background(Color.pink.opacity(0.4))
      .scaleEffect(scale)
      .rotationEffect(angle)
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .contentShape(Rectangle())
      .gesture(pinch)
  }

  private var pinch: some Gesture {
    SimultaneousGesture(MagnifyGesture(), RotateGesture())
      .onChanged { value in
        if let pinch = value.first { scale = Double(pinch.magnification) }
        if let turn = value.second { angle = turn.rotation }
      }
      .onEnded { _ in withAnimation(.linear(duration: 0.4)) { (scale, angle) = (1, .zero) } }
  }
}
