import Foundation
import MartletConfig
import MartletData
import MartletUI
import Testing

@testable import MartletTiles

@MainActor @Suite struct PinTests {
  /// A file with a PIN that is gone at the end.
  private final class PinFile {
    let path = FileManager.default.temporaryDirectory.appending(path: "pin-\(UUID())").path

    init(_ text: String) throws { try text.write(toFile: path, atomically: true, encoding: .utf8) }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    var key: String { "pin = { file = \"\(path)\" }" }
  }

  private func press(_ keys: String, on page: TilePage) {
    for key in keys {
      page.host.tap("pin.\(key)")
      page.host.advance(0.1)
    }
  }

  private func open(_ page: TilePage, _ tile: String) throws {
    let frame = try #require(page.frame(tile))
    page.host.tap(CGPoint(x: frame.midX, y: frame.midY + 10))
    page.host.advance(1)
  }

  private var isOpen: (TilePage) -> Bool { { $0.host.frame(of: "pin.5") != nil } }

  @Test func aButtonWaitsForItsPin() throws {
    let file = try PinFile("4711\nnot this line\n")
    let page = try TilePage(
      ["{ id = \"b\", kind = \"button\", action = \"s:gate\", value = \"go\", \(file.key) }"],
      layouts: [.grid])
    try open(page, "b")
    #expect(isOpen(page) && page.acts.isEmpty)
    press("4712=", on: page)
    #expect(page.host.texts.contains("Wrong PIN") && page.acts.isEmpty)
    press("99<<4711=", on: page)
    #expect(page.acts == ["s:gate=go"])
    page.host.advance(1)
    #expect(!isOpen(page))
    // The next wish asks again.
    page.reply(nil)
    page.host.advance(3)
    try open(page, "b")
    #expect(isOpen(page) && page.acts.count == 1)
    page.host.tap("pin.close")
    page.host.advance(1)
    #expect(!isOpen(page) && page.acts.count == 1)
  }

  @Test func aTapOnAnyTileWaitsToo() throws {
    let file = try PinFile("0")
    let page = try TilePage(
      [
        "{ id = \"v\", kind = \"value\", data = \"s:number\", tap = { page = \"admin\" }, "
          + "\(file.key) }"
      ],
      layouts: [.grid])
    try open(page, "v")
    #expect(page.pages.isEmpty)
    press("0=", on: page)
    #expect(page.pages == ["admin"])
  }

  @Test func guessesAreSlow() throws {
    let file = try PinFile("1234")
    let page = try TilePage(
      ["{ id = \"b\", kind = \"button\", action = \"s:gate\", \(file.key) }"], layouts: [.grid])
    try open(page, "b")
    for guess in 1...PinKeeper.maximumAttempts { press("\(guess)=", on: page) }
    #expect(page.host.texts.contains { $0.hasPrefix("Too many attempts") })
    press("1234=", on: page)
    #expect(page.acts.isEmpty)
    page.host.advance(PinKeeper.pause + 1)
    // One entry each pause.
    press("9=", on: page)
    #expect(page.host.texts.contains { $0.hasPrefix("Too many attempts") })
    page.host.advance(PinKeeper.pause + 1)
    press("1234=", on: page)
    #expect(page.acts == ["s:gate="])
  }

  @Test func aMissingPinIsSaidAndOpensNothing() throws {
    let page = try TilePage(
      ["{ id = \"b\", kind = \"button\", action = \"s:gate\", pin = { file = \"/nowhere/pin\" } }"],
      layouts: [.grid])
    try open(page, "b")
    press("1=", on: page)
    #expect(page.acts.isEmpty)
    #expect(page.host.texts.contains { $0.contains("/nowhere/pin") })
  }

  @Test func aPadThatNobodyTouchesCloses() throws {
    let file = try PinFile("1234")
    let page = try TilePage(
      ["{ id = \"b\", kind = \"button\", action = \"s:gate\", \(file.key) }"], layouts: [.grid])
    try open(page, "b")
    #expect(isOpen(page))
    page.host.advance(32)
    page.host.advance(1)
    #expect(!isOpen(page) && page.acts.isEmpty)
    #expect(page.host.host.nextDeadline == nil)
  }

  @Test func aPinWithoutAnActionIsReported() {
    let text = "tile = [{ id = \"a\", kind = \"clock\", pin = { credential = \"door\" } }]\n"
    let merged = ConfigTable.merged([ConfigLayer(file: "/m.toml", text: text)], host: "")
    var reader = ConfigReader(
      merged.table, name: "page", location: ConfigLocation(origin: "/m.toml"))
    _ = TileSettings.read(&reader, sources: nil)
    #expect(reader.problems.map(\.message) == ["a pin needs an action, tap or hold"])
  }
}
