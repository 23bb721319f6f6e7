import Glibc
import MartletData
import MartletThreads

/// A folder with pictures.
struct PictureFolder: Hashable {
  /// The maximum number of pictures that are shown.
  static let maximumPictures = 10_000
  /// The extensions of picture files.
  private static let ends = [".png", ".jpg", ".jpeg", ".webp"]

  let path: String

  init(_ path: String) {
    self.path = path
  }

  /// Returns the names of the pictures in order, "2.jpg" before "10.jpg".
  ///
  /// - Throws: the failure if the folder cannot be read or has no pictures.
  func files() throws(SourceFailure) -> [String] {
    // Safety: opendir reads the path; the stream is closed once.
    guard let stream = unsafe opendir(path) else {
      let error = Errno.current
      throw SourceFailure(
        error == .noSuchFileOrDirectory ? .missing(path) : .unreadable(path), why: "\(error)")
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while names.count < Self.maximumPictures, let entry = unsafe readdir(stream) {
      // Safety: the kernel terminates the name, and it lives until the next readdir.
      let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { name in
        unsafe String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
      }
      let end = name.lowercased()
      if !name.hasPrefix("."), Self.ends.contains(where: end.hasSuffix) { names.append(name) }
    }
    guard !names.isEmpty else {
      throw SourceFailure(
        .unusable(path), why: "it has no pictures (\(Self.ends.joined(separator: ", ")))")
    }
    return names.map { (key: Self.key($0), name: $0) }
      .sorted { ($0.key, $0.name) < ($1.key, $1.name) }.map(\.name)
  }

  /// Returns a key by which names are sorted in numeric order. Each number in it is padded to 20
  /// digits.
  private static func key(_ name: String) -> String {
    var (key, digits) = ("", "")
    for character in name.lowercased() + "\u{0}" {
      if character.isASCII, character.isNumber {
        digits.append(character)
        continue
      }
      if !digits.isEmpty {
        key += String(repeating: "0", count: max(0, 20 - digits.count)) + digits
        digits = ""
      }
      key.append(character)
    }
    return key
  }
}
