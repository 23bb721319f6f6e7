import Foundation
import Testing

/// The programs with which `martlet assets --panel` draws, of the packages librsvg2-bin,
/// poppler-utils and libheif-examples.
@Suite struct PictureToolTests {
  private let catalog: TestCatalog

  init() throws { catalog = try TestCatalog() }

  @Test func aPhotographInHEICBecomesAPNG() throws {
    try catalog.addSet("Photo", "photo.heic")
    let leaf = try catalog.add("leaf.svg", TestCatalog.leaf)
    try catalog.run("rsvg-convert", "-f", "png", "-o", catalog.folder.path("leaf.png"), leaf)
    try catalog.run(
      "heif-enc", catalog.folder.path("leaf.png"), "-o", "\(catalog.path)/Photo.imageset/photo.heic"
    )
    #expect(try catalog.convert().status == 0)
    #expect(try catalog.pictures("Photo") == ["photo.heic.png - 24×16"])
  }

  @Test func aMissingProgramIsNamedWithItsPackage() throws {
    try catalog.addSet("Leaf", "leaf.svg")
    try catalog.add("Leaf.imageset/leaf.svg", TestCatalog.leaf)
    try catalog.addSet("Page", "page.pdf")
    try catalog.add("Page.imageset/page.pdf", "%PDF-1.4")
    try catalog.addSet("Photo", "photo.heic")
    try catalog.add(
      "Photo.imageset/photo.heic", "\u{0}\u{0}\u{0}\u{1C}ftypheic\u{0}\u{0}\u{0}\u{0}")
    let outcome = try catalog.convert(environment: ["PATH": "/nowhere"])
    #expect(outcome.status == 74)
    for text in [
      "leaf.svg: SVG needs rsvg-convert: install the package librsvg2-bin",
      "page.pdf: PDF needs pdftocairo: install the package poppler-utils",
      "photo.heic: HEIC needs heif-dec or heif-convert: install the package libheif-examples",
    ] {
      #expect(outcome.complaint.contains(text), "\(outcome.complaint)")
    }
  }

  @Test func aFailureHasTheWordsOfTheProgram() throws {
    try catalog.addSet("Page", "page.pdf")
    try catalog.add("Page.imageset/page.pdf", "%PDF-1.4")
    try catalog.addSet("Photo", "photo.heic")
    try catalog.add(
      "Photo.imageset/photo.heic", "\u{0}\u{0}\u{0}\u{1C}ftypheic\u{0}\u{0}\u{0}\u{0}")
    let outcome = try catalog.convert()
    #expect(outcome.status == 74)
    #expect(outcome.complaint.contains("page.pdf: pdftocairo failed: Error opening PDF file"))
    #expect(outcome.complaint.contains("photo.heic: heif-"), "\(outcome.complaint)")
    #expect(outcome.complaint.contains("2 pictures are missing in "))
  }

  @Test func nothingStaysInTheTemporaryFolder() throws {
    let folder = catalog.folder.path("temporary")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try catalog.addSet("Leaf", "leaf.svg", "broken.svg")
    try catalog.add("Leaf.imageset/leaf.svg", TestCatalog.leaf)
    try catalog.add("Leaf.imageset/broken.svg", "<svg")
    #expect(try catalog.convert(environment: ["TMPDIR": folder]).status == 74)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    let outcome = try catalog.convert(environment: ["TMPDIR": "/nowhere"])
    #expect(outcome.complaint.contains("/nowhere: no temporary folder can be made there"))
  }
}
