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
    // Every frame goes its own way to its end: from 20 to 40 in 1 s, from 30 to 60 in 4 s.
    #expect(abs((host.frame(of: "middle")?.width ?? 0) - 30) < 1e-6)
    let outer = Double(host.frame(of: "outer")?.width ?? 0)
    #expect(abs(outer - 33.75) < 1e-6)
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

  /// Rule 7, as it is settled here: the default is ease-in-out of 0.35 s, also when it takes over
  /// from an endless animation.
  @Test func rule7TheDefaultEasesInAndOutInAThirdOfASecond() {
    let control = Control()
    let host = TestHost { Bar(control: control) }
    #expect(Animation.default == .easeInOut(duration: 0.35))
    withAnimation { control.write(200) }
    host.update()
    host.advance(0.175)
    #expect(abs(width(host) - 150) < 1e-6)
    host.advance(0.175)
    #expect(width(host) == 200)
    #expect(!host.host.needsUpdate)
  }

  @Test func rule12ASliderAnimatesItself() throws {
    struct Reset: View {
      let control: Control
      @State private var value = 0.0
      var body: some View {
        control.write = { value = $0 }
        return Slider(value: $value, in: 0...100).frame(width: 228)
      }
    }
    let control = Control()
    let fonts = try TestFonts.library()
    let host = TestHost(width: 228, height: 28, text: fonts) { Reset(control: control) }
    /// Where the knob is: the column that begins the track's grey.
    func knob() -> Int {
      let picture = host.picture(fonts: fonts)
      return (0..<228).last { picture[$0, 10] == 0xFFFF_FFFF && picture[$0, 14] == 0xFFFF_FFFF }
        ?? -1
    }
    let start = knob()
    withAnimation(.linear(duration: 1)) { control.write(100) }
    host.update()
    #expect(knob() == start)
    host.advance(0.5)
    let middle = knob()
    host.advance(0.5)
    let end = knob()
    #expect(end > start + 150)
    #expect(abs(middle - (start + end) / 2) <= 1)
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

/// Shapes, views and modifiers of one's own under animation.
@MainActor
struct OwnAnimatableTests {
  @MainActor
  private final class Control {
    var write: (Double) -> Void = { _ in }
    var poke: () -> Void = {}
    var phases: [Double] = []
    var read: [Double] = []
  }

  private struct Wave: Shape {
    var phase: Double
    let control: Control

    var animatableData: Double {
      get { phase }
      set { phase = newValue }
    }

    func path(in rect: CGRect) -> Path {
      control.phases.append(phase)
      return Path(CGRect(x: 0, y: 0, width: rect.width * phase, height: rect.height))
    }
  }

  private struct Strip: View {
    let control: Control
    @State private var phase = 0.0
    @State private var other = 0

    var body: some View {
      control.write = { phase = $0 }
      control.poke = { other += 1 }
      return VStack {
        Wave(phase: phase, control: control).fill(Color.red).frame(height: 50)
        Text("\(other)")
      }
    }
  }

  /// A shape may tell the world that it has arrived: so it is asked once for the last value,
  /// which is exactly the end.
  @Test func thePathOfAnUnchangedShapeIsAskedForOnce() {
    let control = Control()
    let host = TestHost { Strip(control: control) }
    #expect(control.phases == [0])
    withAnimation(.easeIn(duration: 0.5)) { control.write(1) }
    host.update()
    host.advance(1)
    #expect(control.phases.filter { $0 == 1 }.count == 1)
    #expect(control.phases.last == 1)
    #expect(control.phases == control.phases.sorted())
    let count = control.phases.count
    control.poke()
    host.update()
    host.advance(0.5)
    #expect(control.phases.count == count)
  }

  /// Rule 8: what the getter returns is where the next animation starts and what it ends on.
  @Test func rule8TheGetterIsReadAndTheSetterTold() {
    struct Probe: AnimatableModifier {
      var position: Double
      let control: Control

      var animatableData: Double {
        get { position }
        set {
          position = newValue
          control.read.append(newValue)
        }
      }

      func body(content: Content) -> some View { content.frame(width: position) }
    }
    struct Rail: View {
      let control: Control
      @State private var position = 0.0
      var body: some View {
        control.write = { position = $0 }
        return Color.red.modifier(Probe(position: position, control: control)).probe("rail")
      }
    }
    let control = Control()
    let host = TestHost { Rail(control: control) }
    withAnimation(.linear(duration: 1)) { control.write(100) }
    host.update()
    host.advance(0.5)
    #expect(abs((control.read.last ?? 0) - 50) < 1e-6)
    #expect(abs((host.frame(of: "rail")?.width ?? 0) - 50) < 1e-6)
    host.advance(0.5)
    #expect(host.frame(of: "rail")?.width == 100)
  }

  /// Rule 13: vectors of one's own, and a Double over a CGFloat.
  @Test func rule13OwnVectorsAnimate() {
    struct Two: VectorArithmetic {
      var low: Double
      var high: Double
      static var zero: Two { Two(low: 0, high: 0) }
      static func + (a: Two, b: Two) -> Two { Two(low: a.low + b.low, high: a.high + b.high) }
      static func - (a: Two, b: Two) -> Two { Two(low: a.low - b.low, high: a.high - b.high) }
      mutating func scale(by rhs: Double) {
        low *= rhs
        high *= rhs
      }
      var magnitudeSquared: Double { low * low + high * high }
    }
    struct Border: AnimatableModifier {
      var low: CGFloat
      var high: CGFloat
      var animatableData: Two {
        get { Two(low: Double(low), high: Double(high)) }
        set {
          low = CGFloat(newValue.low)
          high = CGFloat(newValue.high)
        }
      }
      func body(content: Content) -> some View {
        content.padding(.leading, low).padding(.trailing, high)
      }
    }
    struct Framed: View {
      let control: Control
      @State private var low = 0.0
      var body: some View {
        control.write = { low = $0 }
        return Color.red.frame(width: 10, height: 10)
          .modifier(Border(low: low, high: 2 * low)).probe("border")
      }
    }
    let control = Control()
    let host = TestHost { Framed(control: control) }
    withAnimation(.linear(duration: 1)) { control.write(20) }
    host.update()
    host.advance(0.5)
    #expect(abs((host.frame(of: "border")?.width ?? 0) - 40) < 1e-6)
  }

  @Test func rule5SeveralValuesOfOneTransactionMoveTogether() {
    struct Pair: View {
      let control: Control
      @State private var a = 10.0
      @State private var b = 100.0
      var body: some View {
        control.write = {
          a = $0
          b = 2 * $0
        }
        return VStack {
          Color.red.frame(width: a, height: 10).probe("a")
          Color.red.frame(width: b, height: 10).probe("b")
        }
      }
    }
    let control = Control()
    let host = TestHost { Pair(control: control) }
    withAnimation(.linear(duration: 1)) { control.write(20) }
    host.update()
    host.advance(0.5)
    #expect(abs((host.frame(of: "a")?.width ?? 0) - 15) < 1e-6)
    #expect(abs((host.frame(of: "b")?.width ?? 0) - 70) < 1e-6)
  }

  /// The stream of waves: pause at the exact phase and go on from there.
  @Test func anEndlessPhaseStopsAndResumesWithoutAJump() {
    struct Stream: View {
      let control: Control
      @State private var position = 0.0
      var body: some View {
        control.write = { position = $0 }
        return Wave(phase: position, control: control).fill(Color.red)
      }
    }
    let control = Control()
    let host = TestHost { Stream(control: control) }
    let endless = Animation.linear(duration: 1).repeatForever(autoreverses: false)
    withAnimation(endless) { control.write(1) }
    host.update()
    host.advance(2.4)
    let phase = control.phases.last ?? 0
    #expect(abs(phase - 0.4) < 1e-6)
    withAnimation(.linear(duration: 0)) { control.write(phase) }
    host.advance(1)
    #expect(control.phases.last == phase)
    #expect(!host.host.needsUpdate)
    withAnimation(endless) { control.write(phase + 1) }
    host.update()
    #expect(control.phases.last == phase)
    host.advance(0.25)
    #expect(abs((control.phases.last ?? 0) - phase - 0.25) < 1e-6)
  }
}
