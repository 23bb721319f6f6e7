import MartletFormats
import MartletSeries
import MartletUI

/// The time zone of the dates and times on charts.
public struct ChartZone: Hashable, Sendable {
  let rules: TimeZoneRules

  /// The reason why bytes are not a time zone file, in one line.
  public struct FormatError: Error, Hashable, CustomStringConvertible {
    /// The reason and the position of the wrong byte, in one line.
    public let description: String
  }

  /// The zone whose offset from UTC is always 0.
  public static let utc = ChartZone(secondsFromUTC: 0)

  /// Makes a zone with a fixed offset from UTC in seconds, negative west of Greenwich. It is
  /// clamped to a day in both directions.
  public init(secondsFromUTC: Int) {
    rules = TimeZoneRules(offset: min(max(secondsFromUTC, -86_400), 86_400))
  }

  /// Makes a zone with its changes of the clock.
  ///
  /// - Parameter bytes: a TZif file, such as `/usr/share/zoneinfo/Europe/Berlin`.
  /// - Throws: `FormatError` if the bytes are not such a file.
  public init(tzif bytes: [UInt8]) throws(FormatError) {
    do {
      rules = try TimeZoneRules(tzif: bytes)
    } catch {
      throw FormatError(description: error.description)
    }
  }
}

/// A language of charts, by its ISO 639-1 code.
public enum ChartLanguage: String, Hashable, Sendable, CaseIterable {
  /// English, German, French, Spanish, Russian, Ukrainian, Arabic, Chinese and Japanese.
  case en, de, fr, es, ru, uk, ar, zh, ja

  var language: Language { Language.named(rawValue) ?? .english }

  /// The first day of the week in most regions that speak the language.
  public var firstWeekday: ChartWeekday { ChartWeekday(rawValue: language.firstWeekday) ?? .monday }
}

/// A day of the week; Sunday is 0.
public enum ChartWeekday: Int, Hashable, Sendable, CaseIterable {
  /// The days, from Sunday to Saturday.
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday
}

extension View {
  /// Sets the time zone of the charts inside. Days begin at midnight in this zone, and times are
  /// written in it. The default is UTC.
  public func chartZone(_ zone: ChartZone) -> some View {
    transformEnvironment(\.chartDateFormat) { $0.zone = zone.rules }
  }

  /// Sets the language of the charts inside: the names of months and days, the order of dates, the
  /// decimal separator, and the words that charts add. The default is English.
  public func chartLanguage(_ language: ChartLanguage) -> some View {
    transformEnvironment(\.chartDateFormat) { $0.language = language.language }
      .transformEnvironment(\.chartNumberFormat) {
        $0.speak(language.language)
      }
  }

  /// Sets the day at which weeks begin on the time axes inside. It matters if an axis labels only
  /// some days. Nil labels every second, fourth or eighth day instead.
  public func chartWeek(startsOn day: ChartWeekday?) -> some View {
    transformEnvironment(\.chartDateFormat) { $0.firstWeekday = day?.rawValue }
  }

  /// Sets whether the charts inside write times with a 12-hour clock.
  public func chartTwelveHourClock(_ isOn: Bool = true) -> some View {
    transformEnvironment(\.chartDateFormat) { $0.hasTwelveHours = isOn }
  }

  /// Gives the charts inside the samples of single days. A tap on the balloon of a moment opens its
  /// day.
  ///
  /// - Parameter samples: returns a chart with the samples of a day. Its argument reaches from the
  ///   first moment of the day to that of the next day, in milliseconds since 1970-01-01 UTC. The
  ///   chart may also contain neighbouring days, which the mini-map shows. If it throws, the
  ///   description of the error is shown over the plot; it should be one line.
  public func chartDays(
    _ samples: @escaping @MainActor (Range<Int64>) async throws -> ChartData
  ) -> some View {
    modifier(ProgramDays(samples: samples))
  }
}

/// Provides the days of a program.
private struct ProgramDays: ViewModifier {
  var samples: @MainActor (Range<Int64>) async throws -> ChartData
  @State private var source = Source()

  @Environment(\.chartDateFormat) private var dates

  /// The source of the days. It is the same object in each evaluation, so that charts do not
  /// mistake its days for new ones.
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
