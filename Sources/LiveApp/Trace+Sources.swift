import MartletData
import MartletFeeds
import MartletInput

extension Trace.SourceChange {
  /// Makes the change that a recording writes into its trace for an update. The replay of the trace
  /// makes an update of it again. Nil for an update that is not a step of loading.
  package init?(_ update: SourceUpdate) {
    switch (update.activity, update.health) {
    case (_, .failed(let failure, _)): self = .fail(failure.why)
    case (.loading, _): self = .load
    case (.progress(let share), _): self = .progress(share)
    case (.idle, .fresh): self = .ready
    default: return nil
    }
  }
}

extension SourceUpdate {
  /// Makes the update that a trace entry describes, from a source that can be read. For `ready` it
  /// reads the source on the caller's thread.
  ///
  /// - Parameter received: the time of receipt, in milliseconds since 1970-01-01 UTC.
  package init(_ change: Trace.SourceChange, of kind: any SourceKind, received: Int64) {
    // If the source reads a file, an error is most likely about that file.
    let topic =
      kind.files.first.map { SourceFailure.Topic.unreadable($0) } ?? .source(type(of: kind).name)
    if let update = Self.loading(change, topic, received: received) {
      self = update
      return
    }
    do throws(SourceFailure) {
      self = try kind.read(received: received)
    } catch {
      self = .failed(error, since: received)
    }
  }

  /// Makes the update that a trace entry describes, from a source that cannot be read. Nil for
  /// `ready`, because the data is unknown.
  ///
  /// - Parameters:
  ///   - source: the id of the source.
  ///   - received: the time of receipt, in milliseconds since 1970-01-01 UTC.
  init?(_ change: Trace.SourceChange, of source: String, received: Int64) {
    guard let update = Self.loading(change, .source(source), received: received) else { return nil }
    self = update
  }

  private static func loading(
    _ change: Trace.SourceChange, _ topic: SourceFailure.Topic, received: Int64
  ) -> SourceUpdate? {
    switch change {
    case .load: .loading
    case .progress(let share): .progress(share)
    case .fail(let reason): .failed(SourceFailure(topic, why: reason), since: received)
    case .ready: nil
    }
  }
}
