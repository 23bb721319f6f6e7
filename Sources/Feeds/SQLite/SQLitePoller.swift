#if SQLite
  import MartletData

  /// Reads a database when it has changed.
  ///
  /// The poller watches three files: the database, its write-ahead log and its journal. After a
  /// change of a file it checks `PRAGMA data_version`, at most once per interval, and reads the
  /// database only if that number has changed. If the kernel cannot watch the files, it checks in
  /// every interval.
  final class SQLitePoller: Poller {
    private let kind: SQLiteKind
    private let texts = TimeTexts()
    private let watch = DirectoryWatch()
    private var connection: SQLiteConnection?
    /// The stamp of the file that the connection has open.
    private var stamp: FileStamp?
    private var version: Int64?
    private var failingSince: Int64?
    private var failure: SourceFailure?
    private var isFirst = true
    /// Whether a reported change was not checked yet.
    private var isDue = false
    /// The time before which nothing is read again, in seconds of the monotonic clock.
    private var restUntil = 0.0

    /// The seconds between two attempts to read a database that cannot be read.
    private static let retryInterval = 10.0

    init(_ kind: SQLiteKind) {
      self.kind = kind
      for (id, suffix) in ["", "-wal", "-journal"].enumerated() {
        watch.follow(kind.path + suffix, id: id)
      }
    }

    var descriptor: CInt { watch.descriptor }

    func poll(_ deliver: DataSink) -> Double? {
      let isChanged = !watch.drain().isEmpty || isFirst
      let now = MonotonicSeconds.now
      let isBlind = watch.blindness(of: 0).ofFile || watch.blindness(of: 1).ofFile
      if isChanged { isDue = true }
      if isBlind || failure != nil, now >= restUntil { isDue = true }
      if isDue, now >= restUntil {
        isDue = false
        look(deliver)
        restUntil = MonotonicSeconds.now + (failure == nil ? kind.interval : Self.retryInterval)
      }
      return isDue || isBlind || failure != nil ? restUntil : nil
    }

    private func look(_ deliver: DataSink) {
      do throws(SourceFailure) {
        let connection = try open()
        let now = try connection.dataVersion()
        if now == version, failure == nil { return }
        if isFirst { deliver(.loading) }
        isFirst = false
        let received = RealTime.milliseconds
        let deliveries = kind.deliveries(connection, texts, received: received)
        version = now
        failure = nil
        failingSince = nil
        deliver(.ready(deliveries))
      } catch {
        isFirst = false
        connection = nil
        if failure == error { return }
        failure = error
        let since = failingSince ?? RealTime.milliseconds
        failingSince = since
        deliver(.failed(error, since: since))
      }
    }

    /// Returns a connection to the current file at the path.
    private func open() throws(SourceFailure) -> SQLiteConnection {
      try FileFeed.check(kind.path)
      let found = FileStamp(path: kind.path)
      let isSame = found?.device == stamp?.device && found?.inode == stamp?.inode
      // An immutable database has no data version, so a changed file is opened again.
      let isSpent = kind.isImmutable && found != stamp
      if let connection, isSame, !isSpent { return connection }
      connection = nil
      version = nil
      let new = try SQLiteConnection(kind.path, isImmutable: kind.isImmutable)
      connection = new
      stamp = found
      return new
    }
  }
#endif
