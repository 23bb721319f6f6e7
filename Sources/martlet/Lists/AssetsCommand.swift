import ArgumentParser
import MartletApp
import MartletImport

struct AssetsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "assets",
    abstract: "Write Swift symbols for the colours and pictures of an asset catalog.",
    discussion: """
      The symbols are those that Xcode makes, such as Color.brand and Image(.fountain), for \
      programs with views of their own. They need the package trait SwiftUICompat.

      With --panel the catalog is written, too, as a panel loads it: SVG and PDF are drawn for \
      each scale of a display and HEIC is decoded, by rsvg-convert (package librsvg2-bin), \
      pdftocairo (poppler-utils) and heif-convert (libheif-examples).
      """)

  @Argument(help: "The asset catalog, a folder that ends in .xcassets.")
  var folder: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The file to write; - for stdout.", valueName: "file"))
  var output = "-"

  @Option(
    help: ArgumentHelp(
      "Write the catalog for a panel into this folder, too.", valueName: "folder"))
  var panel: String?

  func run() throws {
    var path = Substring(folder)
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    let origin = String(path.split(separator: "/").last ?? path)
    guard origin.hasSuffix(".xcassets") else {
      throw AppError(
        .usage, "\(folder) is not an asset catalog: its name does not end in .xcassets")
    }
    var catalog = AssetGroup()
    try Self.add(String(path), to: &catalog, depth: 0)
    if catalog == AssetGroup() {
      throw AppError(.inputOutput, "\(folder) has no colours and no pictures")
    }
    let symbols = AssetSymbols(catalog, origin: origin)
    try Files.write(Array(symbols.text.utf8), to: output)
    for note in symbols.notes { Console.say("left out: \(note)") }
    guard let panel else { return }
    var writer = PanelCatalog { Console.say("left out: \($0)") }
    try Files.makeFolder(panel)
    try writer.write(String(path), to: "\(panel)/\(origin)")
    if writer.missing > 0 {
      throw AppError(
        .inputOutput,
        writer.missing == 1
          ? "a picture is missing in \(panel)/\(origin)"
          : "\(writer.missing) pictures are missing in \(panel)/\(origin)")
    }
  }

  /// Adds the assets of a folder, at most 8 groups deep, as deep as the running program looks.
  private static func add(_ folder: String, to group: inout AssetGroup, depth: Int) throws {
    for entry in Files.names(in: folder).sorted() {
      let path = "\(folder)/\(entry)"
      if entry.hasSuffix(".colorset") {
        group.colors.append(String(entry.dropLast(".colorset".count)))
      } else if entry.hasSuffix(".imageset") {
        group.images.append(String(entry.dropLast(".imageset".count)))
      } else if entry.hasSuffix(".symbolset") {
        // Xcode makes the same symbol of it, so the program compiles, and says that it has none.
        group.images.append(String(entry.dropLast(".symbolset".count)))
      } else if !entry.contains("."), depth < 8 {
        // A set has a file extension, a group has none.
        guard try providesNamespace(path) else {
          try add(path, to: &group, depth: depth + 1)
          continue
        }
        var inner = AssetGroup(entry)
        try add(path, to: &inner, depth: depth + 1)
        group.groups.append(inner)
      }
    }
  }

  private static func providesNamespace(_ group: String) throws -> Bool {
    guard Files.names(in: group).contains("Contents.json") else { return false }
    let path = group + "/Contents.json"
    let bytes = try Files.read(path, atMost: Files.largestConfiguration)
    do throws(ImportFailure) {
      return try AssetGroup.providesNamespace(bytes)
    } catch {
      throw AppError(.configuration, "\(path): \(error)")
    }
  }
}
