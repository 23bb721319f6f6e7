import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct AccessibilityIdentifierTests {
  @Test func viewsOfOneNameAreCountedInTheOrderOfTheTree() {
    let host = TestHost(width: 300, height: 100) {
      HStack(spacing: 0) {
        ForEach(0..<3, id: \.self) { _ in
          Color.red.accessibilityIdentifier("bar").frame(width: 50)
        }
        Color.blue.accessibilityIdentifier("rest")
      }
      .accessibilityIdentifier("row")
    }
    let views = host.host.identifiedViews
    #expect(views.map(\.identifier) == ["row", "bar", "bar", "bar", "rest"])
    #expect(views.map(\.index) == [0, 0, 1, 2, 0])
    #expect(host.host.frame(ofView: "bar", index: 2) == rect(100, 0, 50, 100))
    #expect(host.host.frame(ofView: "rest") == rect(150, 0, 150, 100))
    #expect(host.host.frame(ofView: "bar", index: 3) == nil)
    #expect(host.host.frame(ofView: "nobody") == nil)
  }

  @Test func aFrameIsWhereTheViewIsDrawnEffectsIncluded() {
    let host = TestHost(width: 200, height: 200) {
      Color.red.frame(width: 40, height: 20)
        .accessibilityIdentifier("inside")
        .offset(x: 30)
        .accessibilityIdentifier("outside")
        .scaleEffect(2)
    }
    // Twice as large round the middle: 30 points to the right have become 60.
    #expect(host.host.frame(ofView: "inside") == rect(120, 80, 80, 40))
    // An offset leaves the place in the layout, and that is what a name outside of it has.
    #expect(host.host.frame(ofView: "outside") == rect(60, 80, 80, 40))
  }

  @Test func aFrameGlidesWithItsView() {
    struct Page: View {
      @State private var isMoved = false
      var body: some View {
        Color.red.frame(width: 50, height: 50)
          .accessibilityIdentifier("box")
          .padding(.leading, isMoved ? 100 : 0)
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
          .contentShape(Rectangle())
          .onTapGesture { withAnimation(.linear(duration: 1)) { isMoved = true } }
      }
    }
    let host = TestHost { Page() }
    host.tap(CGPoint(x: 10, y: 10))
    host.advance(0.5)
    let x = host.host.frame(ofView: "box")?.minX ?? 0
    #expect(x > 40 && x < 60)
    host.advance(1)
    #expect(host.host.frame(ofView: "box")?.minX == 100)
  }

  @Test func whatIsSeenEndsAtScrollViewsClipsAndTheOutput() {
    let host = TestHost(width: 100, height: 100) {
      VStack(spacing: 0) {
        ScrollView {
          VStack(spacing: 0) {
            Color.red.frame(height: 60).accessibilityIdentifier("row")
            Color.red.frame(height: 60).accessibilityIdentifier("row")
            Color.red.frame(height: 60).accessibilityIdentifier("row")
          }
        }
        .frame(height: 80)
        Color.blue.frame(width: 300, height: 20)
          .accessibilityIdentifier("wide")
          .frame(width: 90).clipped()
          .frame(width: 100)
      }
    }
    let views = host.host.identifiedViews
    #expect(
      views.map(\.frame) == [
        rect(0, 0, 100, 60), rect(0, 60, 100, 60), rect(0, 120, 100, 60), rect(-100, 80, 300, 20),
      ])
    #expect(
      views.map(\.visibleFrame) == [
        rect(0, 0, 100, 60), rect(0, 60, 100, 20), nil, rect(5, 80, 90, 20),
      ])
  }

  @Test func hiddenAndTransparentViewsHaveAFrameAndAreNotSeen() {
    let host = TestHost(width: 100, height: 100) {
      VStack(spacing: 0) {
        Color.red.accessibilityIdentifier("a").hidden()
        Color.red.accessibilityIdentifier("b").opacity(0)
        Color.red.accessibilityIdentifier("c").opacity(0.5).frame(height: 20)
      }
    }
    let views = host.host.identifiedViews
    #expect(views.map(\.frame.minY) == [0, 40, 80])
    #expect(views.map { $0.visibleFrame == nil } == [true, true, false])
  }

  @Test func anotherNameDrawsAndMeasuresNothing() {
    struct Page: View {
      @State private var name = "first"
      var body: some View {
        Color.red.accessibilityIdentifier(name).onTapGesture { name = "second" }
      }
    }
    let host = TestHost { Page() }
    host.touch(.down, CGPoint(x: 10, y: 10))
    host.touch(.up, CGPoint(x: 10, y: 10))
    #expect(host.host.identifiedViews.map(\.identifier) == ["second"])
    #expect(host.statistics.layouts == 0)
    #expect(host.statistics.measurements == 0)
  }

  @Test func aViewThatIsSeenGoingHasNoNameAnyMore() {
    struct Page: View {
      @State private var isShown = true
      var body: some View {
        ZStack {
          Color.blue.onTapGesture { withAnimation(.linear(duration: 1)) { isShown = false } }
          if isShown {
            Color.red.frame(width: 20, height: 20).accessibilityIdentifier("box")
              .transition(.opacity)
          }
        }
      }
    }
    let host = TestHost { Page() }
    #expect(host.host.frame(ofView: "box") != nil)
    host.tap(CGPoint(x: 10, y: 10))
    host.advance(0.2)
    #expect(host.host.frame(ofView: "box") == nil)
  }
}
