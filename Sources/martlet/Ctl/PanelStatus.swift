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

  var name: String
  var version: String
  /// The seconds since the panel started.
  var uptime: Double
  /// The time of the start, in milliseconds since 1970-01-01 UTC.
  var started: Int64
  var page: String?
  var pages: [(id: String, title: String)]
  var theme: String
  var display: String
  var isDark: Bool
  var size: (width: Int, height: Int, scale: Double)?
  /// The brightness of the backlight, 0…1; nil if the panel does not set it.
  var brightness: Double?
  var tally: FrameTally
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
    page = model.page
    pages = model.config.pages.map { ($0.id, $0.title) }
    theme = model.theme == .dark ? "dark" : "light"
    display = panel.frames.status
    isDark = panel.frames.isDark
    size = panel.frames.mode.map { ($0.size.width, $0.size.height, $0.scale) }
    brightness = running.brightness
    tally = panel.frames.tally
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

// MARK: - As text

extension PanelStatus {
  /// The status as one JSON object.
  var json: String {
    func optional<T>(_ value: T?, _ text: (T) -> String) -> String { value.map(text) ?? "null" }
    func string(_ text: String) -> String { JSONText.string(text) }
    let number = { (value: Double) in JSONText.number(value) }
    return JSONText.object([
      ("name", string(name)), ("version", string(version)), ("uptime", number(uptime)),
      ("page", optional(page, string)),
      (
        "pages",
        JSONText.array(
          pages.map { JSONText.object([("id", string($0.id)), ("title", string($0.title))]) })
      ),
      ("theme", string(theme)),
      (
        "display",
        JSONText.object([
          ("status", string(display)), ("dark", "\(isDark)"),
          ("width", optional(size) { "\($0.width)" }),
          ("height", optional(size) { "\($0.height)" }),
          ("scale", optional(size) { number($0.scale) }),
          ("brightness", optional(brightness, number)),
        ])
      ),
      (
        "frames",
        JSONText.object([
          ("count", "\(tally.count)"), ("seconds", number(Double(tally.nanoseconds) / 1e9)),
          ("pixels", "\(tally.damagedPixels)"), ("missed", "\(tally.missedFlips)"),
        ])
      ),
      ("memory", optional(memory) { "\($0)" }),
      ("sources", JSONText.array(sources.map(\.json))),
      (
        "alarms",
        JSONText.array(
          alarms.map { alarm in
            JSONText.object([("label", string(alarm.label)), ("value", string(alarm.value))])
          })
      ),
      (
        "messages",
        JSONText.array(
          messages.map {
            JSONText.object([
              ("id", string($0.id)), ("severity", string($0.severity.rawValue)),
              ("text", string($0.text)),
            ])
          })
      ),
      ("troubles", JSONText.array(troubles.map(string))),
      ("recording", optional(recording, string)),
      ("variables", JSONText.object(variables.map { ($0.name, string($0.value)) })),
    ])
  }

  /// The main values as lines of a key and a value, for `PanelEntities`.
  var lines: String {
    var lines = [
      "name \(name)", "version \(version)", "page \(page ?? "")", "theme \(theme)",
      "dark \(isDark)", "memory \(memory ?? 0)",
      "failed \(sources.count { $0.health == "failed" })", "alarms \(alarms.count)",
      "troubles \(troubles.count)",
      "started \(UTCDate.text(seconds: (started + 500) / 1000))",
    ]
    if let brightness { lines.append("brightness \(Int((brightness * 100).rounded()))") }
    lines += pages.map { "page-id \($0.id)" }
    return lines.map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
  }

  /// The status as lines of text for a person.
  var text: String {
    var lines = ["\(name), \(version)"]
    lines.append("up       \(Self.duration(uptime))")
    lines.append("display  \(display)")
    let brightness = brightness.map { ", brightness \(Int(($0 * 100).rounded()))%" } ?? ""
    lines.append("theme    \(theme)\(brightness)")
    lines.append("page     \(page ?? "none") of \(pages.map(\.id).joined(separator: ", "))")
    let mean = tally.count > 0 ? Double(tally.nanoseconds) / 1e6 / Double(tally.count) : 0
    lines.append(
      "frames   \(tally.count), \(JSONText.number(mean)) ms in the mean, "
        + "\(tally.missedFlips) late")
    if let memory { lines.append("memory   \(memory >> 20) MiB") }
    for source in sources {
      let age = source.age.map { ", newest sample \(Self.duration($0)) old" } ?? ""
      let failure = source.failure.map { ": \($0)" } ?? ""
      lines.append("source   \(source.id) \(source.health)\(age)\(failure)")
    }
    for alarm in alarms { lines.append("alarm    \(alarm.label) \(alarm.value)") }
    for message in messages {
      lines.append("message  \(message.id) \(message.severity.rawValue): \(message.text)")
    }
    for trouble in troubles { lines.append("trouble  \(trouble)") }
    if let recording { lines.append("records  \(recording)") }
    for variable in variables { lines.append("var      \(variable.name) = \(variable.value)") }
    return lines.joined(separator: "\n")
  }

  /// Returns a time such as "3 d 4 h", "12 min" or "5 s".
  private static func duration(_ seconds: Double) -> String {
    let seconds = Int(min(max(0, seconds), 1e12))
    switch seconds {
    case ..<120: return "\(seconds) s"
    case ..<7200: return "\(seconds / 60) min"
    case ..<172_800: return "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    default: return "\(seconds / 86_400) d \(seconds % 86_400 / 3600) h"
    }
  }
}

extension PanelStatus.Source {
  fileprivate var json: String {
    JSONText.object([
      ("id", JSONText.string(id)), ("health", JSONText.string(health)), ("loading", "\(isLoading)"),
      ("age", age.map(JSONText.number) ?? "null"),
      ("failure", failure.map { JSONText.string($0) } ?? "null"),
    ])
  }
}
