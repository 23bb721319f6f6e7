import MartletLiveApp
import MartletSeries
import MartletWire

/// The sources that are asked again after the clock was set.
protocol FeedsClockSources: Sendable {
  /// Asks all sources for their data again.
  func refreshAll()
}

/// The part of the feeds process that follows the wall clock. It marks nothing as old, because
/// panels judge the age of data themselves.
@MainActor final class FeedsClock: AgingData {
  /// The least step, in milliseconds, after which sources are asked again. Windows around the
  /// present time, such as those of calendars and ranges, are wrong then until the next answer.
  private static let minimumStep: UInt64 = 60_000

  private let server: WireServer
  private let sources: any FeedsClockSources

  init(_ server: WireServer, _ sources: any FeedsClockSources) {
    self.server = server
    self.sources = sources
  }

  var nextChange: Int64? { nil }

  func advance(to now: Int64) {}

  func clockWasSet(to now: Int64, from old: Int64) {
    if let step = ClockSetBack(from: old, to: now) { server.follow(step) }
    if (now &- old).magnitude >= Self.minimumStep { sources.refreshAll() }
  }
}
