import Dispatch
import MartletSeries

/// A file of the columns format as a source: read at start and again whenever it changes.
///
/// A file replaced by rename(2) is read at once; one rewritten in place is read when its writer
/// closes it, or has been still for two seconds. A content that changes under the read, or that is
/// no whole document while somebody writes, is not reported: the next change brings the rest.
/// Everything runs on a queue of its own; `deliver` is called there, in order.
package final class FileFeed: Sendable {
  private let path: String
  private let queue: DispatchQueue
  private let state: State

  package init(path: String, deliver: @escaping @Sendable (SourceUpdate) -> Void) {
    self.path = path
    queue = DispatchQueue(label: "martlet.feed.file")
    state = State(path: path, queue: queue, deliver: deliver)
  }

  /// Begins to watch and to read. Once.
  package func start() {
    queue.async { [state] in state.start() }
  }

  /// Ends all deliveries; one that is under way may still arrive.
  package func stop() {
    queue.async { [state] in state.stop() }
  }

  /// Reads the file once, now, on the caller's thread; for pictures without a screen.
  package static func read(_ path: String) throws(SourceFailure) -> (
    charts: [Result<ChartData, ColumnsError>], modified: Int64
  ) {
    let (charts, stamp) = try ColumnsFile.read(path)
    return (charts, stamp.modifiedMilliseconds)
  }
}

// MARK: - State

/// The feed's memory; only touched on its queue, which is what makes it sendable.
private final class State: @unchecked Sendable {
  /// How long a writer may pause before what it left counts as whole.
  private static let stillness = DispatchTimeInterval.seconds(2)

  private let path: String
  private let queue: DispatchQueue
  private let deliver: @Sendable (SourceUpdate) -> Void
  private var watch: DirectoryWatch?
  /// The content that was last delivered or refused; the same one is not read twice.
  private var settled: FileStamp?
  private var delayedLoad: DispatchWorkItem?
  private var isLoading = false

  init(path: String, queue: DispatchQueue, deliver: @escaping @Sendable (SourceUpdate) -> Void) {
    self.path = path
    self.queue = queue
    self.deliver = deliver
  }

  func start() {
    do throws(SourceFailure) {
      watch = try DirectoryWatch(path: path, queue: queue) { [weak self] change in
        self?.contentChanged(change)
      }
    } catch {
      // Without a watch the file is still shown once, and the failure is known.
      deliver(.failed(error))
    }
    load(isFirst: true)
  }

  func stop() {
    delayedLoad?.cancel()
    watch?.stop()
    watch = nil
  }

  private func contentChanged(_ change: DirectoryWatch.Change) {
    delayedLoad?.cancel()
    switch change {
    case .changed: load(isFirst: false)
    case .writing: loadWhenStill()
    }
  }

  private func loadWhenStill() {
    let work = DispatchWorkItem { [weak self] in self?.load(isFirst: false) }
    delayedLoad = work
    queue.asyncAfter(deadline: .now() + Self.stillness, execute: work)
  }

  private func load(isFirst: Bool) {
    let before = FileStamp(path: path)
    if !isFirst, let before, before == settled { return }
    if !isLoading {
      isLoading = true
      deliver(.loading)
    }
    do throws(SourceFailure) {
      let (charts, stamp) = try ColumnsFile.read(path) { deliver(.progress($0)) }
      settled = stamp
      isLoading = false
      deliver(.ready(charts, modified: stamp.modifiedMilliseconds))
    } catch {
      settle(error, before: before)
    }
  }

  /// Reports a failure unless the content is still moving; then it waits for it to come to rest.
  private func settle(_ failure: SourceFailure, before: FileStamp?) {
    let after = FileStamp(path: path)
    if after != before, after != nil {
      loadWhenStill()
      return
    }
    settled = after
    isLoading = false
    deliver(.failed(failure))
  }
}
