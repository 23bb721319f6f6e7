/// The direction in which lines are read.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  /// From left to right, as in Latin scripts.
  case leftToRight
  /// From right to left, as in Arabic and Hebrew scripts.
  case rightToLeft

  /// Makes the direction of a language from its tag, such as `ar`, `he-IL` or `fa_IR.UTF-8`. A
  /// script in the tag takes precedence over the language. An unknown tag gives left to right.
  package init(language tag: String) {
    let parts = tag.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    let script = parts.dropFirst().first { $0.count == 4 && $0.allSatisfy { $0.isLetter } }
    let isRightToLeft =
      script.map { Self.rightToLeftScripts.contains($0) }
      ?? parts.first.map { Self.rightToLeftLanguages.contains($0) } ?? false
    self = isRightToLeft ? .rightToLeft : .leftToRight
  }

  private static let rightToLeftLanguages: [String] = [
    "ar", "arc", "arz", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur",
    "yi",
  ]
  private static let rightToLeftScripts: [String] = [
    "adlm", "arab", "hebr", "nkoo", "syrc", "thaa",
  ]
}
