/// Returns the candidate with the smallest edit distance from `word`. Returns nil if that distance
/// exceeds a third of the number of letters of the word. The limit is at least one and at most
/// three edits.
package func nearest(to word: String, in candidates: [String]) -> String? {
  let limit = min(3, max(1, word.count / 3))
  return
    candidates
    .filter { abs($0.unicodeScalars.count - word.unicodeScalars.count) <= limit }
    .map { (name: $0, edits: editDistance(Array(word.unicodeScalars), Array($0.unicodeScalars))) }
    .filter { $0.edits <= limit }
    .min { $0.edits < $1.edits }?.name
}

/// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn one
/// word into the other (optimal string alignment).
///
/// - Complexity: O(*a·b*) in the lengths of the words.
private func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
  var before: [Int] = []
  var above = Array(0...b.count)
  for i in 0..<a.count {
    var row = [i + 1]
    for j in 0..<b.count {
      var best = min(above[j] + (a[i] == b[j] ? 0 : 1), above[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, before[j - 1] + 1) }
      row.append(best)
    }
    before = above
    above = row
  }
  return above[b.count]
}
