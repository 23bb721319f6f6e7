import Glibc
import MartletThreads

/// The entries of folders that decide which file a path names, including those of every symbolic
/// link, in the order in which the kernel looks them up.
struct PathTrace: Hashable {
  enum Role: Hashable {
    /// The entry of a folder on the path, which may be missing.
    case folder
    /// A symbolic link anywhere on the path.
    case link
    /// The last name of the path, which may be missing.
    case file
  }

  struct Entry: Hashable {
    /// The path of the folder, without symbolic links.
    var folder: String
    var name: String
    var role: Role
  }

  /// The entries in order. They end before the file if a folder on the path is missing or not
  /// readable for this process.
  private(set) var entries: [Entry] = []

  init(path: String) {
    var folder = path.hasPrefix("/") ? "/" : "."
    /// The names that have not been looked up yet; the next one is the last element.
    var names = Self.names(path)
    var links = 0
    while let name = names.popLast() {
      let entryPath = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      if name == ".." {
        folder = entryPath
        continue
      }
      let (target, code) = Self.target(ofLink: entryPath)
      if let target, links < Self.maximumLinks {
        entries.append(Entry(folder: folder, name: name, role: .link))
        links += 1
        if target.hasPrefix("/") { folder = "/" }
        names += Self.names(target)
        continue
      }
      entries.append(Entry(folder: folder, name: name, role: names.isEmpty ? .file : .folder))
      // EINVAL means that the entry exists and is not a link.
      if code != .invalidArgument { return }
      folder = entryPath
    }
  }

  /// The maximum number of symbolic links that the kernel follows (path_resolution(7)).
  private static let maximumLinks = 40

  /// Returns the names of a path in reverse order, so that the first one is the last element.
  private static func names(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }

  /// Returns the target of a symbolic link, or nil and the error number of readlink(2).
  private static func target(ofLink path: String) -> (target: String?, code: Errno?) {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    // Safety: readlink writes at most the array's size and returns the number of bytes.
    let count = unsafe readlink(path, &buffer, buffer.count)
    guard count >= 0 else { return (nil, .current) }
    return (String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self), nil)
  }
}
