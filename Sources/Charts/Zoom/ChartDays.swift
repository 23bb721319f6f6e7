import MartletSeries
import MartletUI

/// Where charts get the samples of single days from.
@MainActor package final class ChartDays {
  /// Called once, at once or later, with the day's chart or with why there is none.
  package typealias Answer = @MainActor (Result<ChartData, ChartDayFailure>) -> Void

  /// Calls the answer again whenever the day's samples have changed, for as long as what it returns
  /// lives; nil where nobody can tell.
  package typealias Following = @MainActor (_ chart: Int, ChartDay, @escaping Answer) -> AnyObject?

  private let loading: @MainActor (_ chart: Int, ChartDay, @escaping Answer) -> Void
  private let following: Following

  /// - Parameters:
  ///   - loading: told the place of the chart on its page, from 0.
  ///   - following: the same; its first answer may be what is known.
  package init(
    loading: @escaping @MainActor (_ chart: Int, ChartDay, @escaping Answer) -> Void,
    following: @escaping Following = { _, _, _ in nil }
  ) {
    self.loading = loading
    self.following = following
  }

  package func load(_ day: ChartDay, ofChart chart: Int, answer: @escaping Answer) {
    loading(chart, day, answer)
  }

  func follow(_ day: ChartDay, ofChart chart: Int, answer: @escaping Answer) -> AnyObject? {
    following(chart, day, answer)
  }
}

/// Why a day cannot be shown: one line what, one line why.
package struct ChartDayFailure: Error, Hashable, Sendable {
  package var what: String
  package var why: String

  package init(what: String, why: String) {
    self.what = what
    self.why = why
  }
}

/// The days of the charts of a page, as the environment has them.
package struct ChartDaysReference: Equatable {
  package var days: ChartDays?

  nonisolated package static func == (a: Self, b: Self) -> Bool { a.days === b.days }
}

private enum ChartDaysKey: EnvironmentKey {
  static var defaultValue: ChartDaysReference { ChartDaysReference() }
}

private enum ChartPlaceKey: EnvironmentKey { static let defaultValue = 0 }

extension EnvironmentValues {
  /// Nil where days have no samples of their own.
  package var chartDays: ChartDays? {
    get { self[ChartDaysKey.self].days }
    set { self[ChartDaysKey.self] = ChartDaysReference(days: newValue) }
  }

  /// The place of a chart on its page, from 0.
  var chartPlace: Int {
    get { self[ChartPlaceKey.self] }
    set { self[ChartPlaceKey.self] = newValue }
  }
}
