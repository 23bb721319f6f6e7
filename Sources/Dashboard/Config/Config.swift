import MartletConfig
import MartletFeeds
import MartletSeries

/// The whole checked configuration: the contents of the panel, their places and their sources.
///
/// Every key, its unit and its default are documented in `config/martlet.toml`; a test reads that
/// file and compares.
package struct Config: Hashable, Sendable {
  package struct Input: Hashable, Sendable {
    /// The first two rows of libinput's calibration matrix.
    package var calibration: [Double] = [1, 0, 0, 0, 1, 0]
    /// The touch screens with settings of their own.
    package var touches: [TouchSettings] = []
  }

  package struct Fonts: Hashable, Sendable {
    /// The font files in order of preference; empty for the built-in list.
    package var files: [String] = []
  }

  package struct Time: Hashable, Sendable {
    /// The IANA name of the time zone of dates and times.
    package var zone = "UTC"
  }

  package struct Locale: Hashable, Sendable {
    /// The language of dates, of the decimal sign and of the words on charts.
    package var language = Language.english
    /// Whether times use a 12-hour clock.
    package var hasTwelveHours = false
    /// The first day of the week, 0 for Sunday … 6; nil counts the days of a time axis within their
    /// month.
    package var firstWeekday: Int?
  }

  package struct Status: Hashable, Sendable {
    package var isShown = true
    /// The height of the strip, in points; a cut-out may need more.
    package var height = 24.0
    /// The pattern of the clock in letters of Unicode's date fields. Empty shows no clock; nil
    /// shows the time in the format of the locale.
    package var clock: String?
    /// Whether the state of the network is shown.
    package var showsNetwork = false
  }

  package struct Rainbow: Hashable, Sendable {
    /// The waves: each of one colour, or with gradients between them.
    package enum Style: Hashable, Sendable { case waves, smooth }

    package var style = Style.waves
    /// The height of the bar, in points; nil for the height that suits the cut-out.
    package var height: Double?
    package var topRadius: Double?
    package var bottomRadius: Double?
    /// The seconds between two waves; only for the style `waves`.
    package var period = 0.3
    package var waves = 3
    /// The colours as 0xRRGGBB, in the order of the waves; empty for those of the theme.
    package var colors: [UInt32] = []
  }

  /// The behaviour of a panel that nobody touches.
  package struct Idle: Hashable, Sendable {
    /// The seconds without a touch after which it begins; nil for never.
    package var after: Double?
    /// The id of the page that is shown then; nil for the page that is there.
    package var page: String?
    /// The seconds after which the next page is shown; nil keeps the page.
    package var rotation: Double?
    /// The ids of the pages that follow each other; empty for all.
    package var pages: [String] = []
  }

  package struct LastKnown: Hashable, Sendable {
    /// The file: a path relative to $STATE_DIRECTORY, or an absolute path.
    package var path = "last-known"
    /// The seconds between two writes.
    package var interval = 300.0
  }

  /// The process in which sources work that talk to other machines or start programs.
  package enum FeedsProcess: Hashable, Sendable {
    /// The service's, if its unit names a socket, else a child of the panel.
    case auto
    case service
    case child
    /// The panel's own: for trying things out.
    case inline
  }

  package struct Sound: Hashable, Sendable {
    /// The ALSA name of the device that plays the tones of alarms.
    package var device = "default"
  }

  package struct Page: Hashable, Sendable, Identifiable {
    package var id: String
    package var title: String
    package var kind: AnyKind<any PageKind>
    /// The IANA name of the time zone of its charts; nil for the zone of the dashboard.
    package var zone: String?

    /// Whether the page has a bar of tabs at its lower edge.
    var hasTabs: Bool { kind.value.hasTabs }

    package init(id: String, title: String, kind: any PageKind, zone: String? = nil) {
      self.id = id
      self.title = title
      self.kind = AnyKind(kind)
      self.zone = zone
    }
  }

  /// The findings of a reading that are not errors.
  package struct Notes: Sendable {
    /// The sources and tiles whose kinds this build of the program lacks.
    package var missing: [ConfigProblem] = []
    /// The keys that have a newer form.
    package var old: [ConfigProblem] = []
  }

  /// The driven display, with the settings of its `[[output]]`.
  package var display = Display()
  package var input = Input()
  package var fonts = Fonts()
  package var time = Time()
  package var day = Day()
  package var locale = Locale()
  package var colors = Colors()
  package var rainbow = Rainbow()
  package var status = Status()
  package var idle = Idle()
  package var feeds = FeedsProcess.auto
  package var sources: [SourceSettings] = []
  /// The findings that are not errors; equality ignores them.
  @IgnoredInEquality package var notes = Notes()
  package var pages: [Page] = []
  package var alarms: [AlarmSettings] = []
  package var sound = Sound()
  /// The file that keeps data over a restart of the machine; nil for none.
  package var lastKnown: LastKnown?
  /// The folders of pictures that views name: `pictures` beside each configuration file.
  package var pictureFolders: [String] = []

  package init() {}
}

// MARK: - Reading

extension Config {
  /// Merges the layers, later ones winning, and checks every key.
  ///
  /// Throws all problems, not only the first.
  package init(
    layers: [ConfigLayer], host: String = "", pageKinds: [PageKindEntry] = []
  ) throws(ConfigError) {
    let (config, problems) = Self.reading(layers, host: host, pageKinds: pageKinds)
    if !problems.isEmpty { throw ConfigError(problems: problems) }
    self = config
  }

  /// Merges and checks as `init` does, and returns all settings that can be read despite problems.
  /// An error screen needs them to appear on the right display in the right orientation.
  ///
  /// A layer that is not TOML is left out. Then only its problem is returned, because others may be
  /// consequences of it.
  ///
  /// - Parameters:
  ///   - host: the name of the machine, the value of `${host}`.
  ///   - pageKinds: the kinds of pages besides `PageKinds.all`.
  package static func reading(
    _ layers: [ConfigLayer], host: String = "", pageKinds: [PageKindEntry] = []
  ) -> (config: Config, problems: [ConfigProblem]) {
    var config = Config()
    let merged = ConfigTable.merged(layers, host: host)
    for layer in layers {
      guard case .file = layer.content else { continue }
      let folder = "\(layer.baseFolder)/pictures"
      if !config.pictureFolders.contains(folder) { config.pictureFolders.append(folder) }
    }
    var root = ConfigReader(
      merged.table, name: "", place: ConfigPlace(origin: layers.last?.origin ?? "configuration"))
    config.read(&root, pageKinds: pageKinds)
    if !merged.unreadable.isEmpty { return (config, merged.unreadable) }
    let problems = (merged.problems + root.problems).sorted {
      ($0.place.origin, $0.place.line, $0.place.column)
        < ($1.place.origin, $1.place.line, $1.place.column)
    }
    return (config, problems)
  }

  /// Reads all tables and reports the problems in `root`.
  mutating func read(_ root: inout ConfigReader, pageKinds: [PageKindEntry]) {
    var display = root.table("display")
    self.display.output = display.string("output") ?? ""
    self.display.read(&display)
    display.finish()
    root.adopt(display)
    readInput(&root)
    readDay(&root)
    readColors(&root)
    readRainbow(&root)
    readStatus(&root)
    let sources = SourceSettings.read(&root)
    self.sources = sources.sources
    notes.missing = sources.missing
    notes.old = sources.old
    let pages = readPages(&root, kinds: PageKinds.all + pageKinds, sources: sources.names)
    readIdle(&root, pages: pages)
    readFeeds(&root)
    readLastKnown(&root)
    readSound(&root)
    alarms = AlarmSettings.read(&root, sources: sources.names)
    readOutputs(&root, pages: pages)
    readVersion(&root)
    root.finish()
  }

  private mutating func readInput(_ root: inout ConfigReader) {
    var reader = root.table("input")
    input.calibration = reader.calibration() ?? input.calibration
    reader.finish()
    root.adopt(reader)
    input.touches = TouchSettings.read(&root)

    reader = root.table("fonts")
    fonts.files = (reader.strings("files") ?? []).map { $0.place.resolve($0.text) }
    reader.finish()
    root.adopt(reader)

    reader = root.table("time")
    time.zone = reader.string("zone") ?? "UTC"
    reader.finish()
    root.adopt(reader)

    reader = root.table("locale")
    locale.language = readLanguage(&reader)
    locale.hasTwelveHours = reader.choice("clock", of: ["24h": false, "12h": true], default: false)
    locale.firstWeekday = reader.choice(
      "week",
      of: [
        "none": nil, "auto": locale.language.firstWeekday, "monday": 1, "saturday": 6, "sunday": 0,
      ], default: nil)
    reader.finish()
    root.adopt(reader)
  }

  private func readLanguage(_ reader: inout ConfigReader) -> Language {
    let codes = Language.all.map(\.code)
    guard let tag = reader.string("language") else { return .english }
    if let language = Language.named(tag) { return language }
    reader.report(
      "locale.language takes one of \(codes.joined(separator: ", "))",
      at: reader.place(of: "language"))
    return .english
  }

  private mutating func readStatus(_ root: inout ConfigReader) {
    var reader = root.table("status")
    status.isShown = reader.bool("show") ?? true
    status.height = reader.number("height", in: 16...200) ?? status.height
    status.clock = reader.string("clock")
    status.showsNetwork = reader.bool("network") ?? false
    reader.finish()
    root.adopt(reader)
  }

  private mutating func readRainbow(_ root: inout ConfigReader) {
    var reader = root.table("rainbow")
    rainbow.style = reader.choice(
      "style", of: ["waves": .waves, "smooth": .smooth], default: .waves)
    rainbow.height = reader.number("height", in: 4...200)
    rainbow.topRadius = reader.number("top_radius", in: 0...100)
    rainbow.bottomRadius = reader.number("bottom_radius", in: 0...100)
    let radii = (rainbow.topRadius ?? 0) + (rainbow.bottomRadius ?? 0)
    if let height = rainbow.height, radii > height {
      reader.report("rainbow.top_radius and bottom_radius together exceed rainbow.height")
    }
    rainbow.period = reader.number("period", in: 0.17...10) ?? rainbow.period
    rainbow.waves = reader.integer("waves", in: 1...12) ?? rainbow.waves
    rainbow.colors = reader.colors("colors") ?? []
    reader.finish()
    root.adopt(reader)
  }
}
