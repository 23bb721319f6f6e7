import Foundation
import MartletImages
import MartletRaster
import MartletUI
import Testing

@testable import MartletTiles

/// Returns what zbar's reader finds in a picture.
private func scanned(_ picture: borrowing Pixmap) throws -> String {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "martlet-qr-\(UUID().uuidString).png")
  defer { try? FileManager.default.removeItem(at: path) }
  try Data(PNG.encode(picture)).write(to: path)
  let (process, pipe) = (Process(), Pipe())
  process.executableURL = URL(filePath: "/usr/bin/zbarimg")
  process.arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", path.path]
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  try process.run()
  let text = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
}

@MainActor @Suite struct QRCodeTests {
  @Test(arguments: [
    ("https://example.org/rooms/2", 120.0), ("WIFI:T:WPA;S:guest;P:correct horse;;", 200.0),
    ("Grüße, 会议室, غرفة", 240.0), (String(repeating: "long text ", count: 40), 400.0), ("7", 100.0),
  ])
  func aReaderReadsTheTileOffTheGlass(text: String, size: Double) throws {
    for (scheme, correction) in [(ColorScheme.dark, "low"), (.light, "high")] {
      let stage = try TileSamples.tile(
        "{ id = \"a\", kind = \"qr\", text = '''\(text)''', correction = \"\(correction)\" }",
        TileSamples.live(), width: size, height: size, scheme: scheme)
      #expect(try scanned(stage.picture()) == text)
    }
  }

  @Test func theValueOfAnItemIsEncoded() throws {
    let live = TileSamples.live([("link", .text("https://example.org/?q=5"), "")])
    let stage = try TileSamples.tile(
      "{ id = \"a\", kind = \"qr\", data = \"s:link\" }", live, width: 300, height: 400)
    #expect(try scanned(stage.picture()) == "https://example.org/?q=5")
  }

  @Test func theCodeGrowsWithTheText() throws {
    let small = try QRCode("a", .low)
    #expect(small.side == 21)
    // The patterns of three corners.
    for (x, y) in [(0, 0), (14, 0), (0, 14)] {
      #expect((0..<7).allSatisfy { small.isDark(x: x + $0, y: y) && small.isDark(x: x, y: y + $0) })
    }
    #expect(try QRCode(String(repeating: "a", count: 2953), .low).side == 177)
    #expect(throws: QRCode.Failure(why: "the text is too long for a QR code")) {
      try QRCode(String(repeating: "a", count: 2954), .low)
    }
    #expect(throws: QRCode.Failure(why: "the text is empty")) { try QRCode("") }
  }

  @Test func modulesAreWholePointsWhereTheyFit() throws {
    let code = try QRCode("a", .low)
    #expect(code.path(in: 100).module == 3)
    #expect(code.path(in: 29).module == 1)
    #expect(code.path(in: 14.5).module == 0.5)
    let bounds = code.path(in: 100).path.boundingRect
    #expect(bounds.minX >= 12 && bounds.maxX <= 88)
  }
}
