import Foundation
import MartletConfig
import MartletSeries
import Testing

@testable import MartletDashboard

@Suite struct DaylightTests {
  private func moment(_ text: String) throws -> Int64 {
    Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970 * 1000)
  }

  private func config(_ text: String) throws -> Config {
    try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
  }

  @Test func theBrightnessFadesAfterDayAndNightHaveBegun() throws {
    let day = try config("[day]\nhours = \"07:00-20:00\"\nfade = \"1h\"\n").day
    let light = Daylight(settings: day, zone: .utc)
    let six = light.moment(at: try moment("2026-11-20T06:00:00Z"))
    #expect(six == .init(isDay: false, share: 0, change: try moment("2026-11-20T07:00:00Z")))
    let half = light.moment(at: try moment("2026-11-20T07:30:00Z"))
    #expect(half == .init(isDay: true, share: 0.5, change: try moment("2026-11-20T07:31:00Z")))
    let noon = light.moment(at: try moment("2026-11-20T12:00:00Z"))
    #expect(noon == .init(isDay: true, share: 1, change: try moment("2026-11-20T20:00:00Z")))
    let dusk = light.moment(at: try moment("2026-11-20T20:15:00Z"))
    #expect(dusk.share == 0.75 && !dusk.isDay)
  }

  @Test func eachChangeIsTheNext() throws {
    let day = try config("[day]\nhours = \"sun\"\nlatitude = 52.5\nlongitude = 13.4\n").day
    let light = Daylight(settings: day, zone: .utc)
    var now = try moment("2026-06-20T00:00:00Z")
    let end = now + 3 * 86_400_000
    var shares: [Double] = []
    while now < end {
      let moment = light.moment(at: now)
      shares.append(moment.share)
      let next = try #require(moment.change)
      #expect(next > now)
      #expect(light.moment(at: next - 1).isDay == moment.isDay)
      now = next
    }
    // Six fades of sixty steps.
    #expect(shares.count > 350 && shares.count < 380)
    #expect(shares.contains(0) && shares.contains(1))
  }

  @Test func aClockThatNobodyHasSetMeansDay() throws {
    let light = Daylight(settings: try config("").day, zone: .utc)
    #expect(light.moment(at: 0) == .init(isDay: true, share: 1))
  }

  @Test func theSunNeedsALocation() throws {
    #expect(throws: ConfigError.self) { try config("[day]\nhours = \"sun\"\nlatitude = 1\n") }
    #expect(throws: ConfigError.self) { try config("[day]\nhours = \"noon\"\n") }
    #expect(throws: ConfigError.self) { try config("[display]\nbrightness = 1.5\n") }
    #expect(throws: ConfigError.self) { try config("[display]\nbacklight = \"../x\"\n") }
  }

  @MainActor @Test func themeAndBrightnessFollowTheDay() throws {
    let model = DashboardModel(
      config: try config(
        """
        [display]
        theme = "auto"
        brightness = { day = 0.8, night = 0.2 }
        [day]
        hours = "07:00-20:00"
        fade = "0s"
        """))
    var levels: [Double?] = []
    model.onBrightness = { levels.append($0) }
    model.advance(to: try moment("2026-11-20T12:00:00Z"))
    #expect(model.state.theme == .light)
    #expect(model.nextChange == (try moment("2026-11-20T20:00:00Z")))
    model.advance(to: try moment("2026-11-20T20:00:00Z"))
    #expect(model.state.theme == .dark)
    model.show(try config("[display]\ntheme = \"light\"\n"), zone: .utc)
    #expect(model.state.theme == .light)
    #expect(levels == [nil, 0.8, 0.2, nil])
  }
}
