/// Runs the parts of one job, on as many threads as it has. Scene makes no threads of its own.
package protocol BandRunner: AnyObject {
  /// How many parts run at once; at least 1.
  var width: Int { get }

  /// Calls `body` once for each part of two stages, each on any thread, and returns when all calls
  /// have. The second stage begins when all of the first are done and `between` has been called,
  /// on the caller's thread. No two calls may get the same part, and no two at the same time the
  /// same worker; nothing may run after the return.
  func run(
    _ first: Int, then second: Int, between: () -> Void, _ body: @Sendable (BandPart) -> Void)
}

/// A part of a job.
package struct BandPart: Hashable, Sendable {
  package enum Stage: Sendable {
    case first
    case second
  }

  package var stage: Stage
  /// Counts from 0 in each stage.
  package var number: Int
  /// Who does it: a number below the runner's width, of which each thread has its own.
  package var worker: Int

  package init(stage: Stage, number: Int, worker: Int) {
    self.stage = stage
    self.number = number
    self.worker = worker
  }
}

extension BandRunner {
  /// Runs a job of one stage.
  package func run(_ count: Int, _ body: @Sendable (BandPart) -> Void) {
    run(count, then: 0, between: {}, body)
  }

  /// Runs both stages on the calling thread, as worker 0.
  package func runAlone(
    _ first: Int, then second: Int, between: () -> Void, _ body: (BandPart) -> Void
  ) {
    for i in 0..<first { body(BandPart(stage: .first, number: i, worker: 0)) }
    between()
    for i in 0..<second { body(BandPart(stage: .second, number: i, worker: 0)) }
  }
}

/// Runs all parts on the calling thread, one after the other.
package final class SerialRunner: BandRunner {
  package let width: Int

  /// `width` says for how many threads a job is cut, for tests.
  package init(width: Int = 1) {
    self.width = max(1, width)
  }

  package func run(
    _ first: Int, then second: Int, between: () -> Void, _ body: @Sendable (BandPart) -> Void
  ) {
    runAlone(first, then: second, between: between, body)
  }
}
