import MartletConfig
import MartletData
import MartletExamplePages
import MartletTiles
import Testing

@testable import MartletDashboard

private func read(
  _ text: String, host: String = "panel-7"
) -> (config: Config, problems: [String]) {
  let (config, problems) = Config.reading(
    [ConfigLayer(file: "/etc/martlet/martlet.toml", text: text)], host: host,
    pageKinds: ExamplePages.all)
  return (config, problems.map(\.description))
}

/// A panel with sources of several kinds, tiles, alarms, variables and outputs.
private let panel = """
  config = 1
  [[source]]
  id = "pv"
  kind = "mqtt"
  url = "mqtts://broker"
  password = { credential = "mqtt" }
  alive = { item = "inverter/online", is = "1" }
  item.solar = { topic = "inverter/ac", path = "$.w", unit = "W", decimals = 0 }
  item.door  = { topic = "door/state", cadence = "on_change", map = { 0 = "closed", 1 = "open" } }
  action.toggle = { topic = "light/set" }
  [[source]]
  id = "ha"
  kind = "caldav"
  url = "tcp://ha.lan:502"
  every = "1s"
  [[source]]
  id = "prom"
  kind = "prometheus"
  url = "http://prom:9090"
  item.cpu = { query = "up{host='${host}'}", unit = "%", legend = "{instance}" }
  [[page]]
  id = "home"
  title = "${room}"
  tile = [
    { id = "w", kind = "chart", data = ["pv:solar", "ha:sensor.grid"], size = [4, 2] },
    { id = "lamp", kind = "value", size = [2, 1], data = "ha:light.hall", tap = "pv:toggle" },
    { id = "door", kind = "value", data = "pv:door", hold = { page = "all-doors" } } ]
  [[page]]
  id = "all-doors"
  tile = [ { id = "t", kind = "value", data = "pv:door" } ]
  [[alarm]]
  id = "hot"
  data = "prom:cpu"
  above = 90
  clear = 85
  for = "2m"
  wakes = true
  [vars]
  room = "Aspen"
  [[output]]
  id = "door"
  match = { connector = "DSI-1" }
  rotation = 90
  pages = ["home"]
  blank = "Mon-Fri 19:00-07:00"
  [[touch]]
  id = "glass"
  match = { name = "Goodix Capacitive TouchScreen" }
  calibration = [-1, 0, 1, 0, -1, 1]
  """

@Suite struct PanelConfigTests {
  @Test func aWholePanelIsRead() throws {
    let (config, problems) = read(panel)
    #expect(problems.isEmpty, "\(problems)")
    #expect(config.sources.map(\.id) == ["pv", "ha", "prom"])
    let pv = config.sources[0]
    #expect(pv.settings(of: "solar").unit == "W" && pv.settings(of: "solar").decimals == 0)
    #expect(pv.settings(of: "solar").cadence == .onChange, "that of MQTT")
    #expect(pv.settings(of: "door").label(of: .number(1))?.text == "open")
    #expect(config.sources[2].settings(of: "cpu").cadence == .sampled)
    #expect(config.pages.map(\.title) == ["Aspen"], "the output shows one page")
    let home = try #require(config.pages[0].kind.value as? TilesPageKind)
    #expect(home.tiles.map(\.size) == [TileSize(4, 2), TileSize(2, 1), TileSize(1, 1)])
    #expect(home.tiles[1].tap == .act("pv:toggle", value: ""))
    #expect(home.tiles[2].hold == .page("all-doors"))
    #expect(home.sources == ["pv", "ha"])
    #expect(config.display.output == "DSI-1" && config.display.rotation == 90)
    #expect(config.display.blank?.contains(weekday: 1, minute: 1200) == true)
    #expect(config.input.touches.map(\.name) == ["Goodix Capacitive TouchScreen"])
    #expect(config.alarms.map(\.id) == ["hot"])
  }

  @Test func furtherOutputsHaveTheirOwnSettingsAndPages() throws {
    let more =
      panel
        + """

        [[output]]
        id = "attic"
        enabled = false
        [[output]]
        id = "hall"
        match = { connector = "HDMI-A-1" }
        scale = 1.5
        theme = "light"
        pages = ["all-doors", "home"]
        [[output]]
        id = "bath"
        [display]
        distance = 2
        """
    let (config, problems) = read(more)
    #expect(problems.isEmpty, "\(problems)")
    #expect(config.outputID == "door" && config.pages.map(\.id) == ["home"])
    #expect(config.otherOutputs.map(\.id) == ["hall", "bath"])
    let hall = config.settings(of: config.otherOutputs[0])
    #expect(hall.pages.map(\.id) == ["all-doors", "home"] && hall.display.theme == .light)
    #expect(hall.display.output == "HDMI-A-1" && hall.display.scale == 1.5)
    #expect(hall.display.rotation == 0 && hall.display.distance == 2, "those of [display]")
    #expect(hall.sources == config.sources && hall.alarms == config.alarms)
    let bath = config.otherOutputs[1]
    #expect(bath.pages.map(\.id) == ["home", "all-doors"] && bath.display.output == "")
    #expect(config.pagesOfAllOutputs.count == 5)
  }

  @Test func twoOutputsForOneDisplayAreAMistake() {
    let hall = "\n[[output]]\nid = \"hall\"\nmatch = { connector = \"DSI-1\" }"
    let problems = read(panel + hall).problems
    #expect(problems.count == 1, "\(problems)")
    #expect(
      problems[0].hasSuffix(": The output \"hall\" names the display of the output \"door\""))
    #expect(read(panel + hall.replacing("DSI-1", with: "DSI-2")).problems.isEmpty)
    #expect(read(panel + hall + "\nenabled = false").problems.isEmpty)
  }

  private static let clone = """

    [[output]]
    id = "wall"
    match = { connector = "HDMI-A-1" }
    rotation = 180
    clone = "door"
    [[output]]
    id = "hall"
    match = { connector = "HDMI-A-2" }
    """

  @Test func aCloneNamesTheOutputWhosePictureItShows() {
    let more = panel.replacing("calibration = [", with: "output = \"wall\"\n  calibration = [")
    let (config, problems) = read(more + Self.clone)
    #expect(problems.isEmpty, "\(problems)")
    #expect(config.outputID == "door" && config.otherOutputs.map(\.id) == ["hall"])
    #expect(config.clones.map(\.id) == ["wall"])
    #expect(config.clones.map(config.position(ofSource:)) == [0])
    let wall = config.settings(of: config.clones[0])
    #expect(wall.display.output == "HDMI-A-1" && wall.display.rotation == 180)
    #expect(wall.pages.isEmpty && wall.clones.isEmpty && wall.otherOutputs.isEmpty)
    // The displays with pages come first.
    #expect(config.touchOutputs == ["glass": 2])
    #expect(read(more + Self.clone.replacing("\"door\"", with: "\"hall\"")).problems.isEmpty)
  }

  @Test(arguments: [
    (
      "clone = \"door\"", "clone = \"doors\"",
      "there is no output \"doors\" with pages; did you mean door?"
    ),
    ("clone = \"door\"", "clone = \"wall\"", "there is no output \"wall\" with pages"),
    (
      "clone = \"door\"", "clone = \"door\"\npages = [\"home\"]",
      "a clone shows the pages of its output"
    ),
    ("HDMI-A-2", "HDMI-A-1", "The output \"hall\" names the display of the output \"wall\""),
  ])
  func aCloneOfNothingIsAMistake(old: String, new: String, message: String) {
    let problems = read(panel + Self.clone.replacing(old, with: new)).problems
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains(message) == true, "\(problems)")
  }

  @Test func aTouchScreenNamesItsOutput() {
    let more =
      panel.replacing("calibration = [", with: "output = \"hall\"\n  calibration = [")
      + "\n[[output]]\nid = \"hall\"\nmatch = { connector = \"HDMI-A-1\" }"
    let (config, problems) = read(more)
    #expect(problems.isEmpty, "\(problems)")
    #expect(config.touchOutputs == ["glass": 1])
    #expect(read(panel).config.touchOutputs.isEmpty)
    let wrong = read(more.replacing("output = \"hall\"", with: "output = \"hal\"")).problems
    #expect(wrong.count == 1, "\(wrong)")
    #expect(wrong[0].hasSuffix(": there is no output \"hal\"; did you mean hall?"))
  }

  @Test(arguments: [
    ("\"2%\"", Config.Display.Underscan.share(0.02)), ("\"0%\"", .share(0)),
    ("[38, 22]", .pixels(x: 38, y: 22)),
  ])
  func aTelevisionsRimIsAShareOrPixels(text: String, underscan: Config.Display.Underscan) {
    let (config, problems) = read("[display]\nunderscan = \(text)")
    #expect(problems.isEmpty, "\(problems)")
    #expect(config.display.underscan == underscan)
  }

  @Test(arguments: ["\"2\"", "\"11%\"", "\"-1%\"", "[38]", "[38, 200]", "2"])
  func anotherRimIsAMistake(text: String) {
    let (config, problems) = read("[display]\nunderscan = \(text)")
    #expect(problems.count == 1, "\(problems)")
    #expect(config.display.underscan == .share(0))
  }

  @Test func equalTouchScreensAreNamedByTheirPaths() {
    let match = "match = { name = \"Goodix Capacitive TouchScreen\" }"
    let (config, problems) = read(
      panel.replacing(match, with: "match = { path = \"usb-0:1\" }")
        + """

        [[touch]]
        id = "second"
        match = { name = "Goodix Capacitive TouchScreen", path = "usb-0:2" }
        edge = 8
        """)
    #expect(problems.isEmpty, "\(problems)")
    let touches = config.input.touches
    #expect(touches.map(\.id) == ["glass", "second"])
    #expect(touches.map(\.name) == [nil, "Goodix Capacitive TouchScreen"])
    #expect(touches.map(\.path) == ["usb-0:1", "usb-0:2"])
    #expect(touches.map(\.rejection?.edge) == [nil, 8])
  }

  @Test func anOutputIsNamedByItsEDID() {
    let (config, problems) = read(
      panel.replacing("connector = \"DSI-1\"", with: "edid = \"GSM-5B7F-01\""))
    #expect(problems.isEmpty, "\(problems)")
    #expect(config.display.output == "" && config.display.edid == "GSM-5B7F-01")
  }

  @Test(arguments: [
    "", "GSM", "GSM-", "GSM-5B7", "GSM-5B7F-", "HDMI-A-1", "DELL-A07B", "D1L-A07B", "DEL-A07G",
    "DEL A07B", "DEL-A07B1", "DÉL-A07B",
  ])
  func anEDIDThatNamesNoDisplayIsAnError(text: String) {
    let problems = read(
      panel.replacing("connector = \"DSI-1\"", with: "edid = \"\(text)\"")
    ).problems
    #expect(problems.count == 1, "\(problems)")
    #expect(
      problems.first?.hasSuffix(
        ": output.match.edid takes MAKER-PRODUCT or MAKER-PRODUCT-SERIAL as martlet list-outputs "
          + "writes it, not \"\(text)\"") == true)
  }

  @Test func kindsThatThisProgramLacksAreNamedWithTheirLocations() {
    let missing = read(panel).config.notes.missing.map(\.description)
    #expect(missing.count == 1, "\(missing)")
    #expect(
      missing[0].hasPrefix(
        "/etc/martlet/martlet.toml:13:8: The kind \"caldav\" is not part of this program: "
          + "this build reads columns"))
  }

  @Test(arguments: [
    ("pv:solar\"", "py:solar\"", "names the source \"py\", which does not exist; did you mean pv?"),
    (
      "tap = \"pv:toggle", "tap = \"pv:togle",
      "the source \"pv\" has no action \"togle\"; did you mean toggle?"
    ),
    ("all-doors\" }", "doors\" }", "there is no page \"doors\""),
    ("kind = \"value\"", "kind = \"vale\"", "tile.kind takes one of chart, value"),
    ("${room}", "${rom}", "there is no variable ${rom}; did you mean ${room}?"),
    ("{ credential = \"mqtt\" }", "\"hunter2\"", "password takes { file = … } or { credential"),
    ("{ credential = \"mqtt\" }", "{ credential = \"../x\" }", "takes a plain file name"),
    ("pages = [\"home\"]", "pages = [\"hone\"]", "there is no page \"hone\"; did you mean home?"),
    ("rotation = 90", "rotation = 45", "output.rotation takes one of 0, 90, 180, 270"),
    ("19:00-07:00", "19-7", "blank takes times of the week such as \"Mon-Fri 19:00-07:00\""),
    ("match = { name", "match = { nane", "a [[touch]] needs match = { name"),
    (
      "[-1, 0, 1, 0, -1, 1]", "[1, 1, 0, 1, 1, 0]",
      "touch.calibration maps the whole panel to a line"
    ),
    ("config = 1", "config = 2", "written for a newer program; this one knows config = 1"),
    ("topic = \"door/state\"", "topik = \"door/state\"", "unknown key source.item.door.topik"),
    ("id = \"lamp\"", "id = \"w\"", "there are two [[page.tile]] with the id \"w\""),
    ("size = [4, 2]", "size = [0, 2]", "takes an array of 2 numbers from 1 to 24"),
    ("url = \"tcp", "uri = \"tcp", "unknown key source.uri; did you mean url?"),
  ])
  func mistakesAreNamedWithTheirLocations(old: String, new: String, message: String) {
    let problems = read(panel.replacing(old, with: new, maxReplacements: 1)).problems
    #expect(problems.contains { $0.contains(message) }, "\(problems)")
    #expect(problems.allSatisfy { $0.hasPrefix("/etc/martlet/martlet.toml:") }, "\(problems)")
  }

  @Test func variablesStandInEveryText() {
    let (config, problems) = read(
      """
      [[page]]
      id = "${host}-${floor}"
      title = "$${host} costs $5"
      kind = "tiles"
      [vars]
      floor = 3
      """)
    #expect(problems.isEmpty)
    #expect(config.pages[0].id == "panel-7-3")
    #expect(config.pages[0].title == "${host} costs $5")
  }

  @Test func entriesCanBeSwitchedOff() {
    let off = panel.replacing("id = \"door\",", with: "id = \"door\", enabled = false,")
    let home = read(off).config.pages[0].kind.value as? TilesPageKind
    #expect(home?.tiles.map(\.id) == ["w", "lamp"])
    let both = panel.replacing("[\"home\"]", with: "[\"home\", \"all-doors\"]")
    let layers = [
      ConfigLayer(file: "/a.toml", text: both),
      ConfigLayer(file: "/b.toml", text: "[[page]]\nid = \"home\"\nenabled = false\n"),
    ]
    #expect(Config.reading(layers).config.pages.map(\.id) == ["all-doors"])
  }

  @Test func aLaterLayerChangesOneTile() throws {
    let layers = [
      ConfigLayer(file: "/a.toml", text: panel),
      ConfigLayer(
        file: "/b.toml",
        text: "[[page]]\nid = \"home\"\ntile = [ { id = \"w\", title = \"Sun\" } ]\n"),
    ]
    let (config, problems) = Config.reading(layers)
    #expect(problems.isEmpty, "\(problems)")
    let home = try #require(config.pages[0].kind.value as? TilesPageKind)
    #expect(home.tiles.map(\.title) == ["Sun", nil, nil])
  }

  @Test func aListWithoutNamesIsNeverReplaced() {
    let base = """
      [[source]]
      id = "s"
      path = "s.json"
      [[page]]
      id = "p"
      source = "s"
      [[page.threshold]]
      value = 3
      """
    let layers = [
      ConfigLayer(file: "/a.toml", text: base),
      ConfigLayer(
        file: "/b.toml", text: "[[page]]\nid = \"p\"\n[[page.threshold]]\nvalue = 4\n"),
    ]
    let problems = Config.reading(layers).problems.map(\.description)
    #expect(
      problems == [
        "/a.toml:7:1: an entry of threshold needs id, because /a.toml and /b.toml both have entries",
        "/b.toml:3:1: an entry of threshold needs id, because /a.toml and /b.toml both have entries",
      ])
  }
}
