import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

/// Words that are seldom put together.
@MainActor
struct OddCombinationTests {
  @MainActor private final class Control {
    var act: [String: () -> Void] = [:]
    var log: [String] = []

    func callAsFunction(_ name: String) { act[name]?() }
  }

  private struct Item: Identifiable {
    var id: Int
    var isOn = false
  }

  @Test func bindingsIntoAnArrayThatShrinks() {
    struct Page: View {
      let control: Control
      @State private var items = (0..<4).map { Item(id: $0) }

      var body: some View {
        VStack(spacing: 0) {
          ForEach($items) { $item in
            Toggle("item \(item.id)", isOn: $item.isOn).frame(height: 30)
          }
          Text("\(items.filter(\.isOn).count) on")
        }
        .onAppear {
          control.act["last"] = { items.removeLast() }
          control.act["first"] = { withAnimation(.linear(duration: 1)) { _ = items.removeFirst() } }
          control.act["all"] = { withAnimation { items.removeAll() } }
        }
      }
    }
    let control = Control()
    let host = TestHost { Page(control: control) }
    control("last")
    host.update()
    control("first")
    host.update()
    host.advance(0.3)
    control("all")
    host.update()
    host.advance(2)
    #expect(host.texts == ["0 on"])
    #expect(host.reports.isEmpty)
    #expect(!host.host.needsUpdate)
  }

  @Test func bindingsByIndexIntoAnArrayThatShrinks() {
    struct Page: View {
      let control: Control
      @State private var items = (0..<4).map { Item(id: $0) }

      var body: some View {
        VStack(spacing: 0) {
          ForEach(items.indices, id: \.self) { index in
            Row(item: $items[index])
          }
        }
        .onAppear { control.act["last"] = { withAnimation { _ = items.removeLast() } } }
      }
    }
    struct Row: View {
      @Binding var item: Item
      var body: some View { Text("row \(item.id)") }
    }
    let control = Control()
    let host = TestHost { Page(control: control) }
    control("last")
    host.update()
    host.advance(1)
    #expect(host.texts == ["row 0", "row 1", "row 2"])
  }

  @Test func rowsMoveComeAndGoInOneAnimation() {
    struct Page: View {
      let control: Control
      @State private var ids = [1, 2, 3, 4]

      var body: some View {
        VStack(spacing: 0) {
          ForEach(ids, id: \.self) { box("\($0)", 40, 20).transition(.slide) }
          ForEach([Int](), id: \.self) { _ in Text("never") }
        }
        .onAppear {
          control.act["shuffle"] = {
            withAnimation(.linear(duration: 1)) { ids = [4, 9, 2, 2, 1] }
          }
          control.act["back"] = { withAnimation(.spring()) { ids = [1, 2, 3, 4] } }
        }
      }
    }
    let control = Control()
    let host = TestHost(width: 200, height: 200) { Page(control: control) }
    control("shuffle")
    host.update()
    host.advance(0.4)
    control("back")
    host.update()
    host.advance(0.2)
    control("shuffle")
    host.update()
    host.advance(2)
    #expect(["4", "9", "2", "1"].map { host.frame(of: $0)?.minY } == [60, 80, 100, 120])
    #expect(host.frame(of: "3") == nil)
    #expect(host.reports.count == 1, "the id 2 occurs twice")
    #expect(!host.host.needsUpdate)
  }

  @Test func aSheetOfATabGoesWithItsItemAndTheTabsStay() {
    struct Page: View {
      let control: Control
      @State private var tab = 1
      @State private var item: Item?

      var body: some View {
        TabView(selection: $tab) {
          Text("first").tabItem { Text("A") }.tag(0)
          Text("second").sheet(item: $item) { Text("sheet \($0.id)") }
            .tabItem { Text("B") }.tag(1)
        }
        .onAppear {
          control.act["show"] = { item = Item(id: 7) }
          control.act["other"] = { item = Item(id: 8) }
          control.act["hide"] = { item = nil }
          control.act["tab"] = { tab = 0 }
        }
      }
    }
    let control = Control()
    let host = TestHost { Page(control: control) }
    control("show")
    host.update()
    host.advance(1)
    #expect(host.texts.contains("sheet 7"))
    control("other")
    host.update()
    host.advance(2)
    #expect(host.texts.contains("sheet 8") && !host.texts.contains("sheet 7"))
    control("tab")
    control("hide")
    host.update()
    host.advance(2)
    #expect(!host.texts.contains("sheet 8"))
    #expect(!host.host.needsUpdate)
    #expect(host.reports.isEmpty)
  }

  private struct SizeKey: PreferenceKey {
    static var defaultValue: CGFloat { 0 }
    static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) {
      value = max(value, nextValue())
    }
  }

  @Test func aPreferenceThatChasesItselfIsReportedAndTheFrameGoesOut() {
    struct Chase: View {
      @State private var width: CGFloat = 10

      var body: some View {
        Color.red.frame(width: width, height: 10)
          .background(
            GeometryReader { Color.clear.preference(key: SizeKey.self, value: $0.size.width) }
          )
          .onPreferenceChange(SizeKey.self) { width = $0 + 1 }
      }
    }
    let host = TestHost { Chase() }
    #expect(host.reports.count == 1)
    #expect((host.displayList.items.count) > 0)
    host.update()
    #expect(host.reports.count == 1)
  }

  @Test func aTransitionUnderATurnIsHitWhereItIsSeenAndLeavesNothing() {
    struct Turning: View {
      let control: Control
      @State private var isShown = false
      @State private var angle = 0.0

      var body: some View {
        ZStack {
          if isShown {
            box("card", 80, 20).onTapGesture { control.log.append("card") }
              .transition(.asymmetric(insertion: .move(edge: .leading), removal: .scale))
          }
        }
        .frame(width: 100, height: 100)
        .rotationEffect(.degrees(angle))
        .drawingGroup()
        .onAppear {
          control.act["flip"] = {
            withAnimation(.linear(duration: 0.5)) {
              isShown.toggle()
              angle += 90
            }
          }
        }
      }
    }
    let control = Control()
    let host = TestHost(width: 200, height: 200) { Turning(control: control) }
    let nodes = host.host.graph.nodeCount
    control("flip")
    host.update()
    host.advance(1)
    // Upright now: 20 wide and 80 high.
    host.tap(CGPoint(x: 100, y: 135))
    host.tap(CGPoint(x: 135, y: 100))
    #expect(control.log == ["card"])
    control("flip")
    host.update()
    host.advance(0.2)
    control("flip")
    host.update()
    host.advance(0.1)
    control("flip")
    host.update()
    host.advance(2)
    #expect(host.host.graph.nodeCount == nodes)
    #expect(!host.host.needsUpdate)
  }

  @Test func aViewOfANewIdentityInEveryEvaluationEnds() {
    struct Fresh: View {
      let control: Control
      @State private var count = 0

      var body: some View {
        control.log.append("body")
        return AnyView(count % 2 == 0 ? AnyView(Text("even")) : AnyView(box("odd", 5, 5)))
          .id(control.log.count)
          .onAppear { if count < 3 { withAnimation { count += 1 } } }
      }
    }
    let host = TestHost { Fresh(control: Control()) }
    host.advance(2)
    #expect(!host.host.needsUpdate)
    #expect(host.frame(of: "odd") != nil)
  }

  @Test func aScrollViewInAScrollViewOfTheSameAxisScrollsTheInnerFirst() {
    let host = TestHost(width: 200, height: 200) {
      ScrollView {
        VStack(spacing: 0) {
          ScrollView { box("inner", 200, 300) }.frame(height: 100)
          box("outer", 200, 400)
        }
      }
    }
    host.drag(
      from: CGPoint(x: 100, y: 80), to: CGPoint(x: 100, y: 40), seconds: 0.5, lifts: false)
    #expect(host.frame(of: "outer")?.minY == 100)
    #expect((host.frame(of: "inner")?.minY ?? 0) < -20)
    host.touch(.cancel, CGPoint(x: 100, y: 40))
    host.advance(2)
    host.drag(from: CGPoint(x: 100, y: 180), to: CGPoint(x: 100, y: 140), lifts: false)
    #expect((host.frame(of: "outer")?.minY ?? 100) < 90)
  }

  @Test func aGestureCancelledInTheMiddleLeavesAnAnimationToItself() {
    struct Dragged: View {
      @GestureState(resetTransaction: Transaction(animation: .linear(duration: 1)))
      private var x: CGFloat = 0
      @State private var isOn = false

      var body: some View {
        Color.red.frame(width: isOn ? 100 : 50, height: 50).probe("a").offset(x: x)
          .gesture(
            DragGesture(minimumDistance: 0).updating($x) { v, x, _ in x = v.translation.width }
          )
          .onAppear { withAnimation(.linear(duration: 2)) { isOn = true } }
      }
    }
    let host = TestHost { Dragged() }
    host.drag(
      from: CGPoint(x: 200, y: 150), to: CGPoint(x: 300, y: 150), seconds: 0.4, lifts: false)
    host.touch(.cancel, CGPoint(x: 300, y: 150))
    host.advance(0.6)
    #expect(abs((host.frame(of: "a")?.width ?? 0) - 75) < 2)
    host.advance(2)
    #expect(host.frame(of: "a") == rect(150, 125, 100, 50))
    #expect(!host.host.needsUpdate)
  }

  @Test func anOutputOfNoSizeIsLaidOutWhenItHasOne() {
    let host = TestHost(width: 0, height: 0) {
      List(0..<100) { row in
        GeometryReader { proxy in Text("\(row) \(Int(proxy.size.width))") }.frame(height: 44)
      }
    }
    host.host.size = CGSize(width: 200, height: 100)
    host.update()
    #expect(host.texts.first == "0 168")
    #expect(host.reports.isEmpty)
  }
}
