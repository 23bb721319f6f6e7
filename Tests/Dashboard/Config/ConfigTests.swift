import Foundation
import MartletCharts
import MartletConfig
import MartletExamplePages
import MartletFeeds
import MartletFormats
import MartletGeometry
import MartletSeries
import MartletTestSupport
import Testing

@testable import MartletDashboard

private let folder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "config")

private func config(_ text: String) throws(ConfigError) -> Config {
  try Config(layers: [ConfigLayer(file: "/etc/martlet/martlet.toml", text: text)])
}

/// The problems that `text` gives, one line each.
private func problems(_ text: String) -> [String] {
  do throws(ConfigError) {
    _ = try config(text)
    return []
  } catch {
    return error.problems.map(\.description)
  }
}

// MARK: - The documented file

@Test func documentedDefaultsAreTheProgramsDefaults() throws {
  let text = try String(contentsOf: folder.appending(path: "martlet.toml"), encoding: .utf8)
  var plain = Config()
  plain.pictureFolders = try config(text).pictureFolders
  #expect(try config(text) == plain)
  // Every commented key up to the examples of sources, put into force, changes nothing.
  let defaults = text.components(separatedBy: "# A source of data.")[0]
    .replacing(#/(?m)^# ([a-z_]+ = )/#) { $0.output.1 }
  // A page that a key names must exist.
  let names = ["house", "energy", "stars"]
  let pages =
    "\n[[source]]\nid = \"room\"\nkind = \"random\"\nitem.light = {}\nitem.motion = {}\n"
    + names.map { "[[page]]\nid = \"\($0)\"\ntile = []\n" }.joined()
  var expected = plain
  expected.display.scale = 1
  // These have no value of their own: the comments show what they are like.
  expected.display.blank = ConfigSchedule("22:00-06:00")
  expected.display.brightness = Config.Brightness(day: 1, night: 1)
  expected.display.cutout.x = 640
  expected.display.cutout.height = 30
  expected.display.cutout.topRadius = 6
  expected.display.cutout.bottomRadius = 20
  expected.status.clock = "HH:mm"
  expected.day.sensor = LightSensor(item: "room:light", bright: 20, dim: 10)
  expected.presence = PresenceSensor(item: "room:motion", near: 1)
  expected.idle.page = "house"
  expected.idle.attract = "stars"
  expected.idle.pages = ["house", "energy"]
  expected.idle.after = 120
  expected.idle.rotation = 20
  expected.pages = try config(pages).pages
  expected.sources = try config(defaults + pages).sources
  expected.input.rejection = Config.Rejection(edge: 0, ghost: 0.02, bounce: 0.08)
  expected.rainbow.height = 20
  expected.rainbow.topRadius = 10
  expected.rainbow.bottomRadius = 10
  #expect(try config(defaults + pages) == expected)
  let keys = defaults.matches(of: #/(?m)^([a-z_]+) = /#).map { String($0.output.1) }
  #expect(
    keys == [
      "output", "mode", "rotation", "scale", "distance", "safe_area", "underscan", "theme",
      "brightness", "backlight", "pixel_shift", "blank_after", "blank", "api",
      "format",
      "reduced_motion", "remember", "edge", "x", "width", "height", "top_radius", "bottom_radius",
      "calibration", "edge", "ghost", "bounce", "terminal_keys", "files", "zone", "contrast",
      "page", "card", "raised", "text", "secondary", "grid", "accent", "alarm", "series",
      "page", "card", "raised", "text", "secondary", "grid", "accent", "alarm", "series", "hours",
      "latitude", "longitude", "data", "bright", "dim", "fade", "data", "near", "language", "clock",
      "week", "show", "height", "clock",
      "network",
      "after", "page", "attract", "rotate", "pages",
      "style", "height", "top_radius",
      "bottom_radius", "period",
      "waves", "colors",
    ])
}

@Test func aSafeAreaIsFourDistances() throws {
  let display = try config("[display]\nsafe_area = [44, 0, 34.5, 10]").display
  #expect(display.safeArea == SafeArea(top: 44, left: 0, bottom: 34.5, right: 10))
  #expect(try config("").display.safeArea.isEmpty)
  for wrong in ["[44, 0, 34]", "[44, 0, 34, -1]", "[44, 0, 34, 2001]", "44"] {
    let found = problems("[display]\nsafe_area = \(wrong)")
    #expect(found.count == 1, "\(wrong)")
    #expect(
      found.first?.contains("display.safe_area takes an array of 4 numbers from 0 to 2000") == true)
  }
}

@Test func anOutputHasItsOwnSafeArea() throws {
  let read = try config(
    """
    [display]
    safe_area = [10, 0, 0, 0]
    [[output]]
    id = "a"
    match = { connector = "HDMI-A-1" }
    [[output]]
    id = "b"
    match = { connector = "HDMI-A-2" }
    safe_area = [0, 20, 0, 0]
    """)
  #expect(read.display.safeArea == SafeArea(top: 10))
  #expect(read.otherOutputs.map(\.display.safeArea) == [SafeArea(left: 20)])
}

@Test func localeNamesALanguageAndAClock() throws {
  let read = try config("[locale]\nlanguage = \"de-AT\"\nclock = \"12h\"").locale
  #expect(read.language.code == "de" && read.hasTwelveHours)
  #expect(
    problems("[locale]\nlanguage = \"tlh\"") == [
      "/etc/martlet/martlet.toml:2:12: locale.language takes one of en, de, fr, es, ru, uk, ar, zh, ja"
    ])
}

@Test func sourcesAndPagesHaveLimitsAndZones() throws {
  let text = """
    [locale]
    language = "de"
    week = "auto"
    [[source]]
    id = "s"
    path = "s.json"
    keep = 500
    most_charts = 70
    [[page]]
    id = "p"
    source = "s"
    zone = "Asia/Tokyo"
    """
  let read = try config(text)
  #expect(read.locale.firstWeekday == 1)
  #expect(read.sources.first?.columns?.limits == ColumnsLimits(charts: 70, samples: 500))
  #expect(read.pages.first?.zone == "Asia/Tokyo")
  let file = "/etc/martlet/martlet.toml"
  #expect(
    problems(text.replacing("500", with: "0"))
      == ["\(file):7:8: source.keep takes a whole number from 1 to 100000000, found 0"])
  #expect(
    problems(text.replacing("70", with: "0"))
      == ["\(file):8:15: source.most_charts takes a whole number from 1 to 1000, found 0"])
  #expect(
    try config("[[source]]\nid = \"s\"\npath = \"s\"").sources.first?.columns?.limits.charts == 64)
  #expect(
    problems(text.replacing("auto", with: "tuesday"))
      == ["\(file):3:8: locale.week takes one of none, auto, monday, saturday, sunday"])
}

@Test func chartPagesSayHowValuesAreWrittenAndWhichMatter() throws {
  let source = "[[source]]\nid = \"s\"\npath = \"s.json\"\n[[page]]\nid = \"p\"\nsource = \"s\"\n"
  let read = try config(
    source + """
      numbers = "si"
      decimals = 1
      unit = "W"
      [[page.threshold]]
      value = 3
      [[page.threshold]]
      from = 1
      to = 2.5
      color = "#112233"
      chart = 2
      alarm = "inside"
      [[page.marker]]
      at = "2026-01-31 08:30"
      label = "new meter"
      """)
  guard let charts = read.pages.first?.kind.value as? ChartsPageKind else {
    Issue.record("no page of charts")
    return
  }
  #expect(charts.numbers == .si && charts.decimals == 1 && charts.unit == "W")
  #expect(charts.thresholds.map(\.range) == [3...3, 1...2.5])
  #expect(charts.thresholds.map(\.chart) == [nil, 1])
  #expect(charts.alarms == [ChartAlarm(range: 1...2.5, side: .inside, chart: 1)])
  #expect(charts.markers.first?.time.hour == 8)
  let file = "/etc/martlet/martlet.toml"
  for (text, problem) in [
    ("[[page.threshold]]\n", "7:1: a threshold needs value, or from and to"),
    ("[[page.threshold]]\nfrom = 2\nto = 1\n", "7:1: a threshold's from must be less than its to"),
    (
      "[[page.marker]]\nat = \"soon\"\n",
      "8:6: a marker needs at, a date such as \"2026-01-31\" or \"2026-01-31 08:30\""
    ),
    (
      "numbers = \"SI\"\n",
      "7:11: page.numbers takes one of plain, si, bytes, duration, percent, currency"
    ),
    (
      "[[page.threshold]]\nvalue = 1\nalarm = \"over\"\n",
      "9:9: page.threshold.alarm takes one of none, above, below, inside"
    ),
    (
      "[[page.threshold]]\nvalue = 1\ncolor = \"red\"\n",
      "9:9: page.threshold.color takes a colour as \"#RRGGBB\", found \"red\""
    ),
  ] {
    #expect(problems(source + text) == ["\(file):\(problem)"])
  }
}

@Test func aPageOffersOneLayoutOrSeveral() throws {
  let source = "[[source]]\nid = \"s\"\npath = \"s.json\"\n[[page]]\nid = \"p\"\nsource = \"s\"\n"
  func layouts(_ line: String) throws -> [PageLayout] {
    let page = try config(source + line).pages[0].kind.value
    return (page as? ChartsPageKind)?.layouts ?? []
  }
  #expect(try layouts("") == [.grid])
  #expect(try layouts("layout = \"cards\"\n") == [.cards])
  #expect(
    try layouts("layout = [\"row3d\", \"list\", \"cards\"]\n") == [.row3D, .list, .cards])
  // A page of tiles takes the same words; sizes and places stand in any layout.
  for word in ["grid", "list", "row3d", "cards", "tabs", "accordion"] {
    let tiles = """
      [[page]]
      id = "p"
      layout = "\(word)"
      tile = [{ id = "t", kind = "value", data = "s:1", size = [2, 3], at = [1, 1] }]
      """
    let page = try config("[[source]]\nid = \"s\"\npath = \"s.json\"\n" + tiles).pages[0].kind.value
    let expected = try layouts("layout = \"\(word)\"\n")
    #expect((page as? TilesPageKind)?.layouts == expected && expected != [.grid] || word == "grid")
  }
  let file = "/etc/martlet/martlet.toml"
  let taken = "page.layout takes one of grid, list, row3d, cards, tabs, accordion"
  for (value, problem) in [
    ("\"row3\"", "10: \(taken); did you mean row3d?"), ("3", "10: \(taken)"),
    ("[\"list\", \"pile\"]", "19: \(taken)"), ("[true]", "11: \(taken)"),
    ("[]", "10: page.layout is empty"),
    ("[\"list\", \"list\"]", "19: page.layout names the same twice"),
  ] {
    #expect(problems(source + "layout = \(value)\n") == ["\(file):7:\(problem)"])
  }
}

@Test func sourcesNameTheFilesOfTheirDays() throws {
  func read(_ pattern: String) throws(ConfigError) -> DayPattern? {
    try config(
      """
      [[source]]
      id = "a"
      path = "a.json"
      days = "\(pattern)"
      """
    ).sources[0].columns?.days
  }
  let date = CivilTime(year: 2019, month: 4, day: 7)
  let own = try #require(try read("d/{chart}/{yyyy}-{MM}/{dd}.json"))
  #expect(own.path(ofChart: 2, at: date).hasSuffix("d/3/2019-04/07.json") && own.namesChart)
  let common = try #require(try read("/d/{dd}.{MM}.{yyyy}"))
  #expect(common.path(ofChart: 2, at: date) == "/d/07.04.2019" && !common.namesChart)
  for (wrong, what) in [
    ("d/{yyyy}/{dd}.json", "needs {MM} for the date"),
    ("d/{yyyy}{MM}{dd}{hh}.json", "found \"{hh}.json\""), ("d/{yyyy}{MM}{dd", "found \"{dd\""),
    ("{}{yyyy}{MM}{dd}", "found \"{}\""), ("", "needs {yyyy}"),
  ] {
    let error = #expect(throws: ConfigError.self) { try read(wrong) }
    let text = error?.description ?? ""
    #expect(text.contains("4:") && text.contains("source.days") && text.contains(what), "\(text)")
  }
  #expect(try config("[[source]]\nid = \"a\"\npath = \"a.json\"").sources[0].columns?.days == nil)
}

@Test func demoConfigIsValid() throws {
  let file = folder.appending(path: "demo/martlet.toml")
  let text = try String(contentsOf: file, encoding: .utf8)
  let demo = try Config(
    layers: [ConfigLayer(file: file.path, text: text)], pageKinds: ExamplePages.all)
  #expect(demo.pages.map(\.id) == ["house", "bubbles", "planets", "gallery", "layouts", "tiles"])
  #expect(FileManager.default.fileExists(atPath: demo.sources[0].columns?.path ?? ""))
}

// MARK: - Colours

@Test func colorsAreThoseOfTheConfiguration() throws {
  let read = try config(
    "[theme.dark]\npage = \"#000000\"\nseries = [\"#FFFFFF\"]\n[theme.light]\ntext = \"#000000\"\n")
  #expect(read.colors[.dark].page == 0x000000 && read.colors[.dark].series == [0xFFFFFF])
  #expect(read.colors[.dark].card == ChartTheme.dark.card)
  #expect(read.colors[.light].text == 0x000000)
  #expect(DashboardPalette(read.colors.dark).page == 0x000000)
}

/// The pair is named with its contrast, at the place of the colour that the file sets.
@Test func colorsThatCannotBeReadAreRefused() {
  let dim = problems("[theme.dark]\ntext = \"#445566\"\n")
  #expect(dim.count == 3)
  #expect(
    dim.first
      == "/etc/martlet/martlet.toml:2:8: theme.dark.text #445566 on page #0E141B has a contrast of "
      + "2.4; 4.5 is the least (WCAG 2.2 AA)")
  let bright = problems("[theme.light]\nseries = [\"#F0F0F0\", \"#000000\"]\n")
  #expect(bright.count == 1 && bright[0].contains("theme.light.series #F0F0F0 on card #FFFFFF"))
  // A ground is told once for each text on it.
  #expect(problems("[theme.light]\ncard = \"#14202C\"\n").count > 3)
  #expect(problems("[theme.light]\nseries = []\n").count == 1)
  #expect(problems("[theme.blue]\n").count == 1)
}

@Test func theProgramsOwnColorsCanBeRead() {
  for theme in ["dark", "light"] {
    let colors = theme == "dark" ? ChartTheme.dark : .light
    let keys = [
      ("page", colors.page), ("card", colors.card), ("raised", colors.raised),
      ("text", colors.text),
      ("secondary", colors.secondaryText), ("accent", colors.accent), ("alarm", colors.alarm),
    ].map { "\($0) = \"\($1.hex)\"" }.joined(separator: "\n")
    let series = "series = [\(colors.series.map { "\"\($0.hex)\"" }.joined(separator: ", "))]"
    #expect(problems("[theme.\(theme)]\n\(keys)\n\(series)\n") == [])
  }
}

// MARK: - Mistakes

@Test func unknownKeyNamesPlaceAndNearestKey() {
  #expect(
    problems("[display]\nrotaton = 90") == [
      "/etc/martlet/martlet.toml:2:1: unknown key display.rotaton; did you mean rotation?"
    ])
  #expect(
    problems("[dispaly]\n") == [
      "/etc/martlet/martlet.toml:1:2: unknown key dispaly; did you mean display?"
    ])
}

@Test func unknownKeyWithoutLikenessListsWhatIsKnown() {
  let text = problems("[input]\nzzzzzzzz = 1").joined()
  #expect(text.contains("unknown key input.zzzzzzzz; known here: bounce, calibration, edge, ghost"))
}

@Test func wrongKindsNameWhatIsTaken() {
  #expect(
    problems("[display]\ndistance = \"near\"\ntheme = \"drak\"\nrotation = 45\n") == [
      "/etc/martlet/martlet.toml:2:12: display.distance takes a number, found a string",
      "/etc/martlet/martlet.toml:3:9: display.theme takes one of dark, light, auto; did you mean dark?",
      "/etc/martlet/martlet.toml:4:12: display.rotation takes one of 0, 90, 180, 270",
    ])
}

@Test func brokenTomlNamesLineAndColumn() {
  let found = problems("[display]\nrotation = = 90\n")
  #expect(found.count == 1)
  #expect(found[0].hasPrefix("/etc/martlet/martlet.toml:2:"))
  #expect(found[0].contains("not valid TOML"))
}

@Test func everyProblemIsReportedAtOnce() {
  #expect(
    problems("[display]\nfoo = 1\nbar = 2\n[rainbow]\nwaves = 99\n[[page]]\nid = \"a\"\n").count
      == 4)
}

@Test func pageWithoutItsSourceIsAnError() {
  let text = """
    [[source]]
    id = "energy"
    path = "e.json"
    [[page]]
    id = "p"
    source = "enrgy"
    """
  #expect(
    problems(text) == [
      "/etc/martlet/martlet.toml:6:10: page \"p\" names the source \"enrgy\", which does not "
        + "exist; did you mean energy?"
    ])
}

@Test func repeatedIdIsAnError() {
  let text = """
    [[source]]
    id = "a"
    path = "1"
    [[source]]
    id = "a"
    path = "2"
    """
  #expect(problems(text).count == 1)
  #expect(problems(text)[0].contains("two [[source]] with the id \"a\""))
}

@Test func modeIsCheckedByShape() throws {
  #expect(try config("[display]\nmode = \"1280x800@59.94\"").display.mode == "1280x800@59.94")
  for mode in [
    "1280*800", "x", "1280x", "1280x800x2", "0280x800", "123456x800", "1280x800@", "1280x800@60@60",
    "1280x800@60.", "1280x800@1000", "1280x800@60.1.2", "1280x800@.5", "-1x800", "１２x800",
  ] {
    #expect(problems("[display]\nmode = \"\(mode)\"").count == 1, "\(mode)")
  }
}

// MARK: - Layers

@Test func laterLayersWinAndNamedTablesMergeById() throws {
  let base = ConfigLayer(
    file: "/usr/lib/martlet/martlet.toml",
    text: "[display]\nrotation = 90\ntheme = \"light\"\n[[source]]\nid = \"a\"\npath = \"a.json\"\n"
  )
  let site = ConfigLayer(
    file: "/etc/martlet/martlet.toml",
    text: """
      [display]
      rotation = 180
      [[source]]
      id = "b"
      path = "b.json"
      [[source]]
      id = "a"
      path = "/run/a.json"
      """)
  let environment = try #require(
    ConfigLayer(environment: "MARTLET_DISPLAY__BLANK_AFTER", value: "5min"))
  let result = try Config(layers: [
    base, site, environment, ConfigLayer(assignment: "display.rotation=270"),
    ConfigLayer(assignment: "source.b.path=/tmp/b.json"),
  ])
  #expect(result.display.rotation == 270)
  #expect(result.display.theme == .light)
  #expect(result.display.blankAfter == 300)
  #expect(
    result.sources == [
      .init(id: "a", path: "/run/a.json"), .init(id: "b", path: "/tmp/b.json"),
    ])
}

@Test func relativePathsResolveAgainstTheFileThatNamesThem() throws {
  let result = try config("[[source]]\nid = \"a\"\npath = \"data/a.json\"\n")
  #expect(result.sources[0].columns?.path == "/etc/martlet/data/a.json")
}

@Test func resolvedPathsHaveNoEmptySteps() {
  func resolve(_ path: String, in folder: String) -> String {
    ConfigLocation(origin: "x", baseFolder: folder).resolve(path)
  }
  #expect(resolve("./a.json", in: "config/./demo/") == "config/demo/a.json")
  #expect(resolve("/run//martlet/a.json", in: "/etc") == "/run/martlet/a.json")
  #expect(resolve("a.json", in: ".") == "a.json")
  #expect(resolve("a.json", in: "/") == "/a.json")
  #expect(resolve("../a.json", in: "b") == "b/../a.json")
}

@Test func badAssignmentNamesItself() {
  #expect(throws: ConfigProblem.self) { try ConfigLayer(assignment: "display.rotation") }
  let layer = ConfigLayer(environment: "MARTLET_DISPLAY__ROTATION", value: "91")
  #expect {
    _ = try Config(layers: [try #require(layer)])
  } throws: { error in
    "\(error)"
      == "environment MARTLET_DISPLAY__ROTATION: display.rotation takes one of 0, 90, 180, 270"
  }
}

// MARK: - Pieces

@Test(arguments: [
  ("30s", 30), ("5min", 300), ("1h30min", 5400), ("250ms", 0.25), ("1.5h", 5400), ("2 d", 172_800),
])
func durationsReadAsPeopleWriteThem(text: String, seconds: Double) {
  #expect(ConfigDuration.seconds(from: text) == seconds)
}

@Test(arguments: ["", "30", "s", "5 parsecs", "-3s", "1h-2min", "…"])
func otherTextIsNoDuration(text: String) {
  #expect(ConfigDuration.seconds(from: text) == nil)
}

/// Any bytes give a configuration or a list of problems, never a trap.
@Test func randomTextNeverTraps() {
  var generator = SeededRandom(seed: 7)
  let pieces = [
    "[display]", "[[page]]", "id", "=", "\"a\"", "\n", "90", "[", "]", "{", "}", ",", "rotation",
    "1e999", "'", "#", "\u{1F4A9}", "inf", "nan", "2020-01-01", "true", ".", "[[source]]\n", "path",
  ]
  for _ in 0..<20000 {
    let text = (0..<Int.random(in: 0...24, using: &generator))
      .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined(separator: " ")
    _ = problems(text)
  }
}
