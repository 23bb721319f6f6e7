import MartletUI

/// Which waves are on the way at an instant: the bar's picture as a function of time.
///
/// Wave k starts at k · period and takes `period · count` seconds with an ease-in; so at any time
/// after the start at most count + 1 waves exist, the newest on top.
struct WaveTrain: Hashable {
  struct Wave: Hashable, Identifiable {
    /// Counts the waves from 0; the colour is the id modulo the number of colours.
    var id: Int
    /// 0…1 of the way, eased.
    var phase: Double
  }

  var period: Double
  var count: Int

  var travelTime: Double { period * Double(count) }

  /// The waves `elapsed` seconds after the start, oldest first. Before the start there is none.
  ///
  /// A wave that has arrived covers the whole strip until the next one has arrived too.
  func waves(at elapsed: Double) -> [Wave] {
    guard elapsed >= 0, period > 0 else { return [] }
    let newest = Int((elapsed / period).rounded(.down))
    let oldest = max(0, newest - count)
    return (oldest...newest).map { id in
      let age = elapsed - Double(id) * period
      return Wave(id: id, phase: TimingCurve.easeIn.value(at: age / travelTime))
    }
  }
}
