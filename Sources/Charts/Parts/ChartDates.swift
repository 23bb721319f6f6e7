import MartletSeries
import MartletUI

/// The zone in which the dates and times on charts are told.
public struct ChartZone: Hashable, Sendable {
  let rules: TimeZoneRules

  /// Why bytes are no zone, in one line.
  public struct FormatError: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  public static let utc = ChartZone(secondsFromUTC: 0)

  /// A zone whose clock is always so many seconds before that of UTC; behind it, where negative.
  public init(secondsFromUTC: Int) {
    rules = TimeZoneRules(offset: min(max(secondsFromUTC, -86_400), 86_400))
  }

  /// A zone with its changes of the clock.
  ///
  /// - Parameter bytes: a file of the system's zones, such as `/usr/share/zoneinfo/Europe/Berlin`.
  public init(tzif bytes: [UInt8]) throws(FormatError) {
    do {
      rules = try TimeZoneRules(tzif: bytes)
    } catch {
      throw FormatError(description: error.description)
    }
  }
}

/// A language that charts speak, by its code of ISO 639-1.
public enum ChartLanguage: String, Hashable, Sendable, CaseIterable {
  case en, de, fr, es, ru, uk, ar, zh, ja

  var language: Language { Language.named(rawValue) ?? .english }

  /// The first day of the week where most of its speakers live.
  public var firstWeekday: ChartWeekday { ChartWeekday(rawValue: language.firstWeekday) ?? .monday }
}

/// A day of the week, from Sunday, which is 0.
public enum ChartWeekday: Int, Hashable, Sendable, CaseIterable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday
}

extension View {
  /// Sets the zone of the charts inside: where their days begin, and what their clocks show.
  /// Without it they are in UTC.
  public func chartZone(_ zone: ChartZone) -> some View {
    transformEnvironment(\.chartDateFormat) { $0.zone = zone.rules }
  }

  /// Sets the language of the charts inside: names of months and days, how dates are put together,
  /// the decimal sign, and the few words of a chart's own. Without it they speak English.
  public func chartLanguage(_ language: ChartLanguage) -> some View {
    transformEnvironment(\.chartDateFormat) { $0.language = language.language }
      .transformEnvironment(\.chartNumberFormat) {
        $0.speak(language.language)
      }
  }

  /// Sets the day from which the time axes inside count weeks, where they have room for some days
  /// only. Nil shows every second, fourth or eighth day.
  public func chartWeek(startsOn day: ChartWeekday?) -> some View {
    transformEnvironment(\.chartDateFormat) { $0.firstWeekday = day?.rawValue }
  }

  /// Sets whether the clocks of the charts inside count to twelve, twice a day.
  public func chartTwelveHourClock(_ isOn: Bool = true) -> some View {
    transformEnvironment(\.chartDateFormat) { $0.hasTwelveHours = isOn }
  }

  /// Gives the charts inside the samples of single days: a tap on the balloon of a moment looks into
  /// its day.
  ///
  /// - Parameter samples: given the first moment of a day and that of the next one, in milliseconds
  ///   since 1970-01-01 UTC, a chart that holds samples of that day. Days before and after may be in
  ///   it; they are shown in the mini-map. What it throws is told over the plot: its description is
  ///   to say in one line why there is none.
  public func chartDays(
    _ samples: @escaping @MainActor (Range<Int64>) async throws -> ChartData
  ) -> some View {
    modifier(ProgramDays(samples: samples))
  }
}

/// Days that a program knows.
private struct ProgramDays: ViewModifier {
  var samples: @MainActor (Range<Int64>) async throws -> ChartData
  @State private var source = Source()

  @Environment(\.chartDateFormat) private var dates

  /// The same object each time, so that charts see no other days in it.
  @MainActor private final class Source {
    var samples: (@MainActor (Range<Int64>) async throws -> ChartData)?
    var dates = DateFormat()

    private(set) lazy var days = ChartDays { [weak self] _, day, answer in
      Task { @MainActor in
        guard let self, let samples = self.samples else { return }
        let dates = self.dates
        do {
          answer(.success(try await samples(day.range)))
        } catch {
          answer(
            .failure(
              ChartDayFailure(
                what: dates.language.time.cannotBeShown(dates.fullDay(day.date)),
                why: "\(error)")))
        }
      }
    }
  }

  func body(content: Content) -> some View {
    source.samples = samples
    source.dates = dates
    return content.environment(\.chartDays, source.days)
  }
}
