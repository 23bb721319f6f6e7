import MartletInput
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct ScrollViewTests {
  /// 20 rows of 60 points in a window of 300.
  private func rows(_ row: @escaping (Int) -> some View) -> TestHost {
    TestHost(width: 200, height: 300) {
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<20, id: \.self) { i in
            row(i).frame(width: 200, height: 60).probe("\(i)")
          }
        }
      }
    }
  }

  private func plain() -> TestHost { rows { _ in Color.red } }

  private func top(_ host: TestHost) -> Double { Double(host.frame(of: "0")?.minY ?? .nan) }

  @Test func itTakesTheProposalAlongAndTheContentAcross() {
    let host = TestHost(width: 400, height: 300) {
      ScrollView { Color.red.frame(width: 80, height: 900) }.probe("scroll")
    }
    #expect(host.frame(of: "scroll") == CGRect(x: 160, y: 0, width: 80, height: 300))
  }

  @Test func contentFollowsTheFingerAndRestsWhereItIsLeft() {
    let host = plain()
    host.touch(.down, point(100, 250))
    host.touch(.move, point(100, 235))
    #expect(top(host) == 0)
    host.touch(.move, point(100, 135))
    #expect(top(host) == -100)
    host.advance(0.3)
    host.touch(.up, point(100, 135))
    host.advance(3)
    #expect(top(host) == -100)
    #expect(!host.host.needsUpdate)
  }

  @Test func aFlingRunsOnAndEverythingRestsAtItsEnd() {
    let host = plain()
    host.drag(from: point(100, 250), to: point(100, 150), seconds: 0.1)
    let lifted = top(host)
    host.advance(0.1)
    #expect(top(host) < lifted - 40)
    host.advance(10)
    #expect(!host.host.needsUpdate)
    #expect(host.host.nextDeadline == nil)
    let rest = top(host)
    host.advance(1)
    #expect(top(host) == rest)
    #expect(host.statistics.bodies == 0 && host.statistics.layouts == 0)
  }

  @Test func scrollingPlacesNothingAgain() {
    let host = plain()
    host.touch(.down, point(100, 250))
    host.touch(.move, point(100, 200))
    host.touch(.move, point(100, 150))
    #expect(host.statistics.layouts == 0 && host.statistics.measurements == 0)
    #expect(top(host) == -50)
  }

  /// A gradient that is anchored to the screen has to know every offset, in the same frame.
  @Test func globalFramesAreThoseOfTheFrameThatIsDrawn() {
    var tops: [Double] = []
    let host = rows { i in
      GeometryReader { proxy in
        if i == 3 { note(proxy.frame(in: .global).minY) }
        Color.red
      }
    }
    func note(_ y: CGFloat) -> EmptyView {
      tops.append(Double(y))
      return EmptyView()
    }
    #expect(tops.last == 180)
    host.touch(.down, point(100, 250))
    host.touch(.move, point(100, 235))
    host.touch(.move, point(100, 185))
    #expect(tops.last == 130)
    host.touch(.up, point(100, 185))
    for _ in 0..<30 {
      host.advance(1.0 / 60)
      #expect(tops.last == top(host) + 180)
    }
  }

  @Test func pulledPastItsEndItComesBack() {
    let host = plain()
    host.drag(from: point(100, 50), to: point(100, 250), seconds: 0.5, lifts: false)
    let pulled = top(host)
    #expect(pulled > 40 && pulled < 110)
    host.touch(.up, point(100, 250))
    host.advance(3)
    #expect(top(host) == 0)
    #expect(!host.host.needsUpdate)
  }

  @Test func aTouchStopsTheFlingAndDoesNotTap() {
    var taps = 0
    let host = rows { _ in Color.red.onTapGesture { taps += 1 } }
    host.drag(from: point(100, 250), to: point(100, 150), seconds: 0.1)
    host.advance(0.05)
    host.touch(.down, point(100, 150))
    let caught = top(host)
    host.advance(0.5)
    #expect(top(host) == caught)
    host.touch(.up, point(100, 150))
    host.advance(0.5)
    #expect(top(host) == caught)
    #expect(taps == 0)
    host.tap(point(100, 150))
    #expect(taps == 1)
  }

  @Test func theWheelScrollsWithinTheRange() {
    let host = plain()
    func wheel(_ dy: Double) {
      host.host.handle(
        InputEvent(
          time: host.now, kind: .scroll(dx: 0, dy: dy, position: point(100, 100))))
      host.update()
    }
    wheel(120)
    #expect(top(host) == -120)
    wheel(-500)
    #expect(top(host) == 0)
    wheel(5000)
    #expect(top(host) == -900)
  }

  @Test func aHorizontalScrollInAVerticalOneGoesByDirection() {
    let host = TestHost(width: 200, height: 300) {
      ScrollView {
        VStack(spacing: 0) {
          ScrollView(.horizontal) {
            Color.red.frame(width: 900, height: 100).probe("row")
          }
          Color.blue.frame(width: 200, height: 900).probe("rest")
        }
      }
    }
    host.drag(from: point(150, 50), to: point(50, 60), seconds: 0.5, lifts: false)
    #expect((host.frame(of: "row")?.minX ?? 0) < -80)
    #expect(host.frame(of: "rest")?.minY == 100)
    host.touch(.cancel, point(50, 60))
    host.advance(3)
    host.drag(from: point(150, 80), to: point(160, 20), seconds: 0.5, lifts: false)
    #expect((host.frame(of: "rest")?.minY ?? 0) < 60)
  }

  @Test func contentThatFitsLetsDragsThrough() {
    var dragged = 0.0
    let host = TestHost(width: 200, height: 300) {
      ScrollView { Color.red.frame(width: 100, height: 100) }
        .gesture(DragGesture().onEnded { dragged = Double($0.translation.height) })
    }
    host.drag(from: point(100, 50), to: point(100, 90))
    #expect(dragged == 40)
  }

  @Test func nothingOutsideTheWindowIsHit() {
    var taps: [Int] = []
    let host = TestHost(width: 200, height: 300) {
      VStack(spacing: 0) {
        Color.gray.frame(width: 200, height: 100)
        ScrollView {
          VStack(spacing: 0) {
            ForEach(0..<9, id: \.self) { i in
              Color.red.frame(width: 200, height: 60).onTapGesture { taps.append(i) }
            }
          }
        }
      }
    }
    host.drag(from: point(100, 250), to: point(100, 180), seconds: 0.5, lifts: false)
    host.touch(.cancel, point(100, 180))
    host.advance(2)
    host.tap(point(100, 90))
    #expect(taps.isEmpty)
    host.tap(point(100, 105))
    #expect(taps == [1])
  }
}

@MainActor
struct ScrollAgainstDragTests {
  /// A chart with a drag from the first touch, in a page that scrolls.
  private final class Page {
    var drags: [Double] = []
    var ended = 0
    var pressed: [Bool] = []
    var taps = 0
  }

  private func host(_ page: Page, minimumDistance: CGFloat = 0) -> TestHost {
    TestHost(width: 200, height: 300) {
      ScrollView {
        VStack(spacing: 0) {
          Color.red.frame(width: 200, height: 200)
            .gesture(
              DragGesture(minimumDistance: minimumDistance)
                .onChanged { page.drags.append(Double($0.translation.width)) }
                .onEnded { _ in page.ended += 1 }
            )
            .probe("chart")
          Button(action: { page.taps += 1 }) { Color.blue.frame(width: 200, height: 100) }
          Color.gray.frame(width: 200, height: 900)
        }
      }
    }
  }

  private func top(_ host: TestHost) -> Double { Double(host.frame(of: "chart")?.minY ?? .nan) }

  @Test(arguments: [0.0, 10]) func verticalMovementScrolls(minimumDistance: Double) {
    let page = Page()
    let host = host(page, minimumDistance: minimumDistance)
    host.drag(from: point(100, 150), to: point(104, 50), seconds: 0.2, lifts: false)
    #expect(top(host) < -70)
    #expect(page.drags.isEmpty)
  }

  @Test(arguments: [0.0, 10]) func horizontalMovementDragsTheChart(minimumDistance: Double) {
    let page = Page()
    let host = host(page, minimumDistance: minimumDistance)
    host.drag(from: point(50, 150), to: point(150, 146), seconds: 0.2, lifts: false)
    #expect(page.drags.last == 100)
    // Once taken, the drag goes wherever the finger goes.
    host.touch(.move, point(150, 20))
    #expect(top(host) == 0)
    host.touch(.up, point(150, 20))
    #expect(page.ended == 1)
  }

  @Test func aRestingFingerGivesTheTouchToTheChart() {
    let page = Page()
    let host = host(page)
    host.touch(.down, point(100, 150))
    #expect(page.drags.isEmpty)
    host.advance(0.1)
    #expect(page.drags == [0])
    host.touch(.move, point(100, 50))
    #expect(top(host) == 0)
  }

  @Test func aSlowThumbStillScrolls() {
    let page = Page()
    let host = host(page)
    // 100 points a second: ten points take longer than the rest does, but it never rests.
    host.drag(from: point(100, 150), to: point(100, 100), seconds: 0.5, lifts: false)
    #expect(page.drags.isEmpty)
    #expect(top(host) < -30)
  }

  @Test func aThumbThatScrollsDoesNotPressTheButton() {
    let page = Page()
    let host = host(page)
    host.drag(from: point(100, 250), to: point(100, 230), seconds: 0.1)
    #expect(page.taps == 0)
    host.advance(5)
    host.tap(point(100, top(host) + 250))
    #expect(page.taps == 1)
  }

  @Test func aQuickTapOnAChartIsADragWithoutWay() {
    let page = Page()
    let host = host(page)
    host.tap(point(100, 150))
    #expect(page.drags == [0])
    #expect(page.ended == 1)
  }
}
