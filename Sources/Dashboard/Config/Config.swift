import MartletConfig
import MartletFeeds
import MartletFormats

/// The whole checked configuration: the contents of the panel, their arrangement and their sources.
///
/// Every key, its unit and its default are documented in `config/martlet.toml`. A test compares
/// that file with the code.
package struct Config: Hashable, Sendable {
  /// The settings of touch screens: `[input]` and `[[touch]]`.
  package struct Input: Hashable, Sendable {
    /// The first two rows of libinput's calibration matrix; the identity by default.
    package var calibration: [Double] = [1, 0, 0, 0, 1, 0]
    /// The touch screens that have their own settings.
    package var touches: [TouchSettings] = []
    /// The limits by which contacts are rejected on screens without settings of their own.
    package var rejection = Rejection()
    /// Whether Ctrl+Alt+F1 to F12 switch to another virtual terminal.
    package var switchesTerminals = false
  }

  /// The settings of fonts: `[fonts]`.
  package struct Fonts: Hashable, Sendable {
    /// The font files in order of preference; empty for the built-in list.
    package var files: [String] = []
  }

  /// The settings of time: `[time]`.
  package struct Time: Hashable, Sendable {
    /// The IANA name of the time zone of dates and times.
    package var zone = "UTC"
  }

  /// The settings of the language: `[locale]`.
  package struct Locale: Hashable, Sendable {
    /// The language of dates, of the decimal separator and of the words on charts.
    package var language = Language.english
    /// Whether times use a 12-hour clock.
    package var hasTwelveHours = false
    /// The first day of the week, 0 for Sunday … 6 for Saturday. If it is nil, time axes label
    /// every second, fourth or eighth day.
    package var firstWeekday: Int?
  }

  /// The settings of the status strip: `[status]`.
  package struct Status: Hashable, Sendable {
    /// Whether the strip is shown.
    package var isShown = true
    /// The height of the strip, in points. A cut-out may need more.
    package var height = 24.0
    /// The pattern of the clock in letters of Unicode's date fields. An empty pattern shows no
    /// clock; nil shows the time in the format of the locale.
    package var clock: String?
    /// Whether the state of the network is shown.
    package var showsNetwork = false
  }

  /// The settings of the loading bar: `[rainbow]`.
  package struct Rainbow: Hashable, Sendable {
    /// The style of the waves: one colour each, or joined by gradients.
    package enum Style: Hashable, Sendable { case waves, smooth }

    /// The style of the waves.
    package var style = Style.waves
    /// The height of the bar, in points; nil for the height that fits the cut-out.
    package var height: Double?
    /// The radius of the concave arc at the top of a wave's front, in points; nil for one that fits
    /// the cut-out.
    package var topRadius: Double?
    /// The radius of the convex arc at the bottom of a wave's front, in points; nil for one that
    /// fits the cut-out.
    package var bottomRadius: Double?
    /// The seconds between two waves; used only by the style `waves`.
    package var period = 0.3
    /// The number of waves that are visible at the same time; used only by the style `waves`.
    package var waves = 3
    /// The colours as 0xRRGGBB, in the order of the waves; empty for the program's seven colours.
    package var colors: [UInt32] = []
  }

  /// The behaviour of a panel while nobody touches it: `[idle]`.
  package struct Idle: Hashable, Sendable {
    /// The seconds without a touch after which the panel is idle; nil for never.
    package var after: Double?
    /// The id of the page that an idle panel shows; nil keeps the page.
    package var page: String?
    /// The id of the page that an idle panel shows until somebody touches it; nil for none.
    package var attract: String?
    /// The seconds after which the next page is shown; nil keeps the page.
    package var rotation: Double?
    /// The ids of the pages in the rotation; empty for all pages.
    package var pages: [String] = []
  }

  /// The settings of the file that keeps the newest data across a restart: `[last_known]`.
  package struct LastKnown: Hashable, Sendable {
    /// The file: a path relative to $STATE_DIRECTORY, or an absolute path.
    package var path = "last-known"
    /// The seconds between two writes.
    package var interval = 300.0
  }

  /// The process that runs the sources that talk to other machines or start programs.
  package enum FeedsProcess: Hashable, Sendable {
    /// The process of the service if its unit names a socket, else a child process of the panel.
    case auto
    /// The process of the service.
    case service
    /// A child process of the panel.
    case child
    /// The process of the panel itself, for experiments.
    case inline
  }

  /// The settings of sound: `[sound]`.
  package struct Sound: Hashable, Sendable {
    /// The ALSA name of the device that plays the tones of alarms.
    package var device = "default"
  }

  /// A page of the dashboard: a `[[page]]`.
  package struct Page: Hashable, Sendable, Identifiable {
    /// The id, unique among the pages.
    package var id: String
    /// The title, which the status strip shows.
    package var title: String
    /// The name of the group of pages to which it belongs; nil for none.
    package var group: String?
    /// The kind of the page, with the settings that only this kind has.
    package var kind: AnyKind<any PageKind>
    /// The IANA name of the time zone of its charts; nil for the zone of the dashboard.
    package var zone: String?

    /// Whether the page has a bar of tabs at its lower edge.
    var hasTabs: Bool { kind.value.hasTabs }

    /// Creates a page.
    ///
    /// - Parameter zone: the IANA name of the time zone of its charts; nil for that of the
    ///   dashboard.
    package init(id: String, title: String, kind: any PageKind, zone: String? = nil) {
      self.id = id
      self.title = title
      self.kind = AnyKind(kind)
      self.zone = zone
    }
  }

  /// Findings during reading that are not errors.
  package struct Notes: Sendable {
    /// The sources and tiles that this build of the program does not support.
    package var missing: [ConfigProblem] = []
    /// The names of items that their sources can never have, if they were checked. What names them
    /// shows no data.
    package var unknown: [ConfigProblem] = []
    /// The keys for which a newer form exists.
    package var old: [ConfigProblem] = []
  }

  /// The settings of the first display, with those of its `[[output]]`.
  package var display = Display()
  /// The id of the first display's `[[output]]`; empty without one.
  package var outputID = ""
  /// The further displays. All data, alarms and messages are shared with the first one.
  package var otherOutputs: [Output] = []
  /// The displays that show the picture of another one.
  package var clones: [Clone] = []
  /// The settings of touch screens.
  package var input = Input()
  /// The font files.
  package var fonts = Fonts()
  /// The time zone.
  package var time = Time()
  /// The rule that decides when it is day.
  package var day = Day()
  /// The item that tells whether somebody is in front of the panel; nil for none.
  package var presence: PresenceSensor?
  /// The language and the formats of dates and times.
  package var locale = Locale()
  /// The colours of the two themes.
  package var colors = Colors()
  /// The settings of the loading bar.
  package var rainbow = Rainbow()
  /// The settings of the status strip.
  package var status = Status()
  /// The behaviour of a panel while nobody touches it.
  package var idle = Idle()
  /// The process that runs the sources that talk to other machines or start programs.
  package var feeds = FeedsProcess.auto
  /// The panel's mirror over HTTP; nil for none.
  package var remote: Remote?
  /// The panel's own connection to a broker; nil for none.
  package var mqtt: PanelMQTTSettings?
  /// The service page; nil for none.
  package var service: Service?
  /// The enabled sources, in the order of the configuration.
  package var sources: [SourceSettings] = []
  /// The findings that are not errors; equality ignores them.
  @IgnoredInEquality package var notes = Notes()
  /// The enabled pages of the first display, in their order on it.
  package var pages: [Page] = []
  /// The enabled alarms, in the order of the configuration.
  package var alarms: [AlarmSettings] = []
  /// The device that plays the tones of alarms.
  package var sound = Sound()
  /// The variables of `[vars]` by their names, whole numbers as texts.
  package var variables: [String: String] = [:]
  /// The file that keeps the newest data across a restart of the machine; nil for none.
  package var lastKnown: LastKnown?
  /// The folders of pictures that views name: `pictures` beside each configuration file.
  package var pictureFolders: [String] = []

  /// Creates a configuration with all defaults, without sources and pages.
  package init() {}
}

// MARK: - Reading

extension Config {
  /// Merges the layers and checks every key. Later layers override earlier ones.
  ///
  /// - Parameters:
  ///   - host: the name of the machine, the value of `${host}`.
  ///   - pageKinds: the kinds of pages besides `PageKinds.all`.
  ///
  /// - Throws: all problems, not only the first one.
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
  /// A layer that is not TOML is left out. In that case only its problem is returned, because other
  /// problems may be consequences of it.
  ///
  /// - Parameters:
  ///   - host: the name of the machine, the value of `${host}`.
  ///   - pageKinds: the kinds of pages besides `PageKinds.all`.
  ///   - checksItems: whether `notes.unknown` is filled. A panel that starts does without.
  package static func reading(
    _ layers: [ConfigLayer], host: String = "", pageKinds: [PageKindEntry] = [],
    checksItems: Bool = false
  ) -> (config: Config, problems: [ConfigProblem]) {
    var config = Config()
    let merged = ConfigTable.merged(layers, host: host)
    for layer in layers {
      guard case .file = layer.content else { continue }
      let folder = "\(layer.baseFolder)/pictures"
      if !config.pictureFolders.contains(folder) { config.pictureFolders.append(folder) }
    }
    config.variables = ConfigVariables.values(of: merged.table)
    var root = ConfigReader(
      merged.table, name: "",
      location: ConfigLocation(origin: layers.last?.origin ?? "configuration"),
      collectsReferences: checksItems)
    config.read(&root, pageKinds: pageKinds)
    if !merged.unreadable.isEmpty { return (config, merged.unreadable) }
    let problems = (merged.problems + root.problems).sorted {
      ($0.location.origin, $0.location.line, $0.location.column)
        < ($1.location.origin, $1.location.line, $1.location.column)
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
    readColors(&root)
    readRainbow(&root)
    readStatus(&root)
    let sources = SourceSettings.read(&root)
    self.sources = sources.sources
    readDay(&root, sources: sources.names)
    readPresence(&root, sources: sources.names)
    notes.missing = sources.missing
    notes.old = sources.old
    let pages = readPages(&root, kinds: PageKinds.all + pageKinds, sources: sources.names)
    readIdle(&root, pages: pages)
    readFeeds(&root)
    readRemote(&root)
    readMQTT(&root)
    readService(&root)
    readLastKnown(&root)
    readSound(&root)
    alarms = AlarmSettings.read(&root, sources: sources.names)
    readOutputs(&root, pages: pages)
    notes.unknown = unknownItems(among: root.references ?? [])
    readVersion(&root)
    root.finish()
  }

  private mutating func readPresence(_ root: inout ConfigReader, sources: [String]?) {
    var reader = root.table("presence")
    presence = PresenceSensor(&reader, sources: sources)
    reader.finish()
    root.adopt(reader)
  }

  private mutating func readInput(_ root: inout ConfigReader) {
    var reader = root.table("input")
    input.calibration = reader.calibration() ?? input.calibration
    input.rejection = reader.rejection() ?? input.rejection
    input.switchesTerminals = reader.bool("terminal_keys") ?? false
    reader.finish()
    root.adopt(reader)

    reader = root.table("fonts")
    fonts.files = (reader.strings("files") ?? []).map { $0.location.resolve($0.text) }
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
      at: reader.location(of: "language"))
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
