/// The last crashes of the program, each with the plan of its run.
///
/// After three crashes with the same plan within a minute, another start would probably crash too.
package struct CrashHistory: Hashable, Sendable {
  /// The contents that a run shows.
  package enum Plan: String, Hashable, Sendable, CaseIterable {
    /// The configuration as it is.
    case configured
    /// The configuration that last ran for a long time.
    case older
    /// The page about the crashes, which needs no configuration.
    case page
  }

  /// One crash.
  package struct Crash: Hashable, Sendable {
    /// The time in seconds since the machine was switched on, including suspension.
    package var time: Double
    /// The contents that the crashed run showed.
    package var plan: Plan
    /// The end in the service manager's terms: "signal SEGV", "watchdog ABRT", "oom-kill KILL".
    package var end: String
  }

  /// The crashes, oldest first. None was older than `window` when the last one was added.
  package private(set) var crashes: [Crash] = []

  /// A plan with this number of crashes within `window` is not tried again.
  package static let limit = 3
  /// The time in seconds during which crashes are counted together.
  package static let window = 60.0

  /// Makes a history without crashes.
  package init() {}

  // MARK: - Recording crashes

  /// Returns whether a run with this end failed by its own fault. False for "success", the result
  /// of a normal end, and for signals with which a person ends a program, such as TERM and KILL.
  ///
  /// - Parameter end: `$SERVICE_RESULT` and `$EXIT_STATUS` of systemd.exec(5), separated by a
  ///   space.
  package static func isFault(_ end: String) -> Bool {
    let words = end.split(separator: " ")
    switch words.first {
    case "core-dump", "watchdog", "oom-kill", "exit-code": return true
    case "signal":
      let signal = words.dropFirst().first ?? ""
      return ["SEGV", "BUS", "ILL", "FPE", "TRAP", "ABRT", "SYS", "PIPE", "QUIT"].contains(signal)
    default: return false
    }
  }

  /// Adds a crash, and removes those that are more than `window` older.
  package mutating func note(_ crash: Crash) {
    crashes.append(crash)
    crashes.removeAll { crash.time - $0.time > Self.window || $0.time > crash.time }
  }

  /// Returns the number of crashes of `plan` within a minute before `time`.
  package func count(of plan: Plan, at time: Double) -> Int {
    crashes.count { $0.plan == plan && time - $0.time <= Self.window && $0.time <= time }
  }

  /// Returns the contents to show from now on.
  ///
  /// - Parameter hasOlder: whether another configuration once ran for a long time.
  package func plan(at time: Double, hasOlder: Bool) -> Plan {
    if count(of: .configured, at: time) < Self.limit, count(of: .older, at: time) == 0 {
      return .configured
    }
    return hasOlder && count(of: .older, at: time) < Self.limit ? .older : .page
  }

  // MARK: - As text

  /// Parses a text with one line for each crash: time, plan, end. Other lines are ignored.
  package init(parsing text: String) {
    for line in text.split(whereSeparator: \.isNewline).suffix(100) {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, let time = Double(words[0]), time.isFinite, time >= 0,
        let plan = Plan(rawValue: String(words[1]))
      else { continue }
      crashes.append(Crash(time: time, plan: plan, end: String(words[2].prefix(80))))
    }
  }

  /// The history as text, in the form that `init(parsing:)` reads.
  package var text: String {
    crashes.map { "\($0.time) \($0.plan.rawValue) \($0.end)\n" }.joined()
  }
}
