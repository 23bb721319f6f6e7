import MartletGeometry

extension Color: CustomStringConvertible {
  /// The name of a named colour, otherwise its components as `#RRGGBBAA`.
  public var description: String {
    form.description
  }
}

extension Color.Form {
  /// The name of a named colour, otherwise its components as `#RRGGBBAA`.
  package var description: String {
    switch self {
    case .named(let name): return name.rawValue
    case .fixed(.black): return "black"
    case .fixed(.white): return "white"
    case .fixed(.clear): return "clear"
    case .fixed(let color): return Self.hexadecimal(color)
    case .schemed(let light, let dark):
      #if SWIFTUI_COMPAT
        return UIColor(light: light, dark: dark).description
      #else
        return Self.hexadecimal(light)
      #endif
    case .faded(.fixed(let color), let opacity): return Self.hexadecimal(color.opacity(opacity))
    case .faded(let form, let opacity):
      return "\(Int((opacity * 100).rounded()))% \(form.description)"
    case .mixed(let first, let second, let share, _):
      return "\(Int((share * 100).rounded()))% \(second.description) in \(first.description)"
    }
  }

  private static func hexadecimal(_ color: RGBA) -> String {
    let components = [color.red, color.green, color.blue, color.alpha].map { value in
      let byte = Int((min(max(value, 0), 1) * 255).rounded())
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count < 2 ? "0" + digits : digits
    }
    return "#" + components.joined()
  }
}
