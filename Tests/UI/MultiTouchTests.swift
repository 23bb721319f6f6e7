import MartletInput
import MartletUI
import MartletUITestSupport
import Testing

/// A number with two decimals at most.
private func short(_ value: Double) -> String {
  let rounded = (value * 100).rounded() / 100
  return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}

extension TestHost {
  /// Sends moves of two fingers that a frame finds together.
  @MainActor
  fileprivate func moveBoth(_ a: CGPoint, _ b: CGPoint) {
    advance(1.0 / 60)
    for (slot, location) in [a, b].enumerated() {
      host.handle(
        InputEvent(time: now, kind: .touch(.move, slot: slot, position: location)))
    }
    update()
  }
}

@MainActor
struct MultiTouchTests {
  @Test func twoHandsDragTwoViewsAtOnce() {
    struct Sliders: View {
      let log: Log
      var body: some View {
        HStack(spacing: 0) {
          Color.red.gesture(drag("left"))
          Color.blue.gesture(drag("right"))
        }
      }
      func drag(_ name: String) -> some Gesture {
        DragGesture().onChanged { log("\(name) \(short($0.translation.height))") }
          .onEnded { log("\(name) ends \(short($0.translation.height))") }
      }
    }
    let log = Log()
    let host = TestHost { Sliders(log: log) }
    host.touch(.down, point(100, 100))
    host.touch(.down, point(300, 100), slot: 1)
    host.moveBoth(point(100, 130), point(300, 60))
    host.touch(.up, point(100, 130))
    host.touch(.move, point(300, 50), slot: 1)
    host.touch(.up, point(300, 50), slot: 1)
    #expect(
      log.lines == [
        "left 30", "right -40", "left ends 30", "right -50", "right ends -50",
      ])
  }

  @Test func aPinchTellsTheDistanceRelativeToItsStart() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(
        MagnificationGesture().onChanged { log(short($0)) }.onEnded { log("ends \(short($0))") })
    }
    host.touch(.down, point(150, 150))
    host.touch(.down, point(250, 150), slot: 1)
    #expect(log.lines.isEmpty)
    host.moveBoth(point(125, 150), point(275, 150))
    host.moveBoth(point(100, 150), point(300, 150))
    host.touch(.move, point(175, 150), slot: 1)
    host.touch(.up, point(175, 150), slot: 1)
    // The finger that is left does nothing more.
    host.touch(.move, point(10, 150))
    host.touch(.up, point(10, 150))
    #expect(log.lines == ["1.5", "2", "0.75", "ends 0.75"])
  }

  @Test func aPinchWaitsForItsMinimumScaleDelta() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(
        MagnificationGesture(minimumScaleDelta: 0.2).onChanged { log(short($0)) })
    }
    host.touch(.down, point(100, 150))
    host.touch(.down, point(200, 150), slot: 1)
    host.touch(.move, point(219, 150), slot: 1)
    #expect(log.lines.isEmpty)
    host.touch(.move, point(225, 150), slot: 1)
    host.touch(.move, point(201, 150), slot: 1)
    #expect(log.lines == ["1.25", "1.01"])
  }

  @Test func magnifyTellsWhereItBeganAndHowFastItIs() throws {
    var last: MagnifyGesture.Value?
    let host = TestHost {
      Color.red.frame(width: 200, height: 100).gesture(MagnifyGesture().onChanged { last = $0 })
    }
    // The view lies at 100, 100.
    host.touch(.down, point(120, 130))
    host.touch(.down, point(220, 130), slot: 1)
    for step in 1...10 { host.moveBoth(point(120, 130), point(220 + Double(step), 130)) }
    let value = try #require(last)
    #expect(value.startLocation == point(70, 30))
    #expect(value.startAnchor == UnitPoint(x: 0.35, y: 0.3))
    #expect(abs(value.magnification - 1.1) < 1e-9)
    // A hundredth each frame.
    #expect(abs(value.velocity - 0.6) < 0.01)
  }

  @Test func aSecondFingerTurnsADragIntoAPinch() {
    struct Map: View {
      let log: Log
      @GestureState(resetTransaction: Transaction(animation: .linear(duration: 1)))
      private var shift = 0.0
      var body: some View {
        Color.red
          .gesture(
            DragGesture().updating($shift) { value, shift, _ in shift = value.translation.width }
              .onChanged { log("drag \(short($0.translation.width))") }
              .onEnded { _ in log("drag ends") }
          )
          .gesture(
            MagnificationGesture().onChanged { log("pinch \(short($0))") }
              .onEnded { log("pinch ends \(short($0))") }
          )
          .overlay(Text("\(Int(shift))"))
      }
    }
    let log = Log()
    let host = TestHost { Map(log: log) }
    host.touch(.down, point(100, 150))
    host.touch(.move, point(120, 150))
    #expect(host.texts == ["20"])
    host.touch(.down, point(220, 150), slot: 1)
    host.touch(.move, point(320, 150), slot: 1)
    // The drag is cancelled: its state is back and its end is not told.
    #expect(host.texts == ["0"])
    host.touch(.up, point(120, 150))
    host.touch(.up, point(320, 150), slot: 1)
    #expect(log.lines == ["drag 20", "pinch 2", "pinch ends 2"])
  }

  @Test func aPinchOfThePageTakesNoFingerFromASliderOnIt() {
    let log = Log()
    let host = TestHost {
      ZStack {
        Color.gray
        Color.red.frame(width: 100, height: 100)
          .gesture(
            DragGesture(minimumDistance: 0).onChanged { log("drag \(short($0.translation.width))") }
          )
      }
      .gesture(MagnificationGesture().onChanged { log("pinch \(short($0))") })
    }
    host.touch(.down, point(200, 150))
    host.touch(.down, point(390, 150), slot: 1)
    host.touch(.move, point(300, 150), slot: 1)
    host.touch(.move, point(220, 150))
    host.touch(.up, point(220, 150))
    host.touch(.up, point(300, 150), slot: 1)
    #expect(log.lines == ["drag 0", "drag 20"])
  }

  @Test func aPinchTakesTheTouchesFromTheScrollViewAround() throws {
    let log = Log()
    let host = TestHost {
      ScrollView {
        Color.red.frame(height: 1000)
          .gesture(MagnificationGesture().onChanged { log(short($0)) })
          .probe("content")
      }
    }
    host.drag(from: point(200, 200), to: point(200, 150), seconds: 0.1, lifts: false)
    let top = try #require(host.frame(of: "content")).minY
    #expect(top < 0)
    host.touch(.down, point(300, 150), slot: 1)
    host.touch(.move, point(350, 150), slot: 1)
    host.touch(.move, point(350, 250), slot: 1)
    #expect(log.lines.first == "1.5")
    host.touch(.up, point(350, 250), slot: 1)
    host.touch(.up, point(200, 150))
    host.advance(1)
    #expect(host.frame(of: "content")?.minY == top)
  }

  @Test func turnsCountOnThroughFullOnes() {
    var last = Angle.zero
    let host = TestHost {
      Color.red.gesture(RotationGesture().onChanged { last = $0 })
    }
    host.touch(.down, point(200, 150))
    host.touch(.down, point(300, 150), slot: 1)
    for step in 1...54 {
      let angle = Double(step) * 10 * .pi / 180
      host.touch(
        .move, point(200 + 100 * Elementary.cos(angle), 150 + 100 * Elementary.sin(angle)), slot: 1)
    }
    #expect(abs(last.degrees - 540) < 1e-6)
  }

  @Test func aDragAndAPinchAtTheSameTimeBothGoOn() {
    let log = Log()
    let both = DragGesture().simultaneously(with: MagnificationGesture())
    let host = TestHost {
      Color.red.gesture(
        both.onChanged {
          log(
            "\($0.first.map { short($0.translation.width) } ?? "-") "
              + "\($0.second.map { short($0) } ?? "-")")
        }.onEnded { _ in log("ends") })
    }
    host.touch(.down, point(100, 150))
    host.touch(.move, point(120, 150))
    host.touch(.down, point(220, 150), slot: 1)
    host.touch(.move, point(270, 150), slot: 1)
    host.touch(.move, point(110, 150))
    host.touch(.up, point(270, 150), slot: 1)
    host.touch(.up, point(110, 150))
    #expect(log.lines == ["20 -", "20 1.5", "10 1.6", "ends"])
  }

  @Test func pinchAndTurnShareTheirFingers() {
    let log = Log()
    let both = MagnificationGesture().simultaneously(with: RotationGesture())
    let host = TestHost {
      Color.red.gesture(
        both.onChanged { value in
          log("\(short(value.first ?? 0)) \(short((value.second ?? .zero).degrees))")
        })
    }
    host.touch(.down, point(200, 150))
    host.touch(.down, point(300, 150), slot: 1)
    host.touch(.move, point(200, 350), slot: 1)
    #expect(log.lines == ["2 90"])
  }

  @Test func ofTwoExclusiveGesturesOfTwoFingersTheFirstKeepsThem() {
    let log = Log()
    let host = TestHost {
      Color.red
        .gesture(MagnificationGesture().onChanged { log("pinch \(short($0))") })
        .gesture(RotationGesture().onChanged { _ in log("turn") })
    }
    host.touch(.down, point(200, 150))
    host.touch(.down, point(300, 150), slot: 1)
    host.touch(.move, point(350, 150), slot: 1)
    host.touch(.move, point(200, 350), slot: 1)
    #expect(log.lines == ["pinch 1.5", "pinch 2"])
  }

  @Test func aHighPriorityPinchComesBeforeTheDragsInside() {
    let log = Log()
    let host = TestHost {
      ZStack {
        Color.gray
        Color.red.frame(width: 100, height: 100)
          .gesture(DragGesture(minimumDistance: 0).onChanged { _ in log("drag") })
      }
      .highPriorityGesture(MagnificationGesture().onChanged { log("pinch \(short($0))") })
    }
    host.touch(.down, point(200, 150))
    #expect(log.lines == ["drag"])
    host.touch(.down, point(300, 150), slot: 1)
    host.touch(.move, point(350, 150), slot: 1)
    #expect(log.lines == ["drag", "pinch 1.5"])
  }

  @Test func exclusivelyPrefersThePinchAndFallsBackToTheDrag() {
    let log = Log()
    let either = MagnificationGesture().exclusively(before: DragGesture())
    let host = TestHost {
      Color.red.gesture(
        either.onEnded {
          switch $0 {
          case .first(let scale): log("pinch \(short(scale))")
          case .second(let drag): log("drag \(short(drag.translation.width))")
          }
        })
    }
    host.touch(.down, point(100, 150))
    host.touch(.down, point(200, 150), slot: 1)
    host.touch(.move, point(300, 150), slot: 1)
    host.touch(.up, point(300, 150), slot: 1)
    host.touch(.up, point(100, 150))
    #expect(log.lines == ["pinch 2"])
    host.drag(from: point(100, 150), to: point(150, 150))
    #expect(log.lines == ["pinch 2", "drag 50"])
  }

  @Test func aCancelledFingerEndsThePinchByItsResetAlone() {
    struct Zoom: View {
      let log: Log
      @GestureState private var scale = 1.0
      var body: some View {
        Color.red
          .gesture(
            MagnificationGesture().updating($scale) { value, scale, _ in scale = value }
              .onEnded { _ in log("ends") }
          )
          .overlay(Text(short(scale)).allowsHitTesting(false))
      }
    }
    let log = Log()
    let host = TestHost { Zoom(log: log) }
    host.touch(.down, point(100, 150))
    host.touch(.down, point(200, 150), slot: 1)
    host.touch(.move, point(250, 150), slot: 1)
    #expect(host.texts == ["1.5"])
    host.touch(.cancel, point(250, 150), slot: 1)
    #expect(host.texts == ["1"])
    host.touch(.move, point(90, 150))
    host.touch(.up, point(90, 150))
    #expect(host.texts == ["1"])
    #expect(log.lines.isEmpty)
    // And another one begins anew.
    host.touch(.down, point(100, 150))
    host.touch(.down, point(200, 150), slot: 1)
    host.touch(.move, point(300, 150), slot: 1)
    #expect(host.texts == ["2"])
  }

  @Test func aTapBesideAPinchIsATap() {
    let log = Log()
    let host = TestHost {
      ZStack {
        Color.gray
        Button("Tap") { log("tap") }.probe("button")
      }
      .gesture(MagnificationGesture().onChanged { log(short($0)) })
    }
    host.touch(.down, point(20, 20))
    host.touch(.down, point(200, 150), slot: 1)
    host.advance(0.1)
    host.touch(.up, point(200, 150), slot: 1)
    host.touch(.up, point(20, 20))
    #expect(log.lines == ["tap"])
  }

  @Test func thirdFingersAreLeftOut() {
    let log = Log()
    let host = TestHost {
      Color.red.gesture(MagnificationGesture().onChanged { log(short($0)) })
    }
    host.touch(.down, point(100, 150))
    host.touch(.down, point(200, 150), slot: 1)
    host.touch(.down, point(300, 250), slot: 2)
    host.touch(.move, point(0, 0), slot: 2)
    host.touch(.move, point(250, 150), slot: 1)
    #expect(log.lines == ["1.5"])
  }

  /// A touch panel that is unplugged in mid-gesture, over and over: nothing stays busy or alive.
  @Test func seededTouchesLeaveNothingBehind() {
    var random: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(_ count: Int) -> Int {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return Int(random % UInt64(count))
    }
    let log = Log()
    let host = TestHost {
      ScrollView {
        VStack {
          ForEach(0..<4) { index in
            Color.red.frame(height: 150)
              .gesture(DragGesture().onChanged { _ in log("drag \(index)") })
              .gesture(MagnificationGesture().simultaneously(with: RotationGesture()))
              .onTapGesture(count: 2) { log("taps") }
          }
        }
        .gesture(MagnificationGesture().onEnded { _ in log("pinch") })
      }
      .simultaneousGesture(DragGesture().onEnded { _ in log("drag") })
    }
    var down: [Int: CGPoint] = [:]
    for _ in 0..<3000 {
      let slot = next(4)
      let location = point(Double(next(400)), Double(next(300)))
      switch next(6) {
      case 0 where down[slot] == nil:
        down[slot] = location
        host.touch(.down, location, slot: slot)
      case 1 where down[slot] != nil:
        host.touch(next(3) == 0 ? .cancel : .up, down[slot] ?? location, slot: slot)
        down[slot] = nil
      case 2:
        host.advance(Double(next(20)) / 60)
      default:
        guard let last = down[slot] else { continue }
        down[slot] = point(last.x + Double(next(31) - 15), last.y + Double(next(31) - 15))
        host.touch(.move, down[slot] ?? location, slot: slot)
      }
    }
    for (slot, location) in down { host.touch(.cancel, location, slot: slot) }
    host.advance(5)
    #expect(!host.host.needsUpdate)
    #expect(host.host.nextDeadline == nil)
    log.lines.removeAll()
    host.tap(point(200, 100))
    host.advance(0.1)
    host.tap(point(200, 100))
    #expect(log.lines == ["taps"])
  }
}

/// Locations in views that are turned in space and move.
@MainActor
struct TurnedDragTests {
  private struct Card: View {
    let angle: Double
    let told: (CGPoint) -> Void
    var body: some View {
      Color.red.frame(width: 200, height: 200)
        .gesture(
          DragGesture(minimumDistance: 0, coordinateSpace: .local).onChanged { told($0.location) }
        )
        .rotation3DEffect(.degrees(angle), axis: (x: 0, y: 1, z: 0), perspective: 0.5)
    }
  }

  @Test func dragsInAViewTurnedInSpaceAreMeasuredOnIt() throws {
    var last: CGPoint?
    let host = TestHost { Card(angle: 60) { last = $0 } }
    // The view's middle is the turn's axis and stays where it is.
    host.touch(.down, point(200, 150))
    var location = try #require(last)
    #expect(abs(location.x - 100) < 1e-6 && abs(location.y - 100) < 1e-6)
    // A quarter of the view to the right, which the turn makes less than half as wide on screen:
    // of p points from the axis, p·cos 60° / (1 + p·sin 60°·0.5/200) are seen.
    let depth = 50 * 0.8660254037844386 * 0.5 / 200
    let sides = [1 + depth, 1 - depth].map { 50 * 0.5 / $0 }
    host.touch(.move, point(200 + sides[0], 150))
    location = try #require(last)
    let near = location.x
    host.touch(.move, point(200 + sides[1], 150))
    location = try #require(last)
    // Which side comes forward is the effect's affair: one of the two is the location meant.
    #expect(abs(near - 150) < 1e-6 || abs(location.x - 150) < 1e-6)
    // Beside the turned view nothing is hit.
    host.touch(.up, point(200, 150))
    last = nil
    host.touch(.down, point(290, 150))
    #expect(last == nil)
  }

  @Test func dragsFollowAViewThatTurnsUnderTheFinger() throws {
    struct Turning: View {
      let handle: Flip
      let told: (CGPoint) -> Void
      @State private var angle = 0.0
      var body: some View {
        handle.turn = { withAnimation(.linear(duration: 1)) { angle = 180 } }
        return Color.red.frame(width: 200, height: 200)
          .gesture(DragGesture(minimumDistance: 0).onChanged { told($0.location) })
          .rotation3DEffect(.degrees(angle), axis: (x: 0, y: 1, z: 0), perspective: 0)
      }
    }
    final class Flip { var turn: () -> Void = {} }
    let flip = Flip()
    var last: CGPoint?
    let host = TestHost { Turning(handle: flip) { last = $0 } }
    host.touch(.down, point(230, 150))
    #expect(try #require(last).x == 130)
    flip.turn()
    host.update()
    host.advance(1.0 / 3)
    // At 60° half as wide.
    host.touch(.move, point(230, 151))
    #expect(abs(try #require(last).x - 160) < 1e-6)
    host.advance(2.0 / 3)
    // Turned about: left is right.
    host.touch(.move, point(230, 152))
    #expect(abs(try #require(last).x - 70) < 1e-6)
  }
}
