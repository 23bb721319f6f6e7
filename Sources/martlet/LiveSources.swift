import Dispatch
import MartletDashboard
import MartletFeeds
import MartletInput

/// The sources of a live dashboard: read in the background, told on the first thread.
@MainActor final class LiveSources {
  /// Called with what a source did, after the model knows it.
  var onChange: (String, Trace.SourceChange) -> Void = { _, _ in }

  private let model: DashboardModel
  private var network: NetworkWatch?
  private let hub = FeedHub()
  private var feeds: [String: (source: Config.Source, feed: FileFeed)] = [:]

  /// Reads the files of days, too, whenever the model asks for one.
  init(model: DashboardModel) {
    self.model = model
    model.onReading = { [hub] path, limits, answer in
      hub.readOnce(path, within: limits) { update in
        DispatchQueue.main.async { answer(update) }
      }
    }
    model.onWatching = { [hub] path, limits, deliver in
      let feed = FileFeed(path: path, within: limits, hub: hub) { update in
        DispatchQueue.main.async { deliver(update) }
      }
      feed.start()
      return feed
    }
  }

  /// Reads and watches these sources from now on, and no others; one that is followed already and
  /// is as it was goes on undisturbed.
  func follow(_ sources: [Config.Source]) {
    let wanted = Dictionary(sources.map { ($0.id, $0) }) { first, _ in first }
    for (id, entry) in feeds where wanted[id] != entry.source {
      entry.feed.stop()
      feeds[id] = nil
    }
    for (id, source) in wanted where feeds[id] == nil {
      let feed = FileFeed(
        path: source.path, within: source.limits, hub: hub
      ) { [weak self] update in
        DispatchQueue.main.async { self?.receive(update, from: source) }
      }
      feeds[id] = (source, feed)
      feed.start()
    }
  }

  /// Delivers what the file of a source holds once more, as if it had changed.
  func readAgain(_ source: Config.Source) {
    hub.readOnce(source.path, within: source.limits) { [weak self] update in
      DispatchQueue.main.async { self?.receive(update, from: source) }
    }
  }

  /// Watches the network from now on, or no more.
  func followNetwork(_ isWanted: Bool) {
    if !isWanted {
      network?.stop()
      network = nil
    } else if network == nil {
      network = NetworkWatch { [weak model] hasNetwork in
        DispatchQueue.main.async { model?.receive(hasNetwork: hasNetwork) }
      }
    }
  }

  /// Ends all reading.
  func stop() {
    follow([])
    followNetwork(false)
  }

  private func receive(_ update: SourceUpdate, from source: Config.Source) {
    // A feed that was stopped may still have had something to say.
    guard feeds[source.id]?.source == source else { return }
    model.receive(update, from: source.id)
    onChange(source.id, Trace.SourceChange(update))
  }
}

extension Trace.SourceChange {
  /// What a trace says of an update.
  fileprivate init(_ update: SourceUpdate) {
    switch update {
    case .loading: self = .load
    case .progress(let share): self = .progress(share)
    case .ready: self = .ready
    case .failed(let failure): self = .fail(failure.why)
    }
  }
}
