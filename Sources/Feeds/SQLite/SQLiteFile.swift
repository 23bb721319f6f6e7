import Glibc

/// What lies at a database's path and beside it.
enum SQLiteFile {
  /// More about a failure, where the reason is how the file may be reached; empty otherwise.
  ///
  /// A database in WAL mode is read through `-shm` beside it, which must be there and readable, or
  /// the folder must be writable for this process.
  static func advice(_ path: String, _ why: String) -> String {
    guard why.contains("unable to open") || why.contains("readonly") || why.contains("read-only"),
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

  /// Whether the header of a database says that it is in WAL mode.
  static func usesWAL(_ path: String) -> Bool {
    guard let file = try? OpenFile(reading: path) else { return false }
    var bytes = [UInt8](repeating: 0, count: 20)
    // Safety: pread writes at most the array's size.
    guard unsafe pread(file.rawValue, &bytes, bytes.count, 0) == bytes.count else { return false }
    return bytes[18] == 2
  }
}
