internal import CLinux
import Glibc

/// Tells when a path's content may have changed: the file is rewritten, replaced by rename(2),
/// removed, or comes into being, also through a symbolic link. Wakes for nothing else.
///
/// Watches folders, not the file: a watch of the file would follow the old one through a rename.
/// Belongs to one thread, which polls `descriptor` and drains it.
final class DirectoryWatch {
  enum Change {
    /// Somebody wrote and has not closed the file yet.
    case writing
    /// A whole new content may be there.
    case changed
    /// Something else in the folders changed, on which the path may depend.
    case nearby
  }

  private let path: String
  let descriptor: CInt
  /// Watch descriptor → file name of interest; empty for folders on the way to a missing one.
  private var names: [CInt: String] = [:]

  /// Throws when the process has no inotify instance left.
  init(path: String) throws(SourceFailure) {
    self.path = path
    descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
    guard descriptor >= 0 else {
      throw SourceFailure(what: "Cannot watch \(path)", why: ColumnsFile.message(errno))
    }
    watchFolders()
  }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
  }

  // MARK: - Watches

  private static let events =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MODIFY) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM)
    | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

  /// Watches the folder of the path, that of the file it resolves to, and where a folder is
  /// missing, its nearest ancestor.
  private func watchFolders() {
    // A folder that is watched already keeps its number, and so the events that wait for it.
    let former = names.keys
    names.removeAll()
    defer {
      for watch in former where names[watch] == nil { _ = inotify_rm_watch(descriptor, watch) }
    }
    watchFolder(of: path)
    if let real = unsafe realpath(path, nil) {
      let resolved = unsafe String(cString: real)
      unsafe free(real)
      if resolved != path { watchFolder(of: resolved) }
    }
  }

  private func watchFolder(of file: String) {
    // The missing folder may come into being before its ancestor is watched, and then nobody
    // tells: so look again until what is watched is the nearest that exists.
    for _ in 0..<Self.maximumLooks {
      var folder = Self.folder(of: file)
      var missing: String?
      while true {
        let watch = unsafe inotify_add_watch(descriptor, folder, Self.events)
        if watch >= 0 {
          names[watch] = missing == nil ? Self.name(of: file) : ""
          break
        }
        guard folder != "/", folder != "." else { return }
        missing = folder
        folder = Self.folder(of: folder)
      }
      guard let missing, unsafe access(missing, F_OK) == 0 else { return }
    }
  }

  /// Folders made one after the other while we look; more than any path has.
  private static let maximumLooks = 64

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  // MARK: - Events

  /// Reads all waiting events; nil when none concerns the path.
  func drain() -> Change? {
    var change: Change?
    var structureChanged = false
    // The kernel wants room for one event with the longest name, at the event's alignment.
    unsafe withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 8) { buffer in
      while true {
        let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset < count {
          // Safety: the kernel writes whole events; `len` counts the padded name behind each.
          let event = unsafe buffer.load(fromByteOffset: offset, as: inotify_event.self)
          let nameStart = offset + MemoryLayout<inotify_event>.size
          let bytes = unsafe UnsafeRawBufferPointer(
            rebasing: buffer[nameStart..<nameStart + Int(event.len)])
          let name = unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
          offset = nameStart + Int(event.len)
          note(event.mask, watch: event.wd, name: name, &change, &structureChanged)
        }
      }
    }
    if structureChanged {
      watchFolders()
      // Whatever came into a folder before it was watched told nobody.
      change = change ?? .nearby
    }
    return change
  }

  private func note(
    _ mask: UInt32, watch: CInt, name: String, _ change: inout Change?,
    _ structureChanged: inout Bool
  ) {
    // An overflow lost events: anything may have happened.
    if mask & UInt32(IN_Q_OVERFLOW) != 0 {
      change = .changed
      structureChanged = true
      return
    }
    guard let wanted = names[watch] else { return }
    let isOwnFile = !wanted.isEmpty && name == wanted
    if mask & UInt32(IN_MODIFY) != 0 {
      if isOwnFile { change = .writing }
      return
    }
    if isOwnFile { change = .changed }
    // A folder that came, went or was renamed, or a link that now points elsewhere.
    if mask & ~UInt32(IN_CLOSE_WRITE) != 0 { structureChanged = true }
  }
}
