import Foundation
import MartletSeries
import MartletTestSupport
import Testing

@testable import MartletFormats

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
  ) -> (value: Double, parts: [(size: Double, unit: Int)], decimals: Int)? {
    var words = plain(text).replacing("−", with: "").split(separator: " ").map(String.init)[...]
    var parts: [(size: Double, unit: Int)] = []
    var decimals = 0
    while !words.isEmpty {
      // A number may consist of several groups of digits.
      let number = words.prefix { $0.first?.isNumber == true }
      words = words.dropFirst(number.count)
      guard let name = words.popFirst(), let unit = units.firstIndex(where: { $0.name == name }),
        let count = Double(number.joined())
      else { return nil }
      parts.append((count * units[unit].size, unit))
      decimals = number.last?.split(separator: ".").dropFirst().first?.count ?? 0
    }
    let size = parts.reduce(0) { $0 + $1.size }
    return (text.hasPrefix("−") ? -size : size, parts, decimals)
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
      var digit = units[last.unit].size * pow(10, -Double(found.decimals))
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
