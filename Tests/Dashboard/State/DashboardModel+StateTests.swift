import MartletConfig
import Testing

@testable import MartletDashboard

@MainActor @Suite struct DashboardStateTests {
  private func state(theme: String) throws -> DashboardModel.State {
    let text = "[display]\ntheme = \"\(theme)\""
    let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
    return DashboardModel(config: config).state
  }

  @Test func aThemeThatFollowsTheDayIsDarkAtNight() throws {
    var state = try state(theme: "auto")
    #expect(state.theme == .light)
    state.isDay = false
    #expect(state.theme == .dark)
    #expect(state.colors == state.config.colors[.dark])
  }

  @Test func theChosenThemeComesBeforeThatOfTheConfiguration() throws {
    var state = try state(theme: "dark")
    #expect(state.theme == .dark)
    state.chosenTheme = .light
    #expect(state.theme == .light)
  }
}
