import MartletGeometry
import MartletText

/// Draws symbols with the icons of the program's icon font. `SymbolTable` calls it for names that
/// it does not draw itself.
///
/// A table names the icon for a thing, such as "trash". The usual endings of names need no entries
/// of their own: `.fill` takes the filled form of an icon; `.circle` and `.square` put it, a letter
/// or a number up to 50 into a frame, which `.fill` fills; `.slash` crosses it out; `.badge.plus`
/// and its like mark its corner.
@MainActor
enum SymbolIcons {
  private static let icons = BuiltInIcons.readSymbols()
  private static let font = BuiltInIcons.openFont()

  /// Returns the drawing of a symbol; nil if no icon shows it.
  static func drawing(_ name: String) -> SymbolDrawing? {
    var words = name.split(separator: ".", omittingEmptySubsequences: false)[...]
    let isFilled = words.contains("fill")
    if let path = outline(icons[name[...]], isFilled) { return SymbolDrawing([part(.fill, path)]) }
    words = words.filter { $0 != "fill" }[...]
    if let path = outline(of: words, isFilled) { return SymbolDrawing([part(.fill, path)]) }
    if let badge = words.firstIndex(of: "badge") {
      return outline(of: words[..<badge], isFilled).map {
        badged($0, with: words[(badge + 1)...].first)
      }
    }
    guard let ending = words.popLast() else { return nil }
    switch ending {
    case "slash": return outline(of: words, isFilled).map(crossedOut)
    case "circle", "square":
      let path = number(words) ?? outline(character(words), true) ?? outline(of: words, true)
      return path.map { framed($0, inCircle: ending == "circle", isFilled) }
    default: return nil
    }
  }

  // MARK: - Icons

  private static func outline(of words: ArraySlice<Substring>, _ isFilled: Bool) -> Path? {
    outline(icons[words.joined(separator: ".")[...]], isFilled)
  }

  /// Returns the outline of an icon in the square of symbols, in the wanted form if it has both.
  private static func outline(_ icon: Substring?, _ isFilled: Bool) -> Path? {
    guard let icon, let font else { return nil }
    let forms = isFilled ? [icon, icon + "-outline"] : [icon + "-outline", icon]
    for form in forms {
      guard let path = font.outline(named: String(form)) else { continue }
      return path.applying(
        CGAffineTransform(
          a: SymbolDrawing.side, b: 0, c: 0, d: SymbolDrawing.side, tx: 0, ty: 0))
    }
    return nil
  }

  /// Returns the icon of a number up to 10, or of a letter.
  private static func character(_ words: ArraySlice<Substring>) -> Substring? {
    guard words.count == 1, let word = words.first else { return nil }
    if let number = Int(word) {
      // The font has no 0. Its O is as wide.
      return number == 0 ? "alpha-o" : 1...10 ~= number ? "numeric-\(number)" : nil
    }
    return word.count == 1 && word.allSatisfy(\.isLetter) ? "alpha-\(word)" : nil
  }

  /// Returns the outline of a number from 11 to 50: its digits, 2 units apart.
  private static func number(_ words: ArraySlice<Substring>) -> Path? {
    guard words.count == 1, let word = words.first, word.count == 2, let number = Int(word),
      11...50 ~= number
    else { return nil }
    var path = Path()
    var x = 0.0
    for index in word.indices {
      guard let digit = outline(character([word[index...index]]), true) else { return nil }
      let box = digit.boundingRect
      path.addPath(digit.applying(CGAffineTransform(translationX: x - box.minX, y: 0)))
      x += box.width + 2
    }
    return path
  }

  // MARK: - Compositions

  private static func part(_ kind: SymbolDrawing.Part.Kind, _ path: Path) -> SymbolDrawing.Part {
    SymbolDrawing.Part(kind: kind, path: path)
  }

  /// Returns a path that is scaled down to a square around a point, but never enlarged.
  private static func fitted(_ path: Path, side: Double, around center: CGPoint) -> Path {
    let box = path.boundingRect
    let scale = min(1, side / max(box.width, box.height, 1))
    return path.applying(
      CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: center.x - box.midX * scale,
        ty: center.y - box.midY * scale))
  }

  private static func framed(_ path: Path, inCircle: Bool, _ isFilled: Bool) -> SymbolDrawing {
    // A line is 2 units wide, half of them outside.
    let inset = isFilled ? 2.0 : 3.0
    let square = CGRect(x: 0, y: 0, width: SymbolDrawing.side, height: SymbolDrawing.side)
      .insetBy(dx: inset, dy: inset)
    let frame =
      inCircle ? Path(ellipseIn: square) : Path(roundedRect: square, cornerRadius: 6 - inset)
    let inner = fitted(path, side: 10.5, around: CGPoint(x: 12, y: 12))
    return SymbolDrawing(
      isFilled
        ? [part(.fill, frame), part(.eraseFill, inner)]
        : [part(.stroke, frame), part(.fill, inner)])
  }

  private static func crossedOut(_ path: Path) -> SymbolDrawing {
    func line(_ dx: Double) -> Path {
      Path {
        $0.move(to: CGPoint(x: 3.5 + dx, y: 3.5 - dx))
        $0.addLine(to: CGPoint(x: 20.5 + dx, y: 20.5 - dx))
      }
    }
    return SymbolDrawing([part(.fill, path), part(.eraseStroke, line(1.2)), part(.stroke, line(0))])
  }

  private static func badged(_ path: Path, with mark: Substring?) -> SymbolDrawing {
    let center = CGPoint(x: 18, y: 18)
    let gap = Path(ellipseIn: CGRect(x: center.x - 6, y: center.y - 6, width: 12, height: 12))
    let icon: Substring? =
      switch mark {
      case "plus", "minus": mark.map { $0 + "-circle" }
      case "checkmark": "check-circle"
      case "xmark": "close-circle"
      case "exclamationmark": "alert-circle"
      case "questionmark": "help-circle"
      case .some(let other): icons[other]
      case nil: nil
      }
    guard let badge = outline(icon, true) else { return SymbolDrawing([part(.fill, path)]) }
    return SymbolDrawing([
      part(.fill, path), part(.eraseFill, gap),
      part(.fill, fitted(badge, side: 10, around: center)),
    ])
  }
}
