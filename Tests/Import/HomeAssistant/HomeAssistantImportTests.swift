import MartletConfig
import Testing

@testable import MartletDashboard
@testable import MartletImport

/// Dashboards of Home Assistant as configurations.
@Suite struct HomeAssistantImportTests {
  @Test func aDashboardBecomesAConfigurationWithoutMistakes() throws {
    let (config, _) = try Sample.config("house")
    #expect(config.pages.map(\.id) == ["living", "energy"])
    #expect(config.pages.map(\.title) == ["Living room", "Energy"])
    #expect(config.sources.map(\.id) == ["home", "gate", "picture"])
  }

  @Test func waysToOtherViewsAreTaps() throws {
    #expect(try Sample.lines("hall_temperature").contains("tap = { page = \"energy\" }"))
    #expect(try Sample.lines("to_energy").contains("tap = { page = \"energy\" }"))
  }

  @Test func whatIsLeftOutIsNamedWithAReason() throws {
    let notes = try Sample.imported("house").notes.map(\.description)
    for part in [
      "Living room: badges", "Volume", "Plugs: a row \"weblink\"",
      "sensor.x: a card of its own kind, custom:thing-card", "a template, which Home Assistant",
      "its card is always shown", "the forecast", "media-control: buttons",
      "it stands in another file: !include cards/more.yaml", "one statistic of each entity",
    ] {
      #expect(notes.contains { $0.lowercased().contains(part.lowercased()) }, "\(part) in \(notes)")
    }
  }

  @Test func aListOfCardsWithAliasesIsAView() throws {
    let (config, imported) = try Sample.config("view")
    let tiles = try #require(config.pages[0].kind.value as? TilesPageKind).tiles
    #expect(tiles.map(\.id) == ["one", "two", "one_2"])
    #expect(imported.notes.map(\.inPage) == ["not an entity: \"not an entity\" is no entity"])
  }

  @Test func theFileInStorageIsRead() throws {
    let (config, imported) = try Sample.config("storage")
    #expect(config.pages.count == 1)
    #expect(imported.notes.contains { $0.what.contains("makes the cards of this view itself") })
  }

  @Test func anIconThatTheProgramLacksIsLeftOut() throws {
    let text =
      "cards: [{ type: entity, entity: sensor.a, icon: 'mdi:unknown' }]"
    let imported = try DashboardImport(Array(text.utf8)) { $0 != "mdi:unknown" }
    #expect(!imported.text.contains("icon"))
  }

  @Test(arguments: [
    ("", "it is empty"), ("hello", "no dashboard"), ("{}", "no dashboard"),
    ("{\"panels\": [", "JSON"), ("views: [", "line 2"),
    ("a: 1\n---\nb: 2", "line 2, column 1: a second"),
    ("a: *b", "an alias of no anchor: b"), ("\u{FF}", "no dashboard"),
    ("{\"panels\": [{\"type\": \"geomap\", \"targets\": [{}]}]}", "nothing in it has a tile"),
  ])
  func otherFilesAreRefusedWithAReason(_ text: String, _ reason: String) {
    let failure = #expect(throws: ImportFailure.self) { try Sample.imported(text: text) }
    #expect(failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
  }

  @Test func aliasesThatMultiplyAreRefused() {
    let failure = #expect(throws: ImportFailure.self) { try Sample.imported("laughs") }
    #expect(failure?.description.contains("more than 100000 values") == true)
  }

  @Test(arguments: [
    ("on", DocumentValue.bool(true)), ("12:30", .text("12:30")), ("0123", .text("0123")),
    ("1e3", .number(1000)), ("-2.5", .number(-2.5)), ("0x1F", .number(31)), ("~", .null),
    ("1.2.3", .text("1.2.3")), (".", .text(".")), ("nan", .text("nan")),
  ])
  func wordsAreWhatHomeAssistantReads(_ text: String, _ value: DocumentValue) {
    #expect(YAMLScalar.value(of: text) == value)
  }
}
