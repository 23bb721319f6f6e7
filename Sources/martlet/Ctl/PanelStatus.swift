import Glibc
import MartletApp
import MartletDashboard
import MartletData
import MartletFormats
import MartletHost
import MartletInput
import MartletLive

/// The state of a running panel at one moment, as `martlet ctl status` prints it.
@MainActor struct PanelStatus {
  struct Source {
    var id: String
    /// One of `blank`, `fresh`, `stale` and `failed`.
    var health: String
    var isLoading: Bool
    /// The reason of the failure; nil for none.
    var failure: String?
    /// The seconds since the newest sample; nil without one.
    var age: Double?
  }

  /// The state of one display.
  struct Display {
    /// The id of its `[[output]]`; empty without one.
    var name: String
    /// The name of its connector; empty if it is not known.
    var connector: String
    /// The name for a person.
    var title: String
    /// The mode, or the reason why nothing is shown.
    var status: String
    var isDark: Bool
    var size: (width: Int, height: Int, scale: Double)?
    /// The brightness of the backlight, 0…1; nil if the panel does not set it.
    var brightness: Double?
    var page: String?
    var pages: [(id: String, title: String)]
    var theme: String
    var totals: FrameTotals
  }

  var name: String
  var version: String
  /// The seconds since the panel started.
  var uptime: Double
  /// The time of the start, in milliseconds since 1970-01-01 UTC.
  var started: Int64
  /// The first display.
  var first: Display
  /// The other displays.
  var others: [Display]
  /// The resident memory in bytes; nil if the kernel does not report it.
  var memory: Int?
  var sources: [Source]
  var alarms: [(label: String, value: String)]
  var messages: [MessageQueue.Message]
  /// The problems of the panel itself, one sentence each.
  var troubles: [String]
  /// The folder of the current recording; nil for none.
  var recording: String?
  var variables: [(name: String, value: String)]

  init(of running: RunningPanel, _ keeper: PanelKeeper, _ recording: LiveRecording) {
    let (panel, model) = (running.panel, running.dashboard.model)
    name = Configuration.hostName
    version = BuildInfo.version
    uptime = Double(panel.loop.clock.now.nanoseconds(since: panel.startTime)) / 1e9
    started = panel.startMilliseconds
    let displays = running.displays
    first = Display(displays[0], brightness: running.brightness)
    others = displays.dropFirst().map { Display($0, brightness: nil) }
    memory = Self.residentMemory()
    let now = running.dashboard.time.now
    sources = model.config.sources.map { Source($0.id, in: model.live, now: now) }
    alarms = model.alarms.active.map { ($0.label, $0.value) }
    messages = model.messages.messages
    troubles = ([model.obstacle].compactMap(\.self) + model.signs).flatMap(\.details)
    self.recording = recording.folder
    variables = keeper.variables.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the resident memory of this process in bytes (proc_pid_statm(5)).
  private static func residentMemory() -> Int? {
    guard let bytes = try? Files.read("/proc/self/statm", atMost: 256) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return nil }
    return pages * sysconf(CInt(_SC_PAGESIZE))
  }
}

extension PanelStatus.Display {
  @MainActor init(_ display: RunningDisplay, brightness: Double?) {
    let (model, frames) = (display.model, display.frames)
    name = display.name
    connector = display.connector
    title = display.title
    status = frames.status
    isDark = frames.isDark
    size = frames.mode.map { ($0.size.width, $0.size.height, $0.scale) }
    self.brightness = brightness
    page = model.page
    pages = model.config.pages.map { ($0.id, $0.title) }
    theme = model.theme == .dark ? "dark" : "light"
    totals = frames.totals
  }
}

extension PanelStatus.Source {
  /// - Parameter now: the wall time in milliseconds since 1970-01-01 UTC.
  @MainActor init(_ id: String, in live: LiveData, now: Int64) {
    self.id = id
    let state = live.source(id).state
    failure = state.failure?.description
    isLoading = state.activity != .idle
    let items = live.items(of: id)
    age = items.compactMap(\.state.newestKnown).max().map { Double(max(0, now - $0)) / 1000 }
    health = Self.health(state, items)
  }

  @MainActor private static func health(_ state: SourceState, _ items: [LiveItem]) -> String {
    switch state.health {
    case .failed: return "failed"
    case .stale: return "stale"
    case .unknown, .fresh: break
    }
    if state.isBlank { return "blank" }
    let isStale = items.contains { if case .stale = $0.freshness { true } else { false } }
    return isStale ? "stale" : "fresh"
  }
}
