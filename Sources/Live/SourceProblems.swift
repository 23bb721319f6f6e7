import MartletData

/// The last reported problem of each source. It decides which updates are worth a line in the
/// journal. A problem that lasts for many updates gets one line.
package struct SourceProblems {
  /// A report of one line for the journal.
  package enum Report: Hashable {
    /// A source or some of its items have failed; the text names the source and the reason.
    case problem(String)
    /// A source that had failed has delivered again.
    case recovery(String)
  }

  private struct Problem: Hashable {
    var text: String
    /// Whether the whole source failed, and not only some of its items.
    var isOfSource: Bool
  }

  private var reported: [String: Problem] = [:]

  /// Makes a value without reported problems, so the first failure of each source is reported.
  package init() {}

  /// Returns the report on an update, at most one for all items of the source. Nil if there is no
  /// problem, or the same problem as before. If the source delivered successfully in between, the
  /// same problem is reported again.
  package mutating func report(on update: SourceUpdate, from id: String) -> Report? {
    // An update without health has no result of an attempt.
    guard let health = update.health else { return nil }
    let new = Self.problem(of: update, health)
    let old = reported[id]
    reported[id] = new
    if let new { return new == old ? nil : .problem("source \"\(id)\": \(new.text)") }
    guard old?.isOfSource == true, health == .fresh else { return nil }
    return .recovery("source \"\(id)\": up to date again")
  }

  private static func problem(of update: SourceUpdate, _ health: SourceHealth) -> Problem? {
    if case .failed(let failure, _) = health {
      return Problem(text: failure.description, isOfSource: true)
    }
    let failures = update.deliveries.compactMap { delivery in
      if case .failure(let failure) = delivery.content { failure } else { nil }
    }
    guard let first = failures.first else { return nil }
    let text =
      failures.count == 1
      ? "\(first)" : "\(failures.count) items cannot be shown, the first: \(first)"
    return Problem(text: text, isOfSource: false)
  }

  /// Forgets the problems of all sources except these.
  package mutating func keep(_ ids: Set<String>) {
    reported = reported.filter { ids.contains($0.key) }
  }
}
