internal import CLinux
import Glibc
import MartletThreads

/// Reports when the contents of paths may have changed: a file is written, replaced by rename(2),
/// removed or created, or becomes readable or unreadable for this process. A change of a folder or
/// a symbolic link on the path is reported too. Nothing else wakes the thread.
///
/// One inotify instance serves all paths. Folders are watched instead of files, because a watch of
/// a file would follow the old file through a rename. The object belongs to one thread, which polls
/// `descriptor` and drains it.
final class DirectoryWatch {
  enum Change {
    /// A writer has written to the file and not closed it yet.
    case writing
    /// The file may have complete new contents.
    case changed
    /// Attributes of the file or a part of the path have changed. The contents may be the same.
    case nearby
  }

  /// The parts of a path that cannot be watched, because this process cannot read a folder or the
  /// kernel has no watch left.
  struct Blindness: Hashable {
    /// Whether a change of the entry of the file itself, or of a link to it, may not be reported.
    var ofFile = false
    /// Whether a change of the folders on the path, or the creation of a missing file, may not be
    /// reported.
    var ofWay = false
  }

  private struct Interest {
    var id: Int
    var name: String
    var role: PathTrace.Role
  }

  private struct Path {
    var text: String
    var blindness = Blindness()
  }

  /// The descriptor to poll; negative if the process or the user has no inotify instance left.
  var descriptor: CInt { inotify.rawValue }
  private var inotify = OwnedDescriptor(-1)
  private var paths: [Int: Path] = [:]
  /// The interests by watch descriptor.
  private var interests: [CInt: [Interest]] = [:]

  init() {}

  // MARK: - Paths

  /// Watches a path. `drain` reports its changes under `id`. If the last name is `*`, the watch
  /// covers every entry of the folder.
  func follow(_ path: String, id: Int) {
    paths[id] = Path(text: path)
    retrace(id)
  }

  /// Ends the watch of a path.
  func forget(_ id: Int) {
    paths[id] = nil
    let previous = removeInterests(of: id)
    removeWatches(previous)
  }

  /// Returns the parts of the path that cannot be watched.
  func blindness(of id: Int) -> Blindness {
    !inotify.isOpen
      ? Blindness(ofFile: true, ofWay: true) : paths[id]?.blindness ?? Blindness()
  }

  /// Watches the folders on the path. It is called again when the path may lead to another file.
  func retrace(_ id: Int) {
    guard let path = paths[id]?.text else { return }
    if !inotify.isOpen {
      inotify = OwnedDescriptor(inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK)))
    }
    guard inotify.isOpen else { return }
    // A folder that is watched already keeps its watch descriptor, and so its pending events.
    var previous = removeInterests(of: id)
    var trace = PathTrace(path: path)
    // A change before the watch is set is not reported. The path is therefore looked up again until
    // it is the same before and after the watches are set.
    for _ in 0..<Self.maximumLookups {
      previous.formUnion(removeInterests(of: id))
      watch(trace, id: id)
      let now = PathTrace(path: path)
      if now == trace { break }
      trace = now
    }
    removeWatches(previous)
  }

  private static let anyName = "*"

  /// The maximum number of lookups. It is larger than the number of folders that can appear in the
  /// meantime.
  private static let maximumLookups = 64

  private static let structure =
    UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM)
    | UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
  private static let content = UInt32(IN_CLOSE_WRITE) | UInt32(IN_MODIFY)

  private func watch(_ trace: PathTrace, id: Int) {
    var blindness = Blindness()
    for entry in trace.entries {
      let mask = Self.structure | (entry.role == .file ? Self.content : 0)
      // The folder may be watched for another path too; then the masks are combined.
      let watch = unsafe inotify_add_watch(
        descriptor, entry.folder, mask | UInt32(IN_MASK_ADD) | UInt32(IN_ONLYDIR))
      if watch >= 0 {
        interests[watch, default: []].append(
          Interest(id: id, name: entry.name, role: entry.role))
        continue
      }
      switch Errno.current {
      case .noSuchFileOrDirectory, .notDirectory: break
      default:
        blindness.ofWay = true
        if entry.role != .folder { blindness.ofFile = true }
      }
    }
    paths[id]?.blindness = blindness
  }

  /// Removes the interests of a path and returns their watches.
  private func removeInterests(of id: Int) -> Set<CInt> {
    var result: Set<CInt> = []
    for (watch, list) in interests where list.contains(where: { $0.id == id }) {
      interests[watch] = list.filter { $0.id != id }
      result.insert(watch)
    }
    return result
  }

  /// Removes watches that serve no path any more.
  private func removeWatches(_ watches: Set<CInt>) {
    for watch in watches where interests[watch]?.isEmpty == true {
      interests[watch] = nil
      _ = inotify_rm_watch(descriptor, watch)
    }
  }

  // MARK: - Events

  /// The changes collected in one reading of the descriptor.
  private struct Gathered {
    var changes: [Int: Change] = [:]
    /// The ids of the paths that may lead to another file now.
    var moved: Set<Int> = []
  }

  /// Reads all waiting events and returns the changes, by the id of the path.
  func drain() -> [Int: Change] {
    var gathered = Gathered()
    // The buffer holds at least one event with the longest name, at the alignment of an event.
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
          note(event.mask, watch: event.wd, name: name, &gathered)
        }
      }
    }
    for id in gathered.moved where paths[id] != nil {
      retrace(id)
      // There was no event for a file that was created in the folder before the folder was watched.
      if gathered.changes[id] == nil { gathered.changes[id] = .nearby }
    }
    return gathered.changes
  }

  private func note(_ mask: UInt32, watch: CInt, name: String, _ gathered: inout Gathered) {
    // After an overflow some events are lost, so everything may have changed.
    if mask & UInt32(IN_Q_OVERFLOW) != 0 {
      for id in paths.keys { gathered.changes[id] = .changed }
      gathered.moved.formUnion(paths.keys)
      return
    }
    guard let list = interests[watch] else { return }
    // The folder itself was removed, and its watch with it.
    if mask & UInt32(IN_IGNORED) != 0 { interests[watch] = nil }
    for interest in list {
      // An event without a name belongs to the folder itself.
      guard name.isEmpty || name == interest.name || interest.name == Self.anyName else { continue }
      if interest.role == .file, !name.isEmpty {
        if mask & UInt32(IN_MODIFY) != 0 {
          gathered.changes[interest.id] = .writing
          continue
        }
        if mask & UInt32(IN_ATTRIB) == 0 { gathered.changes[interest.id] = .changed }
      }
      if mask & Self.structure != 0 || mask & UInt32(IN_IGNORED) != 0 {
        gathered.moved.insert(interest.id)
      }
    }
  }
}
