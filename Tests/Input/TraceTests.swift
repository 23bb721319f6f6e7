import MartletGeometry
import MartletInput
import MartletTestSupport
import Testing

@Suite struct TraceTests {
  static let sample = """
    epoch 2026-03-01T07:30:05Z
    0.000 load sales
    # a finger on the mini-map
    0.500 down 0 120 640
    0.516 move 0 124.5 640  # a little
    0.520 down 1 10 10
    0.600 progress sales 0.4
    0.900 up 0
    0.900 cancel 1
    1.200 key Enter
    1.250 keyup Enter
    1.300 pointer 200 100
    1.300 press primary 200 100
    1.400 release primary 210 100
    1.500 wheel 0 -48 210 100
    1.510 pointer @graph:0.25,-0.5

    1.600 fail sales column "y0" has 3 values, not 4
    1.700 load sales
    2.900000001 ready sales
    3 down 2 @minimap.window[1]:0.5,0.5
    3.1 glide 2 @minimap.window[1]:-1,0.5 0.1
    3.3 move 2 @minimap[1]:0,1
    3.4 up 2
    """

  @Test func everyKindOfLineIsRead() throws {
    let trace = try Trace(parsing: Self.sample)
    #expect(trace.epoch == 1_772_350_205)
    #expect(trace.entries.count == 26)
    #expect(trace.entries[0].kind == .source(id: "sales", .load))
    #expect(
      trace.entries[2]
        == Trace.Entry(
          InputEvent(
            time: MonotonicTime(nanoseconds: 516_000_000),
            kind: .touch(.move, slot: 0, position: CGPoint(x: 124.5, y: 640)))))
    #expect(
      trace.entries[5].kind
        == .input(.touch(.up, slot: 0, position: CGPoint(x: 124.5, y: 640))))
    #expect(trace.entries[7].kind == .input(.key(Key(rawValue: "Enter"), isPressed: true)))
    #expect(
      trace.entries[12].kind
        == .input(.scroll(dx: 0, dy: -48, position: CGPoint(x: 210, y: 100))))
    #expect(
      trace.entries[13].kind
        == .aimed(
          .pointerMoved(position: .zero),
          at: Landmark(Landmark.View("graph"), u: 0.25, v: -0.5)))
    #expect(
      trace.entries[14].kind
        == .source(id: "sales", .fail("column \"y0\" has 3 values, not 4")))
    #expect(trace.entries[16].time == MonotonicTime(nanoseconds: 2_900_000_001))
    #expect(trace.entries[16].input == nil)
    let window = Landmark.View("minimap.window", index: 1)
    #expect(
      trace.entries[17].kind
        == .aimed(
          .touch(.down, slot: 2, position: .zero), at: Landmark(window, u: 0.5, v: 0.5)))
    // A finger is lifted where it was last.
    #expect(
      trace.entries[25].kind
        == .aimed(
          .touch(.up, slot: 2, position: .zero),
          at: Landmark(Landmark.View("minimap", index: 1), u: 0, v: 1)))
  }

  @Test func writingAndReadingGivesTheSameTrace() throws {
    let trace = try Trace(parsing: Self.sample)
    #expect(try Trace(parsing: trace.text) == trace)
    #expect(trace.text.hasPrefix("epoch 2026-03-01T07:30:05Z\n0.000 load sales\n"))
    #expect(trace.text.contains("\n0.500 down 0 120 640\n"))
    #expect(trace.text.contains("\n0.900 up 0\n"))
    #expect(trace.text.contains("\n1.510 pointer @graph[0]:0.25,-0.5\n"))
    #expect(trace.text.contains("\n3.200 move 2 @minimap.window[1]:-1,0.5\n"))
    #expect(trace.text.hasSuffix("\n3.400 up 2\n"))
    #expect(try Trace(parsing: "").text == "")
  }

  @Test func randomTracesSurviveTheRoundTrip() throws {
    var random = SeededRandom(seed: 0x7ACE)
    for _ in 0..<200 {
      let trace = Trace.random(&random)
      #expect(try Trace(parsing: trace.text) == trace)
    }
  }

  @Test(arguments: [
    ("0.1 down 0 1", 1, 13, "y is missing"),
    ("0.1 down 0 1  # no y", 1, 15, "y is missing"),
    ("0.1 down 0 1 2\n\n0.2 down 0 1 2", 3, 10, "slot 0 is down already"),
    ("0.1 move 3 1 2", 1, 10, "slot 3 is not down"),
    ("0.1 up 0", 1, 8, "slot 0 is not down"),
    ("0.1 down -1 1 2", 1, 10, "\"-1\" is not a slot in 0…255"),
    ("0.1 down 0 1 nan", 1, 14, "\"nan\" is not a number for y, -1000000000 to 1000000000"),
    ("0.1 down 0 1e99 2", 1, 12, "\"1e99\" is not a number for x, -1000000000 to 1000000000"),
    ("0.1 down 0 1 2 3", 1, 16, "surplus \"3\""),
    ("# x\n0.5 load a\n0.4 ready a", 3, 1, "time 0.4 is before the end of the line above"),
    ("soon load a", 1, 1, "\"soon\" is not a time in seconds, 0 to 1000000000"),
    ("  -1 load a", 1, 3, "\"-1\" is not a time in seconds, 0 to 1000000000"),
    (
      "99999999999999999999 load a", 1, 1,
      "\"99999999999999999999\" is not a time in seconds, 0 to 1000000000"
    ),
    ("0.1", 1, 4, "what happened is missing"),
    ("0.1 jump 3", 1, 5, "unknown event \"jump\""),
    ("0.1 load", 1, 9, "a source's id is missing"),
    ("0.1 progress a 1.5", 1, 16, "progress is not in 0…1"),
    ("0.1 press left 1 2", 1, 11, "unknown button \"left\"; known: primary, secondary, middle"),
    ("0.1 load a\nepoch 2026-01-01T12:00:00Z", 2, 1, "epoch must come before every event"),
    ("epoch today", 1, 7, "\"today\" is not a date such as 2026-01-01T12:00:00Z"),
    (
      "epoch 2026-02-29T00:00:00Z", 1, 7,
      "\"2026-02-29T00:00:00Z\" is not a date such as 2026-01-01T12:00:00Z"
    ),
  ])
  func errorsNameTheLineTheColumnAndTheCause(
    text: String, line: Int, column: Int, reason: String
  ) {
    #expect(throws: TraceError(line: line, column: column, reason: reason)) {
      try Trace(parsing: text)
    }
  }

  /// 280 lines of 26 bytes would be a million entries.
  @Test func glidesMakeALimitedNumberOfMoves() throws {
    let glides = (0..<280).map { "\($0 * 60) glide 0 \($0) 0 60\n" }
    let start = "0 down 0 0 0\n"
    let maximum = try Trace(parsing: start + glides.prefix(277).joined())
    #expect(maximum.entries.count == 1 + 277 * 3600)
    let error = #expect(throws: TraceError.self) {
      try Trace(parsing: start + glides.joined())
    }
    #expect(
      error?.description
        == "line 279, column 23: glides and swipes make more than 1000000 moves")
  }

  @Test func wordsOfAnyLengthAreCutShortInErrors() throws {
    let word = String(repeating: "9", count: 1_000_000)
    for line in ["\(word) load a", "0 down \(word) 1 1", "0 down 0 \(word) 1", "0 \(word)"] {
      let error = #expect(throws: TraceError.self) { try Trace(parsing: line) }
      #expect((error?.reason.count ?? .max) < 200)
    }
  }

  @Test func brokenBytesAreNamedByTheirPosition() {
    let bytes = Array("0.1 load a\n0.2 load ü".utf8) + [0xFF, 0x0A]
    #expect(throws: TraceError(line: 2, column: 11, reason: "not UTF-8")) {
      try Trace(parsing: bytes)
    }
  }

  /// Damaged traces throw or parse; what parses can be written and read again.
  @Test func damagedTextNeverTraps() {
    var random = SeededRandom(seed: 0xF022)
    let bytes = Array(Self.sample.utf8)
    var parsed = 0
    for _ in 0..<3_000 {
      var damaged = bytes
      for _ in 0...random.below(4) {
        let index = random.below(damaged.count)
        switch random.below(3) {
        case 0: damaged[index] = UInt8(random.below(256))
        case 1: damaged.remove(at: index)
        default: damaged.insert(damaged[random.below(damaged.count)], at: index)
        }
      }
      if let trace = try? Trace(parsing: damaged) {
        parsed += 1
        #expect((try? Trace(parsing: trace.text)) == trace)
      }
    }
    #expect(parsed > 100)
  }
}

extension SeededRandom {
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func coordinate() -> Double { Double(below(4_000_000)) / 1024 - 500 }
}

extension Trace {
  static func random(_ random: inout SeededRandom) -> Trace {
    var trace = Trace(epoch: random.below(2) == 0 ? nil : Int64(random.below(4_000_000_000)))
    var time = MonotonicTime.zero
    var pressed: Set<Int> = []
    for _ in 0..<random.below(40) {
      time.nanoseconds += Int64(random.below(3) * random.below(2_000_000_000))
      let position = CGPoint(x: random.coordinate(), y: random.coordinate())
      let slot = random.below(6)
      let kind: Entry.Kind
      switch random.below(9) {
      case 0 where !pressed.contains(slot):
        pressed.insert(slot)
        kind = .input(.touch(.down, slot: slot, position: position))
      case 1 where pressed.contains(slot):
        kind = .input(.touch(.move, slot: slot, position: position))
      case 2 where pressed.contains(slot):
        pressed.remove(slot)
        kind = .input(
          .touch(random.below(2) == 0 ? .up : .cancel, slot: slot, position: position))
      case 3:
        let isPressed = random.below(2) == 0
        let text = isPressed ? [nil, "y", "Ä", "#", "\\", "👩‍👧"][random.below(6)] : nil
        kind = .input(.key(Key(rawValue: "F\(slot)"), isPressed: isPressed, text: text))
      case 4: kind = .input(.pointerMoved(position: position))
      case 5:
        kind = .input(.pointerButton(.middle, isPressed: true, position: position))
      case 6:
        kind = .input(
          .scroll(dx: random.coordinate(), dy: random.coordinate(), position: position))
      case 7 where pressed.contains(slot):
        kind = .aimed(.touch(.move, slot: slot, position: .zero), at: .random(&random))
      default:
        let changes: [SourceChange] = [
          .load, .ready, .progress(Double(random.below(1001)) / 1000), .fail(""),
          .fail("two words # no comment"),
        ]
        kind = .source(id: "s\(slot)", changes[random.below(changes.count)])
      }
      trace.entries.append(Entry(time: time, kind: kind))
    }
    return trace
  }
}

extension Landmark {
  static func random(_ random: inout SeededRandom) -> Landmark {
    Landmark(
      View(["graph", "filter.y1", "Ä-ö"][random.below(3)], index: random.below(5)),
      u: random.coordinate(), v: random.coordinate())
  }
}
