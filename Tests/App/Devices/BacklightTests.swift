import Foundation
import Testing

@testable import MartletApp

@Suite struct BacklightTests {
  /// A folder like /sys/class/backlight with one backlight.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    init(_ name: String, brightness: String = "40\n", highest: String = "200\n") throws {
      let folder = url.appending(path: name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try brightness.write(
        to: folder.appending(path: "brightness"), atomically: false, encoding: .utf8)
      try highest.write(
        to: folder.appending(path: "max_brightness"), atomically: false, encoding: .utf8)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func brightness(_ name: String) throws -> String {
      let bytes = try String(
        contentsOf: url.appending(path: "\(name)/brightness"), encoding: .utf8)
      return String(bytes.prefix { $0 != "\n" })
    }
  }

  @Test func theBrightnessIsAShareOfTheRange() throws {
    let folder = try Folder("panel")
    var reports: [String] = []
    let light = try #require(Backlight(in: folder.url.path) { reports.append($0) })
    light.set(0.5)
    #expect(try folder.brightness("panel") == "100")
    light.set(7)
    #expect(try folder.brightness("panel") == "200")
    light.restore()
    #expect(try folder.brightness("panel").hasPrefix("40"))
    #expect(reports == [])
  }

  @Test(arguments: [("x", "200"), ("4", "0"), ("", "")])
  func whatIsNoBacklightIsReported(brightness: String, highest: String) throws {
    let folder = try Folder("panel", brightness: brightness, highest: highest)
    var reports: [String] = []
    #expect(Backlight(in: folder.url.path) { reports.append($0) } == nil)
    #expect(reports.count == 1 && reports[0].contains("panel is no backlight"))
  }

  @Test func aMissingBacklightIsReported() throws {
    var reports: [String] = []
    #expect(Backlight(in: "/nowhere") { reports.append($0) } == nil)
    #expect(Backlight(named: "b", in: "/nowhere") { reports.append($0) } == nil)
    #expect(reports.count == 2)
  }

  @Test func aRefusalIsReportedOnce() throws {
    let folder = try Folder("panel")
    var reports: [String] = []
    let light = try #require(Backlight(in: folder.url.path) { reports.append($0) })
    try FileManager.default.removeItem(at: folder.url.appending(path: "panel"))
    light.set(0.5)
    light.set(0.6)
    #expect(reports.count == 1 && reports[0].hasSuffix("No such file or directory"))
  }
}
