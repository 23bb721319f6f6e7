import ArgumentParser
import MartletGeometry

extension SafeArea: ExpressibleByArgument {
  /// The help of the option `--safe-area`.
  static let help = ArgumentHelp(
    """
    Points at the edges that something covers, each from \(Int(limits.lowerBound)) to \
    \(Int(limits.upperBound)), such as 44,0,34,0; without it the configuration's, else none.
    """, valueName: "top,left,bottom,right")

  /// Parses four numbers with commas between them: top, left, bottom, right. Returns nil for other
  /// texts, and for numbers outside of `limits`.
  package init?(argument: String) {
    var lengths: [Double] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let length = Double(part) else { return nil }
      lengths.append(length)
    }
    self.init(lengths)
  }
}
