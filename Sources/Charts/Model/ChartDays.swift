import MartletSeries
import MartletUI

/// The source of the samples of single days.
@MainActor package final class ChartDays {
  /// A callback with the day's chart, or with the reason why the day cannot be shown. It is called
  /// immediately or later.
  package typealias Answer = @MainActor (Result<ChartData, ChartDayFailure>) -> Void

  /// A function that calls the answer whenever the samples of a day change, as long as the returned
  /// object lives. It returns nil if changes cannot be observed.
  package typealias Following = @MainActor (_ chart: Int, ChartDay, @escaping Answer) -> AnyObject?

  private let loading: @MainActor (_ chart: Int, ChartDay, @escaping Answer) -> Void
  private let following: Following

  /// Makes a source of days.
  ///
  /// - Parameters:
  ///   - loading: loads a day. Its first argument is the index of the chart on its page, from 0.
  ///   - following: observes a day. Its first answer may be the current samples.
  package init(
    loading: @escaping @MainActor (_ chart: Int, ChartDay, @escaping Answer) -> Void,
    following: @escaping Following = { _, _, _ in nil }
  ) {
    self.loading = loading
    self.following = following
  }

  /// Loads a day; `answer` is called immediately or later.
  ///
  /// - Parameter chart: the index of the chart on its page, from 0.
  package func load(_ day: ChartDay, ofChart chart: Int, answer: @escaping Answer) {
    loading(chart, day, answer)
  }

  func follow(_ day: ChartDay, ofChart chart: Int, answer: @escaping Answer) -> AnyObject? {
    following(chart, day, answer)
  }
}

/// The reason why a day cannot be shown, in two lines: the failed operation, and the cause.
package struct ChartDayFailure: Error, Hashable, Sendable {
  /// The failed operation, in the language of the panel.
  package var what: String
  /// The cause.
  package var why: String

  /// Makes a failure.
  package init(what: String, why: String) {
    self.what = what
    self.why = why
  }
}

/// A reference to the days of a page's charts. Two references are equal if they are to the same
/// object.
package struct ChartDaysReference: Equatable {
  /// The source of days; nil if days have no samples of their own.
  package var days: ChartDays?

  /// Compares the identities of the sources.
  nonisolated package static func == (a: Self, b: Self) -> Bool { a.days === b.days }
}

private enum ChartDaysKey: EnvironmentKey {
  static var defaultValue: ChartDaysReference { ChartDaysReference() }
}

private enum ChartIndexKey: EnvironmentKey { static let defaultValue = 0 }

extension EnvironmentValues {
  /// The source of days; nil if days have no samples of their own.
  package var chartDays: ChartDays? {
    get { self[ChartDaysKey.self].days }
    set { self[ChartDaysKey.self] = ChartDaysReference(days: newValue) }
  }

  /// The index of a chart on its page, from 0.
  var chartIndex: Int {
    get { self[ChartIndexKey.self] }
    set { self[ChartIndexKey.self] = newValue }
  }
}
