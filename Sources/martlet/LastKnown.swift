import Glibc
import Logging
import MartletApp
import MartletDashboard
import MartletData
import MartletFeeds
import MartletGeometry
import MartletHost

/// Keeps the panel's data in a file. The first frame of the next run shows it, marked as old.
@MainActor final class LastKnown: LoopSource {
  private let model: DashboardModel
  private let file: LastKnownFile
  private let keeper: LastKnownKeeper
  private let interval: Double
  private let log: Logger
  /// Returns the wall time, in milliseconds of the Unix epoch.
  private let wallTime: () -> Int64
  private(set) var deadline: MonotonicTime?

  /// Prepares the file. Returns nil without `[last_known]`, or if the path is relative and the
  /// service has no state folder.
  init?(
    _ settings: Config.LastKnown?, model: DashboardModel, now: MonotonicTime,
    wallTime: @escaping () -> Int64, log: Logger
  ) {
    guard let settings else { return nil }
    guard let path = Self.resolved(settings.path) else {
      log.error(
        "last_known.path \"\(settings.path)\" is in $STATE_DIRECTORY, which the service does not have"
      )
      return nil
    }
    self.model = model
    self.log = log
    self.wallTime = wallTime
    interval = settings.interval
    file = LastKnownFile(path: path)
    keeper = LastKnownKeeper(file) { log.error("\($0)") }
    deadline = now.advanced(by: interval)
  }

  private static func resolved(_ path: String) -> String? {
    if path.hasPrefix("/") { return path }
    // systemd puts colons between several folders; the first one belongs to the unit itself.
    let folders = ProcessEnvironment.value("STATE_DIRECTORY")?.split(separator: ":")
    return folders?.first.map { "\($0)/\(path)" }
  }

  /// Shows the data of the file. Call it before the sources deliver anything.
  func restore() {
    let (sources, problem) = file.read(at: wallTime())
    if let problem { log.error("\(problem)") }
    let fingerprints = Dictionary(
      model.config.sources.map { ($0.id, $0.fingerprint) }
    ) { first, _ in first }
    let updates = LastKnownSource.updates(of: sources, matching: fingerprints)
    for (source, update) in updates { model.receive(update, from: source) }
    if !updates.isEmpty {
      let names = updates.map(\.source).joined(separator: ", ")
      log.notice("shown as last known until news come: \(names)")
    }
  }

  func dispatch(now: MonotonicTime) {
    guard let time = deadline, time <= now else { return }
    deadline = now.advanced(by: interval)
    keeper.save(snapshot, at: wallTime())
  }

  /// Writes the current data and waits until it is written. Called at the end of the program.
  func save() { keeper.saveNow(snapshot, at: wallTime()) }

  private var snapshot: [LastKnownSource] {
    model.config.sources.map { settings in
      LastKnownSource(
        id: settings.id, fingerprint: settings.fingerprint,
        deliveries: model.live.items(of: settings.id).flatMap {
          $0.state.deliveries(of: $0.name.item)
        })
    }
  }
}
