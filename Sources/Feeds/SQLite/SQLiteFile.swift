import Glibc
import MartletFormats
import MartletThreads

/// The files of a database: the file at its path and the files beside it.
enum SQLiteFile {
  /// Returns advice for a failure whose cause is WAL mode without access to the files beside the
  /// database; empty for any other failure.
  ///
  /// A database in WAL mode is read through the file `-shm` beside it. This file must exist and be
  /// readable, or this process must be able to write to the folder.
  static func advice(_ path: String, _ why: String) -> String {
    guard
      why.containsText("unable to open") || why.containsText("readonly")
        || why.containsText("read-only"),
      usesWAL(path)
    else { return "" }
    let shared = path + "-shm"
    let state =
      unsafe access(shared, F_OK) != 0
      ? "\(shared) is not there and cannot be made"
      : unsafe access(shared, R_OK) != 0 ? "\(shared) cannot be read" : "\(shared) cannot be used"
    return
      ": it is in WAL mode, and \(state); let this user write beside it, or, if nobody writes to it "
      + "while it is shown, say immutable = true"
  }

  /// Whether the header of a database has the write version of WAL mode, which is 2 in byte 18.
  static func usesWAL(_ path: String) -> Bool {
    guard let file = try? OwnedDescriptor(reading: path) else { return false }
    var bytes = [UInt8](repeating: 0, count: 20)
    // Safety: pread writes at most the array's size.
    guard unsafe pread(file.rawValue, &bytes, bytes.count, 0) == bytes.count else { return false }
    return bytes[18] == 2
  }
}
