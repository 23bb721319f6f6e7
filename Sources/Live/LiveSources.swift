import Dispatch
import MartletData
import MartletFeeds

/// The sources of a running program: each tells from its own threads, and is heard on the first one.
@MainActor package final class LiveSources {
  /// Called on the first thread with every update of a source that is followed.
  package var onUpdate: (SourceUpdate, SourceSettings) -> Void = { _, _ in }

  /// Reads files for all sources.
  package let hub = FeedHub()
  private var running: [String: (settings: SourceSettings, source: any DataSource)] = [:]

  package init() {}

  /// Follows these sources from now on, and no others; one that is followed already and is opened
  /// with the same settings goes on undisturbed.
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
          // A source that was stopped may still have had something to tell.
          guard let self, let source, let entry = self.running[id], entry.source === source
          else { return }
          self.onUpdate(update, entry.settings)
        }
      }
    }
  }

  /// Asks a source for the samples that a view shows.
  package func request(_ request: RangeRequest, from id: String) {
    running[id]?.source.request(request)
  }

  /// Ends all sources.
  package func stop() { follow([]) }
}
