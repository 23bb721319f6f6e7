import MartletConfig
import Testing

@testable import MartletDashboard

@MainActor @Suite struct DashboardValuesTests {
  private static let twoDisplays = """
    [[output]]
    id = "hall"
    match = { connector = "HDMI-A-1" }
    [[output]]
    id = "bath"
    match = { connector = "HDMI-A-2" }
    """

  private func config(_ text: String) throws -> Config {
    try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
  }

  @Test func whatTheMachineToldIsKeptWhenTheConfigurationChanges() throws {
    let model = DashboardModel(config: try config(""))
    model.addresses = ["kitchen", "192.0.2.7"]
    model.login = "root"
    model.dataFolder = "/data"
    model.networkCommand = "nmtui"
    model.receive(hasNetwork: false)
    model.chosenTheme = .light
    model.markedPage = "p"
    model.show(try config("[display]\ntheme = \"dark\""), zone: .utc)
    #expect(model.addresses == ["kitchen", "192.0.2.7"])
    #expect(model.login == "root")
    #expect(model.dataFolder == "/data")
    #expect(model.networkCommand == "nmtui")
    #expect(!model.state.hasNetwork)
    #expect(model.theme == .light)
    #expect(model.markedPage == nil, "the menu of the old pages is closed")
  }

  @Test func theStateOfTheMachineIsThatOfAllDisplays() throws {
    let model = DashboardModel(config: try config(Self.twoDisplays))
    let other = try #require(model.others.first)
    model.cleaning = 30
    model.addresses = ["kitchen"]
    #expect(other.cleaning == 30)
    #expect(other.addresses == ["kitchen"])
    model.chosenTheme = .light
    #expect(other.chosenTheme == nil)
  }
}
