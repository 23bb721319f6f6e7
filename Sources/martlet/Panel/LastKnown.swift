import Glibc
import Logging
import MartletApp
import MartletDashboard
import MartletData
import MartletFeeds
import MartletGeometry
import MartletHost

/// Keeps the panel's data in a file. The first frame of the next run shows this data, marked as
/// stale.
///
/// The file is not read or written before `follow` is called. While a panel shows a problem instead
/// of its pages it has no data, and the file keeps the previous data.
@MainActor final class LastKnown: LoopSource {
  private let model: DashboardModel
  private let log: Logger
  /// Returns the wall time, in milliseconds since 1970-01-01 UTC.
  private let wallTime: () -> Int64
  private var settings: Config.LastKnown?
  private var keeper: LastKnownKeeper?
  private(set) var deadline: MonotonicTime?

  init(_ model: DashboardModel, wallTime: @escaping () -> Int64, log: Logger) {
    self.model = model
    self.wallTime = wallTime
    self.log = log
  }

  /// Uses the file of the visible configuration from now on, and shows its data. Call it before the
  /// sources deliver data. Does nothing if the settings are unchanged.
  func follow(_ settings: Config.LastKnown?, now: MonotonicTime) {
    guard settings != self.settings else { return }
    self.settings = settings
    (keeper, deadline) = (nil, nil)
    guard let settings else { return }
    guard let path = Self.resolved(settings.path) else {
      return log.error(
        "last_known.path \"\(settings.path)\" is in $STATE_DIRECTORY, which the service does not have"
      )
    }
    let file = LastKnownFile(path: path)
    keeper = LastKnownKeeper(file) { [log] in log.error("\($0)") }
    deadline = now.advanced(by: settings.interval)
    restore(from: file)
  }

  private static func resolved(_ path: String) -> String? {
    if path.hasPrefix("/") { return path }
    // systemd separates several folders by colons. The first one belongs to the unit itself.
    let folders = ProcessEnvironment.value("STATE_DIRECTORY")?.split(separator: ":")
    return folders?.first.map { "\($0)/\(path)" }
  }

  private func restore(from file: LastKnownFile) {
    let (sources, problem) = file.read(at: wallTime())
    if let problem { log.error("\(problem)") }
    let fingerprints = Dictionary(
      model.config.sources.map { ($0.id, $0.fingerprint) }
    ) { first, _ in first }
    let updates = LastKnownSource.updates(of: sources, matching: fingerprints)
    for (source, update) in updates { model.receive(update, from: source) }
    if !updates.isEmpty {
      let names = updates.map(\.source).joined(separator: ", ")
      log.notice("shown as last known until new data comes: \(names)")
    }
  }

  func dispatch(now: MonotonicTime) {
    guard let time = deadline, time <= now, let settings else { return }
    deadline = now.advanced(by: settings.interval)
    keeper?.save(snapshot, at: wallTime())
  }

  /// Writes the current data and waits until it is written. Call it at the end of the program.
  func save() { keeper?.saveNow(snapshot, at: wallTime()) }

  private var snapshot: [LastKnownSource] {
    model.config.sources.map { settings in
      LastKnownSource(
        id: settings.id, fingerprint: settings.fingerprint,
        deliveries: model.live.items(of: settings.id).flatMap {
          $0.state.lastKnownDeliveries(of: $0.name.item)
        })
    }
  }
}
