import MartletConfig
import MartletFormats
import MartletTestSupport
import MartletText
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

/// The page of a panel that has no pages yet.
@MainActor struct WelcomeTests {
  private func host(
    _ language: String = "en", theme: String = "dark", width: Double = 800, height: Double = 480,
    addresses: [String] = ["kitchen", "192.0.2.7", "2001:db8::7"], login: String = "",
    dataFolder: String = "/srv",
    setting: any TextSetting = FixedText()
  ) throws -> TestHost {
    let text = """
      [status]
      clock = ""
      [display]
      theme = "\(theme)"
      [locale]
      language = "\(language)"
      """
    let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
    let model = DashboardModel(config: config)
    model.addresses = addresses
    model.login = login
    model.dataFolder = dataFolder
    model.networkCommand = "networkctl status"
    let host = TestHost(width: width, height: height, text: setting) {
      DashboardRoot(model: model) { _ in 1_767_268_800_000 }
    }
    host.advance(1)
    return host
  }

  @Test func itNamesTheAddressAndTheNextSteps() throws {
    let texts = try host().texts
    #expect(texts.contains("ssh 192.0.2.7"))
    #expect(texts.contains("sudo martlet init /srv/data.csv -o /etc/martlet/conf.d/panel.toml"))
    #expect(texts.contains("man martlet.toml"))
    #expect(!texts.contains("networkctl status"))
  }

  @Test func itNamesTheUserWhoLogsIn() throws {
    #expect(try host(login: "root").texts.contains("ssh root@192.0.2.7"))
  }

  @Test func itNamesTheFolderOfDataFiles() throws {
    let texts = try host(dataFolder: "/data").texts
    #expect(texts.contains("sudo martlet init /data/data.csv -o /etc/martlet/conf.d/panel.toml"))
  }

  @Test(arguments: [["kitchen"], []]) func withoutAnAddressItSetsUpTheNetwork(_ addresses: [String])
    throws
  {
    let texts = try host(addresses: addresses).texts
    #expect(texts.contains("networkctl status"))
    #expect(!texts.contains { $0.hasPrefix("ssh") })
  }

  @Test func aTinyPageHasOnlyTheCommands() throws {
    let texts = try host(width: 320, height: 240).texts
    #expect(texts.contains("ssh 192.0.2.7") && texts.contains("man martlet.toml"))
    #expect(!texts.contains(WelcomeWords.all[.english].write))
  }

  @Test(arguments: [
    ("dark", "en", 480.0, 360.0), ("light", "ar", 320, 400), ("dark", "de", 320, 240),
  ])
  func itLooksAsItDid(theme: String, language: String, width: Double, height: Double) throws {
    let fonts = try TestFonts.library()
    let host = try host(
      language, theme: theme, width: width, height: height, setting: fonts)
    expectGolden(host.picture(fonts: fonts), "welcome-\(theme)-\(language)")
  }
}
