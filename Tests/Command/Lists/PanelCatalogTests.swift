import Foundation
import Testing

/// `martlet assets --panel`: a catalog as a panel loads it.
@Suite struct PanelCatalogTests {
  private let catalog: TestCatalog

  init() throws { catalog = try TestCatalog() }

  @Test func drawingsBecomeAPictureForEachScale() throws {
    try catalog.addSet("Leaf", "leaf.svg")
    let leaf = try catalog.add("Leaf.imageset/leaf.svg", TestCatalog.leaf)
    try catalog.addSet("Page", "page.pdf")
    // 24 × 16 pixels of SVG are 18 × 12 points of PDF.
    try catalog.run(
      "rsvg-convert", "-f", "pdf", "-o", "\(catalog.path)/Page.imageset/page.pdf", leaf)
    let outcome = try catalog.convert()
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(outcome.complaint.isEmpty)
    #expect(
      try catalog.pictures("Leaf") == [
        "leaf.svg@1x.png 1x 24×16", "leaf.svg@2x.png 2x 48×32", "leaf.svg@3x.png 3x 72×48",
      ])
    #expect(
      try catalog.pictures("Page") == [
        "page.pdf@1x.png 1x 18×12", "page.pdf@2x.png 2x 36×24", "page.pdf@3x.png 3x 54×36",
      ])
  }

  @Test func aDrawingForAnySizeHasOneLargePicture() throws {
    try catalog.addSet(
      "Leaf", "leaf.svg", properties: #"{"preserves-vector-representation": true}"#)
    try catalog.add("Leaf.imageset/leaf.svg", TestCatalog.leaf)
    #expect(try catalog.convert().status == 0)
    #expect(try catalog.pictures("Leaf").last == "leaf.svg@22x.png 22x 528×352")
  }

  @Test func aFileThatCannotBeUsedIsNamedAndTheOthersAreWritten() throws {
    try catalog.addSet("Broken", "broken.svg", "film.gif", "none.png")
    try catalog.add("Broken.imageset/broken.svg", "<svg")
    try catalog.add("Broken.imageset/film.gif", "GIF89a")
    try catalog.add("Damaged.imageset/Contents.json", "{")
    try catalog.addSet("Leaf", "leaf.svg")
    try catalog.add("Leaf.imageset/leaf.svg", TestCatalog.leaf)
    let outcome = try catalog.convert()
    #expect(outcome.status == 74)
    #expect(outcome.complaint.contains("Broken.imageset/broken.svg: rsvg-convert failed: "))
    #expect(outcome.complaint.contains("Broken.imageset/film.gif: it is not a PNG, JPEG"))
    #expect(outcome.complaint.contains("Broken.imageset/none.png: No such file"))
    #expect(outcome.complaint.contains("Damaged.imageset/Contents.json: not JSON"))
    #expect(outcome.complaint.contains("4 pictures are missing in "))
    #expect(try catalog.pictures("Broken").isEmpty)
    #expect(try catalog.pictures("Leaf").count == 3)
  }

  @Test func otherAssetsAreCopiedOrLeftOut() throws {
    try catalog.add("Sand.colorset/Contents.json", #"{"colors": []}"#)
    try catalog.add("Words.dataset/Contents.json", #"{"data": [{"filename": "words.txt"}]}"#)
    try catalog.add("Words.dataset/words.txt", "one two")
    try catalog.add("AppIcon.appiconset/Contents.json", "{}")
    try catalog.add("wave.symbolset/Contents.json", "{}")
    try catalog.add("Game.spriteatlas/Contents.json", "{}")
    try catalog.add("icons/Contents.json", #"{"properties": {"provides-namespace": true}}"#)
    try catalog.addSet("icons/Leaf", "leaf.svg")
    try catalog.add("icons/Leaf.imageset/leaf.svg", TestCatalog.leaf)
    let outcome = try catalog.convert()
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(
      try String(contentsOfFile: "\(catalog.made)/Words.dataset/words.txt", encoding: .utf8)
        == "one two")
    #expect(FileManager.default.fileExists(atPath: "\(catalog.made)/Sand.colorset/Contents.json"))
    #expect(
      try String(contentsOfFile: "\(catalog.made)/icons/Contents.json", encoding: .utf8)
        .contains("provides-namespace"))
    #expect(try catalog.pictures("icons/Leaf").count == 3)
    #expect(outcome.complaint.contains("wave.symbolset: a panel draws no symbols"))
    #expect(outcome.complaint.contains("Game.spriteatlas: it is not for a panel"))
    #expect(!outcome.complaint.contains("AppIcon"))
    let symbols = try String(contentsOfFile: catalog.folder.path("Symbols.swift"), encoding: .utf8)
    #expect(symbols.contains("static let wave = ImageResource(name: \"wave\", bundle: .main)"))
  }

  @Test func onlyACatalogThatTheCommandMadeIsWrittenAnew() throws {
    try catalog.addSet("Leaf", "leaf.svg")
    try catalog.add("Leaf.imageset/leaf.svg", TestCatalog.leaf)
    #expect(try catalog.convert().status == 0)
    try FileManager.default.moveItem(
      atPath: "\(catalog.path)/Leaf.imageset", toPath: "\(catalog.path)/Tree.imageset")
    #expect(try catalog.convert().status == 0)
    #expect(try catalog.pictures("Tree").count == 3)
    #expect(!FileManager.default.fileExists(atPath: "\(catalog.made)/Leaf.imageset"))
    let over = try Martlet.run("assets", catalog.path, "--panel", catalog.folder.url.path)
    #expect(over.status == 64)
    #expect(over.complaint.contains("is the catalog itself"))
    try Data("{}".utf8).write(to: URL(filePath: "\(catalog.made)/Contents.json"))
    let foreign = try catalog.convert()
    #expect(foreign.status == 64)
    #expect(foreign.complaint.contains("is not made by `martlet assets`"))
    #expect(try catalog.pictures("Tree").count == 3)
  }
}
