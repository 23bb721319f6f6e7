import MartletConfig
import Testing

@testable import MartletDashboard

struct RemoteConfigTests {
  private func problems(_ text: String) -> [String] {
    let layers = [ConfigLayer(file: "/m.toml", text: text)]
    return Config.reading(layers).problems.map(\.description)
  }

  @Test func withoutTheTableNothingIsServed() throws {
    #expect(try Config(layers: [ConfigLayer(file: "/m.toml", text: "")]).remote == nil)
  }

  @Test func onlyThisMachineIsServedUnlessAnotherAddressIsNamed() throws {
    let text = "[remote]\ntoken = { file = \"token\" }\n"
    let config = try Config(layers: [ConfigLayer(file: "/m.toml", text: text)])
    let remote = try #require(config.remote)
    #expect(remote.address.description == "127.0.0.1:9274")
    #expect(remote.token == .file("/token"))
    #expect(!remote.allowsTouch && !remote.allowsControl && remote.hosts.isEmpty)
  }

  @Test func whatIsMissingOrWrongIsNamed() {
    #expect(problems("[remote]\n").contains { $0.contains("[remote] needs token") })
    #expect(problems("[remote]\ntoken = \"abc\"\n").contains { $0.contains("never the secret") })
    let token = "[remote]\ntoken = { file = \"t\" }\n"
    let listen = problems(token + "listen = \"everywhere\"\n")
    #expect(listen.contains { $0.contains("127.0.0.1:9274") })
    #expect(problems(token + "hosts = [\"a/b\"]\n").contains { $0.contains("\"a/b\"") })
  }
}
