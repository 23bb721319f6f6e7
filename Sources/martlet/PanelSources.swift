import Dispatch
import MartletDashboard
import MartletData
import MartletFeeds
import MartletInput
import MartletLive

/// The sources of a live dashboard: their updates, its files of days and the state of the network
/// go to the model.
@MainActor final class PanelSources {
  /// Called with what a source did, after the model knows it.
  var onChange: (String, Trace.SourceChange) -> Void = { _, _ in }

  /// Called with every update, before the model takes it.
  var onUpdate: (SourceUpdate, String) -> Void = { _, _ in }

  private let model: DashboardModel
  private let sources = LiveSources()
  private var network: NetworkWatch?

  init(model: DashboardModel) {
    self.model = model
    sources.onUpdate = { [unowned self] update, settings in receive(update, from: settings.id) }
    let hub = sources.hub
    model.onReading = { path, kind, answer in
      kind.readOnce(path, in: hub) { update in
        DispatchQueue.main.async { answer(update) }
      }
    }
    model.onWatching = { path, kind, deliver in
      let feed = kind.file(path, in: hub)
      feed.start { update in
        DispatchQueue.main.async { deliver(update) }
      }
      return feed
    }
  }

  /// Follows these sources from now on, and no others.
  func follow(_ settings: [SourceSettings]) { sources.follow(settings) }

  /// Delivers what a source holds once more, as if it had changed.
  func readAgain(_ settings: SourceSettings) {
    sources.hub.readOnce(settings.kind.value) { [weak self] update in
      DispatchQueue.main.async { self?.receive(update, from: settings.id) }
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
    sources.stop()
    followNetwork(false)
  }

  private func receive(_ update: SourceUpdate, from id: String) {
    onUpdate(update, id)
    model.receive(update, from: id)
    if let change = Trace.SourceChange(update) { onChange(id, change) }
  }
}

extension Trace.SourceChange {
  /// What a trace says of an update; nil for news that is no step of a loading.
  fileprivate init?(_ update: SourceUpdate) {
    switch (update.activity, update.health) {
    case (_, .failed(let failure, _)): self = .fail(failure.why)
    case (.loading, _): self = .load
    case (.progress(let share), _): self = .progress(share)
    case (.idle, .fresh): self = .ready
    default: return nil
    }
  }
}
