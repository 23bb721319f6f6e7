import MartletControl
import Testing

@testable import MartletApp

struct DisplayNamesTests {
  private let names = DisplayNames(
    names: ["left", "DSI-1", ""], connectors: ["DSI-1", "HDMI-A-1", "HDMI-A-2"])

  @Test(arguments: [("left", 0), ("HDMI-A-1", 1), ("HDMI-A-2", 2)])
  func aDisplayIsFoundByEitherName(name: String, index: Int) throws {
    #expect(try names.position(of: name) == index)
  }

  @Test func theNameOfTheConfigurationPrecedesAConnector() throws {
    #expect(try names.position(of: "DSI-1") == 1)
  }

  @Test(arguments: ["right", "", "LEFT"])
  func anUnknownNameIsAnsweredWithAllNames(name: String) {
    do throws(ControlRefusal) {
      _ = try names.position(of: name)
      Issue.record("there is a display \(name)")
    } catch {
      #expect(error.reason == .display)
      #expect(
        error.text == "there is no display \"\(name)\"; there are: left (DSI-1), "
          + "DSI-1 (HDMI-A-1), HDMI-A-2")
    }
  }

  @Test func aDisplayWithoutNamesHasItsNumber() {
    let names = DisplayNames(names: ["", "", "hall"], connectors: ["", "HDMI-A-1", ""])
    #expect((0...2).map(names.title(at:)) == ["display 1", "HDMI-A-1", "hall"])
  }
}
