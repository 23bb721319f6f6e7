import MartletConfig
import MartletData
import MartletSeries
import Testing

@testable import MartletFeeds

/// Reads a source from a configuration; returns the source and the problems.
func source(_ text: String) -> (source: SourceSettings?, problems: [String]) {
  do {
    let table = try ConfigTable(toml: text, origin: "f", baseFolder: "/data")
    var reader = ConfigReader(table, name: "", location: ConfigLocation(origin: "f"))
    let reading = SourceSettings.read(&reader)
    reader.finish()
    return (reading.sources.first, reader.problems.map(\.description))
  } catch {
    return (nil, ["\(error)"])
  }
}

/// Returns the content of all items of a source whose file has this text.
func contents(
  _ kind: String, _ settings: String, _ text: String
) throws -> [String: Result<Content, SourceFailure>] {
  let folder = try Folder()
  try folder.write(text, to: "file")
  let (source, problems) = source(
    "[[source]]\nid = \"s\"\nkind = \"\(kind)\"\npath = \"\(folder.path("file"))\"\n\(settings)")
  #expect(problems == [])
  guard let source else { throw SourceFailure(what: "no source", why: "\(problems)") }
  let update = try source.kind.value.read(received: 5)
  return Dictionary(update.deliveries.map { ($0.item, $0.content) }) { first, _ in first }
}

private func content(_ item: String, _ text: String) throws -> Content {
  let all = try contents("json", "item.i = { \(item) }", text)
  let result = try #require(all["i"])
  return try result.get()
}

/// Returns the reason why an item has no content.
private func why(_ item: String, _ text: String) throws -> String? {
  guard case .failure(let failure)? = try contents("json", "item.i = { \(item) }", text)["i"]
  else { return nil }
  return failure.why
}

/// Returns the times and columns of a series; nil for any other content.
private func rows(_ content: Content) -> (times: [Int64], columns: [String: [Double?]])? {
  guard case .series(let data) = content else { return nil }
  var columns: [String: [Double?]] = [:]
  for one in data.series { columns[one.id] = (0..<data.count).map { one.values[$0] } }
  return (data.times.all, columns)
}

private let house = """
  { "time": "2026-01-31T08:30:00Z", "temp": 21.5, "door": "open", "on": true, "text": " 7.25 ",
    "none": null,
    "sensor": [ { "id": "a", "value": 1, "t": 10 }, { "id": "b", "value": 2, "t": 20 },
                { "id": "a", "t": 30 }, { "id": "b", "value": 4, "t": 30 } ],
    "x": [10, 20, 30], "y": [1, null, 3],
    "departures": [ { "line": "U4", "at": { "time": 100 }, "late": false }, { "line": null } ],
    "alerts": [ { "headline": "Storm", "onset": 200, "ends": 300, "level": "red" },
                { "headline": "Ice", "onset": 100, "ends": null, "level": 2, "note": "roads" } ],
    "empty": [] }
  """

struct JSONKindTests {
  @Test func onePathIsOneValue() throws {
    let moment: Int64 = 1_769_848_200_000
    func value(_ item: String) throws -> DataValue? {
      guard case .value(let value) = try content(item, house) else { return nil }
      return value
    }
    let temp = try value(#"path = "$.temp", time = "$.time", unit = "K""#)
    #expect(temp == DataValue(.number(21.5), time: moment))
    #expect(try value(#"path = "$.door""#)?.reading == .text("open"))
    #expect(try value(#"path = "$.on""#)?.reading == .truth(true))
    #expect(try value(#"path = "$.text""#)?.reading == .text(" 7.25 "))
    #expect(try value(#"path = "$.text", number = true"#)?.reading == .number(7.25))
    #expect(try value(#"path = "$.sensor[?@.t == 10].value""#)?.reading == .number(1))
    // Without its own time the value has that of the file, which was written just now.
    #expect(try #require(try value(#"path = "$.temp""#)).time > moment)
  }

  @Test func rowsAreSeriesAndAMissingValueIsAGap() throws {
    let one = rows(
      try content(
        #"path = "$.sensor[?@.id == 'a'].value", time = "$.sensor[?@.id == 'a'].t", time_format = "ms""#,
        house))
    #expect(one?.times == [10, 30])
    #expect(one?.columns == ["i": [1, nil]])
    let both = rows(
      try content(
        #"path = "$.sensor[*].value", time = "$.sensor[*].t", series = "$.sensor[*].id", time_format = "s""#,
        house))
    #expect(both?.times == [10_000, 20_000, 30_000])
    #expect(both?.columns == ["a": [1, nil, nil], "b": [nil, 2, 4]])
  }

  @Test func parallelArraysAreSeries() throws {
    let found = rows(try content(#"path = "$.y", time = "$.x", time_format = "s""#, house))
    #expect(found?.times == [10_000, 20_000, 30_000])
    #expect(found?.columns == ["i": [1, nil, 3]])
    #expect(
      rows(try content(#"path = "$.y[*]", time = "$.x[*]", time_format = "s""#, house))?.columns
        == ["i": [1, nil, 3]])
    let several = #"{"t":[3,1,2],"s":[{"n":"p","v":[30,10,20]},{"n":"q","v":[3,1,2]}]}"#
    let sorted = rows(
      try content(
        #"path = "$.s[*].v", time = "$.t", series = "$.s[*].n", time_format = "ms""#, several))
    #expect(sorted?.times == [1, 2, 3])
    #expect(sorted?.columns == ["p": [10, 20, 30], "q": [1, 2, 3]])
  }

  @Test func emptyArraysAreSeriesWithoutSamples() throws {
    let empty = rows(try content(#"path = "$.empty", time = "$.empty""#, house))
    #expect(empty?.times == [])
    #expect(empty?.columns == ["i": []])
    #expect(
      try why(#"path = "$.empty", time = "$.empty", series = "$.empty""#, house)
        == #""$.empty": 0 names for 1 value of "$.empty""#)
  }

  @Test func valuesOfOneMomentMakeAHistory() throws {
    let folder = try Folder()
    let path = folder.path("now")
    let item = #"item.i = { path = "$.s.*", time = "$.t", series = "$.n[*]", time_format = "ms" }"#
    let (source, problems) = source(
      "[[source]]\nid = \"s\"\nkind = \"json\"\npath = \"\(path)\"\n\(item)")
    #expect(problems == [])
    let kind = try #require(source?.kind.value as? JSONKind)
    let reader = JSONReader(kind)
    var state = ItemState()
    for (time, value) in [(1, 10), (1, 11), (2, 20), (5, 50)] {
      try folder.write(
        "{\"t\":\(time),\"n\":[\"p\",\"q\"],\"s\":{\"a\":\(value),\"b\":7}}", to: "now")
      let update = try FileFeed.read(path, with: reader, received: 5)
      state.receive(try #require(update.deliveries.first))
    }
    #expect(state.failure == nil)
    #expect(state.series?.times.all == [1, 2, 5])
    #expect(state.series?.columns == [[10, 20, 50], [7, 7, 7]])
  }

  @Test func rowsAreTables() throws {
    guard
      case .table(let table) = try content(
        #"""
        rows = "$.departures[*]", columns = ["line",
          { path = "@.at.time", name = "Zeit", unit = "min", time_format = "s" }, "late"]
        """#, house)
    else { return #expect(Bool(false)) }
    #expect(table.columns.map(\.name) == ["line", "Zeit", "late"])
    #expect(table.columns[1].unit == "min")
    #expect(
      table.rows == [[.text("U4"), .time(100_000), .truth(false)], [.empty, .empty, .empty]])
    guard case .table(let empty) = try content(#"rows = "$.empty", columns = ["a"]"#, house) else {
      return #expect(Bool(false))
    }
    #expect(empty.rows.isEmpty)
    #expect(try content(#"rows = "$.empty[*]", columns = ["a"]"#, house).newest != nil)
  }

  @Test func columnsThatAreArraysAreATable() throws {
    let days =
      #"{"daily":{"time":["2026-01-15","2026-01-16"],"code":[3,61],"high":[4.5]},"none":{"a":[]}}"#
    guard
      case .table(let table) = try content(
        #"rows = "$.daily", columns = ["time", "code", "high", "gone"]"#, days)
    else { return #expect(Bool(false)) }
    #expect(
      table.rows == [
        [.text("2026-01-15"), .number(3), .number(4.5), .empty],
        [.text("2026-01-16"), .number(61), .empty, .empty],
      ])
    guard case .table(let empty) = try content(#"rows = "$.none", columns = ["a"]"#, days) else {
      return #expect(Bool(false))
    }
    #expect(empty.rows.isEmpty)
  }

  @Test func rowsAreEventsInOrderOfTime() throws {
    let events = try content(
      #"rows = "$.alerts[*]", title = "headline", time = "onset", until = "ends", kind = "level", text = "note", time_format = "s""#,
      house)
    #expect(
      events
        == .events([
          DataEvent(id: "100000 Ice", kind: "2", title: "Ice", text: "roads", time: 100_000),
          DataEvent(
            id: "200000 Storm", kind: "red", title: "Storm", time: 200_000, until: 300_000),
        ]))
  }

  @Test(arguments: [
    (
      #"path = "$.sensors[3].value""#,
      #""$.sensors[3].value": no "sensors" in $; it has "time", "temp", "door", "on", "text", "none", "sensor", "x" and 4 more"#
    ),
    (
      #"path = "$.sensor[9].value""#,
      #""$.sensor[9].value": no element 9 in $.sensor; it is an array of 4"#
    ),
    (
      #"path = "$.sensor.value""#,
      #""$.sensor.value": no "value" in $.sensor; it is an array of 4"#
    ),
    (#"path = "$.sensor[*].watts", time = "$.sensor[*].t""#, nil),
    (#"path = "$.temp.x""#, #""$.temp.x": no "x" in $.temp; it is 21.5"#),
    (
      #"path = "$.sensor[0].name""#,
      #""$.sensor[0].name": no "name" in $.sensor[0]; it has "id", "value", "t""#
    ),
    (
      #"path = "$.sensor[?@.id == 'c'].value""#,
      #""$.sensor[?@.id == 'c'].value": no element that is [?@.id == 'c'] in $.sensor; it is an array of 4"#
    ),
    (#"path = "$.empty[*]""#, #""$.empty[*]": no value in $.empty; it is an empty array"#),
    (#"path = "$.none""#, #""$.none": expected a value, found null at line 2, column 11"#),
    (
      #"path = "$.sensor""#,
      #""$.sensor": expected a number, text, true or false, found an array at line 3, column 13"#
    ),
    (
      #"path = "$.sensor[*].value""#,
      #""$.sensor[*].value": it finds 3 values; one value needs a path that finds one, and series need time"#
    ),
    (
      #"path = "$.door", number = true"#,
      #""$.door": expected a number, found "open" at line 1, column 57"#
    ),
    (
      #"path = "$.sensor[*].id", time = "$.sensor[*].t""#,
      #""$.sensor[*].id": expected a number (number = true reads those in text), found "a" at line 3, column 23"#
    ),
    (
      #"path = "$.temp", time = "$.door""#,
      #""$.door": expected a time such as 2026-01-31T08:30:00Z or seconds since 1970, found "open" at line 1, column 57"#
    ),
    (
      #"path = "$.temp", time = "$.on""#,
      #""$.on": expected a time such as 2026-01-31T08:30:00Z or seconds since 1970, found true at line 1, column 71"#
    ),
    (
      #"path = "$.sensor[*].value", time = "$.x""#,
      #""$.x": 3 times for 4 values of "$.sensor[*].value""#
    ),
    (
      #"path = "$.sensor[*].value", time = "$.time""#,
      #""$.time": one time for 4 values of "$.sensor[*].value", which need series"#
    ),
    (
      #"path = "$.sensor[*].value", time = "$.time", series = "$.x[*]""#,
      #""$.x[*]": 3 names for 4 values of "$.sensor[*].value""#
    ),
    (
      #"rows = "$.bus", columns = ["a"]"#,
      #""$.bus": no "bus" in $; it has "time", "temp", "door", "on", "text", "none", "sensor", "x" and 4 more"#
    ),
    (
      #"rows = "$.alerts[*]", title = "headline", time = "when""#,
      #""$.alerts[*]": no @.when in the row at line 7, column 15"#
    ),
  ])
  func failuresSayWhatWasThere(item: String, expected: String?) throws {
    if let expected { #expect(try why(item, house) == expected) }
  }

  @Test func textThatIsNotJSONSaysWhere() throws {
    #expect(throws: SourceFailure.self) {
      try contents("json", "item.i = { path = \"$\" }", "{\n 1}")
    }
    do {
      _ = try contents("json", "item.i = { path = \"$\" }", "{\n 1}")
    } catch let error as SourceFailure {
      #expect(error.why == "line 2, column 2: not JSON: unexpected \"1\"")
    }
  }

  @Test(arguments: [
    ("", "f:1:1: source \"s\" needs items, such as item.power = { path = \"$.power\" }"),
    (
      "item.a = {}",
      "f:5:6: an item of a json source needs path, or rows for a table or events"
    ),
    (
      "item.a = { path = \"$.a[\" }",
      "f:5:19: path takes a path such as \"$.sensors[*].value\": expected a quoted name, an index, "
        + "* or ?, found the end, at character 5 of the path"
    ),
    (
      "item.a = { path = \"$.a\", title = \"t\" }",
      "f:5:34: title needs rows, the path of the rows it is in"
    ),
    (
      "item.a = { path = \"$.a\", time_format = \"HH\" }",
      "f:5:40: time_format takes auto, s, ms, us, ns, rfc3339 or a pattern such as "
        + "\"dd.MM.yyyy HH:mm:ss\"; the pattern has no year"
    ),
    (
      "item.a = { path = \"$.a\", zone = \"../x\" }",
      "f:5:33: zone takes an IANA zone such as \"Europe/Berlin\", found \"../x\""
    ),
    (
      "item.a = { path = \"$.a\", series = \"$.b\" }",
      "f:5:35: series need time, the path of their times"
    ),
    (
      "item.a = { rows = \"$.a\" }",
      "f:5:6: rows need columns for a table, or title and time for events"
    ),
    (
      "item.a = { rows = \"$.a\", columns = [] }",
      "f:5:36: columns takes an array of 1 to 256 columns, found an array"
    ),
    (
      "item.a = { rows = \"$.a\", columns = [\"@.x[*]\"] }",
      "f:5:37: a name or a path such as \"@.arrival.time\" is taken: more than one value of a row, "
        + "at character 7 of the path"
    ),
    (
      "item.a = { path = \"$.a\", unitt = \"W\" }",
      "f:5:26: unknown key source.item.a.unitt; did you mean unit?"
    ),
  ])
  func wrongKeysAreNamedWithTheirLocation(item: String, problem: String) {
    let text = "[[source]]\nid = \"s\"\nkind = \"json\"\npath = \"p\"\n\(item)"
    #expect(source(text).problems == [problem])
  }
}
