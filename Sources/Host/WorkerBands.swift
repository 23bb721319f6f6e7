import Dispatch
import Glibc
import MartletScene

/// Draws the bands of a picture on Dispatch's worker threads, the loop's own among them.
///
/// The workers sleep between frames and go away when a panel rests, so an idle panel has none.
package final class WorkerBands: BandRunner {
  package let width: Int

  /// - Parameter width: threads that draw at once; by default one per processor, at most eight.
  package init(width: Int? = nil) {
    self.width = max(1, width ?? min(8, Self.processorCount))
  }

  package func run(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }

  /// Processors this process may run on at its start.
  private static var processorCount: Int { max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))) }
}
