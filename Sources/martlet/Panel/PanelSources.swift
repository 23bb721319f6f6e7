import Dispatch
import MartletDashboard
import MartletData
import MartletFeeds
import MartletInput
import MartletLive
import MartletLiveApp
import MartletNetwork
import MartletWire

/// The sources of a live dashboard. It passes three things to the model: the updates of sources,
/// the contents of the files that charts open for a single day, and the state of the network.
@MainActor final class PanelSources {
  /// Called with each change of a source, after the model has received the update.
  var onChange: (String, Trace.SourceChange) -> Void = { _, _ in }

  /// Called with each update, before the model receives it.
  var onUpdate: (SourceUpdate, String) -> Void = { _, _ in }

  private let model: DashboardModel
  private let sources = RunningSources()
  private let feeds: WireClient?
  private var network: NetworkWatch?

  /// Makes an empty set of sources.
  ///
  /// - Parameters:
  ///   - model: the model, which gets the updates.
  ///   - feeds: the connection to the process of remote sources. If it is nil, they work in this
  ///     process.
  init(model: DashboardModel, feeds: WireClient?) {
    self.model = model
    self.feeds = feeds
    if let feeds {
      sources.openRemote = {
        feeds.source(WireSource(id: $0.id, fingerprint: $0.fingerprint))
      }
    }
    sources.onUpdate = { [unowned self] update, id in receive(update, from: id) }
    sources.state = { [model] in model.live.snapshot(of: $0) }
    model.onClockSet = { [sources] now, old in sources.clockWasSet(to: now, from: old) }
    model.onRange = { [sources] request, id in sources.request(request, from: id) }
    model.onAction = { [sources] name, value, reply in
      sources.perform(
        ActionRequest(action: name.item, value: value), from: name.source, reply)
    }
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

  /// Runs exactly these sources, and stops all others.
  func follow(_ settings: [SourceSettings]) { sources.follow(settings) }

  /// Reads a source again, and delivers its content even if it has not changed.
  func readAgain(_ settings: SourceSettings) {
    if settings.isRemote { return sources.refresh(settings.id) }
    sources.hub.readOnce(settings.kind.value) { [weak self] update in
      DispatchQueue.main.async { self?.receive(update, from: settings.id) }
    }
  }

  /// Sets the variables that the process of remote sources uses in addition to the files, as texts
  /// such as `vars.room="Bath"`.
  func set(variables: [String]) { feeds?.set(variables: variables) }

  /// Sets whether the connection to the process of remote sources is kept without a source, for the
  /// mirror of the panel over HTTP, which that process serves.
  func keepFeeds(_ isWanted: Bool) { feeds?.keepConnected(isWanted) }

  /// Starts or stops watching the network.
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

  /// Stops all sources and the network watch.
  func stop() {
    sources.stop()
    followNetwork(false)
    keepFeeds(false)
  }

  private func receive(_ update: SourceUpdate, from id: String) {
    onUpdate(update, id)
    model.receive(update, from: id)
    if let change = Trace.SourceChange(update) { onChange(id, change) }
  }
}
