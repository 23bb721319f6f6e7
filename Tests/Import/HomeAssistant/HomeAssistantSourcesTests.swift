import Testing

@testable import MartletImport

/// The sources of an imported dashboard.
@Suite struct HomeAssistantSourcesTests {
  @Test func equalItemsAndActionsExistOnce() {
    var sources = HomeAssistantSources()
    var bright = DraftTable()
    bright.set("attribute", "brightness")
    let names = [
      sources.item("light.hall"), sources.item("light.hall", bright), sources.item("sensor.hall"),
      sources.item("light.hall"),
    ]
    #expect(names == ["home:hall", "home:hall_brightness", "home:hall_2", "home:hall"])
    let actions = [
      sources.action("light.turn_on", on: "light.hall"), sources.action("script.reload", on: nil),
      sources.action("light.turn_on", on: "light.hall", data: DraftTable()),
    ]
    #expect(actions == ["home:hall", "home:script_reload", "home:hall"])
    #expect(sources.all[0].items.members.map(\.key) == ["hall", "hall_brightness", "hall_2"])
  }

  @Test func eachPictureIsASourceAndOnlyHomeAssistantGetsTheToken() {
    var sources = HomeAssistantSources()
    let names = [
      sources.picture(at: "http://homeassistant.local:8123/a.png", name: "home", every: "1h"),
      sources.picture(at: "https://example.org/a.png", name: "Gate", every: "10s"),
    ]
    #expect(names == ["home_2:view", "gate:view"])
    #expect(sources.all.map(\.id) == ["home", "home_2", "gate"])
    #expect(sources.all.map { $0.settings["token"] != nil } == [true, true, false])
  }
}
