import Glibc

/// The files in the runtime folder that one run of the service leaves for the next: its end, its
/// plan, and the last configuration that ran for a long time.
///
/// Without a runtime folder nothing is recorded, and every run is treated as the first one.
package struct RunRecord: Sendable {
  /// The crashes of previous runs.
  package private(set) var history: CrashHistory
  /// The number of starts since the runtime folder was made, including this one; nil without a
  /// folder.
  package let starts: Int?
  private let folder: RuntimeFolder?

  private enum Name {
    static let starts = "starts"
    /// `$SERVICE_RESULT $EXIT_STATUS`, from `noteEnd`.
    static let end = "end"
    static let plan = "plan"
    static let crashes = "crashes"
    static let configuration = "configuration"
  }

  /// Reads the files of the last run. Each crash is counted once.
  ///
  /// - Parameters:
  ///   - folder: the runtime folder; nil if there is none.
  ///   - now: the seconds since the machine was switched on.
  package init(in folder: RuntimeFolder?, now: Double) {
    self.folder = folder
    starts = folder.map { 1 + (Int($0.text(Name.starts) ?? "") ?? 0) }
    if let starts { try? folder?.write("\(starts)", to: Name.starts) }
    history = CrashHistory(parsing: folder?.text(Name.crashes) ?? "")
    guard let folder, let end = folder.text(Name.end)?.split(whereSeparator: \.isNewline).first
    else { return }
    folder.remove(Name.end)
    guard CrashHistory.isFault(String(end)) else { return }
    let plan = folder.text(Name.plan).flatMap { CrashHistory.Plan(rawValue: $0) } ?? .configured
    history.note(CrashHistory.Crash(time: now, plan: plan, end: String(end.prefix(80))))
    try? folder.write(history.text, to: Name.crashes)
  }

  /// Records how the program ended, as the service manager reports it (ExecStopPost= in
  /// systemd.service(5)). Returns false if it reports nothing.
  package static func noteEnd(in folder: RuntimeFolder?) -> Bool {
    guard let folder, let result = ProcessEnvironment.value("SERVICE_RESULT") else { return false }
    let status = ProcessEnvironment.value("EXIT_STATUS") ?? ""
    try? folder.write("\(result) \(status)\n", to: Name.end)
    return true
  }

  /// The seconds since the machine was switched on, including suspension.
  package static var now: Double {
    var time = timespec()
    // Safety: the kernel fills the one struct that is lent to the call.
    _ = unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Records the contents that this run shows, for the next run.
  package func begin(_ plan: CrashHistory.Plan) {
    try? folder?.write(plan.rawValue, to: Name.plan)
  }

  /// Removes the recorded crashes, because their cause is no longer in use.
  package mutating func forgetCrashes() {
    history = CrashHistory()
    folder?.remove(Name.crashes)
  }

  /// The text of a configuration file.
  package struct ConfigurationFile: Hashable, Sendable {
    /// The path of the file.
    package var path: String
    /// The text of the file.
    package var text: String

    /// Makes a description of a file.
    package init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  /// The configuration that last ran for a long time; empty if there is none.
  package var olderConfiguration: [ConfigurationFile] {
    Self.files(parsing: folder?.read(Name.configuration) ?? [])
  }

  /// Stores a configuration that has run for a long time.
  ///
  /// - Throws: `AppError` if the file cannot be written.
  package func keep(_ files: [ConfigurationFile]) throws(AppError) {
    try folder?.write(Self.text(of: files), to: Name.configuration)
  }

  // Each file is a line with its number of bytes and its path, followed by its text.

  static func text(of files: [ConfigurationFile]) -> String {
    files.map { "\($0.text.utf8.count) \($0.path)\n\($0.text)" }.joined()
  }

  /// Parses the files. The result is empty unless `text(of:)` has written the bytes.
  static func files(parsing bytes: [UInt8]) -> [ConfigurationFile] {
    var files: [ConfigurationFile] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")),
        let line = String(validating: rest[..<end], as: UTF8.self),
        let space = line.firstIndex(of: " "), let count = Int(line[..<space]), count >= 0,
        count <= rest.endIndex - (end + 1),
        let text = String(validating: rest[(end + 1)..<(end + 1 + count)], as: UTF8.self)
      else { return [] }
      files.append(ConfigurationFile(path: String(line[line.index(after: space)...]), text: text))
      rest = rest[(end + 1 + count)...]
    }
    return files
  }
}
