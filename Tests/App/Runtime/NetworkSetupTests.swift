import Testing

@testable import MartletApp

@Suite struct NetworkSetupTests {
  @Test(arguments: [
    (["nmtui", "networkctl", "ip"], "sudo nmtui"), (["networkctl", "ip"], "networkctl status"),
    (["raspi-config", "ip"], "sudo raspi-config"), (["ip"], "ip address"), ([], "man interfaces"),
  ])
  func theCommandIsOneThatThereIs(installed: [String], command: String) {
    #expect(NetworkSetup.command(isInstalled: installed.contains) == command)
  }

  @Test func programsAreFoundWhereTheSystemHasThem() {
    #expect(NetworkSetup.isInstalled("sh") && !NetworkSetup.isInstalled("no-such-program"))
  }
}
