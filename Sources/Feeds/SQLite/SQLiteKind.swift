#if SQLite
  import Glibc
  import MartletConfig
  import MartletData

  /// A database file of SQLite. Queries read it, and nothing is written to it.
  package struct SQLiteKind: SourceKind {
    /// The name of the kind in the configuration: `kind = "sqlite"`.
    package static let name = "sqlite"

    /// The path of the database, absolute.
    package var path: String
    var items: [SQLiteItem]
    /// Whether no process changes the file, so that it is read without locks and without the files
    /// beside it.
    package var isImmutable: Bool
    /// The minimum time between two readings, in seconds.
    package var interval: Double
    /// The time limit of one query, in seconds.
    package var timeout: Double
    var capacity: Int?

    /// Reads `path`, `immutable`, `every`, `timeout`, the keys of times, and the query of each
    /// item.
    package init?(
      _ reader: inout ConfigReader, _ common: SourceCommon, items: inout [ItemReader]
    ) {
      let defaults = TimeSettings(&reader)
      capacity = common.capacity
      isImmutable = reader.bool("immutable") ?? false
      interval = max(0.1, reader.duration("every", in: 0.1...86_400) ?? 2)
      timeout = max(0.1, reader.duration("timeout", in: 0.1...60) ?? 5)
      self.items = []
      for index in items.indices {
        if let item = SQLiteItem(&items[index], defaults: defaults) { self.items.append(item) }
      }
      if items.isEmpty {
        reader.report(
          "\(common.owner) needs items, such as item.power = "
            + "{ query = \"SELECT time, watts FROM power\", time = \"time\" }")
      }
      guard let path = reader.file("path", of: common.owner) else { return nil }
      self.path = path
    }

    /// The path of the database, without the files beside it.
    package var files: [String] { [path] }

    /// Checks that the time zones are known and that the file can be opened. It does not load
    /// SQLite.
    ///
    /// - Throws: the reason why the source cannot be read now.
    package func check() throws(SourceFailure) {
      for item in items { _ = try item.times.text() }
      try FileFeed.check(path)
    }

    /// Runs all queries once, on the caller's thread.
    ///
    /// - Throws: the failure if the file is not a readable database. The failure of one query is a
    ///   part of the update.
    package func read(received: Int64) throws(SourceFailure) -> SourceUpdate {
      try FileFeed.check(path)
      let connection = try SQLiteConnection(path, isImmutable: isImmutable)
      // A file that is not a database fails once here; otherwise it would fail for each item.
      _ = try connection.dataVersion()
      return .ready(self.read(items, connection, TimeTexts(), received: received).deliveries)
    }

    /// Returns a source with a thread of its own that reads the database when it changes, not
    /// started yet.
    package func open(in hub: FeedHub) -> any DataSource {
      let kind = self
      return PollingFeed(path) { SQLitePoller(kind) }
    }

    /// The contents of some items at one moment.
    struct Reading {
      var deliveries: [Delivery] = []
      /// The items to read again although the database has not changed, with their failures, by the
      /// item's name.
      var unanswered: [String: SourceFailure] = [:]
    }

    /// Returns the current contents of some items.
    func read(
      _ items: [SQLiteItem], _ connection: SQLiteConnection, _ texts: TimeTexts, received: Int64
    ) -> Reading {
      // In WAL mode, changes go to the file beside the database.
      let modified = [path, path + "-wal"].compactMap { FileStamp(path: $0)?.modifiedMilliseconds }
      var reading = Reading()
      for item in items {
        var content: Result<Content, SourceFailure>
        do throws(SQLiteConnection.QueryFailure) {
          let answer = try connection.answer(
            item.query, seconds: timeout, maximumRows: item.maximumRows(capacity: capacity))
          content = self.content(
            of: answer, to: item, texts, modified: modified.max() ?? received)
        } catch {
          content = .failure(error.cause)
          if error.canPass { reading.unanswered[item.name] = error.cause }
        }
        reading.deliveries.append(
          Delivery(item: item.name, content: content, received: received))
      }
      return reading
    }

    private func content(
      of answer: SQLiteConnection.Answer, to item: SQLiteItem, _ texts: TimeTexts, modified: Int64
    ) -> Result<Content, SourceFailure> {
      do throws(SourceFailure) {
        let text = try texts.text(item.times)
        do throws(ContentFault) {
          return .success(
            try item.content(of: answer, times: text, capacity: capacity, modified: modified))
        } catch {
          throw SourceFailure(
            .item(item.name), why: error.description)
        }
      } catch {
        return .failure(error)
      }
    }
  }
#endif
