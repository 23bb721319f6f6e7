import Foundation
import Testing

private let compat = URL(filePath: #filePath).deletingLastPathComponent()
  .appending(path: "../../compat").standardized
private let catalog = compat.appending(path: "Resources/Assets.xcassets").path

/// `martlet assets` with the catalog of the compat test.
@Suite struct AssetsCommandTests {
  @Test func theSymbolsOfACatalogAreWritten() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "Symbols.swift").path
    // A shell adds the slash.
    let outcome = try Martlet.run("assets", catalog + "/", "-o", file)
    #expect(outcome.status == 0, "\(outcome.complaint)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("from Assets.xcassets."))
    #expect(text.contains("static let sand = ColorResource(name: \"Sand\", bundle: .main)"))
    #expect(text.contains("static let coin = ImageResource(name: \"Coin\", bundle: .main)"))
    // The group "metals" provides a namespace, the group "beads" does not.
    #expect(text.contains("enum Metals {"))
    #expect(text.contains("static let ring = ImageResource(name: \"metals/Ring\", bundle: .main)"))
    #expect(text.contains("static let bead = ImageResource(name: \"Bead\", bundle: .main)"))
  }

  @Test func theCompatTestHasTheSymbolsOfItsCatalog() throws {
    let outcome = try Martlet.run("assets", catalog)
    let file = compat.appending(path: "Sources/AssetSymbols.swift")
    #expect(outcome.output == (try Data(contentsOf: file)))
  }

  @Test func whatIsNoCatalogIsRefused() throws {
    let folder = try TemporaryFolder()
    let other = try Martlet.run("assets", folder.url.path)
    #expect(other.status == 64)
    #expect(other.complaint.contains("does not end in .xcassets"))
    let empty = try Martlet.run("assets", folder.url.appending(path: "None.xcassets").path)
    #expect(empty.status == 74)
    #expect(empty.complaint.contains("no colours and no pictures"))
  }
}
