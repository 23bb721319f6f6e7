import Testing

@testable import MartletImport

/// Cards that change entities.
@Suite struct HomeAssistantImportControlsTests {
  @Test func aLightIsSwitchedAndDimmed() throws {
    #expect(try Sample.lines("ceiling").contains("kind = \"toggle\""))
    #expect(try Sample.lines("ceiling").contains("icon = \"mdi:ceiling-light\""))
    #expect(try Sample.lines("ceiling_2").contains("kind = \"slider\""))
    let text = try Sample.text("house")
    #expect(
      text.contains(
        "action.ceiling = { service = \"light.turn_{value}\", entity = \"light.ceiling\" }"))
    #expect(text.contains("data = { brightness = \"{value}\" }"))
  }

  @Test func domainsHaveTheirControls() throws {
    for (id, kind) in [
      ("blind", "cover"), ("hall", "thermostat"), ("volume", "slider"), ("front_door", "value"),
      ("heater", "toggle"), ("plugs", "status"), ("air", "gauge"), ("good_night", "button"),
      ("home", "weather"), ("picture", "image"), ("doors", "status"), ("clock", "clock"),
    ] {
      #expect(try Sample.lines(id).contains("kind = \"\(kind)\""), "\(id)")
    }
  }

  @Test func aButtonCallsItsServiceAfterAQuestion() throws {
    #expect(try Sample.lines("good_night").contains("confirm = \"ask\""))
    #expect(
      try Sample.text("house").contains(
        "service = \"script.turn_on\", entity = \"script.good_night\", data = { variables = { slow = true } }"
      ))
  }
}
