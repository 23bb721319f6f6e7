/// A list of the last six results, the oldest first. A seventh result replaces the oldest. The
/// first two results are stored without an array, and most nodes never have more.
struct RecentAnswers<Answer> {
  private(set) var count = 0
  private var first: Answer?
  private var second: Answer?
  private var others: [Answer] = []

  /// The result at `index`, which must be in `0..<count`.
  subscript(index: Int) -> Answer {
    if index == 0, let first { return first }
    if index == 1, let second { return second }
    return others[index - 2]
  }

  mutating func append(_ answer: Answer) {
    switch count {
    case 0: first = answer
    case 1: second = answer
    case 6:
      first = second
      second = others.removeFirst()
      others.append(answer)
      return
    default: others.append(answer)
    }
    count += 1
  }

  mutating func removeAll() {
    count = 0
    first = nil
    second = nil
    others.removeAll(keepingCapacity: true)
  }
}
