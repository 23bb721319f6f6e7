/// Runs the parts of one job on a fixed number of threads. Most parts are bands: horizontal strips
/// of a picture. Scene creates no threads itself.
package protocol BandRunner: AnyObject {
  /// The number of parts that run at the same time; at least 1.
  var width: Int { get }
  /// The minimum number of pixels of a picture that is worth dividing.
  var smallestArea: Int { get }

  /// Calls `body` once for each part of two stages, on any threads, and returns after the last call
  /// has returned. The first stage has `first` parts and the second one `second`. The second stage
  /// begins after all parts of the first are done and `between` has been called on the caller's
  /// thread.
  ///
  /// No two calls get the same part, and no two simultaneous calls get the same worker. No part
  /// still runs after this method has returned.
  func run(
    _ first: Int, then second: Int, between: () -> Void, _ body: @Sendable (BandPart) -> Void)
}

/// One part of a job.
package struct BandPart: Hashable, Sendable {
  /// The stages of a job: all parts of the first are done before the second begins.
  package enum Stage: Sendable {
    /// Runs before any part of the second stage.
    case first
    /// Runs after all parts of the first stage.
    case second
  }

  /// The stage of the part.
  package var stage: Stage
  /// The index of the part in its stage, from 0.
  package var number: Int
  /// The index of the worker, below the runner's width. Parts that run at the same time have
  /// different workers.
  package var worker: Int

  /// Creates a part.
  package init(stage: Stage, number: Int, worker: Int) {
    self.stage = stage
    self.number = number
    self.worker = worker
  }
}

extension BandRunner {
  /// Runs a job with one stage of `count` parts.
  package func run(_ count: Int, _ body: @Sendable (BandPart) -> Void) {
    run(count, then: 0, between: {}, body)
  }

  /// Runs both stages on the calling thread, as worker 0. A runner uses it if no other thread can
  /// help.
  package func runAlone(
    _ first: Int, then second: Int, between: () -> Void, _ body: (BandPart) -> Void
  ) {
    for i in 0..<first { body(BandPart(stage: .first, number: i, worker: 0)) }
    between()
    for i in 0..<second { body(BandPart(stage: .second, number: i, worker: 0)) }
  }
}

/// A runner that runs all parts on the calling thread, one after the other.
package final class SerialRunner: BandRunner {
  /// The number of threads for which callers divide their jobs. Only the calling thread runs the
  /// parts.
  package let width: Int
  /// The number of pixels from which a picture is divided: few, so that tests need no large ones.
  package let smallestArea = 32_768

  /// Creates a runner; tests use `width` to divide a job as for that many threads.
  package init(width: Int = 1) {
    self.width = max(1, width)
  }

  /// Runs both stages on the calling thread.
  package func run(
    _ first: Int, then second: Int, between: () -> Void, _ body: @Sendable (BandPart) -> Void
  ) {
    runAlone(first, then: second, between: between, body)
  }
}
