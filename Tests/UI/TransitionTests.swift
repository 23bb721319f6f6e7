import MartletInput
import MartletUI
import MartletUITestSupport
import Testing

/// What the tests hold of the view they show.
@MainActor
private final class Switch {
  var write: (Bool) -> Void = { _ in }
  var log: [String] = []
}

@MainActor
struct TransitionTests {
  private struct Shown<Content: View>: View {
    let control: Switch
    let content: Content
    @State private var isShown: Bool

    init(_ control: Switch, isShown: Bool = true, @ViewBuilder content: () -> Content) {
      self.control = control
      self.content = content()
      _isShown = State(initialValue: isShown)
    }

    var body: some View {
      control.write = { isShown = $0 }
      return VStack(spacing: 0) {
        if isShown { content }
        Color.blue.frame(width: 100, height: 50).probe("below")
      }
    }
  }

  private func bar() -> some View {
    Color.red.frame(width: 100, height: 40).probe("bar")
  }

  /// The opacities of the groups in the picture.
  private func opacities(_ host: TestHost) -> [Double] {
    host.displayList.items.compactMap {
      if case .pushGroup(let style) = $0.content {
        (style.opacity * 1000).rounded() / 1000
      } else {
        nil
      }
    }
  }

  @Test func withoutAnAnimationViewsComeAndGoAtOnce() {
    let control = Switch()
    let host = TestHost { Shown(control) { bar() } }
    let nodes = host.host.graph.nodeCount
    control.write(false)
    host.update()
    #expect(host.displayList.items.count == 1)
    #expect(!host.host.needsUpdate)
    control.write(true)
    host.update()
    #expect(host.displayList.items.count == 2)
    #expect(opacities(host).isEmpty)
    #expect(host.host.graph.nodeCount == nodes)
  }

  @Test func viewsWithoutATransitionFade() {
    let control = Switch()
    let host = TestHost { Shown(control, isShown: false) { bar() } }
    withAnimation(.linear(duration: 1)) { control.write(true) }
    host.update()
    // What cannot be seen is not drawn.
    #expect(host.displayList.items.count == 1)
    host.advance(0.25)
    #expect(opacities(host) == [0.25])
    host.advance(0.75)
    #expect(opacities(host).isEmpty)
    #expect(!host.host.needsUpdate)
    withAnimation(.linear(duration: 1)) { control.write(false) }
    host.update()
    host.advance(0.75)
    #expect(opacities(host) == [0.25])
    host.advance(0.25)
    #expect(host.displayList.items.count == 1)
    #expect(!host.host.needsUpdate)
  }

  @Test func whatGoesTakesNoRoomAndStaysWhereItWas() {
    let control = Switch()
    let host = TestHost { Shown(control) { bar() } }
    #expect(host.frame(of: "below") == CGRect(x: 150, y: 145, width: 100, height: 50))
    withAnimation(.linear(duration: 1)) { control.write(false) }
    host.update()
    #expect(host.layoutFrame(of: "below") == CGRect(x: 150, y: 125, width: 100, height: 50))
    #expect(host.frame(of: "bar") == nil)
    #expect(host.displayList.items.count > 1)
  }

  @Test func whatGoesCannotBeHit() {
    let control = Switch()
    let host = TestHost {
      Shown(control) { bar().onTapGesture { control.log.append("tap") } }
    }
    withAnimation(.linear(duration: 1)) { control.write(false) }
    host.update()
    host.advance(0.1)
    host.tap(CGPoint(x: 200, y: 110))
    #expect(control.log.isEmpty)
  }

  @Test func moveShiftsByTheViewsOwnSize() {
    let control = Switch()
    let host = TestHost {
      Shown(control, isShown: false) {
        Color.red.frame(width: 100, height: 40).transition(.move(edge: .leading))
      }
    }
    withAnimation(.linear(duration: 1)) { control.write(true) }
    host.update()
    host.advance(0.25)
    // Drawn three quarters of its width to the left of its place.
    let offsets = host.displayList.items.map { $0.transform.tx }
    #expect(offsets.contains { abs($0 - 75) < 1e-6 })
    host.advance(0.75)
    #expect(host.displayList.items.allSatisfy { $0.transform.tx == 150 })
  }

  @Test func aReturnBeforeTheEndTurnsRoundAndKeepsTheState() {
    struct Counted: View {
      let control: Switch
      @State private var count = 0
      var body: some View {
        Text("\(count)").background(Color.red).onTapGesture { count += 1 }
      }
    }
    let control = Switch()
    let host = TestHost {
      Shown(control) { Counted(control: control).transition(.opacity) }
    }
    let nodes = host.host.graph.nodeCount
    host.tap(CGPoint(x: 200, y: 115))
    #expect(host.texts == ["1"])
    withAnimation(.linear(duration: 1)) { control.write(false) }
    host.update()
    host.advance(0.5)
    #expect(opacities(host) == [0.5])
    withAnimation(.linear(duration: 1)) { control.write(true) }
    host.update()
    #expect(opacities(host) == [0.5])
    #expect(host.texts == ["1"])
    host.advance(1)
    #expect(opacities(host).isEmpty)
    #expect(host.host.graph.nodeCount == nodes)
  }

  /// The flag is flipped outside of any animation: the transition brings its own.
  @Test func aTransitionsOwnAnimationRunsWithoutATransaction() {
    let control = Switch()
    let host = TestHost {
      Shown(control) {
        bar().transition(.opacity.animation(.linear(duration: 2)))
      }
    }
    control.write(false)
    host.update()
    host.advance(1)
    #expect(opacities(host) == [0.5])
    host.advance(1)
    #expect(host.displayList.items.count == 1)
  }

  @Test func identityComesAndGoesAtOnceInAnAnimatedTransaction() {
    let control = Switch()
    let host = TestHost { Shown(control) { bar().transition(.identity) } }
    withAnimation(.linear(duration: 1)) { control.write(false) }
    host.update()
    #expect(host.displayList.items.count == 1)
    withAnimation(.linear(duration: 1)) { control.write(true) }
    host.update()
    #expect(host.displayList.items.count == 2)
    #expect(opacities(host).isEmpty)
  }

  @Test func asymmetricComesOneWayAndGoesAnother() {
    let control = Switch()
    let host = TestHost {
      Shown(control) {
        bar().transition(.asymmetric(insertion: .opacity, removal: .offset(x: 80)))
      }
    }
    withAnimation(.linear(duration: 1)) { control.write(false) }
    host.update()
    host.advance(0.5)
    #expect(opacities(host).isEmpty)
    #expect(host.displayList.items.contains { abs($0.transform.tx - 190) < 1e-6 })
    host.advance(0.5)
    withAnimation(.linear(duration: 1)) { control.write(true) }
    host.update()
    host.advance(0.5)
    #expect(opacities(host) == [0.5])
  }

  @Test func ownModifiersDressTheViewAndAnimate() {
    struct Slab: AnimatableModifier {
      var length: Double
      var animatableData: Double {
        get { length }
        set { length = newValue }
      }
      func body(content: Content) -> some View {
        content.overlay(Text("\(Int(length))"))
      }
    }
    let control = Switch()
    let host = TestHost {
      Shown(control, isShown: false) {
        bar().transition(.modifier(active: Slab(length: 0), identity: Slab(length: 100)))
      }
    }
    withAnimation(.linear(duration: 1)) { control.write(true) }
    host.update()
    #expect(host.texts == ["0"])
    host.advance(0.5)
    #expect(host.texts == ["50"])
    host.advance(0.5)
    #expect(host.texts == ["100"])
  }

  @Test func rowsOfAForEachComeAndGoByTheirIdentity() {
    struct Rows: View {
      let control: Switch
      @State private var rows = [1, 2, 3]
      var body: some View {
        control.write = { rows = $0 ? [1, 2, 3] : [1, 3] }
        return VStack(spacing: 0) {
          ForEach(rows, id: \.self) { i in
            Color.red.frame(width: 100, height: 40).probe("\(i)")
          }
        }
      }
    }
    let control = Switch()
    let host = TestHost { Rows(control: control) }
    let nodes = host.host.graph.nodeCount
    withAnimation(.linear(duration: 1)) { control.write(false) }
    host.update()
    #expect(host.frame(of: "2") == nil)
    host.advance(0.5)
    #expect(opacities(host) == [0.5])
    withAnimation(.linear(duration: 1)) { control.write(true) }
    host.update()
    #expect(host.layoutFrame(of: "2")?.minY == 130)
    host.advance(1)
    #expect(opacities(host).isEmpty)
    #expect(host.host.graph.nodeCount == nodes)
  }

  @Test func aHundredInsertsAndRemovalsLeaveNothingBehind() {
    let control = Switch()
    let host = TestHost { Shown(control) { bar().transition(.scale) } }
    let nodes = host.host.graph.nodeCount
    for _ in 0..<100 {
      withAnimation(.linear(duration: 0.05)) { control.write(false) }
      host.advance(0.1)
      withAnimation(.linear(duration: 0.05)) { control.write(true) }
      host.advance(0.02)
      withAnimation(.linear(duration: 0.05)) { control.write(false) }
      host.advance(0.02)
      withAnimation(.linear(duration: 0.05)) { control.write(true) }
      host.advance(0.1)
    }
    #expect(host.host.graph.nodeCount == nodes)
    #expect(!host.host.needsUpdate)
  }

  @Test func disappearActionsRunWhenTheTransitionHasEnded() {
    let control = Switch()
    let host = TestHost {
      Shown(control) { bar().onDisappear { control.log.append("gone") } }
    }
    withAnimation(.linear(duration: 1)) { control.write(false) }
    host.update()
    host.advance(0.9)
    #expect(control.log.isEmpty)
    host.advance(0.2)
    #expect(control.log == ["gone"])
  }

  /// A layout node that is waiting to be measured when its view goes, wrappers and all.
  @Test(arguments: [nil, Animation.linear(duration: 0.5)])
  func viewsMayGoInTheMiddleOfAnAnimationOfTheirLayout(_ animation: Animation?) {
    struct Growing: View {
      let control: Switch
      @State private var length = 10.0
      var body: some View {
        VStack {
          Color.red.frame(width: length, height: 10).padding(4).background(Color.blue).padding(4)
        }
        .padding(2)
        .onAppear { withAnimation(.linear(duration: 0.5)) { length = 100 } }
      }
    }
    let control = Switch()
    let host = TestHost { Shown(control) { Growing(control: control) } }
    let nodes = host.host.graph.nodeCount
    host.advance(0.2)
    withAnimation(animation) { control.write(false) }
    host.advance(0.5)
    host.advance(0.5)
    #expect(host.displayList.items.count == 1)
    control.write(true)
    host.update()
    #expect(host.host.graph.nodeCount == nodes)
  }

  /// The last step of the transition and the end of the view fall into the same frame.
  @Test func aTransitionMayMeasureAnewInItsLastFrame() {
    struct Squeeze: ViewModifier {
      var width: Double
      func body(content: Content) -> some View {
        content.frame(width: width).padding(3).padding(3)
      }
    }
    let control = Switch()
    let host = TestHost {
      Shown(control) {
        bar().padding(1).transition(
          .modifier(active: Squeeze(width: 0), identity: Squeeze(width: 90))
        )
        .padding(1).padding(1)
      }
    }
    withAnimation(.linear(duration: 0.5)) { control.write(false) }
    host.advance(1)
    #expect(host.displayList.items.count == 1)
    #expect(!host.host.needsUpdate)
  }

  @Test func anEndlessAnimationEndsWithItsView() {
    struct Turning: View {
      @State private var angle = 0.0
      var body: some View {
        Color.red.frame(width: 10, height: 10).rotationEffect(.degrees(angle))
          .onAppear {
            withAnimation(.linear(duration: 1).repeatForever(autoreverses: false)) { angle = 360 }
          }
      }
    }
    let control = Switch()
    let host = TestHost { Shown(control) { Turning() } }
    host.advance(2.5)
    #expect(host.host.needsUpdate)
    control.write(false)
    host.update()
    #expect(!host.host.needsUpdate)
    #expect(host.host.nextDeadline == nil)
  }
}
