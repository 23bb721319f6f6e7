import MartletCharts
import MartletConfig
import MartletSeries

extension Config {
  /// The colours of the two themes.
  package struct Colors: Hashable, Sendable {
    /// The colours of the dark theme.
    package var dark = ChartTheme.dark
    /// The colours of the light theme.
    package var light = ChartTheme.light

    /// Returns the colours of a theme.
    package subscript(theme: Display.Theme) -> ChartTheme {
      switch theme {
      case .dark: dark
      case .light: light
      }
    }
  }

  /// Reads `[theme]` with `[theme.dark]` and `[theme.light]`, and reports colours whose contrast is
  /// too small.
  mutating func readColors(_ root: inout ConfigReader) {
    var reader = root.table("theme")
    if reader.choice("contrast", of: ["usual": false, "high": true], default: false) {
      colors = Colors(dark: .highContrastDark, light: .highContrastLight)
    }
    for (name, path) in [("dark", \Colors.dark), ("light", \Colors.light)] {
      var table = reader.table(name)
      let problemCount = table.problems.count
      colors[keyPath: path].read(&table)
      if table.problems.count == problemCount { colors[keyPath: path].checkContrasts(&table) }
      table.finish()
      reader.adopt(table)
    }
    reader.finish()
    root.adopt(reader)
  }
}

extension ChartTheme {
  /// The keys of a table of colours.
  private static let keys:
    KeyValuePairs<String, WritableKeyPath<ChartTheme, SeriesColor> & Sendable> = [
      "page": \.page, "card": \.card, "raised": \.raised, "text": \.text,
      "secondary": \.secondaryText, "grid": \.grid, "alarm": \.alarm, "accent": \.accent,
    ]

  fileprivate mutating func read(_ reader: inout ConfigReader) {
    for (key, path) in Self.keys {
      if let color = reader.color(key) { self[keyPath: path] = color }
    }
    if let colors = reader.colors("series") {
      if (1...24).contains(colors.count) {
        series = colors.map { SeriesColor(integerLiteral: $0) }
      } else {
        reader.report("series takes 1 to 24 colours", at: reader.location(of: "series"))
      }
    }
  }

  /// Reports each pair of colours whose contrast is too small, if the table sets one of the two.
  /// The limit is 4.5 for texts and 3 for shapes (WCAG 2.2, 1.4.3 and 1.4.11).
  fileprivate func checkContrasts(_ reader: inout ConfigReader) {
    var pairs: [(front: String, SeriesColor, ground: String, SeriesColor, minimum: Double)] = []
    for (ground, color) in [("page", page), ("card", card), ("raised", raised)] {
      pairs.append(("text", text, ground, color, 4.5))
    }
    for (ground, color) in [("page", page), ("card", card)] {
      pairs.append(("secondary", secondaryText, ground, color, 4.5))
      pairs.append(("alarm", alarm, ground, color, 4.5))
    }
    pairs.append(("accent", accent, "card", card, 3))
    for color in series { pairs.append(("series", color, "card", card, 3)) }
    for pair in pairs where reader.has(pair.front) || reader.has(pair.ground) {
      let contrast = pair.1.contrast(with: pair.3)
      // The luminance has an error of up to 0.02.
      guard contrast < pair.minimum - 0.05 else { continue }
      let key = reader.has(pair.front) ? pair.front : pair.ground
      reader.report(
        "\(reader.dottedName(pair.front)) \(pair.1.hex) on \(pair.ground) \(pair.3.hex) has a contrast of "
          + "\((contrast * 10).rounded(.down) / 10); \(pair.minimum) is the least (WCAG 2.2 AA)",
        at: reader.location(of: key))
    }
  }
}
