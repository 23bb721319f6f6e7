import Glibc
import MartletDisplay
import MartletGeometry
import Testing

@testable import MartletKMS

/// The rim that a television hides.
@Suite struct UnderscanTests {
  private static let margins = ["left margin", "right margin", "top margin", "bottom margin"]
  private static let borders = ["underscan", "underscan hborder", "underscan vborder"]

  private func card(_ names: [String]) -> FakeCard {
    let card = FakeCard("/dev/dri/card0")
    for name in names { card.values[card.connectors[0].id.rawValue]?[name] = 0 }
    return card
  }

  private func values(_ card: FakeCard, _ names: [String]) -> [UInt64] {
    names.map { card.value(card.connectors[0].id.rawValue, $0) }
  }

  private func panel(
    _ card: FakeCard, _ underscan: Underscan?, _ interface: KMSInterface = .automatic
  ) throws -> Panel {
    let panel = try Panel(
      card, .init(requested: DisplayRequest(underscan: underscan), interface: interface))
    try panel.turn()
    return panel
  }

  @Test func shareIsOneOfTheMode() {
    let rim = Underscan.share(0.02).rim(of: PixelSize(width: 1920, height: 1080))
    #expect(rim.x == 38 && rim.y == 22)
    let pixels = Underscan.pixels(x: 30, y: 0).rim(of: PixelSize(width: 1920, height: 1080))
    #expect(pixels.x == 30 && pixels.y == 0)
  }

  @Test(arguments: [KMSInterface.automatic, .legacy])
  func marginsAreSetWithTheModeAndGivenBack(interface: KMSInterface) throws {
    let card = card(Self.margins)
    let panel = try panel(card, .pixels(x: 3, y: 200), interface)
    #expect(panel.showsShadow())
    #expect(values(card, Self.margins) == [3, 3, 100, 100])
    #expect(!panel.notes.contains { $0.contains("underscan") })
    panel.closeAndCheck()
    #expect(values(card, Self.margins) == [0, 0, 0, 0])
  }

  @Test func driversWithUnderscanAreSwitchedOn() throws {
    let card = card(Self.borders)
    let panel = try panel(card, .pixels(x: 5, y: 4))
    #expect(values(card, Self.borders) == [1, 5, 4])
    panel.closeAndCheck()
    #expect(values(card, Self.borders) == [0, 0, 0])
  }

  @Test func driverWithoutMarginsIsNamedAndShowsThePicture() throws {
    let card = card(["left margin"])
    let panel = try panel(card, .share(0.02))
    #expect(panel.showsShadow())
    let notes = panel.notes.filter { $0.contains("display.underscan has no effect") }
    #expect(notes == ["HDMI-A-1: its driver sets no margins, so display.underscan has no effect"])
    #expect(values(card, ["left margin"]) == [0])
    panel.closeAndCheck()
  }

  @Test func withoutTheKeyNothingIsSet() throws {
    let card = card(Self.margins)
    for name in Self.margins { card.values[card.connectors[0].id.rawValue]?[name] = 7 }
    let panel = try panel(card, nil)
    #expect(!panel.notes.contains { $0.contains("underscan") })
    panel.closeAndCheck()
    #expect(values(card, Self.margins) == [7, 7, 7, 7])
  }
}
