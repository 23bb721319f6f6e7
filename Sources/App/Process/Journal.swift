import Glibc
import Logging
import MartletHost

/// Writes log lines to stderr: plain for people, with a priority before the text for the journal.
///
/// systemd reads a leading `<6>` as the priority of the line (sd-daemon(3)) and adds the time
/// itself. Control characters are escaped, because messages contain text from files and devices.
package struct JournalHandler: LogHandler {
  /// Metadata of the logger; it is stored but not written.
  package var metadata: Logger.Metadata = [:]
  /// The lowest level that is written.
  package var logLevel: Logger.Level = .info
  private let isJournal: Bool

  /// Makes a handler.
  ///
  /// - Parameter isJournal: whether stderr goes to the journal (`$JOURNAL_STREAM` is set).
  package init(isJournal: Bool) {
    self.isJournal = isJournal
  }

  /// One value of the metadata.
  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes the lines of one message.
  package func log(event: LogEvent) {
    let prefix =
      isJournal ? "<\(Self.priority(event.level))>" : "\(ProcessEnvironment.programName): "
    let text = event.message.description.split(whereSeparator: \.isNewline)
      .map { "\(prefix)\(PrintableText.escaped($0))\n" }.joined()
    let bytes = Array(text.utf8)
    // One write for each message keeps the lines of several threads apart.
    // Safety: the array's storage is lent for the call and bounded by its count.
    _ = unsafe bytes.withUnsafeBytes { unsafe write(2, $0.baseAddress, $0.count) }
  }

  /// Returns the log of the program, with priorities if stderr goes to the journal.
  package static func makeLog() -> Logger {
    let isJournal = ProcessEnvironment.value("JOURNAL_STREAM") != nil
    return Logger(label: ProcessEnvironment.programName) { _ in
      JournalHandler(isJournal: isJournal)
    }
  }

  private static func priority(_ level: Logger.Level) -> Int {
    switch level {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
