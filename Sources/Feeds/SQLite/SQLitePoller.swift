#if SQLite
  import MartletData

  /// Reads a database whenever somebody has changed it.
  ///
  /// Files are watched: the database, its write-ahead log, and its journal. A change of one is
  /// followed by a look at `PRAGMA data_version`, which tells whether it was a change of content, at
  /// most once in the interval. Where the kernel does not tell of changes, every interval is looked.
  final class SQLitePoller: Poller {
    private let kind: SQLiteKind
    private let texts = TimeTexts()
    private let watch = DirectoryWatch()
    private var connection: SQLiteConnection?
    /// Of the file that the connection has open.
    private var stamp: FileStamp?
    private var version: Int64?
    private var failingSince: Int64?
    private var failure: SourceFailure?
    private var isFirst = true
    /// Whether something may have changed that was not looked at.
    private var isDue = false
    /// The time before which nothing is read again.
    private var restUntil = 0.0

    /// Seconds between two attempts at a database that cannot be read.
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

    /// The connection to the file that lies at the path now.
    private func open() throws(SourceFailure) -> SQLiteConnection {
      try FileFeed.check(kind.path)
      let found = FileStamp(path: kind.path)
      let isSame = found?.device == stamp?.device && found?.inode == stamp?.inode
      // What is said to be immutable has no version, so a changed file is opened anew.
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
