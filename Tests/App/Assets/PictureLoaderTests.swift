import Foundation
import MartletGeometry
import MartletImages
import MartletRaster
import Testing

@testable import MartletApp

@MainActor struct PictureLoaderTests {
  private func bytes() throws -> [UInt8] {
    var pixmap = Pixmap(width: 6, height: 4)
    for y in 0..<4 { for x in 0..<6 { pixmap[x, y] = 0xFFFF_0000 } }
    return try PNG.encode(pixmap)
  }

  private func file(_ bytes: [UInt8]) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    return file
  }

  @Test func filesAndDataURLsAreDecoded() throws {
    let bytes = try bytes()
    let file = try file(bytes)
    defer { try? FileManager.default.removeItem(at: file) }
    let data = "data:image/png;base64," + Data(bytes).base64EncodedString()
    for address in [file.path, "file://" + file.path, data] {
      #expect(try PictureLoader.picture(at: address).get().size == PixelSize(width: 6, height: 4))
    }
  }

  @Test func aFailureSaysWhy() throws {
    let broken = try file(Array("no picture".utf8))
    defer { try? FileManager.default.removeItem(at: broken) }
    for (address, reason) in [
      (broken.path, "not a PNG"), (broken.path + ".none", "No such file"),
      ("https://example.org/a.png", "no network"), ("a.png", "not the URL"),
    ] {
      guard case .failure(let error) = PictureLoader.picture(at: address) else {
        Issue.record("\(address) is a picture")
        continue
      }
      #expect(error.description.contains(reason), "\(error)")
    }
  }
}
