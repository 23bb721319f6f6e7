/// Divides a duration into numbers of units.
package struct UnitCounts {
  /// A number of one unit.
  package struct Part: Equatable {
    /// The index of the unit in `sizes`.
    package let unit: Int
    /// The number of these units.
    package let count: Int

    /// Makes a part.
    package init(unit: Int, count: Int) {
      self.unit = unit
      self.count = count
    }
  }

  /// The sizes of the units in seconds, the largest first.
  package var sizes: [Int]
  /// True if the zeros before the first other number are left out.
  package var dropsLeading = true
  /// True if the zeros between other numbers are left out.
  package var dropsMiddle = true
  /// True if the zeros after the last other number are left out.
  package var dropsTrailing = true
  /// The greatest number of parts, from the largest unit on; 0 means any number.
  package var maximum = 0

  /// Makes a division into units that leaves out all zeros.
  package init(sizes: [Int]) { self.sizes = sizes }

  /// Returns the parts of a duration in seconds, which is not negative. The rest below the smallest
  /// unit is left out. A duration of zero is zero of the smallest unit.
  package func parts(of seconds: Int) -> [Part] {
    var rest = seconds
    let parts = sizes.enumerated().map { unit, size in
      defer { rest %= size }
      return Part(unit: unit, count: rest / size)
    }
    let first = parts.firstIndex { $0.count > 0 } ?? parts.count - 1
    let last = parts.lastIndex { $0.count > 0 } ?? parts.count - 1
    let shown = parts.filter { part in
      if part.count > 0 || part.unit == first { return true }
      return part.unit < first ? !dropsLeading : part.unit > last ? !dropsTrailing : !dropsMiddle
    }
    return maximum > 0 ? Array(shown.prefix(maximum)) : shown
  }

  /// Returns the numbers of parts with colons between them. All numbers but the first have at least
  /// two digits, and the first one too if `isPadded` is true.
  package static func digits(of parts: [Part], isPadded: Bool) -> String {
    parts.enumerated().map { index, part in
      part.count < 10 && (index > 0 || isPadded) ? "0\(part.count)" : "\(part.count)"
    }
    .joined(separator: ":")
  }
}

#if SWIFTUI_COMPAT
  import Foundation

  /// Words and digits for a duration, such as “1 hour, 5 minutes” or “1:05:00”. Foundation on
  /// Linux lacks the class. Weeks are the largest units here.
  public final class DateComponentsFormatter {
    /// The length of the names of units.
    public enum UnitsStyle: Int, Sendable {
      /// “1:05:00”.
      case positional
      /// “1h 5m”.
      case abbreviated
      /// “1 hr, 5 min”.
      case short
      /// “1 hour, 5 minutes”.
      case full
      /// “1 hour, 5 minutes”, like `full`: numbers are digits.
      case spellOut
      /// “1 hr 5 min”.
      case brief
    }

    /// The units of which the value zero is left out.
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
      /// The bits.
      public let rawValue: UInt

      /// Makes a behaviour from its bits.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// Those before the first other unit in the style `positional`, and all in other styles.
      public static let `default` = ZeroFormattingBehavior(rawValue: 1)
      /// Those before the first other unit.
      public static let dropLeading = ZeroFormattingBehavior(rawValue: 1 << 1)
      /// Those between other units.
      public static let dropMiddle = ZeroFormattingBehavior(rawValue: 1 << 2)
      /// Those after the last other unit.
      public static let dropTrailing = ZeroFormattingBehavior(rawValue: 1 << 3)
      /// All of them.
      public static let dropAll: ZeroFormattingBehavior = [
        .dropLeading, .dropMiddle, .dropTrailing,
      ]
      /// None. In the style `positional` the first number has two digits, too.
      public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }

    /// The length of the names of units.
    public var unitsStyle = UnitsStyle.positional
    /// The units that are used; an empty set means weeks, days, hours, minutes and seconds. Years
    /// and months have no effect.
    public var allowedUnits: NSCalendar.Unit = []
    /// The greatest number of units, from the largest on; 0 means any number.
    public var maximumUnitCount = 0
    /// The units of which the value zero is left out.
    public var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// The calendar, whose locale is that of the names; nil means the current one.
    public var calendar: Calendar?

    /// Makes a formatter.
    public init() {}

    /// Returns the text for a duration in seconds. The rest below the smallest unit is left out.
    /// The result is nil without any unit, and for a duration that is not finite or exceeds 10¹⁵
    /// seconds.
    public func string(from duration: TimeInterval) -> String? {
      guard duration.isFinite, abs(duration) <= 1e15 else { return nil }
      let units = Self.units.filter { unit in
        allowedUnits.isEmpty || unit.names.contains { allowedUnits.contains($0) }
      }
      var counts = UnitCounts(sizes: units.map(\.seconds))
      let drops = drops
      counts.dropsLeading = drops.contains(.dropLeading)
      counts.dropsMiddle = drops.contains(.dropMiddle)
      counts.dropsTrailing = drops.contains(.dropTrailing)
      counts.maximum = maximumUnitCount
      let parts = counts.parts(of: Int(abs(duration)))
      if parts.isEmpty { return nil }
      let sign = duration < 0 && parts.contains { $0.count > 0 } ? "-" : ""
      if unitsStyle == .positional {
        let isPadded = zeroFormattingBehavior.contains(.pad) && parts.count > 1
        return sign + UnitCounts.digits(of: parts, isPadded: isPadded)
      }
      let separator = unitsStyle == .abbreviated || unitsStyle == .brief ? " " : ", "
      return sign
        + parts.map { words($0.count, units[$0.unit]) }.joined(separator: separator)
    }

    /// Returns the text for the time from one date to another; nil without any unit.
    public func string(from startDate: Date, to endDate: Date) -> String? {
      string(from: endDate.timeIntervalSince(startDate))
    }

    /// Returns the text for components. Only weeks, days, hours, minutes and seconds count.
    public func string(from components: DateComponents) -> String? {
      let counts = [
        components.weekOfMonth ?? components.weekOfYear, components.day, components.hour,
        components.minute, components.second,
      ]
      return string(
        from: zip(Self.units, counts).reduce(0) { $0 + Double($1.0.seconds) * Double($1.1 ?? 0) })
    }

    // MARK: - Units

    private struct Unit {
      let names: [NSCalendar.Unit]
      let seconds: Int
      let style: Duration.UnitsFormatStyle.Unit
    }

    /// The units, the largest first.
    private static var units: [Unit] {
      [
        Unit(names: [.weekOfMonth, .weekOfYear], seconds: 604_800, style: .weeks),
        Unit(names: [.day], seconds: 86_400, style: .days),
        Unit(names: [.hour], seconds: 3600, style: .hours),
        Unit(names: [.minute], seconds: 60, style: .minutes),
        Unit(names: [.second], seconds: 1, style: .seconds),
      ]
    }

    /// The zeros that are left out in the style.
    private var drops: ZeroFormattingBehavior {
      if zeroFormattingBehavior.contains(.pad) { return [] }
      guard zeroFormattingBehavior.contains(.default) else { return zeroFormattingBehavior }
      return unitsStyle == .positional ? .dropLeading : .dropAll
    }

    /// Returns a number of units with the name of the unit.
    private func words(_ count: Int, _ unit: Unit) -> String {
      let width: Duration.UnitsFormatStyle.UnitWidth =
        switch unitsStyle {
        case .positional, .full, .spellOut: .wide
        case .short: .abbreviated
        case .brief: .condensedAbbreviated
        case .abbreviated: .narrow
        }
      var style = Duration.UnitsFormatStyle.units(allowed: [unit.style], width: width)
      if let locale = calendar?.locale { style.locale = locale }
      return style.format(.seconds(count * unit.seconds))
    }
  }
#endif
