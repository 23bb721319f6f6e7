// The symbols of this file are drawn for this project. Their names are those that SwiftUI programs
// use. The square is 24 by 24 units, and lines are 2 units wide.

/// Finds the drawing of a symbol by its name. `Image`, `ImageNode` and `SymbolVariants` call it.
/// Each drawing is parsed once and cached for the life of the program.
@MainActor
package enum SymbolTable {
  private static var read: [String: SymbolDrawing] = [:]
  private static var mirrored: [String: SymbolDrawing] = [:]

  /// Returns the drawing of a symbol, from this table or made of an icon (`SymbolIcons`); nil if
  /// neither knows the name.
  package static func drawing(_ name: String) -> SymbolDrawing? {
    if let known = read[name] { return known }
    let own = texts[name].flatMap { SymbolDrawing($0) }
    guard let drawing = own ?? SymbolIcons.drawing(name) else { return nil }
    read[name] = drawing
    return drawing
  }

  /// Returns the drawing of a symbol for a reading direction. From the right to the left, a symbol
  /// such as `chevron.forward` is mirrored.
  static func drawing(_ name: String, isRightToLeft: Bool) -> SymbolDrawing? {
    guard isRightToLeft, SymbolDirection.isReadingDirection(name) else { return drawing(name) }
    if let known = mirrored[name] { return known }
    let isCrossedOut = name.split(separator: ".").dropFirst().contains("slash")
    let drawing = drawing(name)?.mirrored(keepingLines: isCrossedOut)
    mirrored[name] = drawing
    return drawing
  }

  /// The names in this table, sorted.
  package static var names: [String] { texts.keys.sorted() }

  private static let cloud = """
    M 7 19 C 4.2 19 2 17 2 14.4 C 2 11.9 4 10 6.5 10 C 7 7.1 9.5 5 12.5 5
    C 16 5 18.5 7.5 18.5 10.8 C 20.5 11 22 12.7 22 14.8 C 22 17.2 20.2 19 18 19 Z
    """
  private static let drop = """
    M 12 3 C 12 3 5.5 10.5 5.5 15 C 5.5 18.6 8.4 21 12 21 C 15.6 21 18.5 18.6 18.5 15
    C 18.5 10.5 12 3 12 3 Z
    """
  private static let flame = """
    M 12 2.5 C 13 7 18 9.5 18 15 C 18 18.6 15.5 21.5 12 21.5 C 8.5 21.5 6 18.7 6 15.3
    C 6 12.5 7.5 11 8.5 9.2 C 9 11 9.8 11.8 10.6 12 C 10.3 8.5 10.5 5 12 2.5 Z
    """
  private static let bolt = "M 13.5 2.5 L 5 13.5 L 11 13.5 L 10 21.5 L 19 10 L 12.8 10 Z"
  private static let heart = """
    M 12 20.5 C 6 16 2.8 12.8 2.8 8.9 C 2.8 6 5 4 7.6 4 C 9.5 4 11 5 12 6.6
    C 13 5 14.5 4 16.4 4 C 19 4 21.2 6 21.2 8.9 C 21.2 12.8 18 16 12 20.5 Z
    """
  private static let bell = """
    M 12 3 C 8.5 3 6.5 5.8 6.5 9.2 C 6.5 13.5 5.2 15.2 4 16.8 L 20 16.8
    C 18.8 15.2 17.5 13.5 17.5 9.2 C 17.5 5.8 15.5 3 12 3 Z
    """
  private static let clapper = """
    fill M 9.5 19 L 14.5 19 C 14.3 20.6 13.3 21.5 12 21.5 C 10.7 21.5 9.7 20.6 9.5 19 Z
    """
  private static let bulb = """
    M 9 17 C 9 14.5 6 13 6 9 C 6 5.5 8.7 3 12 3 C 15.3 3 18 5.5 18 9 C 18 13 15 14.5 15 17 Z
    """
  private static let shoulders =
    "M 4.5 20.5 C 4.5 16.5 7.8 14.5 12 14.5 C 16.2 14.5 19.5 16.5 19.5 20.5 Z"
  private static let triangle = "M 12 3.6 L 21.6 20.2 L 2.4 20.2 Z"
  private static let rays = """
    stroke M 12 1.8 L 12 4 M 12 20 L 12 22.2 M 1.8 12 L 4 12 M 20 12 L 22.2 12
    M 4.8 4.8 L 6.3 6.3 M 17.7 17.7 L 19.2 19.2 M 4.8 19.2 L 6.3 17.7 M 17.7 6.3 L 19.2 4.8
    """
  private static let check = "M 7.5 12.5 L 10.8 15.8 L 16.5 8.8"
  private static let cross = "M 8.6 8.6 L 15.4 15.4 M 15.4 8.6 L 8.6 15.4"
  private static let seal = """
    M 19.77 8.78 A 17.4 12 4 -54 54 A 15.82 15.82 4 -9 99 A 12 17.4 4 36 144 A 8.18 15.82 4 81 189
    A 6.6 12 4 126 234 A 8.18 8.18 4 171 279 A 12 6.6 4 216 324 A 15.82 8.18 4 261 369 Z
    """
  private static let sealedCheck = "M 8.2 12.4 L 10.9 15.1 L 15.8 9.2"
  private static let suitHeart = """
    M 12 21.3 C 10 17.2 4.5 14 4.5 8.4 C 4.5 5.4 6.3 3.3 8.5 3.3 C 10.3 3.3 11.6 4.6 12 6.6
    C 12.4 4.6 13.7 3.3 15.5 3.3 C 17.7 3.3 19.5 5.4 19.5 8.4 C 19.5 14 14 17.2 12 21.3 Z
    """
  private static let diamond = """
    M 12 2.5 C 13.6 6 16.4 9.6 19 12 C 16.4 14.4 13.6 18 12 21.5 C 10.4 18 7.6 14.4 5 12
    C 7.6 9.6 10.4 6 12 2.5 Z
    """
  private static let spade = """
    M 12 2.7 C 13.5 7 20 9.6 20 14.2 C 20 16.6 18.3 18.2 16.3 18.2 C 14.9 18.2 13.6 17.4 12.9 16
    C 13.1 18.4 13.9 20 15.4 21.3 L 8.6 21.3 C 10.1 20 10.9 18.4 11.1 16
    C 10.4 17.4 9.1 18.2 7.7 18.2 C 5.7 18.2 4 16.6 4 14.2 C 4 9.6 10.5 7 12 2.7 Z
    """
  private static let club = """
    M 8.6 21.3 C 10.1 20 10.9 18.2 11.1 15.6 A 7.5 13.4 4.1 31 291.3 A 12 6.8 4.1 137.3 402.7
    A 16.5 13.4 4.1 248.7 509 C 13.1 18.2 13.9 20 15.4 21.3 Z
    """
  private static let keyOutline = """
    M 8.8 5 L 19.4 5 C 20.8 5 21.8 6 21.8 7.4 L 21.8 16.6 C 21.8 18 20.8 19 19.4 19 L 8.8 19
    C 8.2 19 7.7 18.8 7.3 18.3 L 2.5 12.8 C 2.1 12.3 2.1 11.7 2.5 11.2 L 7.3 5.7
    C 7.7 5.2 8.2 5 8.8 5 Z
    """
  private static let keyCross = "M 11.2 9 L 17.2 15 M 17.2 9 L 11.2 15"

  private static let texts: [String: String] = [
    "arrow.backward": "stroke M 20 12 L 4 12 M 10.5 5.5 L 4 12 L 10.5 18.5",
    "arrow.clockwise": "stroke N 12 12.5 8 0 310 M 17.6 2.6 L 17.6 7 L 13.2 7",
    "arrow.down": "stroke M 12 4 L 12 20 M 5.5 13.5 L 12 20 L 18.5 13.5",
    "arrow.forward": "stroke M 4 12 L 20 12 M 13.5 5.5 L 20 12 L 13.5 18.5",
    "arrow.left": "stroke M 20 12 L 4 12 M 10.5 5.5 L 4 12 L 10.5 18.5",
    "arrow.right": "stroke M 4 12 L 20 12 M 13.5 5.5 L 20 12 L 13.5 18.5",
    "arrow.up": "stroke M 12 20 L 12 4 M 5.5 10.5 L 12 4 L 18.5 10.5",
    "bell": "stroke \(bell) \(clapper)",
    "bell.fill": "fill \(bell) stroke \(bell) \(clapper)",
    "bolt": "stroke \(bolt)",
    "bolt.fill": "fill \(bolt)",
    "calendar": """
    stroke R 3.5 5 17 15.5 2.5 M 3.5 10 L 20.5 10 M 8 2.8 L 8 6.5 M 16 2.8 L 16 6.5
    """,
    "chart.bar": "stroke R 3 13 4 7.5 0.8 R 10 8.5 4 12 0.8 R 17 3.5 4 17 0.8",
    "checkmark": "stroke M 4.5 13 L 9.8 18.5 L 19.5 5.5",
    "checkmark.circle": "stroke O 12 12 9 \(check)",
    "checkmark.circle.fill": "fill O 12 12 10 carve \(check)",
    "chevron.backward": "stroke M 15.5 5 L 8.5 12 L 15.5 19",
    "checkmark.seal": "stroke \(seal) \(sealedCheck)",
    "checkmark.seal.fill": "fill \(seal) stroke \(seal) carve \(sealedCheck)",
    "chevron.down": "stroke M 5 8.5 L 12 15.5 L 19 8.5",
    "chevron.forward": "stroke M 8.5 5 L 15.5 12 L 8.5 19",
    "chevron.left": "stroke M 15.5 5 L 8.5 12 L 15.5 19",
    "chevron.right": "stroke M 8.5 5 L 15.5 12 L 8.5 19",
    "chevron.up": "stroke M 5 15.5 L 12 8.5 L 19 15.5",
    "circle": "stroke O 12 12 9",
    "circle.fill": "fill O 12 12 10",
    "clock": "stroke O 12 12 9 M 12 6.5 L 12 12 L 16 14.2",
    "cloud": "stroke \(cloud)",
    "cloud.fill": "fill \(cloud) stroke \(cloud)",
    "cloud.rain": """
    stroke M 7 16 C 4.2 16 2 14.1 2 11.5 C 2 9 4 7.2 6.5 7.2 C 7 4.6 9.5 2.6 12.5 2.6
    C 16 2.6 18.5 4.9 18.5 8 C 20.5 8.2 22 9.8 22 11.9 C 22 14.2 20.2 16 18 16 Z
    M 8 19 L 7 21.6 M 12.5 19 L 11.5 21.6 M 17 19 L 16 21.6
    """,
    "delete.backward": "stroke \(keyOutline) \(keyCross)",
    "delete.backward.fill": "fill \(keyOutline) stroke \(keyOutline) carve \(keyCross)",
    "drop": "stroke \(drop)",
    "drop.fill": "fill \(drop) stroke \(drop)",
    "ellipsis": "fill O 4.8 12 1.8 O 12 12 1.8 O 19.2 12 1.8",
    "exclamationmark.triangle": "stroke \(triangle) M 12 9.5 L 12 14 fill O 12 17.2 1.1",
    "exclamationmark.triangle.fill":
      "fill \(triangle) stroke \(triangle) carve M 12 9.5 L 12 14 cut O 12 17.2 1.1",
    "flame": "stroke \(flame)",
    "flame.fill": "fill \(flame) stroke \(flame)",
    "gearshape": "stroke G 12 12 9.6 7 8 O 12 12 3",
    "gearshape.fill": "fill G 12 12 10 7.4 8 stroke G 12 12 9.6 7 8 cut O 12 12 3.2",
    "globe": """
    stroke O 12 12 9 M 3 12 L 21 12 M 12 3 C 6.8 8 6.8 16 12 21
    M 12 3 C 17.2 8 17.2 16 12 21
    """,
    "heart": "stroke \(heart)",
    "heart.fill": "fill \(heart) stroke \(heart)",
    "house": """
    stroke M 3 11.8 L 12 4 L 21 11.8 M 5.6 9.8 L 5.6 20 L 9.8 20 L 9.8 14.5 L 14.2 14.5
    L 14.2 20 L 18.4 20 L 18.4 9.8
    """,
    "house.fill": """
    fill M 12 4 L 18.4 9.6 L 18.4 20 L 14.2 20 L 14.2 14.5 L 9.8 14.5 L 9.8 20 L 5.6 20
    L 5.6 9.6 Z stroke M 3 11.8 L 12 4 L 21 11.8 M 5.6 9.8 L 5.6 20 L 9.8 20 M 14.2 20 L 18.4 20
    L 18.4 9.8
    """,
    "info.circle": "stroke O 12 12 9 M 12 11.4 L 12 16.6 fill O 12 7.9 1.2",
    "lightbulb": "stroke \(bulb) M 9.8 20.6 L 14.2 20.6",
    "lightbulb.fill": "fill \(bulb) stroke \(bulb) M 9.8 20.6 L 14.2 20.6",
    "list.bullet": """
    fill O 4.2 6 1.5 O 4.2 12 1.5 O 4.2 18 1.5
    stroke M 9 6 L 21 6 M 9 12 L 21 12 M 9 18 L 21 18
    """,
    "lock": "stroke R 5 10.5 14 10.5 2.5 M 8 10.5 L 8 7.5 A 12 7.5 4 180 360 L 16 10.5",
    "lock.fill": """
    fill R 4.5 10 15 11.5 2.5 stroke M 8 10.5 L 8 7.5 A 12 7.5 4 180 360 L 16 10.5
    """,
    "magnifyingglass": "stroke O 10.2 10.2 6.8 M 15.2 15.2 L 21 21",
    "minus": "stroke M 4 12 L 20 12",
    "moon": "stroke K 11.2 12.8 8.6 16.8 7.2 7.4",
    "moon.circle.fill": "fill O 12 12 10 cut K 11.4 12.6 5.6 14.8 9.2 4.6",
    "moon.fill": "fill K 11.2 12.8 9.4 16.8 7.2 6.8",
    "pause.fill": "fill R 5.5 4 4.5 16 1.2 R 14 4 4.5 16 1.2",
    "person": "stroke O 12 7.8 4 \(shoulders)",
    "person.fill": "fill O 12 7.8 4.8 \(shoulders) stroke \(shoulders)",
    "play.fill": "fill M 7 4.2 L 20 12 L 7 19.8 Z stroke M 7 4.2 L 20 12 L 7 19.8 Z",
    "plus": "stroke M 12 4 L 12 20 M 4 12 L 20 12",
    "power": "stroke N 12 12.8 8.2 -55 235 M 12 3 L 12 11.5",
    "rectangle.grid.1x2": "stroke R 3 3.5 18 7 1.5 R 3 13.5 18 7 1.5",
    "rectangle.split.3x1": "stroke R 2.5 5 19 14 2 M 8.8 5 L 8.8 19 M 15.2 5 L 15.2 19",
    "rectangle.stack": "stroke R 3.5 10 17 10.5 2 M 5.5 6.6 L 18.5 6.6 M 7.5 3.4 L 16.5 3.4",
    "seal": "stroke \(seal)",
    "seal.fill": "fill \(seal) stroke \(seal)",
    "slider.horizontal.3": """
    stroke M 3 6 L 21 6 M 3 12 L 21 12 M 3 18 L 21 18 fill O 9 6 2.6 O 16 12 2.6 O 7 18 2.6
    """,
    "snowflake": """
    stroke M 12 2.5 L 12 21.5 M 3.8 7.2 L 20.2 16.8 M 3.8 16.8 L 20.2 7.2
    M 9.4 4.2 L 12 6.8 L 14.6 4.2 M 9.4 19.8 L 12 17.2 L 14.6 19.8
    """,
    "square": "stroke R 4 4 16 16 2.5",
    "square.grid.2x2":
      "stroke R 3.5 3.5 7 7 1.5 R 13.5 3.5 7 7 1.5 R 3.5 13.5 7 7 1.5 R 13.5 13.5 7 7 1.5",
    "star": "stroke S 12 12.6 9.6 4.2 5",
    "star.fill": "fill S 12 12.6 9.6 4.2 5 stroke S 12 12.6 9.6 4.2 5",
    "stop.fill": "fill R 5 5 14 14 2",
    "suit.club": "stroke \(club)",
    "suit.club.fill": "fill \(club) stroke \(club)",
    "suit.diamond": "stroke \(diamond)",
    "suit.diamond.fill": "fill \(diamond) stroke \(diamond)",
    "suit.heart": "stroke \(suitHeart)",
    "suit.heart.fill": "fill \(suitHeart) stroke \(suitHeart)",
    "suit.spade": "stroke \(spade)",
    "suit.spade.fill": "fill \(spade) stroke \(spade)",
    "sun.max": "stroke O 12 12 4.4 \(rays)",
    "sun.max.fill": "fill O 12 12 5.2 \(rays)",
    "thermometer": """
    stroke M 14.5 14.1 A 12 17.5 4.2 -53.5 233.5 L 9.5 5.2 A 12 5.2 2.5 180 360 Z
    M 12 16 L 12 9.5 fill O 12 17.5 2
    """,
    "trash": """
    stroke M 4 6.5 L 20 6.5 M 9 6.2 L 9.6 3.6 L 14.4 3.6 L 15 6.2
    M 5.8 6.5 L 6.8 20.8 L 17.2 20.8 L 18.2 6.5 M 10 10.5 L 10.2 17 M 14 10.5 L 13.8 17
    """,
    "wifi": """
    stroke N 12 19 14 227 313 N 12 19 9.4 227 313 N 12 19 4.8 227 313 fill O 12 18.4 1.7
    """,
    "wind": """
    stroke M 3 9 L 14 9 C 18 9 18 3.6 14.6 3.6 C 12.9 3.6 12.2 4.9 12.2 6
    M 3 13 L 18.6 13 C 22.4 13 22.2 18.6 18.6 18.6 C 17 18.6 16.3 17.4 16.3 16.4
    M 3 17 L 10.4 17 C 13.4 17 13.2 21 10.8 21
    """,
    "xmark": "stroke M 5.5 5.5 L 18.5 18.5 M 18.5 5.5 L 5.5 18.5",
    "xmark.circle": "stroke O 12 12 9 \(cross)",
    "xmark.circle.fill": "fill O 12 12 10 carve \(cross)",
  ]
}
