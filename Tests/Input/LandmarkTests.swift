import MartletGeometry
import MartletInput
import Testing

@Suite struct LandmarkGrammarTests {
  @Test(arguments: [
    ("0.1 down 0 @:0,0", 13, "a view's name is missing after \"@\""),
    ("0.1 down 0 @[0]:0,0", 13, "a view's name is missing after \"@\""),
    ("0.1 down 0 @graph", 18, "\"@graph\" lacks a place in the view, as :0.5,0.5"),
    ("0.1 down 0 @graph[0]", 21, "\"@graph\" lacks a place in the view, as :0.5,0.5"),
    ("0.1 down 0 @graph[]:0,0", 18, "\"graph\" takes an index as [0] to [9999]"),
    ("0.1 down 0 @graph[x]:0,0", 18, "\"graph\" takes an index as [0] to [9999]"),
    ("0.1 down 0 @graph[-1]:0,0", 18, "\"graph\" takes an index as [0] to [9999]"),
    ("0.1 down 0 @graph[1:0,0", 18, "\"graph\" takes an index as [0] to [9999]"),
    ("0.1 down 0 @graph[10000]:0,0", 18, "\"graph\" takes an index as [0] to [9999]"),
    (
      "0.1 down 0 @graph:left,0", 19,
      "\"left\" is not a number for the fraction of the width, -1000000000 to 1000000000"
    ),
    ("0.1 down 0 @graph:0.5", 22, "\"@graph\" lacks the fraction of the height"),
    (
      "0.1 down 0 @graph:0.5,", 23,
      "\"\" is not a number for the fraction of the height, -1000000000 to 1000000000"
    ),
    (
      "0.1 down 0 @graph:0,0,0", 21,
      "\"0,0\" is not a number for the fraction of the height, -1000000000 to 1000000000"
    ),
    ("0.1 down 0 @graph:0,0 7", 23, "surplus \"7\""),
  ])
  func errorsNameThePartThatIsWrong(line: String, column: Int, reason: String) {
    #expect(throws: TraceError(line: 1, column: column, reason: reason)) {
      try Trace(parsing: line)
    }
  }

  @Test(arguments: [
    ("0 glide 0 1 2 1", 9, "slot 0 is not down"),
    (
      "0 down 0 @a:0,0\n0 glide 0 @b:0,0 1", 11,
      "a drag must start and end in the same view, or both in pixels; it starts at @a[0]:0,0"
    ),
    (
      "0 down 0 4 5.5\n0 glide 0 @b:0,0 1", 11,
      "a drag must start and end in the same view, or both in pixels; it starts at 4 5.5"
    ),
    ("0 down 0 4 5\n0 glide 0 4 5", 14, "seconds is missing"),
    ("0 down 0 4 5\n0 glide 0 4 5 1 2 3 1", 15, "slot 1 is not down"),
    ("0 down 0 4 5\n0 glide 0 4 5 0 2 3 1", 15, "slot 0 moves twice at once"),
    ("0 down 0 4 5\n0 glide 0 4 5 0", 15, "a drag takes more than 0 and at most 60 seconds"),
    ("0 down 0 4 5\n0 glide 0 4 5 61", 15, "a drag takes more than 0 and at most 60 seconds"),
    (
      "0 down 0 4 5\n1 glide 0 4 5 0.5\n1.4 up 0", 1,
      "time 1.4 is before the end of the line above"
    ),
  ])
  func whatCannotGlideIsNamed(text: String, column: Int, reason: String) {
    let line = text.split(separator: "\n").count
    #expect(throws: TraceError(line: line, column: column, reason: reason)) {
      try Trace(parsing: text)
    }
  }

  @Test func severalFingersGlideTogether() throws {
    let trace = try Trace(
      parsing: "0 down 0 100 50\n0 down 1 @a:0,0\n1 swipe 0 200 50 1 @a:1,0 0.05\n2 up 1")
    let moves = trace.entries.dropFirst(2).dropLast()
    #expect(moves.count == 6)
    let slots = moves.map { entry -> Int? in
      guard case .touch(.move, let slot, _) = entry.input?.kind else { return nil }
      return slot
    }
    #expect(slots == [0, 1, 0, 1, 0, 1])
    #expect(moves.map(\.time).last?.seconds == 1.05)
    #expect(
      moves.last?.kind
        == .aimed(
          .touch(.move, slot: 1, position: .zero), at: Landmark(Landmark.View("a"), u: 1, v: 0)))
  }

  @Test func aGlideIsSlowAtBothEndsAndEndsExactly() throws {
    let trace = try Trace(parsing: "0 down 0 100 50\n1 glide 0 200 20 0.5\n1.5 up 0")
    var positions: [(seconds: Double, x: Double, y: Double)] = []
    for entry in trace.entries {
      guard case .input(.touch(.move, slot: 0, let position)) = entry.kind else { continue }
      positions.append((entry.time.seconds, position.x, position.y))
    }
    #expect(positions.count == 30)
    #expect(positions.first.map { $0.seconds > 1 && $0.seconds < 1.02 } == true)
    #expect(positions[14].x == 150 && positions[14].y == 35)
    #expect(positions[29].seconds == 1.5 && positions[29].x == 200 && positions[29].y == 20)
    let steps = zip(positions, positions.dropFirst()).map { $1.x - $0.x }
    #expect(steps.allSatisfy { $0 > 0 })
    #expect(steps[0] < steps[14] / 3 && steps[28] < steps[14] / 3)
    // Lifted where the glide ended.
    #expect(
      trace.entries.last?.kind
        == .input(.touch(.up, slot: 0, position: CGPoint(x: 200, y: 20))))
  }

  @Test func aSwipeKeepsItsSpeed() throws {
    let trace = try Trace(parsing: "0 down 0 @a[1]:0,1\n1 swipe 0 @a[1]:2,0 0.1\n1.1 up 0")
    let positions = trace.entries.compactMap { entry in
      entry.input?.landmark.map { (entry.time.nanoseconds, $0.u, $0.v) }
    }
    #expect(positions.map(\.0).dropFirst(2).first == 1_033_333_333)
    #expect(positions.map { ($0.1 * 600).rounded() } == [0, 200, 400, 600, 800, 1000, 1200, 1200])
    #expect(positions.map { ($0.2 * 600).rounded() } == [600, 500, 400, 300, 200, 100, 0, 0])
  }
}

@Suite struct TraceAimTests {
  private let window = Landmark.View("window")
  private let map = Landmark.View("map")

  private func touch(_ phase: InputEvent.TouchPhase, _ x: Double = 0, _ y: Double = 0)
    -> InputEvent.Kind
  {
    .touch(phase, slot: 3, position: CGPoint(x: x, y: y))
  }

  private func frame(_ x: Double) -> CGRect { CGRect(x: x, y: 10, width: 100, height: 40) }

  @Test func aDragKeepsTheFrameThatItBeganIn() throws {
    var aim = TraceAim()
    let middle = Landmark(window, u: 0.5, v: 0.5)
    let left = Landmark(window, u: -0.5, v: 1)
    let down = try aim.event(touch(.down), at: middle) { _ in frame(200) }
    #expect(down == touch(.down, 250, 30))
    // The window has moved with the finger by now.
    let move = try aim.event(touch(.move), at: left) { _ in frame(150) }
    #expect(move == touch(.move, 150, 50))
    let up = try aim.event(touch(.up), at: left) { _ in frame(100) }
    #expect(up == touch(.up, 150, 50))
    // The next finger finds it where it is.
    let next = try aim.event(touch(.down), at: middle) { _ in frame(100) }
    #expect(next == touch(.down, 150, 30))
  }

  @Test func anotherViewIsLookedUpWhenItIsFirstAimedAt() throws {
    var aim = TraceAim()
    _ = try aim.event(touch(.down), at: Landmark(window, u: 0, v: 0)) { _ in frame(200) }
    let onMap = Landmark(map, u: 1, v: 0)
    let first = try aim.event(touch(.move), at: onMap) { _ in frame(0) }
    let second = try aim.event(touch(.move), at: onMap) { _ in frame(500) }
    #expect(first == touch(.move, 100, 10))
    #expect(second == first)
  }

  @Test func aFingerWithoutItsViewStaysAwayUntilItIsLifted() throws {
    var aim = TraceAim()
    let landmark = Landmark(window, u: 0.5, v: 0.5)
    #expect(throws: MissingView(window)) {
      try aim.event(touch(.down), at: landmark) { _ in nil }
    }
    #expect(try aim.event(touch(.move), at: landmark) { _ in frame(0) } == nil)
    #expect(try aim.event(touch(.move, 7, 7), at: nil) { _ in nil } == nil)
    #expect(try aim.event(touch(.up), at: landmark) { _ in frame(0) } == nil)
    let again = try aim.event(touch(.down), at: landmark) { _ in frame(0) }
    #expect(again == touch(.down, 50, 30))
  }

  @Test func aMoveToNowhereIsRefusedAndTheLiftStillComes() throws {
    var aim = TraceAim()
    _ = try aim.event(touch(.down, 5, 6), at: nil) { _ in nil }
    let nowhere = Landmark(map, u: 0, v: 0)
    #expect(throws: MissingView(map)) {
      try aim.event(touch(.move), at: nowhere) { _ in nil }
    }
    #expect(try aim.event(touch(.up), at: nowhere) { _ in nil } == touch(.up, 5, 6))
  }

  @Test func pointerAndWheelAreAimedAfreshEachTime() throws {
    var aim = TraceAim()
    let landmark = Landmark(window, u: 0, v: 0)
    for x in [10.0, 20] {
      let moved = try aim.event(.pointerMoved(position: .zero), at: landmark) { _ in frame(x) }
      #expect(moved == .pointerMoved(position: CGPoint(x: x, y: 10)))
      let wheel = try aim.event(.scroll(dx: 1, dy: 2, position: .zero), at: landmark) { _ in
        frame(x)
      }
      #expect(wheel == .scroll(dx: 1, dy: 2, position: CGPoint(x: x, y: 10)))
    }
    let key = InputEvent.Kind.key(Key(rawValue: "a"), isPressed: true)
    #expect(try aim.event(key, at: nil) { _ in nil } == key)
  }
}
