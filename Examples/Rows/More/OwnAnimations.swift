import MartletUI

/// A motion that the program computes: a fall that bounces twice.
struct Falling: CustomAnimation {
  private struct Bounces: AnimationStateKey { static var defaultValue: Int { 0 } }

  func animate<V: VectorArithmetic>(
    value: V, time: Double, context: inout AnimationContext<V>
  ) -> V? {
    if time >= 0.9 { return nil }
    context.state[Bounces.self] = time < 0.4 ? 0 : time < 0.7 ? 1 : 2
    context.isLogicallyComplete = time >= 0.4
    let bounce = context.state[Bounces.self]
    let half = [0.4, 0.15, 0.1][bounce]
    let share = (time - [0, 0.55, 0.8][bounce]) / half
    var way = value
    way.scale(by: 1 - (1 - share * share) * half * half / 0.16)
    return way
  }
}

/// Two balls that fall, one after the other.
struct OwnAnimations: View {
  @State private var isDown = false

  var body: some View {
    HStack(spacing: 40) {
      ball.animation(Animation(Falling()).delay(0.2), value: isDown)
      ball
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity).contentShape(Rectangle())
    .onTapGesture { withAnimation(Animation(Falling())) { isDown = true } }
  }

  private var ball: some View { Circle().frame(width: 24, height: 24).offset(y: isDown ? 50 : -50) }
}
