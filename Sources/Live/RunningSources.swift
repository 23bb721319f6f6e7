import Dispatch
import MartletData
import MartletFeeds

/// The sources of a running program. They work on their own threads; their updates arrive on the
/// first thread.
@MainActor package final class RunningSources {
  /// Called on the first thread with every update of a followed source.
  package var onUpdate: (SourceUpdate, SourceSettings) -> Void = { _, _ in }

  /// The hub that reads files for all sources.
  package let hub = FeedHub()
  private var running: [String: (settings: SourceSettings, source: any DataSource)] = [:]

  package init() {}

  /// Follows exactly these sources from now on. A source that is followed already, with the same
  /// settings of its kind, is not disturbed.
  package func follow(_ sources: [SourceSettings]) {
    let wanted = Dictionary(sources.map { ($0.id, $0) }) { first, _ in first }
    for (id, entry) in running {
      if let settings = wanted[id], settings.kind == entry.settings.kind {
        running[id]?.settings = settings
      } else {
        entry.source.stop()
        running[id] = nil
      }
    }
    for (id, settings) in wanted where running[id] == nil {
      let source = settings.open(in: hub)
      running[id] = (settings, source)
      source.start { [weak self, weak source] update in
        DispatchQueue.main.async {
          // A stopped source may still have had an update on the way.
          guard let self, let source, let entry = self.running[id], entry.source === source
          else { return }
          self.onUpdate(update, entry.settings)
        }
      }
    }
  }

  /// Asks a followed source for the samples that a view shows.
  package func request(_ request: RangeRequest, from id: String) {
    running[id]?.source.request(request)
  }

  /// Stops all sources.
  package func stop() { follow([]) }
}
