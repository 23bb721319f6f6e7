/// The colours that a Grafana dashboard names, such as "red", "semi-dark-blue" and "#E24D42".
enum GrafanaColor {
  /// The colours of a hue, from "super-light" to "dark".
  private static let hues: [String: [String]] = [
    "red": ["#FFA6B0", "#FF7383", "#F2495C", "#E02F44", "#C4162A"],
    "orange": ["#FFCB7D", "#FFB357", "#FF9830", "#FF780A", "#FA6400"],
    "yellow": ["#FFF899", "#FFEE52", "#FADE2A", "#F2CC0C", "#E0B400"],
    "green": ["#C8F2C2", "#96D98D", "#73BF69", "#56A64B", "#37872D"],
    "blue": ["#C0D8FF", "#8AB8FF", "#5794F2", "#3274D9", "#1F60C4"],
    "purple": ["#DEB6F2", "#CA95E5", "#B877D9", "#A352CC", "#8F3BB8"],
  ]
  private static let shades = ["super-light-", "light-", "", "semi-dark-", "dark-"]

  /// Returns a colour of a configuration, "#RRGGBB"; nil for "transparent" and for colours of
  /// Grafana's theme.
  static func hex(_ name: String) -> String? {
    if name.hasPrefix("#") { return hex(ofDigits: name.dropFirst()) }
    if name.hasPrefix("rgb") { return hex(ofFunction: name) }
    for (index, shade) in shades.enumerated() where !shade.isEmpty && name.hasPrefix(shade) {
      return hues[String(name.dropFirst(shade.count))]?[index]
    }
    return hues[name]?[2]
  }

  private static func hex(ofDigits digits: Substring) -> String? {
    guard digits.allSatisfy(\.isHexDigit), digits.allSatisfy(\.isASCII) else { return nil }
    switch digits.count {
    case 6, 8: return "#" + digits.prefix(6).uppercased()
    case 3: return "#" + digits.map { "\($0)\($0)" }.joined().uppercased()
    default: return nil
    }
  }

  /// Reads `rgb(r, g, b)` and `rgba(r, g, b, a)`; nil for a nearly transparent colour.
  private static func hex(ofFunction text: String) -> String? {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let parts = text[text.index(after: open)...].dropLast().split(separator: ",").map {
      Double($0.drop { $0 == " " }.prefix { $0 != " " })
    }
    guard parts.count == 3 || parts.count == 4, let red = parts[0], let green = parts[1],
      let blue = parts[2]
    else { return nil }
    if parts.count == 4, (parts[3] ?? 1) < 0.1 { return nil }
    guard [red, green, blue].allSatisfy(\.isFinite) else { return nil }
    return "#"
      + [red, green, blue].map { channel in
        let digits = String(Int(min(max(channel, 0), 255)), radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
