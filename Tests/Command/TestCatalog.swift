import Foundation
import Testing

/// An asset catalog in a temporary folder, for tests of `martlet assets --panel`.
struct TestCatalog {
  let folder: TemporaryFolder
  /// The path of the catalog.
  var path: String { folder.path("Assets.xcassets") }
  /// The path of the new catalog.
  var made: String { folder.path("panel/Assets.xcassets") }

  /// A drawing of 24 × 16 points.
  static let leaf = """
    <svg xmlns="http://www.w3.org/2000/svg" width="24" height="16" viewBox="0 0 24 16">
    <rect width="24" height="16" fill="#0a0"/></svg>
    """

  init() throws {
    folder = try TemporaryFolder()
    try add("Contents.json", #"{"info": {"author": "xcode", "version": 1}}"#)
  }

  /// Writes a file of the catalog, and returns its path.
  @discardableResult func add(_ name: String, _ text: String) throws -> String {
    let file = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  /// Writes an image set of files that are there already or are added later.
  func addSet(_ name: String, _ files: String..., properties: String = "{}") throws {
    let images = files.map { "{\"filename\": \"\($0)\", \"idiom\": \"universal\"}" }
    try add(
      "\(name).imageset/Contents.json",
      "{\"images\": [\(images.joined(separator: ","))], \"properties\": \(properties)}")
  }

  /// Runs a program of the system to its end.
  func run(_ program: String, _ arguments: String...) throws {
    let process = try Process.run(URL(filePath: "/usr/bin/\(program)"), arguments: arguments)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program)")
  }

  /// Writes the catalog for a panel.
  func convert(environment: [String: String] = [:]) throws -> Martlet.Outcome {
    try Martlet.run(
      ["assets", path, "-o", folder.path("Symbols.swift"), "--panel", folder.path("panel")],
      environment: environment)
  }

  /// The files and scales of a set of the new catalog, and the sizes of its pictures.
  func pictures(_ set: String) throws -> [String] {
    struct Contents: Decodable {
      struct Entry: Decodable {
        var filename: String
        var scale: String?
      }

      var images: [Entry]
    }

    let folder = "\(made)/\(set).imageset"
    let text = try Data(contentsOf: URL(filePath: folder + "/Contents.json"))
    return try JSONDecoder().decode(Contents.self, from: text).images.map { entry in
      let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(entry.filename)"))
      try #require(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), "\(entry.filename)")
      let (width, height) = (
        Int(bytes[18]) << 8 + Int(bytes[19]), Int(bytes[22]) << 8 + Int(bytes[23])
      )
      return "\(entry.filename) \(entry.scale ?? "-") \(width)×\(height)"
    }
  }
}
