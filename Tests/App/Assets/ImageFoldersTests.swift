import Foundation
import MartletGeometry
import MartletImages
import MartletRaster
import MartletUI
import Testing

@testable import MartletApp

@MainActor struct ImageFoldersTests {
  /// A folder with a red picture of 6 × 4, one in a folder inside, and a file that is none.
  private func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("in"), withIntermediateDirectories: true)
    var pixmap = Pixmap(width: 6, height: 4)
    for y in 0..<4 { for x in 0..<6 { pixmap[x, y] = 0xFFFF_0000 } }
    let bytes = Data(try PNG.encode(pixmap))
    try bytes.write(to: folder.appendingPathComponent("flag.png"))
    try bytes.write(to: folder.appendingPathComponent("in/flag.png"))
    try Data("no picture".utf8).write(to: folder.appendingPathComponent("broken.png"))
    return folder
  }

  @Test func picturesAreFoundByNameInTheFirstFolderThatHasThem() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var reports: [String] = []
    let images = ImageFolders(["/nowhere", folder.path]) { reports.append($0) }
    let flag = try #require(images.image(named: "flag"))
    #expect(flag.size == PixelSize(width: 6, height: 4))
    #expect(images.image(named: "flag") == flag, "read once")
    #expect(images.image(named: "in/flag") != nil)
    #expect(images.image(named: "flag.png") != nil)
    #expect(images.image(named: "other") == nil)
    #expect(reports.isEmpty)
    #expect(images.image(named: "broken") == nil)
    #expect(images.image(named: "broken") == nil)
    #expect(reports.count == 1 && reports[0].contains("broken.png"))
  }

  @Test func aNameMayHaveTheEndingOfAPhotograph() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    // The bytes count, not the ending.
    try FileManager.default.copyItem(
      at: folder.appendingPathComponent("flag.png"),
      to: folder.appendingPathComponent("photo.jpg"))
    let images = ImageFolders([folder.path]) { Issue.record("\($0)") }
    #expect(images.image(named: "photo.jpg")?.size == PixelSize(width: 6, height: 4))
    #expect(images.image(named: "photo") == nil)
  }

  @Test func aFileHasOnePictureForAllTraits() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let images = ImageFolders([folder.path]) { Issue.record("\($0)") }
    let dark = PictureTraits(isDark: true, scale: 2)
    let picture = try #require(images.picture(named: "flag", for: dark))
    #expect(picture == images.picture(named: "flag", for: PictureTraits()))
    #expect(picture.isTemplate == nil && !picture.isDetailed)
  }

  @Test(arguments: ["../flag", "in/../flag", "/flag", "", "in//flag", "./flag"])
  func aNameDoesNotLeadOutOfTheFolder(_ name: String) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let images = ImageFolders([folder.appendingPathComponent("in").path, folder.path]) { _ in }
    #expect(images.image(named: name) == nil)
  }

  @Test func aHeadlessRunLoadsAPictureInItsFirstFrame() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let address = folder.appendingPathComponent("flag.png").path
    let program = Program(background: .white) { _ in
      AsyncImage(url: address) { $0.image?.resizable().frame(width: 20, height: 10) }
    }
    var options = HeadlessOptions()
    options.size = PixelSize(width: 40, height: 40)
    let picture = try program.picture(at: 0, options) { Issue.record("\($0)") }
    #expect(picture[20, 20] == 0xFFFF_0000)
  }

  @Test func aProgramShowsThePictureThatItsViewNames() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = Program(background: .white, imageFolders: [folder.path]) { _ in
      Image("flag").resizable().frame(width: 20, height: 10)
    }
    var options = HeadlessOptions()
    options.size = PixelSize(width: 40, height: 40)
    let picture = try program.picture(at: 0, options) { Issue.record("\($0)") }
    #expect(picture[20, 20] == 0xFFFF_0000 && picture[11, 16] == 0xFFFF_0000)
    #expect(picture[8, 20] == 0xFFFF_FFFF)
  }
}
