import Glibc
import MartletApp
import MartletImport

/// Writes an asset catalog in the form that a panel loads: the same sets with PNG, JPEG and WebP
/// only. Drawings become a picture for each scale of a display.
///
/// A file that cannot be used is reported with its reason, and the rest of the catalog is written.
struct PanelCatalog {
  /// The number of pictures that are missing in the new catalog.
  private(set) var missing = 0
  private let reporting: (String) -> Void

  /// The assets that are for the home screens of phones, for stickers and the like.
  private static let unused = [
    ".appiconset", ".launchimage", ".brandassets", ".iconset", ".solidimagestack", ".imagestack",
    ".stickerpack", ".stickersequence", ".sticker", ".complicationset", ".gcleaderboard",
    ".gcleaderboardset", ".gcdashboardimage",
  ]
  /// The author that marks a catalog made by this program, which the program may write anew.
  private static let author = "martlet"

  /// Makes a writer. `reporting` is called for everything that is left out.
  init(reporting: @escaping (String) -> Void) {
    self.reporting = reporting
  }

  /// Writes the catalog `source` into the folder `target`, which is replaced if this program made
  /// it.
  ///
  /// - Throws: an error if the folder cannot be written, or if it is a catalog of another author.
  mutating func write(_ source: String, to target: String) throws(AppError) {
    let contents = target + "/Contents.json"
    // Safety: access only reads the path.
    if unsafe access(target, F_OK) == 0 {
      guard !Files.isSame(source, target) else {
        throw AppError(.usage, "\(target) is the catalog itself: name another folder")
      }
      guard let old = try? DocumentText.value(of: Files.read(contents)),
        old["info"]["author"].text == Self.author
      else {
        throw AppError(
          .usage, "\(target) is there and is not made by `martlet assets`: name another folder")
      }
      Files.remove(target)
    }
    try writeGroup(source, to: target, depth: 0)
    let mark = "{\"info\":{\"author\":\"\(Self.author)\",\"version\":1}}\n"
    try Files.write(Array(mark.utf8), to: contents)
  }

  private mutating func writeGroup(
    _ source: String, to target: String, depth: Int
  ) throws(AppError) {
    try Files.makeFolder(target)
    for entry in Files.names(in: source).sorted() {
      let (from, to) = ("\(source)/\(entry)", "\(target)/\(entry)")
      if entry == "Contents.json" {
        try Files.write(try Files.read(from, atMost: Files.largestConfiguration), to: to)
      } else if entry.hasSuffix(".imageset") {
        try writeImages(from, to: to)
      } else if entry.hasSuffix(".colorset") || entry.hasSuffix(".dataset") {
        try Files.makeFolder(to)
        for file in Files.names(in: from).sorted() {
          try Files.write(try Files.read("\(from)/\(file)"), to: "\(to)/\(file)")
        }
      } else if entry.hasSuffix(".symbolset") {
        reporting("\(from): a panel draws no symbols of a program's own")
      } else if !entry.contains("."), depth < 8 {
        try writeGroup(from, to: to, depth: depth + 1)
      } else if !Self.unused.contains(where: entry.hasSuffix) {
        reporting("\(from): it is not for a panel")
      }
    }
  }

  private mutating func writeImages(_ source: String, to target: String) throws(AppError) {
    let set: ImageSet
    do {
      set = try ImageSet(
        try Files.read(source + "/Contents.json", atMost: Files.largestConfiguration))
    } catch {
      missing += 1
      return reporting("\(source)/Contents.json: \(error)")
    }
    try Files.makeFolder(target)
    var pictures: [[ImageSet.Picture]] = []
    for entry in set.entries {
      do {
        pictures.append(try self.pictures(of: entry, in: set, source, target))
      } catch {
        missing += 1
        pictures.append([])
        let path = "\(source)/\(entry.file)"
        let text = "\(error)"
        // An error of a file names it already.
        reporting(text.hasPrefix(path) ? text : "\(path): \(text)")
      }
    }
    try Files.write(
      Array((set.contents(with: pictures).json + "\n").utf8), to: target + "/Contents.json")
  }

  /// Writes the files of an entry of an image set, and returns them.
  private func pictures(
    of entry: ImageSet.Entry, in set: ImageSet, _ source: String, _ target: String
  ) throws(AppError) -> [ImageSet.Picture] {
    guard !entry.file.contains("/"), !entry.file.hasPrefix(".") else {
      throw AppError(.inputOutput, "it is no file of the set")
    }
    let path = "\(source)/\(entry.file)"
    let bytes = try Files.read(path)
    guard let format = PictureFormat(bytes) else {
      throw AppError(.inputOutput, "it is not a PNG, JPEG, WebP, SVG, PDF or HEIC")
    }
    guard let tool = PictureTool(for: format) else {
      try Files.write(bytes, to: "\(target)/\(entry.file)")
      return [ImageSet.Picture(entry.file, factor: entry.factor)]
    }
    if format == .heif {
      let file = entry.file + ".png"
      try Files.write(try tool.png(of: path, factor: 1), to: "\(target)/\(file)")
      return [ImageSet.Picture(file, factor: entry.factor)]
    }
    var pictures: [ImageSet.Picture] = []
    var factors = set.factors(of: entry)
    while !factors.isEmpty {
      let factor = factors.removeFirst()
      let file = "\(entry.file)@\(factor)x.png"
      let png = try tool.png(of: path, factor: factor)
      try Files.write(png, to: "\(target)/\(file)")
      pictures.append(ImageSet.Picture(file, factor: factor))
      if factor == 1, set.preservesVector, let (width, height) = Self.size(ofPNG: png),
        let detailed = ImageSet.detailedFactor(width: width, height: height)
      {
        factors.append(detailed)
      }
    }
    return pictures
  }

  /// Returns the size of a PNG, which its first chunk contains.
  private static func size(ofPNG bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard bytes.count >= 24 else { return nil }
    func word(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return (word(16), word(20))
  }
}

extension Files {
  /// Returns whether two paths lead to the same file or folder.
  fileprivate static func isSame(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    // Safety: stat reads the path and fills the struct that is lent to it.
    let isKnown = unsafe [stat(one, &first), stat(other, &second)] == [0, 0]
    return isKnown && first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Removes a folder with all files and folders inside, without following links. Files that
  /// cannot be removed stay.
  static func remove(_ folder: String) {
    for name in names(in: folder) {
      let path = "\(folder)/\(name)"
      // Safety: unlink reads the path. It refuses a folder.
      if unsafe unlink(path) != 0 { remove(path) }
    }
    // Safety: rmdir reads the path.
    _ = unsafe rmdir(folder)
  }
}

extension DocumentValue {
  /// The value as JSON.
  fileprivate var json: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number(let number): number.isFinite ? Self.text(of: number) : "null"
    case .text(let text): JSONText.string(text)
    case .list(let items): JSONText.array(items.map(\.json))
    case .table(let members): JSONText.object(members.map { ($0.key, $0.value.json) })
    }
  }
}
