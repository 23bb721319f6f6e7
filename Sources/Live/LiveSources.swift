import Dispatch
import MartletConfig
import MartletData
import MartletFeeds

/// Sources in the words of the configuration, and their current data, for the views of a program.
///
///     let sources = try LiveSources(
///       """
///       [[source]]
///       id = "boiler"
///       kind = "json"
///       path = "/run/boiler.json"
///       item.temperature = { path = "$.flow", unit = "°C" }
///       """)
///     ContentView().liveData(sources.data)
///
/// The sources deliver from their own threads; `data` changes on the first thread. Data becomes old
/// by the system's clock.
@MainActor public final class LiveSources {
  public let data = LiveData()
  private let running = RunningSources()
  private let settings: [SourceSettings]
  /// The timer that waits for data to become old.
  private var timer: (any DispatchSourceTimer)?
  /// The time that `timer` waits for, in milliseconds of the Unix epoch.
  private var timerDue: Int64?

  /// Reads the settings and starts the sources. Throws the first mistake in the settings.
  ///
  /// - Parameters:
  ///   - toml: `[[source]]` tables; `config/martlet.toml` explains their keys.
  ///   - folder: the folder that relative paths start from.
  public init(_ toml: String, folder: String = ".") throws(SourceFailure) {
    settings = try Self.settings(toml, folder: folder)
    let byID = Dictionary(settings.map { ($0.id, $0) }) { first, _ in first }
    data.keep([]) { byID[$0.source]?.settings(of: $0.item) ?? ItemSettings() }
    data.clock = { RealTime.milliseconds }
    data.onChange = { [weak self] in self?.schedule() }
    running.onUpdate = { [data] update, settings in data.receive(update, from: settings.id) }
    running.follow(settings)
  }

  /// Ends the sources. Their data stays as it is.
  public func stop() {
    running.stop()
    timer?.cancel()
    timer = nil
  }

  private static func settings(
    _ toml: String, folder: String
  ) throws(SourceFailure) -> [SourceSettings] {
    do throws(ConfigProblem) {
      let reading = try SourceSettings.read(toml: toml, origin: "sources", folder: folder)
      if let problem = reading.missing.first { throw problem }
      return reading.sources
    } catch {
      throw SourceFailure(what: "Cannot use the settings", why: error.description)
    }
  }

  private func schedule() {
    guard let due = data.nextChange, due != timerDue else { return }
    timerDue = due
    timer?.cancel()
    let new = DispatchSource.makeTimerSource(queue: .main)
    // A deadline of the wall clock follows a clock that is set.
    let wait = max(0, due - RealTime.milliseconds)
    new.schedule(wallDeadline: .now() + .milliseconds(Int(wait)))
    new.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.age() }
    }
    new.resume()
    timer = new
  }

  private func age() {
    timerDue = nil
    data.advance(to: RealTime.milliseconds)
    schedule()
  }
}
