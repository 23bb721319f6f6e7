import Foundation
import MartletConfig
import Testing

@testable import MartletDashboard

private let folder = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "docs/panels")

/// The panels of the documentation are right, and this program has all they name.
@Test(arguments: ["house", "server-room", "meeting-room", "fleet"])
func thePanelsOfTheDocumentationAreRight(name: String) throws {
  let file = folder.appending(path: "\(name).toml")
  let text = try String(contentsOf: file, encoding: .utf8)
  let (config, problems) = Config.reading([ConfigLayer(file: file.path, text: text)], host: "panel")
  #expect(problems.isEmpty, "\(problems)")
  #expect(config.notes.missing.isEmpty)
  #expect(config.pages.first?.kind.value is TilesPageKind)
  #expect(!config.sources.isEmpty)
}
