#if SWIFTUI_COMPAT
  import Foundation

  /// Words for the distance between two dates, such as “2 hours ago”. Foundation on Linux lacks
  /// this class and has only `Date.AnchoredRelativeFormatStyle`, which this class uses.
  public final class RelativeDateTimeFormatter {
    /// The form of a distance such as one day.
    public enum DateTimeStyle: Int, Sendable {
      /// “1 day ago”.
      case numeric
      /// “yesterday”.
      case named
    }

    /// The length of the words.
    public enum UnitsStyle: Int, Sendable {
      /// “2 months ago”.
      case full
      /// “two months ago”.
      case spellOut
      /// “2 mo. ago”.
      case short
      /// “2mo ago”.
      case abbreviated
    }

    /// The form of a distance such as one day.
    public var dateTimeStyle = DateTimeStyle.numeric
    /// The length of the words.
    public var unitsStyle = UnitsStyle.full
    /// The language of the words; nil means that of the user.
    public var locale: Locale?
    /// The calendar that counts days, months and years; nil means the current one.
    public var calendar: Calendar?

    /// Makes a formatter.
    public init() {}

    /// Returns the words for the distance from `reference` to `date`.
    public func localizedString(for date: Date, relativeTo reference: Date) -> String {
      // The style describes its anchor as seen from the date that is formatted.
      var style = Date.AnchoredRelativeFormatStyle(
        anchor: date, presentation: dateTimeStyle == .named ? .named : .numeric,
        unitsStyle: units)
      if let locale { style.locale = locale }
      if let calendar { style.calendar = calendar }
      return style.format(reference)
    }

    /// Returns the words for a distance in seconds, which is negative in the past.
    public func localizedString(fromTimeInterval seconds: TimeInterval) -> String {
      let reference = Date(timeIntervalSinceReferenceDate: 0)
      return localizedString(
        for: reference.addingTimeInterval(seconds), relativeTo: reference)
    }

    /// Returns the words for a value that is a date, relative to now; nil for other values.
    public func string(for value: Any?) -> String? {
      (value as? Date).map { localizedString(for: $0, relativeTo: Date()) }
    }

    private var units: Date.RelativeFormatStyle.UnitsStyle {
      switch unitsStyle {
      case .full: .wide
      case .spellOut: .spellOut
      case .short: .abbreviated
      case .abbreviated: .narrow
      }
    }
  }
#endif
