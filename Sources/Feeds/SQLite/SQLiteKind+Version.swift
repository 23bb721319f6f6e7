#if SQLite
  internal import CSQLite

  extension SQLiteKind {
    /// The version of the installed SQLite, such as "3.45.1"; nil if it is not installed. Loads the
    /// library.
    package static var libraryVersion: String? {
      guard unsafe martlet_sqlite_load() == nil else { return nil }
      // Safety: the library returns a constant text.
      return unsafe martlet_sqlite_version().map { unsafe String(cString: $0) }
    }
  }
#endif
