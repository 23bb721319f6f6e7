import MartletGeometry

/// Knows which symbols follow the reading direction. `SymbolTable` mirrors them in a right-to-left
/// layout, as SwiftUI does.
enum SymbolDirection {
  /// The words that name a side by the reading direction, where `left` and `right` do not.
  private static let sides: Set<Substring> = ["forward", "backward", "leading", "trailing"]

  /// Starts of names of things that are read or heard in a direction.
  private static let things = [
    "speaker", "list.bullet", "list.dash", "increase.indent", "decrease.indent", "text.bubble",
    "quote.bubble", "doc.append",
  ]

  /// Returns whether a right-to-left layout mirrors the symbol. The controls of a player, such as
  /// `forward.end`, follow the tape and stay as they are.
  static func isReadingDirection(_ name: String) -> Bool {
    let words = name.split(separator: ".")
    if words.dropFirst().contains(where: sides.contains) { return true }
    return things.contains { name == $0 || name.hasPrefix($0 + ".") }
  }
}

extension SymbolDrawing {
  /// The drawing from the right to the left. With `keepingLines` the strokes stay as they are, such
  /// as the one that crosses a symbol out.
  func mirrored(keepingLines: Bool) -> SymbolDrawing {
    let flip = CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: CGFloat(Self.side), ty: 0)
    return SymbolDrawing(
      parts.map { part in
        if keepingLines && (part.kind == .stroke || part.kind == .eraseStroke) { return part }
        return Part(kind: part.kind, path: part.path.applying(flip))
      })
  }
}
