import MartletConfig
import Testing

@testable import MartletFeeds

@Suite struct ActionTextTests {
  @Test func theValueTakesItsPlace() {
    #expect(ActionText("{value}").filled(with: "on") == "on")
    #expect(ActionText("a={value}&b={value}").filled(with: "1") == "a=1&b=1")
    #expect(ActionText("fixed").filled(with: "1") == "fixed")
    #expect(ActionText("<{value}>").filled(with: "{value}") == "<{value}>")
  }

  @Test func aURLHasTheValueEscaped() {
    let text = ActionText("/set?to={value}")
    #expect(text.filledInURL(with: "21.5") == "/set?to=21.5")
    #expect(text.filledInURL(with: "a b&c=/ä") == "/set?to=a%20b%26c%3D%2F%C3%A4")
    #expect(text.filledInURL(with: "../\r\n") == "/set?to=..%2F%0D%0A")
  }

  private func json(_ toml: String) throws -> ActionJSON {
    let merged = ConfigTable.merged([ConfigLayer(file: "/m.toml", text: toml)], host: "")
    #expect(merged.problems.isEmpty)
    return ActionJSON(merged.table)
  }

  /// A room's sign sends a span of time and the id of a booking.
  @Test func aBookingHasParts() throws {
    let value = "2026-01-15T12:00:00Z/2026-01-15T12:30:00Z a b/{end}"
    #expect(
      ActionText("DTSTART:{start_ical}\nDTEND:{end_ical}\nUID:{id}").filled(with: value)
        == "DTSTART:20260115T120000Z\nDTEND:20260115T123000Z\nUID:a b/{end}")
    #expect(
      ActionText("/events/{id}?to={end}").filledInURL(with: value)
        == "/events/a%20b%2F%7Bend%7D?to=2026-01-15T12%3A30%3A00Z")
    #expect(
      try json("start = \"{start}\"").filled(with: value)
        == "{\"start\":\"2026-01-15T12:00:00Z\"}")
    #expect(ActionText("{start}{value}{").filled(with: "on") == "{start}on{")
    #expect(ActionText("{id}").takesValue && !ActionText("{ id }").takesValue)
  }

  @Test func jsonIsBuiltOfTheTable() throws {
    let body = try json(
      """
      on = true
      level = "{value}"
      label = "set to {value}"
      list = [1, 2.5, "x"]
      inner = { text = "a\\"b" }
      """)
    #expect(
      body.filled(with: "40")
        == #"{"on":true,"level":40,"label":"set to 40","list":[1,2.5,"x"],"inner":{"text":"a\"b"}}"#
    )
  }

  @Test(arguments: [
    ("40", "40"), ("-1.5e3", "-1.5e3"), ("true", "true"), ("null", "\"null\""), ("", "\"\""),
    ("eco", "\"eco\""), ("\"", #""\"""#), ("[1,2]", "[1,2]"),
    ("[1", "\"[1\""), ("1, \"x\": 2", #""1, \"x\": 2""#),
    ("007", "\"007\""), ("NaN", "\"NaN\""), ("a\nb", #""a\u000ab""#),
  ])
  func aValueIsANumberATruthAnArrayOrAText(value: String, expected: String) throws {
    #expect(try json("v = \"{value}\"").filled(with: value) == "{\"v\":\(expected)}")
  }
}
