import Testing

@testable import MartletFeeds

/// Returns the names of the items that a source can have, as its configuration alone tells them.
private func itemNames(_ keys: String) throws -> [String]? {
  let text = "[[source]]\nid = \"s\"\n\(keys)\n"
  let reading = try SourceSettings.read(toml: text, origin: "f", folder: "/")
  return try #require(reading.sources.first).itemNames
}

struct SourceSettingsTests {
  @Test(
    arguments: [
      ("kind = \"random\"\nitem.a = {}\nitem.b = { transform = [{ scale = 2 }] }", ["a", "b"]),
      ("kind = \"random\"", ["1"]), ("kind = \"csv\"\npath = \"a.csv\"", ["1"]),
      ("kind = \"text\"\npath = \"a.txt\"\nitem.note = {}", ["note"]),
      ("kind = \"picture\"\nfolder = \"a\"", ["1"]),
      ("kind = \"columns\"\npath = \"a.json\"\nitem.a = { chart = 2 }", ["a"]),
      ("kind = \"json\"\npath = \"a.json\"\nitem.a = { path = \"$.a\" }", ["a"]),
      ("kind = \"command\"\nrun = [\"date\"]\nformat = \"number\"", ["1"]),
    ])
  func configurationTellsTheItems(keys: String, names: [String]) throws {
    #expect(try itemNames(keys) == names)
  }

  @Test(
    arguments: [
      "kind = \"columns\"\npath = \"a.json\"", "kind = \"caldav\"\nitem.a = {}",
      "kind = \"command\"\nrun = [\"date\"]\nformat = \"columns\"",
    ])
  func dataTellsTheItems(keys: String) throws {
    #expect(try itemNames(keys) == nil)
  }

  #if Push
    @Test func pointsTellTheItemsUnlessOneNamesAMeasurement() throws {
      let influx = "kind = \"push\"\nformat = \"influx\"\n"
      #expect(try itemNames(influx + "item.\"cpu.load\" = { unit = \"%\" }") == nil)
      #expect(try itemNames(influx + "item.load = { measurement = \"cpu\" }") == ["load"])
      #expect(try itemNames("kind = \"push\"\nitem.a = { path = \"$.a\" }") == ["a"])
    }
  #endif

  #if HTTP
    @Test func sourceWithActionsAloneIsNotJudged() throws {
      let keys = "kind = \"http\"\nurl = \"http://a\"\naction.on = { url = \"/on\" }"
      #expect(try itemNames(keys) == nil)
    }
  #endif

  #if ICal
    @Test func calendarHasOneItem() throws {
      #expect(try itemNames("kind = \"ical\"\npath = \"a.ics\"") == ["1"])
    }
  #endif
}
