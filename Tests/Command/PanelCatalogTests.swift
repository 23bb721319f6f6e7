import Foundation
import Testing

/// `martlet assets --panel`: a catalog as a panel loads it. The tests draw with the programs that
/// the command calls, of the packages librsvg2-bin, poppler-utils and libheif-examples.
@Suite struct PanelCatalogTests {
  private let folder: TemporaryFolder
  private var catalog: String { folder.path("Assets.xcassets") }
  private var made: String { folder.path("panel/Assets.xcassets") }

  private static let leaf = """
    <svg xmlns="http://www.w3.org/2000/svg" width="24" height="16" viewBox="0 0 24 16">
    <rect width="24" height="16" fill="#0a0"/></svg>
    """

  init() throws {
    folder = try TemporaryFolder()
    try add("Contents.json", #"{"info": {"author": "xcode", "version": 1}}"#)
  }

  /// Writes a file of the catalog, and returns its path.
  @discardableResult private func add(_ name: String, _ text: String) throws -> String {
    let file = URL(filePath: catalog).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Writes an image set of files that are there already or are added later.
  private func addSet(_ name: String, _ files: String..., properties: String = "{}") throws {
    let images = files.map { "{\"filename\": \"\($0)\", \"idiom\": \"universal\"}" }
    try add(
      "\(name).imageset/Contents.json",
      "{\"images\": [\(images.joined(separator: ","))], \"properties\": \(properties)}")
  }

  private func run(
    _ program: String, _ arguments: String...
  ) throws {
    let process = try Process.run(URL(filePath: "/usr/bin/\(program)"), arguments: arguments)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program)")
  }

  private func convert(environment: [String: String] = [:]) throws -> Martlet.Outcome {
    try Martlet.run(
      ["assets", catalog, "-o", folder.path("Symbols.swift"), "--panel", folder.path("panel")],
      environment: environment)
  }

  /// The files and scales of a set of the new catalog, and the sizes of its pictures.
  private func pictures(_ set: String) throws -> [String] {
    struct Contents: Decodable {
      struct Entry: Decodable {
        var filename: String
        var scale: String?
      }

      var images: [Entry]
    }

    let place = "\(made)/\(set).imageset"
    let text = try Data(contentsOf: URL(filePath: place + "/Contents.json"))
    return try JSONDecoder().decode(Contents.self, from: text).images.map { entry in
      let bytes = try Data(contentsOf: URL(filePath: "\(place)/\(entry.filename)"))
      try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(entry.filename)")
      let (width, height) = (
        Int(bytes[18]) << 8 + Int(bytes[19]), Int(bytes[22]) << 8 + Int(bytes[23])
      )
      return "\(entry.filename) \(entry.scale ?? "-") \(width)×\(height)"
    }
  }

  @Test func drawingsBecomeAPictureForEachScale() throws {
    try addSet("Leaf", "leaf.svg")
    let leaf = try add("Leaf.imageset/leaf.svg", Self.leaf)
    try addSet("Page", "page.pdf")
    // 24 × 16 pixels of SVG are 18 × 12 points of PDF.
    try run("rsvg-convert", "-f", "pdf", "-o", "\(catalog)/Page.imageset/page.pdf", leaf)
    let outcome = try convert()
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(outcome.complaint.isEmpty)
    #expect(
      try pictures("Leaf") == [
        "leaf.svg@1x.png 1x 24×16", "leaf.svg@2x.png 2x 48×32", "leaf.svg@3x.png 3x 72×48",
      ])
    #expect(
      try pictures("Page") == [
        "page.pdf@1x.png 1x 18×12", "page.pdf@2x.png 2x 36×24", "page.pdf@3x.png 3x 54×36",
      ])
  }

  @Test func aDrawingForAnySizeHasOneLargePicture() throws {
    try addSet("Leaf", "leaf.svg", properties: #"{"preserves-vector-representation": true}"#)
    try add("Leaf.imageset/leaf.svg", Self.leaf)
    #expect(try convert().status == 0)
    #expect(try pictures("Leaf").last == "leaf.svg@22x.png 22x 528×352")
  }

  @Test func aPhotographInHEICBecomesAPNG() throws {
    try addSet("Photo", "photo.heic")
    let leaf = try add("leaf.svg", Self.leaf)
    try run("rsvg-convert", "-f", "png", "-o", folder.path("leaf.png"), leaf)
    try run(
      "heif-enc", folder.path("leaf.png"), "-o", "\(catalog)/Photo.imageset/photo.heic")
    #expect(try convert().status == 0)
    #expect(try pictures("Photo") == ["photo.heic.png - 24×16"])
  }

  @Test func aFileThatCannotBeUsedIsNamedAndTheOthersAreWritten() throws {
    try addSet("Broken", "broken.svg", "film.gif", "none.png")
    try add("Broken.imageset/broken.svg", "<svg")
    try add("Broken.imageset/film.gif", "GIF89a")
    try add("Damaged.imageset/Contents.json", "{")
    try addSet("Leaf", "leaf.svg")
    try add("Leaf.imageset/leaf.svg", Self.leaf)
    let outcome = try convert()
    #expect(outcome.status == 74)
    #expect(outcome.complaint.contains("Broken.imageset/broken.svg: rsvg-convert failed: "))
    #expect(outcome.complaint.contains("Broken.imageset/film.gif: it is not a PNG, JPEG"))
    #expect(outcome.complaint.contains("Broken.imageset/none.png: No such file"))
    #expect(outcome.complaint.contains("Damaged.imageset/Contents.json: not JSON"))
    #expect(outcome.complaint.contains("4 pictures are missing in "))
    #expect(try pictures("Broken").isEmpty)
    #expect(try pictures("Leaf").count == 3)
  }

  @Test func aMissingProgramIsNamedWithItsPackage() throws {
    try addSet("Leaf", "leaf.svg")
    try add("Leaf.imageset/leaf.svg", Self.leaf)
    try addSet("Page", "page.pdf")
    try add("Page.imageset/page.pdf", "%PDF-1.4")
    try addSet("Photo", "photo.heic")
    try add("Photo.imageset/photo.heic", "\u{0}\u{0}\u{0}\u{1C}ftypheic\u{0}\u{0}\u{0}\u{0}")
    let outcome = try convert(environment: ["PATH": "/nowhere"])
    #expect(outcome.status == 74)
    for text in [
      "leaf.svg: SVG needs rsvg-convert: install the package librsvg2-bin",
      "page.pdf: PDF needs pdftocairo: install the package poppler-utils",
      "photo.heic: HEIC needs heif-dec or heif-convert: install the package libheif-examples",
    ] {
      #expect(outcome.complaint.contains(text), "\(outcome.complaint)")
    }
  }

  @Test func otherAssetsAreCopiedOrLeftOut() throws {
    try add("Sand.colorset/Contents.json", #"{"colors": []}"#)
    try add("Words.dataset/Contents.json", #"{"data": [{"filename": "words.txt"}]}"#)
    try add("Words.dataset/words.txt", "one two")
    try add("AppIcon.appiconset/Contents.json", "{}")
    try add("wave.symbolset/Contents.json", "{}")
    try add("Game.spriteatlas/Contents.json", "{}")
    try add("icons/Contents.json", #"{"properties": {"provides-namespace": true}}"#)
    try addSet("icons/Leaf", "leaf.svg")
    try add("icons/Leaf.imageset/leaf.svg", Self.leaf)
    let outcome = try convert()
    #expect(outcome.status == 0, "\(outcome.complaint)")
    #expect(
      try String(contentsOfFile: "\(made)/Words.dataset/words.txt", encoding: .utf8) == "one two")
    #expect(FileManager.default.fileExists(atPath: "\(made)/Sand.colorset/Contents.json"))
    #expect(
      try String(contentsOfFile: "\(made)/icons/Contents.json", encoding: .utf8)
        .contains("provides-namespace"))
    #expect(try pictures("icons/Leaf").count == 3)
    #expect(outcome.complaint.contains("wave.symbolset: a panel draws no symbols"))
    #expect(outcome.complaint.contains("Game.spriteatlas: it is not for a panel"))
    #expect(!outcome.complaint.contains("AppIcon"))
    let symbols = try String(contentsOfFile: folder.path("Symbols.swift"), encoding: .utf8)
    #expect(symbols.contains("static let wave = ImageResource(name: \"wave\", bundle: .main)"))
  }

  @Test func onlyACatalogThatTheCommandMadeIsWrittenAnew() throws {
    try addSet("Leaf", "leaf.svg")
    try add("Leaf.imageset/leaf.svg", Self.leaf)
    #expect(try convert().status == 0)
    try FileManager.default.moveItem(
      atPath: "\(catalog)/Leaf.imageset", toPath: "\(catalog)/Tree.imageset")
    #expect(try convert().status == 0)
    #expect(try pictures("Tree").count == 3)
    #expect(!FileManager.default.fileExists(atPath: "\(made)/Leaf.imageset"))
    let over = try Martlet.run("assets", catalog, "--panel", folder.url.path)
    #expect(over.status == 64)
    #expect(over.complaint.contains("is the catalog itself"))
    try Data("{}".utf8).write(to: URL(filePath: "\(made)/Contents.json"))
    let foreign = try convert()
    #expect(foreign.status == 64)
    #expect(foreign.complaint.contains("is not made by `martlet assets`"))
    #expect(try pictures("Tree").count == 3)
  }
}
