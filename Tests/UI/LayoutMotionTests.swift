import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LayoutMotionTests {
  @MainActor private final class Control {
    var flip: () -> Void = {}
  }

  struct Column: View {
    @State private var isOpen = false
    let handle: Handle
    let animation: Animation?

    var body: some View {
      handle.act = { withAnimation(animation) { isOpen.toggle() } }
      return VStack(spacing: 0) {
        Color.red.frame(width: 40, height: 20)
        if isOpen { Color.green.frame(width: 40, height: 40) }
        Color.blue.frame(width: 40, height: 20).probe("below")
        Spacer()
      }
      .background(Color.gray.probe("ground"))
    }
  }

  @Test func rowsSlideInAnAnimatedTransaction() {
    let handle = Handle()
    let host = TestHost(width: 100, height: 200) {
      Column(handle: handle, animation: .linear(duration: 1))
    }
    #expect(host.frame(of: "below")?.minY == 20)
    handle.act()
    host.update()
    #expect(host.frame(of: "below")?.minY == 20)
    #expect(host.layoutFrame(of: "below")?.minY == 60, "layout has the end place at once")
    host.advance(0.5)
    #expect(abs((host.frame(of: "below")?.minY ?? 0) - 40) < 0.001)
    host.advance(0.5)
    #expect(host.frame(of: "below")?.minY == 60)
    #expect(!host.host.needsUpdate)
  }

  /// What comes into a container on its way has its last place in it from the first frame, as in a
  /// geometry group of SwiftUI, and goes with it.
  @Test func aViewInsertedInAContainerOnItsWayGoesAlong() {
    struct Gliding: View {
      let control: Control
      @State private var isMoved = false
      var body: some View {
        HStack(spacing: 0) {
          HStack(spacing: 0) {
            box("old", 20, 10)
            if isMoved { box("new", 20, 10).transition(.opacity) }
          }
          .probe("group")
          .frame(width: 100, alignment: .leading)
          if !isMoved { Spacer() }
        }
        .frame(width: 400, alignment: .trailing)
        .onAppear { control.flip = { isMoved.toggle() } }
      }
    }
    let control = Control()
    let host = TestHost(width: 400, height: 100) { Gliding(control: control) }
    #expect(host.frame(of: "old")?.minX == 0)
    withAnimation(.linear(duration: 1)) { control.flip() }
    host.update()
    for _ in 0..<4 {
      host.advance(0.2)
      let old = host.frame(of: "old")?.minX ?? -1
      #expect(host.frame(of: "new")?.minX == old + 20)
    }
    host.advance(0.3)
    #expect(host.frame(of: "old")?.minX == 300)
    #expect(host.frame(of: "new")?.minX == 320)
  }

  @Test func rowsTurnRoundFromWhereTheyAre() {
    let handle = Handle()
    let host = TestHost(width: 100, height: 200) {
      Column(handle: handle, animation: .linear(duration: 1))
    }
    handle.act()
    host.update()
    host.advance(0.5)
    handle.act()
    host.update()
    #expect(abs((host.frame(of: "below")?.minY ?? 0) - 40) < 0.001)
    host.advance(0.5)
    #expect(abs((host.frame(of: "below")?.minY ?? 0) - 30) < 0.001)
  }

  @Test func rowsJumpWithoutAnAnimation() {
    let handle = Handle()
    let host = TestHost(width: 100, height: 200) { Column(handle: handle, animation: nil) }
    handle.act()
    host.update()
    #expect(host.frame(of: "below")?.minY == 60)
    #expect(!host.host.needsUpdate)
  }

  struct Bar: View {
    @State private var width: CGFloat = 20
    let handle: Handle
    var body: some View {
      handle.act = { withAnimation(.linear(duration: 1)) { width = 60 } }
      return HStack(spacing: 0) {
        Color.red.frame(width: width).probe("bar")
        Color.blue.frame(width: 10).probe("next")
      }
    }
  }

  @Test func anAnimatedWidthMovesItsNeighboursAlong() {
    let handle = Handle()
    let host = TestHost(width: 100, height: 20) { Bar(handle: handle) }
    handle.act()
    host.update()
    #expect(host.frame(of: "bar")?.width == 20)
    host.advance(0.5)
    #expect(abs((host.frame(of: "bar")?.width ?? 0) - 40) < 0.001)
    #expect(abs((host.frame(of: "next")?.minX ?? 0) - 65) < 0.001)
    #expect(host.statistics.bodies == 0)
    #expect(host.statistics.layouts == 0, "layout is by end values")
    host.advance(0.5)
    #expect(host.frame(of: "bar")?.width == 60)
    #expect(!host.host.needsUpdate)
  }

  /// Notes each call of `path(in:)`, as a shape with side effects would.
  struct Counted: Shape {
    var phase: CGFloat
    let handle: Handle
    var animatableData: CGFloat {
      get { phase }
      set { phase = newValue }
    }
    func path(in rect: CGRect) -> Path {
      handle.log.append("\(phase)")
      return Path(CGRect(x: 0, y: 0, width: rect.width * phase, height: rect.height))
    }
  }

  @Test func anUnchangedShapeIsNotAskedForItsPathAgain() {
    struct Panel: View {
      @State private var phase: CGFloat = 0
      @State private var label = 0
      let handle: Handle
      let shape: Handle
      let other: Handle
      var body: some View {
        handle.act = { withAnimation(.linear(duration: 0.1)) { phase = 1 } }
        other.act = { label += 1 }
        return VStack {
          Counted(phase: phase, handle: shape)
          Text("\(label)")
        }
      }
    }
    let handle = Handle()
    let shape = Handle()
    let other = Handle()
    let host = TestHost { Panel(handle: handle, shape: shape, other: other) }
    #expect(shape.log == ["0.0"])
    handle.act()
    host.update()
    host.advance(0.5)
    #expect(shape.log.last == "1.0")
    #expect(shape.log.filter { $0 == "1.0" }.count == 1)
    let count = shape.log.count
    for _ in 0..<5 {
      other.act()
      host.update()
      host.advance(0.1)
    }
    #expect(shape.log.count == count)
  }

  @Test func coloursRunFromOneToTheOther() {
    struct Panel: View {
      @State private var isOn = false
      let handle: Handle
      var body: some View {
        handle.act = { withAnimation(.linear(duration: 1)) { isOn = true } }
        return Rectangle().fill(isOn ? Color(white: 1) : Color(white: 0))
      }
    }
    let handle = Handle()
    let host = TestHost(width: 10, height: 10) { Panel(handle: handle) }
    handle.act()
    host.update()
    host.advance(0.5)
    guard case .fill(_, _, .solid(let color)) = host.displayList.items.first?.content else {
      Issue.record("no fill")
      return
    }
    #expect(abs(color.red - 0.5) < 0.001)
  }

  @Test func animatableBodiesAreEvaluatedInBetween() {
    struct Number: View, Animatable {
      var value: Double
      var animatableData: Double {
        get { value }
        set { value = newValue }
      }
      var body: some View { Text("\(Int(value.rounded()))") }
    }
    struct Panel: View {
      @State private var value = 0.0
      let handle: Handle
      var body: some View {
        handle.act = { withAnimation(.linear(duration: 1)) { value = 100 } }
        return Number(value: value)
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    handle.act()
    host.update()
    #expect(host.texts == ["0"])
    host.advance(0.5)
    #expect(host.texts == ["50"])
    host.advance(0.5)
    #expect(host.texts == ["100"])
    #expect(!host.host.needsUpdate)
  }
}

@MainActor
struct TransactionTests {
  /// Two parts whose changes come in one frame, one of them animated.
  struct Parts: View {
    @State private var height: CGFloat = 20
    let handle: Handle
    let bar: Handle

    var body: some View {
      handle.act = { height += 40 }
      return VStack(spacing: 0) {
        Color.red.frame(height: height)
        Color.blue.frame(height: 10).probe("below")
        Bar(handle: bar)
        Spacer(minLength: 0)
      }
    }
  }

  struct Bar: View {
    @State private var width: CGFloat = 20
    let handle: Handle

    var body: some View {
      handle.act = { withAnimation(.linear(duration: 1)) { width = 60 } }
      return Color.green.frame(width: width, height: 10).probe("bar")
    }
  }

  @Test(arguments: [true, false])
  func anAnimationTakesNoOtherChangeAlong(animatedFirst: Bool) {
    let handle = Handle()
    let bar = Handle()
    let host = TestHost(width: 100, height: 200) { Parts(handle: handle, bar: bar) }
    let actions = animatedFirst ? [bar.act, handle.act] : [handle.act, bar.act]
    for act in actions { act() }
    host.update()
    #expect(host.frame(of: "below")?.minY == 60)
    #expect(host.frame(of: "bar")?.width == 20)
    host.advance(0.5)
    #expect(host.frame(of: "below")?.minY == 60)
    #expect(abs((host.frame(of: "bar")?.width ?? 0) - 40) < 0.001)
  }

  @Test func anActionsAnimationLeavesTheChangeThatCausedItAlone() {
    struct Panel: View {
      @State private var height: CGFloat = 20
      @State private var width: CGFloat = 20
      let handle: Handle
      var body: some View {
        handle.act = { height = 60 }
        return VStack(spacing: 0) {
          Color.red.frame(height: height)
          Color.blue.frame(width: width, height: 10).probe("below")
          Spacer(minLength: 0)
        }
        .onChange(of: height) { _ in withAnimation(.linear(duration: 1)) { width = 60 } }
      }
    }
    let handle = Handle()
    let host = TestHost(width: 100, height: 200) { Panel(handle: handle) }
    handle.act()
    host.update()
    host.advance(0.5)
    #expect(host.frame(of: "below")?.minY == 60)
    #expect(abs((host.frame(of: "below")?.width ?? 0) - 40) < 0.001)
  }
}
