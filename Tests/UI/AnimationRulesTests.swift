import MartletUI
import MartletUITestSupport
import Testing

/// The rules of the animation engine, each as a user would see it. A bar whose width is animated
/// stands for all that is animatable.
@MainActor
struct AnimationRulesTests {
  /// Keeps the writers that a view hands out.
  private final class Control {
    var write: (Double) -> Void = { _ in }
    var poke: () -> Void = {}
  }

  private func width(_ host: TestHost) -> Double { Double(host.frame(of: "bar")?.width ?? .nan) }

  private struct Bar: View {
    let control: Control
    var animation: Animation?
    var hasAnimation = false
    @State private var length = 100.0
    @State private var other = 0

    var body: some View {
      control.write = { length = $0 }
      control.poke = { other += 1 }
      return VStack {
        Text("\(other)")
        if hasAnimation {
          Color.red.frame(width: length, height: 10).probe("bar").animation(animation)
        } else {
          Color.red.frame(width: length, height: 10).probe("bar")
        }
      }
    }
  }

  @Test func changesOutsideAnAnimationAreImmediate() {
    let control = Control()
    let host = TestHost { Bar(control: control) }
    control.write(200)
    host.update()
    #expect(width(host) == 200)
    #expect(!host.host.needsUpdate)
  }

  @Test func rule1ARetargetStartsFromThePresentValue() {
    let control = Control()
    let host = TestHost { Bar(control: control) }
    withAnimation(.linear(duration: 1)) { control.write(200) }
    host.update()
    #expect(width(host) == 100)
    host.advance(0.5)
    #expect(abs(width(host) - 150) < 1e-6)
    withAnimation(.linear(duration: 1)) { control.write(100) }
    host.update()
    #expect(abs(width(host) - 150) < 1e-6)
    host.advance(0.5)
    #expect(abs(width(host) - 125) < 1e-6)
    host.advance(0.5)
    #expect(width(host) == 100)
    #expect(!host.host.needsUpdate)
  }

  @Test func rule2AnEndlessAnimationLoopsFromThePresentToTheNewValue() {
    let control = Control()
    let host = TestHost { Bar(control: control) }
    withAnimation(.linear(duration: 1).repeatForever(autoreverses: false)) { control.write(200) }
    host.update()
    host.advance(1.5)
    #expect(abs(width(host) - 150) < 1e-6)
    control.write(250)
    host.update()
    #expect(abs(width(host) - 150) < 1e-6)
    host.advance(2.5)
    #expect(abs(width(host) - 200) < 1e-6)
    withAnimation(.linear(duration: 0)) { control.write(100) }
    host.update()
    #expect(width(host) == 100)
    host.update()
    #expect(!host.host.needsUpdate)
  }

  @Test func rule3ValueAnimationsStartOnlyWhenTheirValueChanges() {
    struct Pair: View {
      let control: Control
      @State private var length = 100.0
      @State private var trigger = 0
      var body: some View {
        control.write = { length = $0 }
        control.poke = { trigger += 1 }
        return Color.red.frame(width: length, height: 10).probe("bar")
          .animation(.linear(duration: 1), value: trigger)
      }
    }
    let control = Control()
    let host = TestHost { Pair(control: control) }
    control.write(200)
    host.update()
    #expect(width(host) == 200)
    control.write(300)
    control.poke()
    host.update()
    host.advance(0.5)
    #expect(abs(width(host) - 250) < 1e-6)
  }

  @Test func rule4AnimationCoversWhatIsAboveItAndNilCutsOff() {
    struct Chain: View {
      let control: Control
      @State private var length = 10.0
      var body: some View {
        control.write = { length = $0 }
        return Color.red.frame(width: length, height: 10).probe("inner")
          .animation(nil)
          .padding(.leading, length)
          .probe("middle")
          .animation(.linear(duration: 1))
          .padding(.trailing, length)
          .probe("outer")
      }
    }
    let control = Control()
    let host = TestHost { Chain(control: control) }
    withAnimation(.linear(duration: 4)) { control.write(20) }
    host.update()
    host.advance(0.5)
    #expect(host.frame(of: "inner")?.width == 20)
    #expect(abs((host.frame(of: "middle")?.width ?? 0) - 35) < 1e-6)
    let outer = Double(host.frame(of: "outer")?.width ?? 0)
    #expect(abs(outer - 46.25) < 1e-6)
  }

  @Test func rule5NoAnimationInATransactionDoesNotBeatTheViewsOwn() {
    let control = Control()
    let host = TestHost {
      Bar(control: control, animation: .linear(duration: 1), hasAnimation: true)
    }
    withAnimation(.none) { control.write(200) }
    host.update()
    host.advance(0.5)
    #expect(abs(width(host) - 150) < 1e-6)
    var transaction = Transaction()
    transaction.disablesAnimations = true
    withTransaction(transaction) { control.write(50) }
    host.update()
    #expect(width(host) == 50)
  }

  @Test func rule6ADurationOfZeroEndsAtOnce() {
    let control = Control()
    let host = TestHost { Bar(control: control) }
    withAnimation(.linear(duration: 0)) { control.write(200) }
    host.update()
    #expect(width(host) == 200)
    #expect(!host.host.needsUpdate)
  }

  @Test func rule14AnotherEvaluationNeitherRestartsNorDisturbs() {
    let control = Control()
    let host = TestHost {
      Bar(control: control, animation: .linear(duration: 1), hasAnimation: true)
    }
    control.write(200)
    host.update()
    for step in 1...4 {
      host.advance(0.2)
      control.poke()
      host.update()
      #expect(abs(width(host) - 100 - 20 * Double(step)) < 1e-6)
    }
    host.advance(0.2)
    #expect(width(host) == 200)
    #expect(!host.host.needsUpdate)
  }

  @Test func theTransactionModifierShapesWhatIsAboveIt() {
    struct Shaped: View {
      let control: Control
      @State private var length = 100.0
      var body: some View {
        control.write = { length = $0 }
        return Color.red.frame(width: length, height: 10).probe("bar")
          .transaction { $0.animation = $0.animation?.speed(2) }
      }
    }
    let control = Control()
    let host = TestHost { Shaped(control: control) }
    withAnimation(.linear(duration: 2)) { control.write(200) }
    host.update()
    host.advance(0.5)
    #expect(abs(width(host) - 150) < 1e-6)
  }
}
