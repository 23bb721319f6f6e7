/// Runs the parts of one job, on as many threads as it has. Scene makes no threads of its own.
package protocol BandRunner: AnyObject {
  /// How many parts run at once; at least 1.
  var width: Int { get }

  /// Calls `body` once for each number in `0..<count`, each on any thread, and returns when all
  /// calls have. No two calls may get the same number; nothing may run after the return.
  func run(_ count: Int, _ body: @Sendable (Int) -> Void)
}

/// Runs all parts on the calling thread, one after the other.
package final class SerialRunner: BandRunner {
  package let width: Int

  /// `width` says into how many parts a job is cut, for tests.
  package init(width: Int = 1) {
    self.width = max(1, width)
  }

  package func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
    for i in 0..<count { body(i) }
  }
}
