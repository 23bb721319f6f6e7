import MartletLiveApp
import MartletSeries
import MartletWire

/// The sources whose data is requested again after the clock was set.
protocol FeedsClockSources: Sendable {
  /// Requests the data of all sources again.
  func refreshAll()
}

/// Corrects the data of the feeds process after the wall clock was set, by a person or a time
/// server.
///
/// It gets the clock as `AgingData`, like the data of a panel. It does not mark data as stale,
/// because panels evaluate the age of data themselves.
@MainActor final class FeedsClock: AgingData {
  private let server: WireServer
  private let sources: any FeedsClockSources

  init(_ server: WireServer, _ sources: any FeedsClockSources) {
    self.server = server
    self.sources = sources
  }

  var nextChange: Int64? { nil }

  func advance(to now: Int64) {}

  func clockWasSet(to now: Int64, from old: Int64) {
    // The samples that the server has received would lie in the future. Connected panels correct
    // theirs themselves.
    if let step = ClockSetBack(from: old, to: now) { server.follow(step) }
    // A large step is a minute or more.
    if ClockStep.isLarge(from: old, to: now) { sources.refreshAll() }
  }
}
