import MartletApp
import MartletDashboard
import MartletData
import MartletFeeds
import MartletGeometry
import MartletInput
import MartletLiveApp
import MartletSeries
import MartletUI
import MartletWire

/// The dashboard of a configuration. It can run on a display, in a browser or headless.
@MainActor struct DashboardProgram {
  let config: Config
  let model: DashboardModel
  let time = ProgramTime()
  /// Whether the program's own fonts are added after the font files. They are needed for the page
  /// of an obstacle, which may be in any language.
  private let addsBuiltInFonts: Bool

  /// Makes the dashboard.
  ///
  /// - Parameters:
  ///   - reading: the configuration, which must have no problems unless there is an obstacle. With
  ///     an obstacle only the display, the input devices and the language are used.
  ///   - page: the id of the page to show; nil for the first.
  ///   - obstacle: the problem because of which the pages cannot be shown; nil shows them.
  ///   - onProblem: called once for each part that cannot be shown.
  /// - Throws: a usage error if there is no page with this id.
  init(
    _ reading: Configuration.Reading, page: String? = nil, obstacle: Trouble? = nil,
    onProblem: @escaping (String) -> Void
  ) throws(AppError) {
    config = obstacle == nil ? reading.config : reading.config.withoutPages
    if let page, obstacle == nil, !config.pages.contains(where: { $0.id == page }) {
      let known = config.pages.map(\.id).joined(separator: ", ")
      throw AppError(.usage, "there is no page \"\(page)\"; the configuration has: \(known)")
    }
    model = DashboardModel(
      config: config, zone: reading.zone, pageZones: reading.pageZones, page: page)
    model.obstacle = obstacle
    model.onProblem = onProblem
    addsBuiltInFonts = obstacle != nil
  }

  /// Returns a program whose sources follow a trace. A file is read when the trace has `ready`.
  func headless() -> Program {
    let time = time
    model.onReading = { path, kind, answer in
      var kind = kind
      kind.path = path
      answer(SourceUpdate(.ready, of: kind, received: time.now))
    }
    var program = bare()
    program.sources = config.sources.map(\.id)
    let sources = Dictionary(config.sources.map { ($0.id, $0) }) { first, _ in first }
    program.onSource = { [model] id, change, _ in
      guard let source = sources[id] else { return }
      model.receive(
        SourceUpdate(change, of: source.kind.value, received: time.now), from: id)
    }
    return program
  }

  /// Returns a program whose sources replay a recorded session. `recording` must deliver to
  /// `model`.
  func replaying(_ recording: RecordedSources) -> Program {
    model.onReading = { path, _, answer in
      answer(
        .failed(
          SourceFailure(.unreadable(path), why: "it is not part of the recording"),
          since: 0))
    }
    var program = bare()
    let begin = program.onStart
    program.onStart = { [time] loop, timer in
      begin(loop, timer)
      recording.onClockSet = { time.keeper?.clockWasSet(to: $0) }
      loop.add(recording)
    }
    return program
  }

  /// Returns the program for a display. Its sources run from this call until they are stopped.
  ///
  /// - Parameter feeds: the connection to the process of remote sources. If it is nil, they work in
  ///   this process.
  func live(feeds: WireClient?) -> (program: Program, sources: PanelSources) {
    let sources = PanelSources(model: model, feeds: feeds)
    sources.follow(config.sources)
    sources.followNetwork(config.status.showsNetwork)
    if config.needsFeeds { sources.keepFeeds(true) }
    return (bare(), sources)
  }

  /// Returns the programs of the further displays. They show the data of this program's sources.
  func others() -> [Program] {
    model.others.map { other in
      var program = Program(
        fontFiles: config.fonts.files, background: other.pageColor,
        imageFolders: config.pictureFolders
      ) { context in Self.root(of: other, in: context) }
      program.addsBuiltInFonts = addsBuiltInFonts
      program.safeArea = other.config.display.safeArea
      return program
    }
  }

  /// Shows another configuration, which must be right, in all views.
  func show(_ reading: Configuration.Reading, with sources: PanelSources) {
    model.show(reading.config, zone: reading.zone, pageZones: reading.pageZones)
    sources.follow(reading.config.sources)
    sources.followNetwork(reading.config.status.showsNetwork)
    sources.keepFeeds(reading.config.needsFeeds)
  }

  /// Returns the program for a display with a session that plays automatically. The loading bar
  /// (the rainbow) runs while the session has a source that loads. A source of the session is read
  /// at its first `ready`, and runs from then on.
  func demo(
    _ player: DemoPlayer, feeds: WireClient?
  ) -> (program: Program, sources: PanelSources) {
    let sources = PanelSources(model: model, feeds: feeds)
    var waiting = player.sourceIDs
    sources.follow(config.sources.filter { !waiting.contains($0.id) })
    player.onSource = { [model, config, time] id, change, _ in
      guard let source = config.sources.first(where: { $0.id == id }) else { return }
      switch change {
      case .ready:
        if waiting.remove(id) != nil {
          sources.follow(config.sources.filter { !waiting.contains($0.id) })
        } else {
          sources.readAgain(source)
        }
      case .load, .progress, .fail:
        model.receive(
          SourceUpdate(change, of: source.kind.value, received: time.now), from: id)
      }
    }
    return (bare(), sources)
  }

  /// Returns the root view after every source was read once, for benchmarks.
  func loadedRoot() -> DashboardRoot {
    for source in config.sources {
      model.receive(
        SourceUpdate(.ready, of: source.kind.value, received: time.now), from: source.id)
    }
    return Self.root(of: model, in: RunContext(wallClock: WallClock(), isHeadless: true))
  }

  private func bare() -> Program {
    var program = Program(
      fontFiles: config.fonts.files, background: model.pageColor,
      imageFolders: config.pictureFolders
    ) { [model] context in Self.root(of: model, in: context) }
    program.addsBuiltInFonts = addsBuiltInFonts
    program.safeArea = config.display.safeArea
    program.onStart = { [model, time] loop, timer in
      let keeper = TimeKeeper(model, timer: timer, clock: loop.clock)
      model.live.clock = { [weak keeper] in keeper?.now }
      model.onNextChange = { [weak keeper] in keeper?.schedule() }
      time.keeper = keeper
    }
    return program
  }

  private static func root(
    of model: DashboardModel, in context: RunContext
  ) -> DashboardRoot {
    let clock = context.wallClock
    let isHeadless = context.isHeadless
    var last: (time: MonotonicTime, milliseconds: Int64)?
    return DashboardRoot(model: model) { time in
      // A frame has one time, however often its views ask. Otherwise a chart that follows the clock
      // would find itself some milliseconds late, and be evaluated again.
      if let last, last.time == time { return last.milliseconds }
      // The clock of a panel may be set while it runs, so it is read again for each frame.
      let clock = isHeadless ? clock : .system(now: time)
      let milliseconds = Int64((clock.seconds(at: time) * 1000).rounded(.down))
      last = (time, milliseconds)
      return milliseconds
    }
  }
}

/// The wall clock of a program.
@MainActor final class ProgramTime {
  var keeper: TimeKeeper?

  /// The wall time, in milliseconds since 1970-01-01 UTC. Before the program runs it is the default
  /// epoch of sessions.
  var now: Int64 {
    keeper?.now ?? Int64((WallClock().seconds(at: .zero) * 1000).rounded(.down))
  }
}

extension DashboardModel: AgingData {}

extension Config {
  /// Whether the process of remote sources also has other work.
  fileprivate var needsFeeds: Bool { remote != nil || mqtt != nil }

  /// The configuration without its sources and pages.
  fileprivate var withoutPages: Config {
    var config = self
    config.sources = []
    config.pages = []
    for index in config.otherOutputs.indices { config.otherOutputs[index].pages = [] }
    return config
  }
}

extension PictureArguments {
  /// Makes a program of a page that runs without a display, and passes it to `write`.
  ///
  /// - Parameters:
  ///   - page: the id of the page; nil for the first.
  ///   - trace: the input of the session.
  func showHeadless(
    _ source: ConfigOptions, page: String?, trace: Trace,
    write: @MainActor (Program, HeadlessOptions) throws -> Void
  ) throws {
    let reading = try source.load(themed: theme)
    let options = try headless(scale: reading.config.display.scale, trace: trace)
    try MainActor.assumeIsolated {
      let dashboard = try DashboardProgram(reading, page: page) { Console.printError($0) }
      try write(dashboard.headless(), options)
    }
  }
}
