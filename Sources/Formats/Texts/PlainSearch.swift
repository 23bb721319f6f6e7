// The standard library's `contains`, `replacing`, `firstRange` and `trimmingPrefix` for texts are
// part of its regular expression module. Using one of them links the whole module, which is half a
// megabyte.

extension StringProtocol {
  /// Returns the range of the first occurrence of `text` in this string. Returns nil if there is no
  /// occurrence, and for an empty `text`. UTF-8 is compared, so letters with combining marks match
  /// only in the same form.
  ///
  /// - Complexity: O(*n* · *m*).
  package func range(ofText text: String) -> Range<Index>? {
    let (bytes, sought) = (utf8, text.utf8)
    guard let first = sought.first else { return nil }
    var start = bytes.startIndex
    while let index = bytes[start...].firstIndex(of: first) {
      if bytes[index...].starts(with: sought) {
        return index..<bytes.index(index, offsetBy: sought.count)
      }
      start = bytes.index(after: index)
    }
    return nil
  }

  /// Returns whether this string contains `text`; false for an empty text.
  package func containsText(_ text: String) -> Bool { range(ofText: text) != nil }

  /// Returns this string with each occurrence of `text` replaced, from left to right.
  package func replacingText(_ text: String, with replacement: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.range(ofText: text) {
      result += rest[..<range.lowerBound]
      result += replacement
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
