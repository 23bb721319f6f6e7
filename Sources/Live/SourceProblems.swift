import MartletData

/// The last reported problem of each source, so that a journal names each problem once.
package struct SourceProblems {
  private var reported: [String: String] = [:]

  package init() {}

  /// Returns the line to report for an update: one for all items of the source. Nil if there is no
  /// problem, or the same one as before. After a good reading the same problem is reported again.
  package mutating func line(for update: SourceUpdate, from id: String) -> String? {
    guard let health = update.health else { return nil }
    let problem: String?
    if case .failed(let failure, _) = health {
      problem = failure.description
    } else {
      let failures = update.deliveries.compactMap { delivery in
        if case .failure(let failure) = delivery.content { failure } else { nil }
      }
      problem = failures.first.map { first in
        failures.count == 1
          ? "\(first)" : "\(failures.count) items cannot be shown, the first: \(first)"
      }
    }
    defer { reported[id] = problem }
    guard let problem, reported[id] != problem else { return nil }
    return "source \"\(id)\": \(problem)"
  }

  /// Forgets the problems of all other sources.
  package mutating func keep(_ ids: Set<String>) {
    reported = reported.filter { ids.contains($0.key) }
  }
}
