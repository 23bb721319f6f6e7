import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TapGestureTests {
  @Test func tapActsOnceWhenTheFingerIsLifted() {
    let log = Log()
    let host = TestHost { Color.red.onTapGesture { log("tap") } }
    host.touch(.down, point(10, 10))
    host.advance(0.2)
    #expect(log.lines.isEmpty)
    host.touch(.up, point(14, 12))
    #expect(log.lines == ["tap"])
    host.drag(from: point(10, 10), to: point(40, 10))
    #expect(log.lines == ["tap"])
  }

  @Test func tapReportsItsLocation() {
    var location: CGPoint?
    let host = TestHost(width: 400, height: 300) {
      Color.red.onTapGesture { location = $0 }.padding(50)
    }
    host.tap(point(60, 70))
    #expect(location == point(10, 20))
  }

  @Test func singleTapWaitsForTheDoubleTapBeforeIt() {
    let log = Log()
    let host = TestHost {
      Color.red.onTapGesture(count: 2) { log("double") }.onTapGesture { log("single") }
    }
    host.tap(point(10, 10))
    #expect(log.lines.isEmpty)
    #expect(host.host.nextDeadline != nil)
    host.advance(0.4)
    #expect(log.lines == ["single"])
    host.tap(point(10, 10))
    host.advance(0.1)
    host.tap(point(12, 10))
    host.advance(1)
    #expect(log.lines == ["single", "double"])
    #expect(host.host.nextDeadline == nil)
  }

  @Test func aPendingDoubleTapBesideLeavesTheSecondTapToOthers() {
    let log = Log()
    let host = TestHost {
      Color.red.onTapGesture { log("tap") }
        .simultaneousGesture(TapGesture(count: 2).onEnded { log("double") })
    }
    host.tap(point(10, 10))
    host.advance(0.1)
    host.tap(point(12, 10))
    #expect(log.lines == ["tap", "tap", "double"])
    host.advance(1)
    host.tap(point(10, 10))
    host.advance(0.1)
    host.tap(point(200, 200))
    host.advance(1)
    #expect(log.lines == ["tap", "tap", "double", "tap", "tap"])
  }

  @Test func aDragMayFollowATapThatADoubleTapBesideWaitsFor() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(DragGesture().onEnded { log("drag \(Int($0.translation.width))") })
        .simultaneousGesture(TapGesture(count: 2).onEnded { log("double") })
    }
    host.tap(point(10, 10))
    host.advance(0.1)
    host.drag(from: point(10, 10), to: point(70, 10))
    #expect(log.lines == ["drag 60"])
  }

  @Test func aShapeIsTouchedWhereItIsPainted() {
    let log = Log()
    let host = TestHost(width: 400, height: 200) {
      HStack(spacing: 0) {
        Circle().onTapGesture { log("disc") }
        Circle().stroke(lineWidth: 20).onTapGesture { log("ring") }
      }
    }
    host.tap(point(100, 100))
    host.tap(point(195, 5))
    host.tap(point(300, 100))
    host.tap(point(300, 5))
    #expect(log.lines == ["disc", "ring"])
  }

  @Test func aContentShapeIsTouchedWhateverIsPainted() {
    let log = Log()
    let host = TestHost(width: 200, height: 200) {
      ZStack {
        Color.red.onTapGesture { log("ground") }
        Circle().stroke(Color.blue).contentShape(Rectangle()).onTapGesture { log("ring") }
        Rectangle().fill(Color.clear).onTapGesture { log("clear") }
      }
    }
    host.tap(point(5, 5))
    #expect(log.lines == ["ring"])
  }

  @Test func theInnerTapWinsAndTheSimultaneousOneComesAlong() {
    let log = Log()
    let host = TestHost {
      Color.red.onTapGesture { log("inner") }
        .onTapGesture { log("outer") }
        .simultaneousGesture(TapGesture().onEnded { log("beside") })
    }
    host.tap(point(10, 10))
    #expect(log.lines == ["inner", "beside"])
  }

  @Test func highPriorityComesBeforeTheViewsInside() {
    let log = Log()
    let host = TestHost {
      Color.red.onTapGesture { log("inner") }
        .highPriorityGesture(TapGesture().onEnded { log("high") })
    }
    host.tap(point(10, 10))
    #expect(log.lines == ["high"])
  }

  @Test func maskShutsOutTheViewsInside() {
    let log = Log()
    let host = TestHost {
      VStack(spacing: 0) {
        Color.red.onTapGesture { log("inner") }
          .gesture(TapGesture().onEnded { log("outer") }, including: .gesture)
        Color.blue.onTapGesture { log("inner") }
          .highPriorityGesture(TapGesture().onEnded { log("outer") }, including: .subviews)
      }
    }
    host.tap(point(10, 10))
    host.tap(point(10, 290))
    #expect(log.lines == ["outer", "inner"])
  }
}
