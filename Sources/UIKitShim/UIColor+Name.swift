#if SWIFTUI_COMPAT
  import MartletGeometry

  extension UIColor {
    /// The name of the light value in plain English for a voice, such as "dark blue".
    public var accessibilityName: String {
      var (hue, saturation, brightness) = (CGFloat(0), CGFloat(0), CGFloat(0))
      // Safety: the three variables live during the call.
      unsafe getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
      if brightness < 0.1 { return "black" }
      if saturation < 0.1 {
        return brightness > 0.95 ? "white" : Self.shade(brightness) + "gray"
      }
      let names = [
        "red", "orange", "yellow", "green", "green", "green", "cyan", "blue", "blue", "purple",
        "magenta", "pink",
      ]
      let name = names[Int((hue * 12).rounded()) % names.count]
      if saturation < 0.4, brightness > 0.6 { return "light \(name)" }
      return brightness < 0.6 ? "dark \(name)" : name
    }

    private static func shade(_ brightness: CGFloat) -> String {
      brightness < 0.4 ? "dark " : brightness > 0.7 ? "light " : ""
    }
  }
#endif
