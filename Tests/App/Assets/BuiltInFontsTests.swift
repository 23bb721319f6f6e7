import Foundation
import Testing

@testable import MartletApp
@testable import MartletText

struct BuiltInFontsTests {
  private static let sources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  @Test(arguments: [
    "Dashboard/Trouble/TroubleWords.swift", "Formats/Languages/Language.swift",
    "Formats/Languages/Language+Tables.swift", "Formats/Dates/TimeWords.swift",
    "Data/FailureWords.swift",
    "Dashboard/Words/DashboardWords.swift", "Charts/Layouts/PageLayout.swift",
    "Tiles/Controls/ControlWords.swift", "Tiles/Room/RoomWords.swift",
    "Tiles/Pin/PinWords.swift", "Tiles/Weather/WeatherWords.swift",
  ])
  func everyCharacterOfTheProgramsOwnWordsHasAGlyph(file: String) throws {
    let text = try String(contentsOf: Self.sources.appending(path: file), encoding: .utf8)
    let fonts = try FontLibrary(FontLibrary.builtIn) { Issue.record("\($0)") }
    let faces = (0..<fonts.faces.count).map { FaceID(rawValue: UInt32($0)) }
    let missing = Set(text.unicodeScalars).filter { scalar in
      scalar != "\n" && !faces.contains { fonts.covers($0, [scalar.value]) }
    }
    #expect(missing.isEmpty, "run Sources/CFonts/make-fonts: \(missing)")
  }

  @Test func familiesAreTheProgramsOwn() throws {
    let fonts = try FontLibrary(FontLibrary.builtIn) { Issue.record("\($0)") }
    #expect(fonts.faces.map(\.family) == ["Martlet Latin", "Martlet Arabic", "Martlet Han"])
    #expect(fonts.hasOnlyBuiltInFonts)
  }

  @Test func aPanelWithoutAnyFontFileHasTheBuiltInOnesAndSaysSo() throws {
    var reports: [String] = []
    let fonts = try FontLibrary.open(files: ["/dev/null"], defaults: ["/nowhere"]) {
      reports.append($0)
    }
    #expect(fonts.hasOnlyBuiltInFonts)
    #expect(reports.last == FontLibrary.missingFonts)
  }

  @Test func builtInFontsFollowTheFilesWhereTheyAreWanted() throws {
    let alone = try FontLibrary.open(files: []) { _ in }
    let both = try FontLibrary.open(files: [], addsBuiltIn: true) { _ in }
    #expect(both.faces.map(\.family).starts(with: alone.faces.map(\.family)))
    #expect(both.faces.count == alone.faces.count + 3)
    #expect(!both.hasOnlyBuiltInFonts)
  }
}
