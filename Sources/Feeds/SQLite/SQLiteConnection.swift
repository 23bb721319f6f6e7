#if SQLite
  internal import CSQLite
  import MartletData
  import MartletNetwork

  /// A read-only connection to one database file. It must be used on one thread only.
  @safe final class SQLiteConnection {
    enum Value: Hashable {
      case null
      case integer(Int64)
      case number(Double)
      case text(String)
      /// The size of a blob in bytes. Its content is not read.
      case blob(Int)
    }

    /// The result of a query: the names of its columns, and its rows.
    struct Answer {
      var columns: [String] = []
      var rows: [[Value]] = []
    }

    /// The reason why a query has no answer.
    struct QueryFailure: Error {
      var cause: SourceFailure
      /// Whether the same query may succeed later although the database has not changed, for
      /// example after a lock or a time limit.
      var canPass: Bool

      /// - Parameter code: the result code of SQLite.
      init(_ cause: SourceFailure, code: CInt = SQLITE_ERROR) {
        self.cause = cause
        canPass =
          switch code {
          case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_INTERRUPT, SQLITE_IOERR,
            SQLITE_CANTOPEN, SQLITE_PROTOCOL:
            true
          default: false
          }
      }
    }

    /// The maximum amount of text in one answer, in bytes.
    private static let maximumTextBytes = 32 << 20

    let path: String
    // Safety: `init` opens it and `deinit` closes it; no other object uses it.
    private let connection: OpaquePointer

    /// Opens the database without reading the file.
    ///
    /// - Parameter isImmutable: whether no process changes the file. SQLite then needs neither
    ///   locks nor the files beside it.
    /// - Throws: the failure if the library is missing or the file cannot be opened.
    init(_ path: String, isImmutable: Bool) throws(SourceFailure) {
      self.path = path
      if let fault = unsafe martlet_sqlite_load() {
        throw SourceFailure(
          .unreadable(path),
          why: "SQLite cannot be loaded: \(unsafe String(cString: fault)) (package libsqlite3-0)")
      }
      var code: CInt = 0
      let uri = "file:\(Self.encoded(path))?mode=ro\(isImmutable ? "&immutable=1" : "")"
      guard let connection = unsafe martlet_sqlite_open(uri, &code) else {
        throw Self.failure(path, unsafe String(cString: martlet_sqlite_words(code)))
      }
      unsafe self.connection = connection
    }

    deinit { unsafe martlet_sqlite_close(connection) }

    /// Returns a number that changes after another connection has changed the database.
    ///
    /// - Throws: the failure if the file is not a readable database.
    func dataVersion() throws(SourceFailure) -> Int64 {
      let version = unsafe martlet_sqlite_data_version(connection)
      if version < 0 { throw failure() }
      return version
    }

    /// Runs a query to its end.
    ///
    /// - Parameters:
    ///   - seconds: the time limit of the query.
    ///   - maximumRows: the maximum number of rows; one more is a failure.
    /// - Throws: the failure, and whether the same query may succeed later.
    func answer(
      _ query: String, seconds: Double, maximumRows: Int
    ) throws(QueryFailure) -> Answer {
      var problem: UnsafePointer<CChar>?
      guard
        let statement = unsafe martlet_sqlite_prepare(connection, query, seconds, &problem)
      else {
        let cause = unsafe failure(problem.map { unsafe String(cString: $0) })
        throw QueryFailure(cause, code: unsafe martlet_sqlite_code(connection))
      }
      defer { unsafe martlet_sqlite_finalize(statement) }
      let count = unsafe martlet_sqlite_column_count(statement)
      var answer = Answer()
      for column in 0..<count {
        let name = unsafe martlet_sqlite_column_name(statement, column)
        unsafe answer.columns.append(name.map { unsafe String(cString: $0) } ?? "")
      }
      var bytes = 0
      while true {
        let code = unsafe martlet_sqlite_step(statement)
        if code == SQLITE_DONE { return answer }
        if code == SQLITE_INTERRUPT {
          throw QueryFailure(
            failure("the query takes longer than \(seconds.inSeconds)"), code: code)
        }
        guard code == SQLITE_ROW else { throw QueryFailure(failure(), code: code) }
        guard answer.rows.count < maximumRows else {
          throw QueryFailure(
            failure("the query gives more than \(maximumRows) rows; add LIMIT to it"))
        }
        var row: [Value] = []
        for column in 0..<count {
          unsafe row.append(Self.value(statement, column, &bytes))
        }
        guard bytes <= Self.maximumTextBytes else {
          throw QueryFailure(
            failure("the query gives more than \(Self.maximumTextBytes >> 20) MiB of text"))
        }
        answer.rows.append(row)
      }
    }

    @unsafe private static func value(
      _ statement: OpaquePointer, _ column: CInt, _ bytes: inout Int
    ) -> Value {
      switch unsafe martlet_sqlite_column_type(statement, column) {
      case SQLITE_INTEGER: return .integer(unsafe martlet_sqlite_column_integer(statement, column))
      case SQLITE_FLOAT: return .number(unsafe martlet_sqlite_column_number(statement, column))
      case SQLITE_TEXT:
        var length: CInt = 0
        guard let text = unsafe martlet_sqlite_column_text(statement, column, &length) else {
          return .null
        }
        bytes += Int(length)
        // Safety: the bytes are valid until the next step.
        let span = unsafe UnsafeBufferPointer(start: text, count: Int(length))
        return unsafe .text(String(decoding: span, as: UTF8.self))
      case SQLITE_BLOB:
        var length: CInt = 0
        _ = unsafe martlet_sqlite_column_text(statement, column, &length)
        return .blob(Int(length))
      default: return .null
      }
    }

    // MARK: - Failures

    private func failure(_ why: String? = nil) -> SourceFailure {
      let message = unsafe String(cString: martlet_sqlite_message(connection))
      return Self.failure(path, why ?? message)
    }

    private static func failure(_ path: String, _ why: String) -> SourceFailure {
      SourceFailure(.unreadable(path), why: "\(why)\(SQLiteFile.advice(path, why))")
    }

    /// Returns a path in the encoding of a URI.
    private static func encoded(_ path: String) -> String {
      var text = ""
      for byte in path.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
          UInt8(ascii: "-"), UInt8(ascii: "_"):
          text.unicodeScalars.append(Unicode.Scalar(byte))
        default:
          text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
      return text
    }
  }
#endif
