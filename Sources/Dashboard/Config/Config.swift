import MartletConfig
import MartletFeeds
import MartletSeries

/// The whole configuration, checked: what a panel shows, where and from what.
///
/// Every key, its unit and its default are documented in `config/martlet.toml`; a test reads that
/// file and compares.
package struct Config: Hashable, Sendable {
  package struct Display: Hashable, Sendable {
    package enum Theme: Hashable, Sendable { case dark, light }
    package enum API: Hashable, Sendable { case automatic, legacy }
    package enum Format: String, Hashable, Sendable {
      case xrgb8888, argb8888, xbgr8888, xrgb2101010, rgb565
    }

    /// Connector such as "HDMI-A-1"; empty for the first one connected.
    package var output = ""
    /// Such as "1280x800@60"; empty for the display's preferred mode.
    package var mode = ""
    /// Degrees clockwise by which the picture is turned: 0, 90, 180 or 270.
    package var rotation = 0
    /// Pixels per point; nil derives it from the display's size and `distance`.
    package var scale: Double?
    /// Metres between eye and panel.
    package var distance = 0.6
    package var theme = Theme.dark
    /// Seconds without a touch until the display goes dark; 0 never does.
    package var blankAfter = 0.0
    package var api = API.automatic
    /// What the panel's pixels are made of; nil for the best it has.
    package var format: Format?
    /// Whether things move no more than they must.
    package var reducedMotion = false
    /// Whether the page, the charts' windows and hidden lines come back after a restart.
    package var remembers = true
    package var cutout = Cutout()
  }

  package struct Input: Hashable, Sendable {
    /// libinput's calibration matrix, first two rows.
    package var calibration: [Double] = [1, 0, 0, 0, 1, 0]
  }

  package struct Fonts: Hashable, Sendable {
    /// Font files in order of preference; empty for the built-in list.
    package var files: [String] = []
  }

  package struct Time: Hashable, Sendable {
    /// IANA name of the zone that dates and times are shown in.
    package var zone = "UTC"
  }

  package struct Locale: Hashable, Sendable {
    /// Of dates, the decimal sign and the words on charts.
    package var language = Language.english
    /// Clock times count to twelve, twice a day.
    package var hasTwelveHours = false
    /// 0 for Sunday … 6; nil counts a time axis's days within their month.
    package var firstWeekday: Int?
  }

  package struct Status: Hashable, Sendable {
    package var isShown = true
    /// Points; a cut-out may ask for more.
    package var height = 24.0
    /// Letters of Unicode's date fields, "" for no clock; nil for the time as the locale says.
    package var clock: String?
    /// Whether the state of the network is shown.
    package var showsNetwork = false
  }

  package struct Rainbow: Hashable, Sendable {
    /// Waves of one colour each, or such that pass into one another.
    package enum Style: Hashable, Sendable { case waves, smooth }

    package var style = Style.waves
    /// Points; nil for what suits the cut-out.
    package var height: Double?
    package var topRadius: Double?
    package var bottomRadius: Double?
    /// Seconds between two waves, and waves on screen at a time, of the style `waves`.
    package var period = 0.3
    package var waves = 3
    /// 0xRRGGBB in the order they appear; empty for the theme's.
    package var colors: [UInt32] = []
  }

  package struct LastKnown: Hashable, Sendable {
    /// In $STATE_DIRECTORY, or a whole path.
    package var path = "last-known"
    /// Seconds between two writes.
    package var interval = 300.0
  }

  package struct Page: Hashable, Sendable, Identifiable {
    package var id: String
    package var title: String
    package var kind: AnyKind<any PageKind>
    /// IANA name of the zone that its charts show times in; nil for the dashboard's.
    package var zone: String?

    /// Whether a bar of tabs stands at the page's lower edge.
    var hasTabs: Bool { kind.value.hasTabs }

    package init(id: String, title: String, kind: any PageKind, zone: String? = nil) {
      self.id = id
      self.title = title
      self.kind = AnyKind(kind)
      self.zone = zone
    }
  }

  /// What a reading found that is no mistake of the configuration.
  package struct Notes: Sendable {
    /// Sources and tiles of kinds that this program does not have.
    package var missing: [ConfigProblem] = []
    /// What could be written in a newer way.
    package var old: [ConfigProblem] = []
  }

  package var display = Display()
  package var input = Input()
  package var fonts = Fonts()
  package var time = Time()
  package var locale = Locale()
  package var rainbow = Rainbow()
  package var status = Status()
  package var sources: [SourceSettings] = []
  /// What is no mistake and yet worth saying.
  @IgnoredInEquality package var notes = Notes()
  package var pages: [Page] = []
  package var alarms: [AlarmSettings] = []
  /// The file that outlives a reboot; nil for none.
  package var lastKnown: LastKnown?
  /// Where pictures that views name are looked for: `pictures` beside each file.
  package var pictureFolders: [String] = []

  package init() {}
}

// MARK: - Reading

extension Config {
  /// Merges the layers, later ones winning, and checks every key.
  ///
  /// Throws all problems found, not only the first.
  package init(
    layers: [ConfigLayer], host: String = "", pageKinds: [PageKindEntry] = []
  ) throws(ConfigError) {
    let (config, problems) = Self.reading(layers, host: host, pageKinds: pageKinds)
    if !problems.isEmpty { throw ConfigError(problems: problems) }
    self = config
  }

  /// Merges and checks as `init` does, and gives what can be read where not all is right: a panel
  /// that says what is wrong does so on the right display, the right way up.
  ///
  /// A layer that is no TOML is left out; then its problem is the only one, because others may be
  /// no more than its consequence.
  ///
  /// - Parameters:
  ///   - host: the name of the machine, what `${host}` stands for.
  ///   - pageKinds: kinds of pages beside those that every dashboard knows.
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
    config.readDisplay(&root)
    config.readInput(&root)
    config.readRainbow(&root)
    config.readStatus(&root)
    let sources = SourceSettings.read(&root)
    config.sources = sources.sources
    config.notes.missing = sources.missing
    config.readPages(&root, kinds: PageKinds.all + pageKinds, sources: sources.names)
    config.readLastKnown(&root)
    config.alarms = AlarmSettings.read(&root, sources: sources.names)
    config.readVersion(&root)
    root.finish()
    if !merged.unreadable.isEmpty { return (config, merged.unreadable) }
    let problems = (merged.problems + root.problems).sorted {
      ($0.place.origin, $0.place.line, $0.place.column)
        < ($1.place.origin, $1.place.line, $1.place.column)
    }
    return (config, problems)
  }

  private mutating func readDisplay(_ root: inout ConfigReader) {
    var reader = root.table("display")
    display.output = reader.string("output") ?? ""
    if let value = reader.value("mode") {
      if case .string(let text) = value.kind, text.isEmpty || Self.isMode(text) {
        display.mode = text
      } else {
        reader.report("display.mode takes WIDTHxHEIGHT or WIDTHxHEIGHT@HZ", at: value.place)
      }
    }
    display.rotation = reader.choice(
      "rotation", of: ["0": 0, "90": 90, "180": 180, "270": 270], default: 0)
    display.scale = reader.number("scale", in: 0.5...8)
    display.distance = reader.number("distance", in: 0.1...50) ?? 0.6
    display.theme = reader.choice("theme", of: ["dark": .dark, "light": .light], default: .dark)
    display.blankAfter = reader.duration("blank_after", in: 1...Self.maximumDelay) ?? 0
    display.api = reader.choice(
      "api", of: ["auto": .automatic, "legacy": .legacy], default: .automatic)
    display.format = reader.choice(
      "format",
      of: [
        "auto": nil, "xrgb8888": .xrgb8888, "argb8888": .argb8888, "xbgr8888": .xbgr8888,
        "xrgb2101010": .xrgb2101010, "rgb565": .rgb565,
      ], default: nil)
    display.reducedMotion = reader.bool("reduced_motion") ?? false
    display.remembers = reader.bool("remember") ?? true
    readCutout(&reader)
    reader.finish()
    root.adopt(reader)
  }

  private mutating func readCutout(_ parent: inout ConfigReader) {
    var reader = parent.table("cutout")
    display.cutout.edge = reader.choice(
      "edge", of: ["top": .top, "right": .right, "bottom": .bottom, "left": .left], default: .top)
    display.cutout.x = reader.number("x", in: 0...20_000)
    display.cutout.width = reader.number("width", in: 0...4000) ?? 0
    display.cutout.height = reader.number("height", in: 4...200)
    display.cutout.topRadius = reader.number("top_radius", in: 0...100)
    display.cutout.bottomRadius = reader.number("bottom_radius", in: 0...100)
    reader.finish()
    parent.adopt(reader)
  }

  /// The longest time that a key takes, a year, in seconds.
  private static let maximumDelay = 31_536_000.0

  private static func isMode(_ text: String) -> Bool {
    text.wholeMatch(of: /[1-9][0-9]{0,4}x[1-9][0-9]{0,4}(@[0-9]{1,3}(\.[0-9]{1,3})?)?/) != nil
  }

  private mutating func readInput(_ root: inout ConfigReader) {
    var reader = root.table("input")
    if let matrix = reader.numbers("calibration", count: 6, in: -1000...1000) {
      input.calibration = matrix
      if abs(matrix[0] * matrix[4] - matrix[1] * matrix[3]) < 1e-6 {
        reader.report(
          "input.calibration maps the whole panel to a line", at: reader.value("calibration")?.place
        )
      }
    }
    reader.finish()
    root.adopt(reader)

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
    guard let tag = reader.string("language") else { return .english }
    if let language = Language.named(tag) { return language }
    let known = Language.all.map(\.code).joined(separator: ", ")
    reader.report(
      "locale.language takes one of \(known)", at: reader.value("language")?.place)
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
