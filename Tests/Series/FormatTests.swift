import Foundation
import MartletTestSupport
import Testing

@testable import MartletSeries

@Suite struct NumberFormatTests {
  let format = NumberFormat()

  @Test func groupsOfThreeAreSetApart() {
    let space = "\u{202F}"
    #expect(format.grouped(0) == "0")
    #expect(format.grouped(999) == "999")
    #expect(format.grouped(4_674_485) == "4\(space)674\(space)485")
    #expect(format.grouped(-1000) == "−1\(space)000")
    #expect(format.grouped(-0.4) == "0")
    #expect(format.grouped(2.5) == "3")
    #expect(format.grouped(1234.056, fractionDigits: 2) == "1\(space)234.06")
    #expect(format.grouped(1e300) == "1.00e300")
    #expect(format.grouped(.nan) == "–")
  }

  @Test func shortFormFollowsTheContest() {
    #expect(format.short(1000) == "1\u{202F}000")
    #expect(format.short(1001) == "1K")
    #expect(format.short(1100) == "1.1K")
    #expect(format.short(998_999) == "999K")
    #expect(format.short(999_500) == "999\u{202F}500")
    #expect(format.short(1_000_000) == "1\u{202F}000\u{202F}000")
    #expect(format.short(75_000_000) == "75M")
    #expect(format.short(-2_500_000) == "−2.5M")
  }

  @Test func axisLabelsShareAUnitAndDiffer() {
    #expect(format.axisLabels([0, 250, 500, 750, 1000, 1250], step: 250).last == "1.25K")
    #expect(format.axisLabels([0, 500, 1000], step: 500) == ["0", "500", "1\u{202F}000"])
    #expect(format.axisLabels([0, 25e6, 50e6, 75e6], step: 25e6) == ["0", "25M", "50M", "75M"])
    #expect(format.axisLabels([0.1, 0.125], step: 0.025) == ["0.100", "0.125"])
  }

  @Test func valuesShowThePlacesThatCount() {
    #expect(format.value(42, isWhole: true) == "42")
    #expect(format.value(21.456, isWhole: false) == "21.46")
    #expect(format.value(0.00123, isWhole: false) == "0.00123")
    #expect(format.value(0, isWhole: false) == "0.00")
  }
}

@Suite struct NumberStyleTests {
  private func format(_ style: NumberStyle, unit: String = "", digits: Int? = nil) -> NumberFormat {
    var format = NumberFormat()
    format.style = style
    format.unit = unit
    format.fractionDigits = digits
    return format
  }

  /// With ordinary blanks.
  private func plain(_ text: String) -> String { text.replacing("\u{202F}", with: " ") }

  @Test func valuesHaveThreeDigitsAndAPrefix() {
    let watts = format(.si, unit: "W")
    let cases: [(Double, Bool, String)] = [
      (0, true, "0 W"), (240, true, "240 W"), (1250, false, "1.25 kW"), (0.0042, false, "4.20 mW"),
      (-15_600_000, true, "−15.6 MW"), (999_999, false, "1.00 MW"), (999.7, false, "1.00 kW"),
      (999.4, false, "999 W"), (0.9996, false, "1.00 W"), (-999_950, true, "−1.00 MW"),
      (99.96, false, "100 W"), (9.996, false, "10.0 W"), (1e18, false, "1 000 PW"),
      (1e-12, false, "0.00 nW"),
      (5e20, false, "500 000 PW"),
    ]
    for (value, isWhole, text) in cases {
      #expect(plain(watts.value(value, isWhole: isWhole)) == text)
    }
    #expect(plain(format(.si).value(1250, isWhole: false)) == "1.25 k")
    #expect(plain(format(.si, unit: "W", digits: 0).value(999.7, isWhole: false)) == "1 kW")
    #expect(plain(format(.si, unit: "W", digits: 1).value(999.7, isWhole: false)) == "999.7 W")
    #expect(plain(format(.plain, unit: "°C", digits: 1).value(21.25, isWhole: false)) == "21.3 °C")
  }

  @Test func neighbouringLabelsOfPrefixedNumbersDiffer() {
    let watts = format(.si, unit: "W")
    #expect(
      watts.axisLabels([1000, 1000.25, 1000.5], step: 0.25).map(plain) == [
        "1 000.00 W", "1 000.25 W", "1 000.50 W",
      ])
    #expect(watts.axisLabels([0, 2500, 5000], step: 2500).map(plain) == ["0", "2.5 kW", "5.0 kW"])
    // No number of decimal places is exact.
    #expect(watts.axisLabels([1000.0 / 3], step: 1000.0 / 3).map(plain) == ["333.333 W"])
    let bytes = format(.bytes)
    #expect(
      bytes.axisLabels([0x1p20, 0x1p20 + 16], step: 16).map(plain) == [
        "1 048 576 B", "1 048 592 B",
      ])
  }

  @Test func bytesCountBy1024() {
    let bytes = format(.bytes, unit: "ignored")
    #expect(plain(bytes.value(512, isWhole: true)) == "512 B")
    #expect(plain(bytes.value(1536, isWhole: true)) == "1.50 KiB")
    #expect(plain(bytes.value(3 * 0x1p30, isWhole: true)) == "3.00 GiB")
    #expect(plain(bytes.value(1023, isWhole: true)) == "1 023 B")
    #expect(plain(bytes.value(0x1p20 - 1, isWhole: true)) == "1.00 MiB")
    let scale = ValueScale(fitting: 0...5_000_000, lines: 6, rule: .binary)
    #expect(scale.step == 0x1p20)
    let labels = bytes.axisLabels(scale.ticks, step: scale.step).map(plain)
    #expect(labels == ["0", "1 MiB", "2 MiB", "3 MiB", "4 MiB"])
  }

  @Test func durationsHaveTwoUnitsAtMost() {
    let cases: [(Double, String)] = [
      (0, "0 ms"), (0.25, "250 ms"), (0.004, "4.00 ms"), (12.5, "12.5 s"), (59, "59 s"),
      (60, "1 min"), (725, "12 min 5 s"), (3599.6, "1 h"), (12_300, "3 h 25 min"),
      (90_000, "1 d 1 h"), (-7200, "−2 h"), (86_400 * 400, "400 d"), (0.9996, "1.0 s"),
      (59.97, "1 min"), (86_399, "1 d"), (86_400 * 2 - 1, "2 d"), (-59.97, "−1 min"),
      (0.0004, "0.40 ms"), (-1e-9, "0.00 ms"),
    ]
    for (seconds, text) in cases {
      #expect(plain(format(.duration).value(seconds, isWhole: false)) == text)
    }
    #expect(ValueScale(fitting: 0...5000, lines: 6, rule: .clock).step == 1800)
    #expect(ValueScale(fitting: 0...40, lines: 6, rule: .clock).step == 10)
    #expect(ValueScale(fitting: 0...1e6, lines: 6, rule: .clock).step == 2.5 * 86_400)
  }

  /// The decimal places are those of the last number, and minutes and hours have none.
  @Test func decimalPlacesOfDurationsBelongToSeconds() {
    let cases: [(Double, Int, String)] = [
      (0.25, 1, "250.0 ms"), (12.5, 2, "12.50 s"), (59.97, 1, "1 min"), (59.97, 2, "59.97 s"),
      (83.456, 2, "1 min 23.46 s"), (83.456, 0, "1 min 23 s"), (719.96, 1, "12 min"),
      (3599.6, 1, "59 min 59.6 s"), (3599.96, 1, "1 h"), (12_300.7, 3, "3 h 25 min"),
      (60, 3, "1 min"), (-83.5, 1, "−1 min 23.5 s"), (83.123456789, 9, "1 min 23.123456789 s"),
    ]
    for (seconds, digits, text) in cases {
      #expect(plain(format(.duration, digits: digits).value(seconds, isWhole: false)) == text)
    }
  }

  private static let sizes: [NumberStyle: [(name: String, size: Double)]] = [
    .si: [
      ("nX", 1e-9), ("µX", 1e-6), ("mX", 1e-3), ("X", 1), ("kX", 1e3), ("MX", 1e6), ("GX", 1e9),
      ("TX", 1e12), ("PX", 1e15),
    ],
    .bytes: [
      ("B", 1), ("KiB", 0x1p10), ("MiB", 0x1p20), ("GiB", 0x1p30), ("TiB", 0x1p40), ("PiB", 0x1p50),
    ],
    .duration: [("ms", 1e-3), ("s", 1), ("min", 60), ("h", 3600), ("d", 86_400)],
  ]

  /// A written number read back: its value, its parts with the indices of their units, and the
  /// decimal places of the last part.
  private func read(
    _ text: String, units: [(name: String, size: Double)]
  ) -> (value: Double, parts: [(size: Double, unit: Int)], places: Int)? {
    var words = plain(text).replacing("−", with: "").split(separator: " ").map(String.init)[...]
    var parts: [(size: Double, unit: Int)] = []
    var places = 0
    while !words.isEmpty {
      // A number may consist of several groups of digits.
      let number = words.prefix { $0.first?.isNumber == true }
      words = words.dropFirst(number.count)
      guard let name = words.popFirst(), let unit = units.firstIndex(where: { $0.name == name }),
        let count = Double(number.joined())
      else { return nil }
      parts.append((count * units[unit].size, unit))
      places = number.last?.split(separator: ".").dropFirst().first?.count ?? 0
    }
    let size = parts.reduce(0) { $0 + $1.size }
    return (text.hasPrefix("−") ? -size : size, parts, places)
  }

  @Test(arguments: [NumberStyle.si, .bytes, .duration], 1...40)
  func writtenNumbersAreWithinHalfADigitAndNoUnitIsFull(style: NumberStyle, seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let units = try #require(Self.sizes[style])
    for _ in 0..<500 {
      // Half of the numbers lie just below the end of a unit or at it.
      let size = units[random.next(0...(units.count - 1))].size
      var value = size * pow(10, Double.random(in: -1...3, using: &random))
      if Bool.random(using: &random) {
        value = size * Double(random.next(1...3)) - value * pow(10, -Double(random.next(2...9)))
      }
      if Bool.random(using: &random) { value = -value }
      let digits = Bool.random(using: &random) ? nil : random.next(0...6)
      let isWhole = value == value.rounded()
      let text = format(style, unit: "X", digits: digits).value(value, isWhole: isWhole)
      let note = Comment("\(value) with \(digits.map(String.init) ?? "any") places: \(text)")
      let found = try #require(read(text, units: units), note)
      let last = try #require(found.parts.last, note)
      var digit = units[last.unit].size * pow(10, -Double(found.places))
      if style == .duration, found.parts.count == 1, last.unit > 1 {
        // The next smaller unit is left out because its number is 0.
        digit = units[last.unit - 1].size
        if last.unit == 2 { digit *= pow(10, -Double(digits ?? 0)) }
      }
      #expect(abs(found.value - value) <= digit / 2 + abs(value) * 1e-12, note)
      for part in found.parts where part.unit + 1 < units.count {
        #expect(part.size < units[part.unit + 1].size * (1 - 1e-12), note)
      }
    }
  }

  @Test func sharesAreHundredths() {
    #expect(format(.percent).value(0.256, isWhole: false) == "25.6%")
    #expect(format(.percent).axisLabels([0, 0.25, 0.5], step: 0.25) == ["0%", "25%", "50%"])
  }

  @Test(arguments: NumberStyle.allCases)
  func anyNumberIsWritten(style: NumberStyle) {
    var random = SeededRandom(seed: 11)
    for _ in 0..<2000 {
      let value = Double(bitPattern: random.next())
      let text = format(style).value(value, isWhole: false)
      #expect(!text.isEmpty && text.utf8.count < 40)
      let step = style.steps.step(atLeast: value.magnitude)
      #expect(!(value.isFinite && value != 0) || step > 0)
    }
  }
}

@Suite struct ValueScaleTests {
  @Test func scaleBeginsAtTheLowestValueRoundedDown() {
    let scale = ValueScale(fitting: 26...278, lines: 6)
    #expect(scale == ValueScale(lower: 0, upper: 278, step: 80))
    let high = ValueScale(fitting: 4001...7147, lines: 6)
    #expect(high == ValueScale(lower: 4000, upper: 7147, step: 800))
    #expect(ValueScale(fitting: 5...75, lines: 6, includesZero: true).ticks.first == 0)
  }

  @Test(arguments: 1...200)
  func linesNeverExceedTheirNumberAndHoldTheValues(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var exponent = 1.0
    for _ in 0..<Int.random(in: 0...40, using: &random) { exponent *= 10 }
    if Bool.random(using: &random) { exponent = 1 / exponent }
    let a = Double.random(in: -1...1, using: &random) * exponent
    let b = Double.random(in: -1...1, using: &random) * exponent
    let lines = Int.random(in: 3...12, using: &random)
    let scale = ValueScale(fitting: min(a, b)...max(a, b), lines: lines)
    #expect(scale.lower <= min(a, b) && scale.upper >= max(a, b))
    #expect((1...lines).contains(scale.ticks.count))
    #expect(scale.ticks.allSatisfy { (-1e-9...1.000001).contains(scale.position(of: $0)) })
    let other = scale.aligned(to: 3...Double.random(in: 4...1e6, using: &random))
    #expect(other.ticks.count == scale.ticks.count)
    for (one, two) in zip(scale.ticks, other.ticks) {
      #expect(abs(scale.position(of: one) - other.position(of: two)) < 1e-6)
    }
  }

  @Test func equalValuesGetRoom() {
    for value in [0, 5, -5, 1e-9, 1e300, -1e300] {
      let scale = ValueScale(fitting: value...value, lines: 5)
      #expect(scale.upper > scale.lower)
      #expect((0...1).contains(scale.position(of: value)))
      #expect(scale.ticks.count <= 5)
    }
  }

  @Test func niceStepsAreOneTwoTwoAndAHalfFiveEight() {
    let steps = [0.9, 1, 1.5, 2.1, 3, 6, 8.1, 24, 0.0021].map(ValueScale.niceStep)
    for (step, expected) in zip(steps, [1, 1, 2, 2.5, 5, 8, 10, 25, 0.0025]) {
      #expect(abs(step - expected) < expected * 1e-12)
    }
  }
}

@Suite struct CivilTimeTests {
  @Test func datesEqualFoundations() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    var random = SeededRandom(seed: 3)
    for _ in 0..<2000 {
      // Foundation's calendar is Julian before 1582.
      let time = Int64.random(in: -12_000_000_000_000...250_000_000_000_000, using: &random)
      let civil = CivilTime(milliseconds: time)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second, .weekday],
        from: Date(timeIntervalSince1970: Double(time.flooredDivision(by: 1000))))
      #expect(civil.year == parts.year && civil.month == parts.month && civil.day == parts.day)
      #expect(
        civil.hour == parts.hour && civil.minute == parts.minute && civil.second == parts.second)
      #expect(civil.weekday + 1 == parts.weekday)
      #expect(civil.milliseconds == time)
    }
  }

  @Test func limitsOfTimeHaveDates() {
    #expect(CivilTime(milliseconds: TimeColumn.limits.upperBound).year == 275_760)
    #expect(CivilTime(milliseconds: TimeColumn.limits.lowerBound).year == -271_821)
  }

  @Test func datesAreReadOrRefused() {
    let day = CivilTime(year: 2026, month: 1, day: 31)
    #expect(CivilTime("2026-01-31") == day)
    #expect(CivilTime("2026-01-31 08:30")?.minute == 30)
    #expect(CivilTime("2026-01-31T08:30:15")?.second == 15)
    for text in [
      "", "2026", "2026-1-31", "2026-02-29", "2026-13-01", "2026-01-31 24:00", "2026-01-31T",
      "2026-01-31T08", "2026-01-31T08:30:60", "2026-01-31T08:30:00:00", "２０２６-01-31", "2026-00-10",
    ] {
      #expect(CivilTime(text) == nil, "\(text)")
    }
  }

  @Test func patternsAreFollowed() {
    let format = DateFormat()
    let time = CivilTime(year: 2019, month: 4, day: 6, hour: 9, minute: 5).milliseconds
    #expect(format.string("d MMM", at: time) == "6 Apr")
    #expect(format.string("EEE, d MMM yyyy", at: time) == "Sat, 6 Apr 2019")
    #expect(format.string("EEEE, d MMMM yyyy", at: time) == "Saturday, 6 April 2019")
    #expect(format.string("yyyy-MM-dd'T'HH:mm:ss.SSS", at: time) == "2019-04-06T09:05:00.000")
    #expect(format.range(time...(time + 86_400_000)) == "6 April 2019 - 7 April 2019")
    #expect(format.range(time...(time + 3_600_000)) == "Sat, 6 Apr 2019, 09:05 - 10:05")
    #expect(format.moment(time, spacing: 86_400_000) == "Sat, 6 Apr 2019")
    #expect(format.moment(time, spacing: 300_000) == "Sat, 6 Apr 2019, 09:05")
  }
}

@Suite struct TimeZoneTests {
  private func file(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)")))
  }

  @Test(arguments: [
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata",
    "Europe/Dublin", "America/Sao_Paulo", "Africa/Casablanca", "Pacific/Apia",
  ])
  func offsetsEqualFoundations(name: String) throws {
    let zone = try TimeZoneRules(tzif: try file(name))
    let reference = try #require(TimeZone(identifier: name))
    var random = SeededRandom(seed: 11)
    for _ in 0..<1000 {
      // From 1970 to 2037, the span that every build of the database spells out.
      let seconds = Int64.random(in: 0...2_140_000_000, using: &random)
      let expected = reference.secondsFromGMT(
        for: Date(timeIntervalSince1970: Double(seconds)))
      #expect(zone.offset(at: seconds * 1000) == expected, "\(name) at \(seconds)")
    }
  }

  @Test func rulesHoldAfterTheLastTransition() throws {
    let zone = try TimeZoneRules(tzif: try file("Europe/Berlin"))
    let july = CivilTime(year: 2090, month: 7, day: 1).milliseconds
    let january = CivilTime(year: 2090, month: 1, day: 1).milliseconds
    #expect(zone.offset(at: july) == 7200)
    #expect(zone.offset(at: january) == 3600)
  }

  @Test func posixRulesAreRead() throws {
    let berlin = try #require(PosixZone(Array("CET-1CEST,M3.5.0,M10.5.0/3".utf8)))
    // 29 March 2026, 01:00 UTC.
    #expect(berlin.offset(at: 1_774_746_000 - 1) == 3600)
    #expect(berlin.offset(at: 1_774_746_000) == 7200)
    let south = try #require(PosixZone(Array("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0".utf8)))
    #expect(south.offset(at: 1_767_225_600) == 39_600)
    #expect(south.offset(at: 1_780_272_000) == 37_800)
    #expect(try #require(PosixZone(Array("XYZ3ABC,J60/0,300/-1".utf8))).offset(at: 0) == -10_800)
    for wrong in ["", "AB1", "CET", "CET-1CEST", "CET-1CEST,M13.1.0,M10.5.0", "CET-1CEST,M3.5.0"] {
      #expect(PosixZone(Array(wrong.utf8)) == nil, "\(wrong)")
    }
  }

  @Test func clockTimesThatAreLeaptOverOrRepeatedHaveAMoment() throws {
    let zone = try TimeZoneRules(tzif: try file("Europe/Berlin"))
    let leapt = CivilTime(year: 2026, month: 3, day: 29, hour: 2, minute: 30).milliseconds
    #expect(zone.civil(at: zone.moment(local: leapt)).hour == 3)
    let twice = CivilTime(year: 2026, month: 10, day: 25, hour: 2, minute: 30).milliseconds
    let moment = zone.moment(local: twice)
    #expect(zone.local(at: moment) == twice && zone.local(at: moment + 3_600_000) == twice)
  }

  @Test(arguments: 1...8)
  func mutatedZonesNeverTrap(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let original = try file("Europe/Berlin")
    for _ in 0..<200 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(
          in: 0..<(Bool.random(using: &random) ? 44 : bytes.count), using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 1...200, using: &random)) }
      do {
        let zone = try TimeZoneRules(tzif: bytes)
        _ = zone.offset(at: Int64.random(in: TimeColumn.limits, using: &random))
      } catch {
        #expect(error.offset <= bytes.count && !error.description.isEmpty)
      }
    }
  }
}

@Suite struct TimeTicksTests {
  @Test(arguments: 1...300)
  func labelsNeverOverlapAndMarksNeverJump(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let names = ["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"]
    let bytes = try Data(
      contentsOf: URL(filePath: "/usr/share/zoneinfo/\(names[seed % 4])"))
    let format = DateFormat(
      zone: try TimeZoneRules(tzif: Array(bytes)), language: Language.all[seed % 9],
      hasTwelveHours: seed % 5 < 2, firstWeekday: [nil, 0, 1, 6][seed / 4 % 4])
    let ticks = TimeTicks(format: format)
    var span: Int64 = 20
    for _ in 0..<Int.random(in: 0...36, using: &random) { span *= 2 }
    let start = Int64.random(in: 0...1_800_000_000_000, using: &random)
    let width = Double.random(in: 200...3840, using: &random)
    let pace = Double(span) / width
    let level = ticks.level(millisecondsPerPoint: pace)
    let marks = ticks.marks(in: start...(start + span), level: level, millisecondsPerPoint: pace)
    let shown = marks.filter(\.isShown)
    #expect(marks.map(\.time) == marks.map(\.time).sorted())
    #expect(shown.allSatisfy { $0.room == 1 })
    #expect(shown.count <= Int(width / 45) + 1)
    func expectRoom(between marks: [TimeTick], atLeast gap: Double) {
      for (one, next) in zip(marks, marks.dropFirst()) {
        // An hour may be lost to a change of the clock.
        let way = Double(next.time - one.time + 3_600_000) / pace
        let widths = (LabelWidth.of(one.label) + LabelWidth.of(next.label)) / 2
        #expect(way >= widths + gap - 1e-9, "\(one.label) \(next.label)")
      }
    }
    expectRoom(between: shown, atLeast: 16)
    expectRoom(between: marks.filter { $0.room > 0 }, atLeast: 0)
    // What is shown stays when the window narrows by a hundredth, unless its level goes altogether.
    let nearer = ticks.marks(
      in: start...(start + span), level: ticks.level(millisecondsPerPoint: pace * 0.99),
      millisecondsPerPoint: pace * 0.99)
    let isNested = Set(shown.map(\.time)).isSubset(of: nearer.map(\.time))
    #expect(isNested || shown.allSatisfy { format.zone.civil(at: $0.time).day == 1 })
  }

  @Test func marksStandAtLocalMidnightAcrossAChangeOfTheClock() throws {
    let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin"))
    let format = DateFormat(zone: try TimeZoneRules(tzif: Array(bytes)))
    let start = CivilTime(year: 2026, month: 3, day: 27).milliseconds
    let marks = Self.shown(TimeTicks(format: format), start...(start + 4 * 86_400_000), 80)
    #expect(marks.map(\.label) == ["28 Mar", "29 Mar", "30 Mar", "31 Mar"])
    #expect(marks.allSatisfy { format.zone.civil(at: $0.time).hour == 0 })
  }

  /// A day of 23 hours has no mark for the hour that is leapt over, one of 25 none twice.
  @Test func hoursAreMarkedOnDaysWhoseClockChanges() throws {
    let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/Europe/Berlin"))
    let zone = try TimeZoneRules(tzif: Array(bytes))
    for (month, day, hours) in [(3, 29, 23), (10, 25, 25)] {
      let start = zone.moment(
        local: CivilTime(year: 2026, month: month, day: day).milliseconds)
      let end = start + Int64(hours) * 3_600_000
      for points in [1500.0, 700, 375] {
        let marks = Self.shown(TimeTicks(format: DateFormat(zone: zone)), start...end, points)
        let labels = marks.map(\.label)
        #expect(Set(labels).count == labels.count, "\(labels)")
        #expect(labels.contains("02:00") == (points == 1500 && hours == 25) || points == 700)
        #expect(labels.contains("12:00") && marks.first?.time == start && marks.last?.time == end)
      }
    }
  }

  @Test(arguments: [0, 1, 6])
  func weeksBeginOnTheirFirstDay(weekday: Int) throws {
    let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/America/New_York"))
    let zone = try TimeZoneRules(tzif: Array(bytes))
    let ticks = TimeTicks(format: DateFormat(zone: zone, firstWeekday: weekday))
    let start = CivilTime(year: 2026, month: 2, day: 20).milliseconds
    func days(_ pointsPerDay: Double) -> [CivilTime] {
      Self.shown(ticks, start...(start + 60 * 86_400_000), pointsPerDay).map {
        zone.civil(at: $0.time)
      }
    }
    for (pointsPerDay, count) in [(11.0, 8...9), (6, 4...5)] {
      let weeks = days(pointsPerDay)
      #expect(count.contains(weeks.count))
      #expect(weeks.allSatisfy { $0.weekday == weekday && $0.hour == 0 })
    }
    #expect(Set(days(34).map(\.weekday)) == Set([0, 2, 4].map { (weekday + $0) % 7 }))
    #expect(days(2.4).allSatisfy { $0.day == 1 } && days(2.4).count == 2)
  }

  @Test func languagesHaveAFirstDayOfTheWeek() {
    #expect(Language.all.allSatisfy { (0...6).contains($0.firstWeekday) })
    #expect(Language.named("de-AT")?.firstWeekday == 1 && Language.named("ar")?.firstWeekday == 6)
  }

  @Test func hoursAreMarkedLikeTheContest() {
    // On a telephone, as its mock-ups have them.
    #expect(
      Self.shown(TimeTicks(), 0...86_400_000, 375).map(\.label)
        == ["1 Jan", "04:00", "08:00", "12:00", "16:00", "20:00", "2 Jan"])
  }

  @Test func daysAreShownByPowersOfTwoAndEvenly() {
    for (pointsPerDay, step) in [(70.0, 1), (40, 2), (20, 4), (10, 8), (5, 16)] {
      let marks = Self.shown(TimeTicks(), 0...80 * 86_400_000, pointsPerDay)
      #expect(marks.map(\.time) == stride(from: 0, through: 80, by: step).map { $0 * 86_400_000 })
    }
  }

  /// A level that is about to be shown is there before, and the one that was stays after.
  @Test func levelsMeetWhereBothHaveRoom() {
    let ticks = TimeTicks()
    let pace = 86_400_000 / 25.0
    let level = ticks.level(millisecondsPerPoint: pace)
    let marks = ticks.marks(in: 0...86_400_000 * 40, level: level, millisecondsPerPoint: pace)
    #expect(marks.map(\.time) == (0...20).map { 2 * 86_400_000 * $0 })
    #expect(marks.map(\.isShown) == (0...20).map { $0.isMultiple(of: 2) })
    #expect(marks.allSatisfy { $0.room > 0 })
  }

  private static func shown(
    _ ticks: TimeTicks, _ range: ClosedRange<Int64>, _ pointsPerDay: Double
  ) -> [TimeTick] {
    let pace = 86_400_000 / pointsPerDay
    return ticks.marks(
      in: range, level: ticks.level(millisecondsPerPoint: pace), millisecondsPerPoint: pace
    ).filter(\.isShown)
  }
}

@Suite struct LanguageTests {
  @Test(arguments: Language.all.map(\.code))
  func namesAreThoseOfUnicode(code: String) throws {
    let language = try #require(Language.named(code))
    let unicode = DateFormatter()
    unicode.locale = Locale(identifier: code)
    unicode.calendar = Calendar(identifier: .gregorian)
    #expect(language.months == unicode.monthSymbols)
    #expect(language.shortMonths == unicode.shortMonthSymbols)
    #expect(
      (language.loneMonths.isEmpty ? language.months : language.loneMonths)
        == unicode.standaloneMonthSymbols)
    #expect(language.weekdays == unicode.weekdaySymbols)
    #expect(
      language.shortWeekdays
        == unicode.shortWeekdaySymbols.map { code == "ru" ? $0.lowercased() : $0 })
    func plain(_ text: String) -> String {
      String(text.map { $0.isWhitespace ? " " : $0 })
    }
    #expect(
      language.dayPeriods.map(plain) == [unicode.amSymbol, unicode.pmSymbol].map(plain))
    let number = NumberFormatter()
    number.locale = unicode.locale
    #expect(language.decimalSeparator == number.decimalSeparator)
    guard code != "en" else { return }
    for (template, pattern) in [
      ("MMMd", language.patterns.day), ("yMMMMd", language.patterns.date),
      ("yMMMEd", language.patterns.weekday), ("hm", language.patterns.twelveHours),
      ("yMMMMEEEEd", language.patterns.fullDay), ("yMMMM", language.patterns.month),
    ] {
      let expected = DateFormatter.dateFormat(
        fromTemplate: template, options: 0, locale: unicode.locale)
      #expect(plain(pattern) == plain(expected ?? ""))
    }
  }

  @Test func tagsNameLanguages() {
    #expect(Language.named("de-AT") == .german)
    #expect(Language.named("ZH_Hans") == .chinese)
    #expect(Language.named("tlh") == nil)
    #expect(Language.named("") == nil)
  }

  @Test func datesFollowTheLanguage() {
    let time = CivilTime(year: 2019, month: 4, day: 6, hour: 21, minute: 5).milliseconds
    func moment(_ language: Language, twelve: Bool = false) -> String {
      DateFormat(language: language, hasTwelveHours: twelve).moment(time, spacing: 60_000)
    }
    #expect(moment(.german) == "Sa. 6. Apr. 2019, 21:05")
    #expect(moment(.russian) == "сб, 6 апр. 2019 г., 21:05")
    #expect(moment(.japanese, twelve: true) == "2019年4月6日(土) 午後9:05")
    #expect(moment(.english, twelve: true) == "Sat, 6 Apr 2019, 9:05\u{202F}PM")
    let midnight = CivilTime(year: 2019, month: 4, day: 6).milliseconds
    let english = DateFormat(hasTwelveHours: true)
    #expect(english.clock(english.zone.civil(at: midnight), to: .seconds) == "12:00:00\u{202F}AM")
    #expect(
      DateFormat(language: .spanish).range(time...(time + 86_400_000))
        == "6 de abril de 2019 - 7 de abril de 2019")
  }
}
