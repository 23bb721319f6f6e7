import MartletConfig
import Testing

@testable import MartletDashboard
@testable import MartletImport
@testable import MartletTiles

/// Dashboards of Grafana as configurations.
@Suite struct GrafanaImportTests {
  @Test func aDashboardBecomesAConfigurationWithoutMistakes() throws {
    let (config, imported) = try Sample.config("grafana")
    #expect(config.pages.map(\.id) == ["server_room_host", "network"])
    let tiles = try #require(config.pages[0].kind.value as? TilesPageKind).tiles
    #expect(tiles.map(\.id) == ["load", "temperature", "memory"], "by place, not by id")
    #expect(imported.tileCount == 3 + 7)
  }

  @Test func panelsAreAskedByTheDashboardAndTheirNumber() throws {
    let text = try Sample.text("grafana")
    #expect(text.contains("kind = \"grafana\"\nurl = \"http://localhost:3000\"\nevery = \"30s\""))
    #expect(
      text.contains(
        "item.load = { dashboard = \"serverRoom1\", panel = 1, range = \"6h\", numbers = \"si\", min = 0 }"
      ))
    #expect(
      text.contains(
        "item.memory = { dashboard = \"serverRoom1\", panel = 3, range = \"1h\", as = \"value\", unit = \"%\""
      ))
  }

  @Test func textsBeginNoVariable() throws {
    let (config, _) = try Sample.config("grafana")
    #expect(config.pages[0].title == "Server \"room\" ${host}")
  }

  @Test func settingsOfChartsComeAlong() throws {
    let text = try Sample.text("grafana")
    let chart = try #require(Sample.tile("load", in: text))
    #expect(chart.contains("draw = \"area\""))
    #expect(chart.contains("scale = \"log\""))
    #expect(chart.contains("size = [3, 2]"))
    #expect(chart.contains("range = \"6h\""))
  }

  @Test func thresholdsAndTextsOfValuesComeAlong() throws {
    let text = try Sample.text("grafana")
    let tile = try #require(Sample.tile("temperature", in: text))
    #expect(
      tile.contains(
        "threshold = [{ value = 27, color = \"#FF780A\" }, { value = 32, color = \"#E24D42\" }]"))
    #expect(text.contains("map = { 0 = { text = \"no sensor\", color = \"#F2495C\" } }"))
    let gauge = try #require(Sample.tile("memory", in: text))
    #expect(gauge.contains("threshold = [{ value = 90, color = \"#F53636\" }]"))
  }

  @Test func eachQueryOfABarGaugeIsABar() throws {
    let text = try Sample.text("grafana")
    let tile = try #require(Sample.tile("traffic", in: text))
    #expect(tile.contains("data = [\"grafana:traffic_in\", \"grafana:traffic_out\"]"))
    #expect(text.contains("target = \"B\", name = \"out\""))
  }

  @Test func whatIsLeftOutIsNamedWithAReason() throws {
    let notes = try Sample.imported("grafana").notes.map(\.description)
    for part in [
      "variable host: nobody chooses", "variable disk: the file has no value", "annotation Deploys",
      "Load: stacked series", "Load: settings of single fields (1 overrides)",
      "Temperature: the texts of ranges", "Memory: it shows the newest value, not the mean",
      "Link: the unit furlongs", "Hosts: transformations: organize",
      "Hosts: only the first of 2 queries", "Page: HTML", "Where: no tile shows",
      "Lines: lines of a log", "Shared: a library panel", "By port: a query of several series",
    ] {
      #expect(notes.contains { $0.contains(part) }, "\(part) in \(notes)")
    }
    #expect(!notes.contains { $0.contains("variable ds") }, "data sources choose themselves")
    let text = try Sample.text("grafana")
    #expect(text.contains("# Left out: Where: no tile shows what a panel \"geomap\" shows"))
  }

  @Test func anOldSchemaIsReadToo() throws {
    let (config, _) = try Sample.config("old-grafana")
    #expect(config.pages.map(\.title) == ["CPU", "Old"])
    let text = try Sample.text("old-grafana")
    #expect(text.contains("dashboard = \"UID\""), "a stand-in, which is noted")
    let up = try #require(Sample.tile("up", in: text))
    #expect(
      up.contains("{ value = 60, color = \"#ED8128\" }, { value = 3600, color = \"#299C46\" }"))
    #expect(try #require(Sample.tile("cpu", in: text)).contains("draw = \"bar\""))
    #expect(try #require(Sample.tile("full", in: text)).contains("kind = \"gauge\""))
  }

  @Test func theNewestSchemaIsNamed() {
    let text = #"{"spec": {"elements": {"panel-1": {}}, "layout": {"kind": "GridLayout"}}}"#
    #expect(
      throws: ImportFailure(
        "a dashboard of Grafana's schema v2: export it with the model \"Classic\"")
    ) {
      try DashboardImport(Array(text.utf8)) { _ in true }
    }
  }

  @Test(arguments: [
    ("now-6h", 21_600.0), ("now-7d/d", 604_800), ("now/d", 86_400), ("now-1M", 2_592_000),
    ("2026-01-01", nil), ("now", nil), ("now-0s", nil), ("now-99999y", nil),
  ])
  func rangesAreLengths(_ text: String, _ seconds: Double?) {
    #expect(GrafanaTime.range(text) == seconds)
  }

  @Test(arguments: [
    ("red", "#F2495C"), ("super-light-blue", "#C0D8FF"), ("#abc", "#AABBCC"),
    ("#12345678", "#123456"), ("rgb(1, 2, 300)", "#0102FF"), ("rgba(9,9,9,0)", nil),
    ("rgb(nan, 1, 1)", nil), ("text", nil), ("#12", nil),
  ])
  func coloursAreWritten(_ name: String, _ hex: String?) {
    #expect(GrafanaColor.hex(name) == hex)
  }
}
