import MartletInput
import MartletUI
import MartletUITestSupport
import Testing

/// What the gestures of a test have told, in order.
@MainActor
private final class Log {
  var lines: [String] = []
  func callAsFunction(_ line: String) { lines.append(line) }
}

private func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

private func text(_ size: CGSize) -> String { "\(Int(size.width)),\(Int(size.height))" }

@MainActor
struct DragGestureTests {
  @Test func dragBeginsAfterItsMinimumDistanceAndKeepsItsStart() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(
        DragGesture().onChanged { log("changed \(text($0.translation))") }
          .onEnded { log("ended \(text($0.translation))") })
    }
    host.touch(.down, point(100, 100))
    host.touch(.move, point(106, 100))
    #expect(log.lines.isEmpty)
    host.touch(.move, point(112, 100))
    host.touch(.move, point(120, 105))
    host.touch(.up, point(120, 105))
    #expect(log.lines == ["changed 12,0", "changed 20,5", "ended 20,5"])
  }

  @Test func dragWithoutMinimumDistanceBeginsOnTouch() {
    let log = Log()
    let host = TestHost {
      Color.red.frame(width: 200, height: 100).gesture(
        DragGesture(minimumDistance: 0).onChanged { log("\($0.location)") }
          .onEnded { _ in log("ended") })
    }
    host.touch(.down, point(100, 100))
    #expect(log.lines == ["\(point(0, 0))"])
    host.touch(.up, point(100, 100))
    #expect(log.lines.last == "ended")
  }

  @Test func velocityAndPredictionComeFromTheLastTenthOfASecond() throws {
    var last: DragGesture.Value?
    let host = TestHost {
      Color.red.gesture(DragGesture().onEnded { last = $0 })
    }
    host.drag(from: point(50, 50), to: point(250, 50), seconds: 0.5)
    let value = try #require(last)
    #expect(abs(value.velocity.width - 400) < 1)
    #expect(abs(value.predictedEndTranslation.width - 300) < 1)
    #expect(abs(value.velocity.height) < 1e-6)
  }

  /// The window of a mini-map: moved by differences, measured in its own moving space.
  @Test func localLocationsAreThoseOfTheMovingView() {
    struct Window: View {
      @State private var x = 0.0
      var body: some View {
        Color.red.frame(width: 100, height: 100)
          .gesture(
            DragGesture(minimumDistance: 0).onChanged { value in
              // The view has moved with the finger, so the whole translation is the new step.
              x += value.translation.width
            }
          )
          .probe("window")
          .padding(.leading, x)
          .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      }
    }
    let host = TestHost { Window() }
    host.drag(from: point(50, 50), to: point(200, 50), seconds: 0.3)
    #expect(host.frame(of: "window") == CGRect(x: 150, y: 0, width: 100, height: 100))
  }

  @Test func severalMovesInOneFrameAreOneStep() {
    var steps: [Double] = []
    let host = TestHost {
      Color.red.gesture(
        DragGesture(minimumDistance: 0, coordinateSpace: .global).onChanged {
          steps.append(Double($0.location.x))
        })
    }
    func send(_ phase: InputEvent.TouchPhase, _ x: Double) {
      host.host.handle(
        InputEvent(time: host.now, kind: .touch(phase, slot: 0, position: point(x, 50))))
    }
    send(.down, 10)
    send(.move, 20)
    send(.move, 30)
    host.update()
    #expect(steps == [10, 30])
    send(.move, 40)
    send(.up, 40)
    #expect(steps == [10, 30, 40])
  }

  @Test func locationsFollowNamedAndGlobalSpaces() {
    var named: CGPoint?
    var global: CGPoint?
    let host = TestHost(width: 400, height: 300) {
      Color.red
        .gesture(
          DragGesture(minimumDistance: 0, coordinateSpace: .named("box")).onChanged {
            named = $0.location
          }
        )
        .simultaneousGesture(
          DragGesture(minimumDistance: 0, coordinateSpace: .global).onChanged {
            global = $0.location
          }
        )
        .padding(10)
        .coordinateSpace(name: "box")
        .padding(20)
    }
    host.touch(.down, point(100, 100))
    #expect(named == point(80, 80))
    #expect(global == point(100, 100))
  }

  @Test func fingersOnDifferentViewsDragIndependently() {
    let log = Log()
    let host = TestHost(width: 400, height: 100) {
      HStack(spacing: 0) {
        Color.red.gesture(DragGesture().onChanged { log("a \(text($0.translation))") })
        Color.blue.gesture(DragGesture().onChanged { log("b \(text($0.translation))") })
      }
    }
    host.touch(.down, point(50, 50), slot: 0)
    host.touch(.down, point(350, 50), slot: 1)
    host.touch(.move, point(70, 50), slot: 0)
    host.touch(.move, point(310, 50), slot: 1)
    host.touch(.move, point(90, 50), slot: 0)
    #expect(log.lines == ["a 20,0", "b -40,0", "a 40,0"])
  }

  @Test func aSecondFingerOnTheSameViewDoesNotDisturb() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(
        DragGesture(minimumDistance: 0).onChanged { log(text($0.translation)) }
          .onEnded { _ in log("ended") })
    }
    host.touch(.down, point(50, 50), slot: 0)
    host.touch(.down, point(90, 90), slot: 1)
    host.touch(.move, point(99, 99), slot: 1)
    host.touch(.up, point(99, 99), slot: 1)
    host.touch(.move, point(60, 50), slot: 0)
    host.touch(.up, point(60, 50), slot: 0)
    #expect(log.lines == ["0,0", "10,0", "ended"])
  }

  @Test func theMouseActsAsAFinger() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(DragGesture().onEnded { log(text($0.translation)) })
    }
    func send(_ kind: InputEvent.Kind) {
      host.host.handle(InputEvent(time: host.now, kind: kind))
      host.update()
    }
    send(.pointerMoved(position: point(10, 10)))
    send(.pointerButton(.primary, isPressed: true, position: point(10, 10)))
    send(.pointerMoved(position: point(60, 10)))
    send(.pointerButton(.primary, isPressed: false, position: point(60, 10)))
    send(.pointerMoved(position: point(90, 10)))
    #expect(log.lines == ["50,0"])
  }
}

@MainActor
struct GestureEndTests {
  private struct Dragged: View {
    let log: Log
    @GestureState private var offset = CGSize.zero
    @State private var isShown = true

    var body: some View {
      VStack {
        if isShown {
          Color.red.gesture(
            DragGesture(minimumDistance: 0)
              .updating($offset) { value, state, _ in state = value.translation }
              .onChanged { if $0.translation.width > 50 { isShown = false } }
              .onEnded { _ in log("ended") })
        }
        Text(text(offset))
      }
    }
  }

  @Test func gestureStateHoldsWhileTheGestureGoesOnAndThenReturns() {
    let host = TestHost { Dragged(log: Log()) }
    host.touch(.down, point(100, 100))
    host.touch(.move, point(130, 100))
    #expect(host.texts == ["30,0"])
    host.touch(.up, point(130, 100))
    #expect(host.texts == ["0,0"])
  }

  @Test func theWayBackMayHaveAnAnimationOfItsOwn() {
    struct Bar: View {
      let log: Log
      @GestureState private var width: CGFloat
      init(log: Log) {
        self.log = log
        _width = GestureState(wrappedValue: 0) { value, transaction in
          log("\(Int(value))")
          transaction.animation = .linear(duration: 1)
        }
      }
      var body: some View {
        ZStack {
          Color.red.gesture(
            DragGesture(minimumDistance: 0)
              .updating($width) { value, state, _ in state = value.translation.width })
          Color.blue.frame(width: width, height: 10).probe("bar")
        }
      }
    }
    let log = Log()
    let host = TestHost { Bar(log: log) }
    host.touch(.down, point(100, 100))
    host.touch(.move, point(180, 100))
    #expect(host.frame(of: "bar")?.width == 80)
    host.touch(.up, point(180, 100))
    #expect(log.lines == ["80"])
    host.advance(0.5)
    let width = host.frame(of: "bar")?.width ?? 0
    #expect(width > 20 && width < 60)
    host.advance(0.6)
    #expect(host.frame(of: "bar")?.width == 0)
  }

  @Test func cancellationReturnsTheStateWithoutEnding() {
    let log = Log()
    let host = TestHost { Dragged(log: log) }
    host.touch(.down, point(100, 100))
    host.touch(.move, point(130, 100))
    host.touch(.cancel, point(130, 100))
    #expect(host.texts == ["0,0"])
    host.touch(.up, point(130, 100))
    #expect(log.lines.isEmpty)
  }

  @Test func aViewRemovedInMidDragEndsItsGestureCleanly() {
    let log = Log()
    let host = TestHost { Dragged(log: log) }
    host.touch(.down, point(100, 100))
    host.touch(.move, point(160, 100))
    host.advance(0.1)
    #expect(host.texts == ["0,0"])
    host.touch(.move, point(200, 100))
    host.touch(.up, point(200, 100))
    #expect(log.lines.isEmpty)
    #expect(host.reports.isEmpty)
    #expect(!host.host.needsUpdate)
  }
}

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

  @Test func tapTellsItsPlace() {
    var place: CGPoint?
    let host = TestHost(width: 400, height: 300) {
      Color.red.onTapGesture { place = $0 }.padding(50)
    }
    host.tap(point(60, 70))
    #expect(place == point(10, 20))
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

@MainActor
struct LongPressGestureTests {
  @Test func longPressActsWhileTheFingerIsDown() {
    let log = Log()
    let host = TestHost {
      Color.red.onLongPressGesture(
        perform: { log("held") }, onPressingChanged: { log("pressing \($0)") })
    }
    host.touch(.down, point(10, 10))
    host.advance(0.4)
    #expect(log.lines == ["pressing true"])
    host.advance(0.2)
    #expect(log.lines == ["pressing true", "held", "pressing false"])
    host.touch(.up, point(10, 10))
    #expect(log.lines.count == 3)
  }

  @Test func aFingerThatMovesOrLeavesEarlyIsNoLongPress() {
    let log = Log()
    let host = TestHost {
      Color.red.onLongPressGesture(
        perform: { log("held") }, onPressingChanged: { log("pressing \($0)") })
    }
    host.touch(.down, point(10, 10))
    host.touch(.move, point(30, 10))
    host.advance(1)
    host.touch(.up, point(30, 10))
    host.tap(point(10, 10))
    host.advance(1)
    #expect(
      log.lines == ["pressing true", "pressing false", "pressing true", "pressing false"])
  }

  @Test func longPressBeatsTheTapOfTheSameView() {
    let log = Log()
    let host = TestHost {
      Color.red.onTapGesture { log("tap") }.onLongPressGesture { log("held") }
    }
    host.tap(point(10, 10))
    host.touch(.down, point(10, 10))
    host.advance(0.6)
    host.touch(.up, point(10, 10))
    #expect(log.lines == ["tap", "held"])
  }

  @Test func dragAfterALongPressKnowsBoth() {
    struct Card: View {
      let log: Log
      @GestureState private var state = "rest"
      var body: some View {
        Color.red.gesture(
          LongPressGesture(minimumDuration: 0.1).sequenced(before: DragGesture())
            .updating($state) { value, state, _ in
              switch value {
              case .first: state = "pressed"
              case .second(_, let drag): state = drag.map { text($0.translation) } ?? "lifted"
              }
            }
            .onEnded { value in
              if case .second(true, let drag?) = value { log("ended \(text(drag.translation))") }
            })
        Text(state)
      }
    }
    let log = Log()
    let host = TestHost { Card(log: log) }
    host.touch(.down, point(10, 50))
    #expect(host.texts == ["pressed"])
    host.advance(0.12)
    #expect(host.texts == ["lifted"])
    host.touch(.move, point(50, 50))
    #expect(host.texts == ["40,0"])
    host.touch(.up, point(50, 50))
    #expect(host.texts == ["rest"])
    #expect(log.lines == ["ended 40,0"])
    // Too soon for the press: no drag.
    host.drag(from: point(10, 50), to: point(90, 50), seconds: 0.05)
    #expect(log.lines.count == 1)
  }

  @Test func exclusiveTakesTheSecondOnlyIfTheFirstFails() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(
        TapGesture(count: 2).exclusively(before: TapGesture()).onEnded { value in
          switch value {
          case .first: log("double")
          case .second: log("single")
          }
        })
    }
    host.tap(point(10, 10))
    host.advance(0.5)
    host.tap(point(10, 10))
    host.tap(point(10, 10))
    host.advance(0.5)
    #expect(log.lines == ["single", "double"])
  }

  @Test func simultaneousTellsBothValues() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(
        DragGesture().simultaneously(with: LongPressGesture(minimumDuration: 0.1))
          .onEnded { log("\($0.first != nil) \($0.second != nil)") })
    }
    host.touch(.down, point(10, 10))
    host.advance(0.2)
    host.touch(.move, point(40, 10))
    host.touch(.up, point(40, 10))
    #expect(log.lines == ["true true"])
  }
}

@MainActor
struct ButtonTests {
  private struct Style: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack(spacing: 0) {
        configuration.label
        Text(configuration.isPressed ? "pressed" : "up")
      }
    }
  }

  @Test func buttonShowsItsPressAndActsOnRelease() {
    let log = Log()
    let host = TestHost {
      Button("Go") { log("go") }.buttonStyle(Style()).probe("button")
    }
    #expect(host.texts == ["Go", "up"])
    host.touch(.down, point(200, 150))
    #expect(host.texts == ["Go", "pressed"])
    #expect(log.lines.isEmpty)
    host.touch(.up, point(200, 150))
    #expect(host.texts == ["Go", "up"])
    #expect(log.lines == ["go"])
  }

  @Test func aFingerThatLeavesTheButtonDoesNotAct() {
    let log = Log()
    let host = TestHost { Button("Go") { log("go") }.buttonStyle(Style()) }
    host.touch(.down, point(200, 150))
    host.touch(.move, point(350, 150))
    #expect(host.texts == ["Go", "up"])
    // It may come back.
    host.touch(.move, point(205, 150))
    #expect(host.texts == ["Go", "pressed"])
    host.touch(.move, point(350, 150))
    host.touch(.up, point(350, 150))
    #expect(log.lines.isEmpty)
  }

  @Test func smallButtonsAreTouchedWithinFortyFourPoints() {
    let log = Log()
    let host = TestHost(width: 400, height: 300) {
      Button(action: { log("go") }) { Color.red.frame(width: 10, height: 10) }
    }
    host.tap(point(200 + 21, 150 - 21))
    #expect(log.lines == ["go"])
    host.tap(point(200 + 23, 150))
    #expect(log.lines == ["go"])
  }

  @Test func aNeighbourIsNotRobbedByTheReach() {
    let log = Log()
    let host = TestHost(width: 400, height: 300) {
      HStack(spacing: 0) {
        Button(action: { log("a") }) { Color.red.frame(width: 20, height: 20) }
        Button(action: { log("b") }) { Color.blue.frame(width: 20, height: 20) }
      }
    }
    host.tap(point(199, 150))
    host.tap(point(201, 150))
    host.tap(point(175, 150))
    #expect(log.lines == ["a", "b", "a"])
  }

  @Test func anActionMayAnimateAndRemoveItsButton() {
    struct Once: View {
      @State private var isShown = true
      var body: some View {
        if isShown { Button("Go") { withAnimation { isShown = false } } }
      }
    }
    let host = TestHost { Once() }
    host.tap(point(200, 150))
    host.advance(1)
    #expect(host.texts.isEmpty)
    #expect(!host.host.needsUpdate)
  }
}

@MainActor
struct InputScaleTests {
  @Test func positionsArePixelsAndGesturesAreInPoints() {
    var places: [CGPoint] = []
    let host = TestHost(width: 400, height: 300, scale: 2) {
      Color.red.gesture(DragGesture(minimumDistance: 0).onChanged { places.append($0.location) })
    }
    host.host.handle(
      InputEvent(time: host.now, kind: .touch(.down, slot: 0, position: point(300, 200))))
    #expect(places == [point(150, 100)])
    host.update()
    host.host.handle(
      InputEvent(time: host.now, kind: .touch(.move, slot: 0, position: point(320, 200))))
    #expect(host.host.needsUpdate)
    host.update()
    #expect(places == [point(150, 100), point(160, 100)])
  }
}
