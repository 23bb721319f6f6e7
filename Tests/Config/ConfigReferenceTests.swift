import Testing

@testable import MartletConfig

struct ConfigReferenceTests {
  @Test func ownerNamesTheTablesFromTheInnermostToTheOutermost() throws {
    let text = "[[page]]\nid = \"home\"\n[[page.tile]]\ndata = \"a:b\""
    let table = try ConfigTable(toml: text, origin: "f", baseFolder: "/")
    var root = ConfigReader(
      table, name: "", location: ConfigLocation(origin: "f"), collectsReferences: true)
    for var page in root.tables("page") {
      for var tile in page.tables("tile") {
        let location = tile.location(of: "data")
        tile.refer(ConfigReference(owner: "tile \"x\"", name: "a:b", location: location))
        page.adopt(tile)
      }
      root.adopt(page, of: "page \"home\"")
    }
    let references = try #require(root.references)
    let reference = try #require(references.first)
    #expect(references.count == 1)
    #expect(reference.owner == "tile \"x\" of page \"home\"")
    #expect(reference.name == "a:b" && reference.location.line == 4)
  }
}
