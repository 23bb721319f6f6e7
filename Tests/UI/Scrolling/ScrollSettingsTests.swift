import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ScrollSettingsTests {
  private func column(
    _ count: Int = 10, _ change: (ScrollView<ForEach<Range<Int>, Int, AnyView>>) -> some View
  ) -> TestHost {
    TestHost(width: 200, height: 300) {
      change(
        ScrollView {
          ForEach(0..<count) { index in
            AnyView(Color.red.frame(height: 92).probe("\(index)"))
          }
        })
    }
  }

  private func drag(_ host: TestHost, by distance: Double, seconds: Double = 0.3) {
    host.drag(
      from: CGPoint(x: 100, y: 150), to: CGPoint(x: 100, y: 150 - distance), seconds: seconds)
  }

  @Test func aDisabledViewIsMovedByNoFinger() {
    let host = column { $0.scrollDisabled(true) }
    drag(host, by: 100)
    host.advance(1)
    #expect(host.frame(of: "0")?.minY == 0)
  }

  @Test func marginsScrollWithTheContent() {
    let host = column { $0.contentMargins(.all, 10) }
    #expect(host.frame(of: "0") == CGRect(x: 10, y: 10, width: 180, height: 92))
    drag(host, by: 2000, seconds: 0.1)
    host.advance(3)
    // Ten rows of 92 points with 8 points between them end 10 points above the lower edge.
    #expect(host.frame(of: "9")?.maxY == 290)
  }

  @Test func hiddenBarsAreNotDrawn() {
    let shown = column { $0.scrollIndicators(.visible) }
    let hidden = column { $0.scrollIndicators(.hidden) }
    for host in [shown, hidden] { drag(host, by: 50) }
    #expect(shown.displayList.items.count == hidden.displayList.items.count + 1)
  }

  @Test func theAnchorHoldsUntilAFingerMovesTheContent() {
    struct Log: View {
      @State private var count = 5
      var body: some View {
        ScrollView {
          ForEach(0..<count, id: \.self) { index in
            Color.red.frame(height: 92).probe("\(index)").onTapGesture { count += 1 }
          }
        }
        .defaultScrollAnchor(.bottom)
      }
    }
    let host = TestHost(width: 200, height: 300) { Log() }
    #expect(host.frame(of: "4")?.maxY == 300)
    host.tap("4")
    host.advance(0.1)
    #expect(host.frame(of: "5")?.maxY == 300)
    drag(host, by: -100, seconds: 1)
    host.advance(3)
    let top = host.frame(of: "4")?.minY
    host.tap("4")
    host.advance(0.1)
    #expect(host.frame(of: "4")?.minY == top)
  }

  @Test func aFlashShowsTheBarsForAMoment() {
    struct Page: View {
      @State private var count = 0
      var body: some View {
        ScrollView { Color.red.frame(height: 900).probe("red").onTapGesture { count += 1 } }
          .scrollIndicatorsFlash(trigger: count)
      }
    }
    let host = TestHost(width: 200, height: 300) { Page() }
    let still = host.displayList.items.count
    host.tap(CGPoint(x: 100, y: 100))
    host.advance(0.1)
    #expect(host.displayList.items.count == still + 1)
    host.advance(2)
    #expect(host.displayList.items.count == still)
    #expect(!host.host.needsUpdate)
  }

  @Test func alignedContentRestsAtTheStartOfAView() throws {
    for length in [130.0, 170, 230, 290] {
      let host = TestHost(width: 200, height: 300) {
        ScrollView {
          VStack(spacing: 8) {
            ForEach(0..<20) { Color.red.frame(height: 92).probe("\($0)") }
          }
          .scrollTargetLayout()
        }
        .scrollTargetBehavior(.viewAligned)
      }
      drag(host, by: length, seconds: 0.5)
      host.advance(3)
      let top = try #require(host.frame(of: "0")).minY
      #expect(top < -50)
      #expect(top.truncatingRemainder(dividingBy: 100) == 0)
    }
  }

  @Test func aLimitedMovementGoesToTheNextView() throws {
    let host = TestHost(width: 200, height: 300) {
      ScrollView {
        VStack(spacing: 8) { ForEach(0..<20) { Color.red.frame(height: 92).probe("\($0)") } }
          .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned(limitBehavior: .always))
    }
    host.drag(from: CGPoint(x: 100, y: 290), to: CGPoint(x: 100, y: 10), seconds: 0.1)
    host.advance(3)
    #expect(host.frame(of: "0")?.minY == -100)
  }
}
