import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

/// Changes that meet in one instant, and views that have nothing to show.
@MainActor
struct OddMomentTests {
  @MainActor private final class Control {
    var act: [String: () -> Void] = [:]
    var log: [String] = []

    func callAsFunction(_ name: String) { act[name]?() }
  }

  @Test func aSheetThatIsShownAndTakenBackInOneActionNeverComes() {
    struct Page: View {
      let control: Control
      @State private var isShown = false

      var body: some View {
        Text("page")
          .sheet(isPresented: $isShown, onDismiss: { control.log.append("gone") }) { Text("sheet") }
          .onAppear {
            control.act["flash"] = {
              isShown = true
              isShown = false
            }
            control.act["show"] = { isShown = true }
            control.act["hide"] = { isShown = false }
          }
      }
    }
    let control = Control()
    let host = TestHost { Page(control: control) }
    control("flash")
    host.update()
    host.advance(1)
    #expect(host.texts == ["page"])
    // Taken back on its way in, and asked for again on its way out.
    control("show")
    host.update()
    host.advance(0.1)
    control("hide")
    host.update()
    host.advance(0.1)
    control("show")
    host.update()
    host.advance(2)
    #expect(host.texts.contains("sheet"))
    control("hide")
    host.update()
    host.advance(2)
    #expect(host.texts == ["page"])
    #expect(!host.host.needsUpdate)
    #expect(host.reports.isEmpty)
  }

  @Test func changesThatAnswerEachOtherWithoutEndAreReported() {
    struct Page: View {
      let control: Control
      @State private var a = 0
      @State private var b = 0

      var body: some View {
        Text("\(a) \(b)")
          .onChange(of: a) { _ in b += 1 }
          .onChange(of: b) { _ in a += 1 }
          .onAppear { control.act["start"] = { a += 1 } }
      }
    }
    let control = Control()
    let host = TestHost { Page(control: control) }
    #expect(host.reports.isEmpty)
    control("start")
    host.update()
    #expect(host.reports.count == 1)
  }

  @Test func containersOfNothingAreNothing() {
    struct Page: View {
      @State private var chosen = 7

      var body: some View {
        VStack(spacing: 0) {
          HStack {}
          ForEach([Int](), id: \.self) { Text("\($0)") }
          ScrollView { EmptyView() }.frame(height: 10)
          LazyVStack { ForEach(0..<0) { Text("\($0)") } }
          List([Int](), id: \.self) { Text("\($0)") }.frame(height: 10)
          Picker("none", selection: $chosen) { Text("one").tag(1) }.frame(height: 30)
          ZStack { if chosen == 0 { Text("zero") } }
          Text("").probe("empty")
          Group {}
          box("end", 10, 10)
        }
      }
    }
    let host = TestHost { Page() }
    #expect(host.frame(of: "empty")?.width == 0)
    #expect(host.frame(of: "end") != nil)
    host.drag(from: CGPoint(x: 200, y: 150), to: CGPoint(x: 200, y: 50))
    host.advance(2)
    #expect(!host.host.needsUpdate)
    #expect(host.reports.isEmpty)
  }

  @Test func aWayThroughNothingLeadsNowhere() {
    let control = Control()
    let host = TestHost {
      ScrollViewReader { proxy in
        ScrollView { LazyVStack { ForEach(0..<0) { Text("\($0)") } } }
          .onAppear {
            control.act["go"] = { withAnimation { proxy.scrollTo(3, anchor: .center) } }
          }
      }
    }
    control("go")
    host.update()
    host.advance(1)
    #expect(!host.host.needsUpdate)
  }

  /// What is seen going stands still where it reads what stays, and follows again when it is back.
  @Test func aViewThatReturnsOnItsWayOutKnowsWhatHasChanged() {
    struct Page: View {
      let control: Control
      @State private var word = "one"
      @State private var isShown = true

      var body: some View {
        VStack {
          if isShown { Words(word: $word).transition(.opacity) }
        }
        .onAppear {
          control.act["flip"] = { withAnimation(.linear(duration: 1)) { isShown.toggle() } }
          control.act["two"] = { word = "two" }
        }
      }
    }
    struct Words: View {
      @Binding var word: String
      var body: some View { Inner(word: $word) }
    }
    struct Inner: View {
      @Binding var word: String
      var body: some View { Text(word) }
    }
    let control = Control()
    let host = TestHost { Page(control: control) }
    control("flip")
    host.update()
    host.advance(0.3)
    control("two")
    host.update()
    control("flip")
    host.update()
    #expect(host.texts == ["two"])
    host.advance(2)
    #expect(!host.host.needsUpdate)
  }

  @Test func anEnvironmentIsThatOfWhereASheetHangs() {
    struct Page: View {
      @State private var isShown = true

      var body: some View {
        VStack {
          Color.red.sheet(isPresented: $isShown) { Told() }
            .environment(\.layoutDirection, .rightToLeft)
            .environment(\.colorScheme, .dark)
        }
      }
    }
    struct Told: View {
      @Environment(\.layoutDirection) private var direction
      @Environment(\.colorScheme) private var scheme
      var body: some View {
        Text(direction == .rightToLeft ? "right" : "left")
        Text(scheme == .dark ? "dark" : "light")
      }
    }
    let host = TestHost { Page() }
    host.advance(1)
    #expect(host.texts == ["right", "dark"])
  }

  @Test func animationsGoOnAfterAFrameWhoseTimeWasFarTooLate() {
    struct Page: View {
      @State private var isWide = false

      var body: some View {
        Color.red.frame(width: isWide ? 200 : 100, height: 40).probe("bar")
          .onTapGesture { withAnimation(.linear(duration: 1)) { isWide.toggle() } }
      }
    }
    let host = TestHost { Page() }
    host.host.update(at: MonotonicTime(seconds: 1e9))
    host.update()
    host.tap("bar")
    host.advance(0.5)
    #expect(host.frame(of: "bar").map { $0.width > 100 && $0.width < 200 } == true)
    host.advance(1)
    #expect(host.frame(of: "bar")?.width == 200)
    #expect(!host.host.needsUpdate)
  }
}
