import MartletSeries

/// Strings, and colours, which are written as strings.
extension ConfigReader {
  /// Reads a string of at most `maximumStringLength` bytes. Returns nil if the key is missing or
  /// its value is wrong.
  package mutating func string(_ key: String) -> String? {
    guard let value = value(key, as: .text) else { return nil }
    guard case .string(let text) = value.kind else {
      expected("a string", for: key, found: value)
      return nil
    }
    return checkLength(of: text, key, at: value.location) ? text : nil
  }

  private mutating func checkLength(
    of text: String, _ key: String, at location: ConfigLocation
  ) -> Bool {
    let length = text.utf8.count
    if length <= Self.maximumStringLength { return true }
    report(
      "\(dottedName(key)) takes at most \(Self.maximumStringLength) bytes, found \(length)",
      at: location)
    return false
  }

  /// Reads an array of strings with their locations. Returns nil if the key is missing or one of
  /// the values is wrong.
  package mutating func strings(_ key: String) -> [(text: String, location: ConfigLocation)]? {
    guard let value = value(key, as: .list(of: .text)) else { return nil }
    guard case .array(let items) = value.kind else {
      expected("an array of strings", for: key, found: value)
      return nil
    }
    guard checkCount(of: items, dottedName(key), at: value.location) else { return nil }
    var result: [(String, ConfigLocation)] = []
    for item in items {
      guard case .string(let text) = item.kind else {
        expected("an array of strings", for: key, found: item)
        return nil
      }
      guard checkLength(of: text, key, at: item.location) else { return nil }
      result.append((text, item.location))
    }
    return result
  }

  /// Reads an array of colours `#RRGGBB` and returns them as numbers 0xRRGGBB. Returns nil if the
  /// key is missing or one of the values is wrong.
  package mutating func colors(_ key: String) -> [UInt32]? {
    defer { survey?.note(key, .list(of: .color)) }
    guard let texts = strings(key) else { return nil }
    var result: [UInt32] = []
    for (text, location) in texts {
      guard let color = SeriesColor(hex: text) else {
        report(
          "\(dottedName(key)) takes colours as \"#RRGGBB\", found \"\(text.excerpt)\"", at: location
        )
        return nil
      }
      result.append(UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
    }
    return result
  }

  /// Reads a colour `#RRGGBB`. Returns nil if the key is missing or its value is wrong.
  package mutating func color(_ key: String) -> SeriesColor? {
    defer { survey?.note(key, .color) }
    guard let text = string(key) else { return nil }
    if let color = SeriesColor(hex: text) { return color }
    report(
      "\(dottedName(key)) takes a colour as \"#RRGGBB\", found \"\(text.excerpt)\"",
      at: location(of: key))
    return nil
  }
}
