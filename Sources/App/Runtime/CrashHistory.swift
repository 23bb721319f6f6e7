/// The last crashes of the program, with the plan that it was showing each time.
///
/// Three such ends of the same plan within a minute mean that another start would end so, too.
package struct CrashHistory: Hashable, Sendable {
  /// The choice of what a run shows.
  package enum Plan: String, Hashable, Sendable, CaseIterable {
    /// The configuration as it is.
    case configured
    /// The configuration that last ran for long.
    case older
    /// The page about the crashes, which needs nothing.
    case page
  }

  package struct Crash: Hashable, Sendable {
    /// Seconds since the machine was switched on, suspended or not.
    package var time: Double
    package var plan: Plan
    /// The end in the service manager's words: "signal SEGV", "watchdog ABRT", "oom-kill KILL".
    package var end: String
  }

  /// Oldest first, none older than `window` when the last one was noted.
  package private(set) var crashes: [Crash] = []

  /// The crashes of one plan, within `window` seconds, after which it is given up.
  package static let limit = 3
  package static let window = 60.0

  package init() {}

  // MARK: - What happened

  /// Whether a run that ended like this ended by its own fault. A signal that people send is no
  /// fault; a run that ended well has the result "success".
  ///
  /// - Parameter end: `$SERVICE_RESULT` and `$EXIT_STATUS` of systemd.exec(5), with a space
  ///   between.
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

  /// Adds a crash and forgets those that are too old to count.
  package mutating func note(_ crash: Crash) {
    crashes.append(crash)
    crashes.removeAll { crash.time - $0.time > Self.window || $0.time > crash.time }
  }

  /// Counts the crashes of `plan` within a minute before `time`.
  package func count(of plan: Plan, at time: Double) -> Int {
    crashes.count { $0.plan == plan && time - $0.time <= Self.window && $0.time <= time }
  }

  /// Chooses what to show from now on.
  ///
  /// - Parameter hasOlder: whether there is another configuration that once ran for long.
  package func plan(at time: Double, hasOlder: Bool) -> Plan {
    if count(of: .configured, at: time) < Self.limit, count(of: .older, at: time) == 0 {
      return .configured
    }
    return hasOlder && count(of: .older, at: time) < Self.limit ? .older : .page
  }

  // MARK: - In a file

  /// A line a crash: time, plan, end. What is no such line is left out.
  package init(parsing text: String) {
    for line in text.split(whereSeparator: \.isNewline).suffix(100) {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, let time = Double(words[0]), time.isFinite, time >= 0,
        let plan = Plan(rawValue: String(words[1]))
      else { continue }
      crashes.append(Crash(time: time, plan: plan, end: String(words[2].prefix(80))))
    }
  }

  package var text: String {
    crashes.map { "\($0.time) \($0.plan.rawValue) \($0.end)\n" }.joined()
  }
}
