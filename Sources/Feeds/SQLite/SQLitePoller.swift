#if SQLite
  import MartletData
  import MartletThreads

  /// Reads a database when it has changed.
  ///
  /// The poller watches three files: the database, its write-ahead log and its journal. After a
  /// change of a file it checks `PRAGMA data_version`, at most once per interval, and reads the
  /// database only if that number has changed. If the kernel cannot watch the files, it checks in
  /// every interval. If the query of an item failed because of a lock or its time limit, the item
  /// is read again later, even if the database has not changed.
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
    /// The items to read again although the database has not changed, with their failures, by the
    /// item's name.
    private var unanswered: [String: SourceFailure] = [:]
    private var isFirst = true
    /// Whether a change was reported that has not been checked yet.
    private var isDue = false
    /// The time before which nothing is read again, in seconds of the monotonic clock.
    private var restUntil = 0.0
    /// The time before which `unanswered` items are not read again unless the database changes, in
    /// seconds of the monotonic clock.
    private var retryAt = 0.0
    private let retryInterval: Double

    /// - Parameter retryInterval: the seconds between two attempts to read a database, or one of
    ///   its items, that cannot be read.
    init(_ kind: SQLiteKind, retryInterval: Double = 10) {
      self.kind = kind
      self.retryInterval = retryInterval
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
      let isRetry = !unanswered.isEmpty && now >= retryAt
      if isBlind || isRetry || failure != nil, now >= restUntil { isDue = true }
      if isDue, now >= restUntil {
        isDue = false
        look(deliver)
        restUntil = MonotonicSeconds.now + (failure == nil ? kind.interval : retryInterval)
      }
      if isDue || isBlind || failure != nil { return restUntil }
      return unanswered.isEmpty ? nil : max(restUntil, retryAt)
    }

    private func look(_ deliver: DataSink) {
      do throws(SourceFailure) {
        let connection = try open()
        let now = try connection.dataVersion()
        if now == version, failure == nil { return retry(connection, deliver) }
        if isFirst { deliver(.loading) }
        isFirst = false
        let received = RealTime.milliseconds
        let reading = kind.read(kind.items, connection, texts, received: received)
        version = now
        failure = nil
        failingSince = nil
        unanswered = reading.unanswered
        retryAt = MonotonicSeconds.now + retryInterval
        deliver(.ready(reading.deliveries))
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

    /// Reads the unanswered items again if it is time, and delivers the results that differ.
    private func retry(_ connection: SQLiteConnection, _ deliver: DataSink) {
      guard !unanswered.isEmpty, MonotonicSeconds.now >= retryAt else { return }
      let items = kind.items.filter { unanswered[$0.name] != nil }
      let reading = kind.read(items, connection, texts, received: RealTime.milliseconds)
      let deliveries = reading.deliveries.filter { delivery in
        guard case .failure(let failure) = delivery.content else { return true }
        return failure != unanswered[delivery.item]
      }
      unanswered = reading.unanswered
      retryAt = MonotonicSeconds.now + retryInterval
      if !deliveries.isEmpty { deliver(.updated(deliveries)) }
    }

    /// Returns a connection to the file that is at the path now.
    ///
    /// - Throws: the failure if the file cannot be opened.
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
