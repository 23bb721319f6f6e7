import MartletConfig
import MartletUI

extension Config {
  /// The settings of the driven display.
  package struct Display: Hashable, Sendable {
    /// One of the two sets of colours.
    package enum Theme: Hashable, Sendable { case dark, light }
    /// The kernel's commit interface: atomic if the driver supports it, or always the legacy one.
    package enum API: Hashable, Sendable { case automatic, legacy }
    /// The rim at each edge of the mode: a share of its width and height, or pixels at the left and
    /// right, and above and below.
    package enum Underscan: Hashable, Sendable {
      /// The share of the mode's width that is left empty at the left and at the right, and of its
      /// height above and below.
      case share(Double)
      /// The number of pixels that are left empty: `x` at the left and at the right, `y` above and
      /// below.
      case pixels(x: Int, y: Int)
    }
    /// A DRM pixel format, named as in the configuration.
    package enum Format: String, Hashable, Sendable {
      /// The formats that the program can write; see `ScanoutFormat`.
      case xrgb8888, argb8888, xbgr8888, xrgb2101010, rgb565
    }

    /// The name of the connector, such as "HDMI-A-1"; empty for the first connected one.
    package var output = ""
    /// The display by its EDID, such as "GSM-5B7F-204NTKF6Q513"; empty for any display.
    package var edid = ""
    /// The mode, such as "1280x800@60"; empty for the preferred mode of the display.
    package var mode = ""
    /// The clockwise rotation of the picture in degrees: 0, 90, 180 or 270.
    package var rotation = 0
    /// Pixels per point; nil computes it from the display's size and `distance`.
    package var scale: Double?
    /// The distance between eye and panel, in metres.
    package var distance = 0.6
    /// The rim of the picture that a television hides and in which nothing is shown.
    package var underscan = Underscan.share(0)
    /// The theme, unless it follows the day.
    package var theme = Theme.dark
    /// Whether the theme is light by day and dark by night.
    package var themeFollowsDay = false
    /// The brightness of the backlight; nil leaves it as it is.
    package var brightness: Config.Brightness?
    /// The name of the backlight in /sys/class/backlight; empty for the first one.
    package var backlight = ""
    /// The seconds after which the picture is shifted by a pixel; 0 for never.
    package var pixelShift = 0.0
    /// The seconds without a touch after which the display goes dark; 0 for never.
    package var blankAfter = 0.0
    /// The times of the week at which the display is dark unless somebody touches the panel; nil
    /// for none.
    package var blank: ConfigSchedule?
    /// The kernel's commit interface.
    package var api = API.automatic
    /// The pixel format of the framebuffers; nil for the best one that the display supports.
    package var format: Format?
    /// Whether motion is reduced: pages fade, and a still gradient replaces the waves of the
    /// loading bar.
    package var reducedMotion = false
    /// Whether the page, the windows of charts and the hidden series are restored after a restart.
    package var remembers = true
    /// The distances from the edges of the picture to the area in which views are laid out.
    package var safeArea = SafeArea()
    /// The part of the panel's edge that shows nothing.
    package var cutout = Cutout()

    /// Makes the settings of a display that the configuration does not mention.
    package init() {}
  }
}

// MARK: - Reading

extension Config.Display {
  /// Reads the settings of a display from a table. Missing keys keep their current values.
  mutating func read(_ reader: inout ConfigReader) {
    if let value = reader.value("mode", as: .text) {
      if case .string(let text) = value.kind, text.isEmpty || Self.isMode(text) {
        mode = text
      } else {
        reader.report(
          "\(reader.dottedName("mode")) takes WIDTHxHEIGHT or WIDTHxHEIGHT@HZ", at: value.location)
      }
    }
    rotation = reader.choice(
      "rotation", of: ["0": 0, "90": 90, "180": 180, "270": 270], default: rotation)
    scale = reader.number("scale", in: 0.5...8) ?? scale
    distance = reader.number("distance", in: 0.1...50) ?? distance
    if let lengths = reader.numbers("safe_area", count: 4, in: SafeArea.limits) {
      safeArea = SafeArea(lengths) ?? safeArea
    }
    underscan = Self.underscan(&reader) ?? underscan
    if let theme = reader.optionalChoice(
      "theme", of: ["dark": (Theme.dark, false), "light": (.light, false), "auto": (.dark, true)])
    {
      (self.theme, themeFollowsDay) = theme
    }
    brightness = reader.brightness() ?? brightness
    if let name = reader.string("backlight") {
      if name.contains("/") {
        reader.report(
          "\(reader.dottedName("backlight")) takes a name of /sys/class/backlight, not a path",
          at: reader.location(of: "backlight"))
      }
      backlight = name
    }
    pixelShift = reader.duration("pixel_shift", in: 10...86_400) ?? pixelShift
    blankAfter = reader.duration("blank_after", in: 1...Self.maximumDelay) ?? blankAfter
    blank = reader.schedule("blank") ?? blank
    api = reader.choice("api", of: ["auto": .automatic, "legacy": .legacy], default: api)
    format = reader.choice(
      "format",
      of: [
        "auto": nil, "xrgb8888": .xrgb8888, "argb8888": .argb8888, "xbgr8888": .xbgr8888,
        "xrgb2101010": .xrgb2101010, "rgb565": .rgb565,
      ], default: format)
    reducedMotion = reader.bool("reduced_motion") ?? reducedMotion
    remembers = reader.bool("remember") ?? remembers
    readCutout(&reader)
  }

  private static func underscan(_ reader: inout ConfigReader) -> Underscan? {
    let pixels = 0.0...128.0
    let shape = ConfigShape.either([.text, .list(.number(pixels), count: 2...2)])
    guard let value = reader.value("underscan", as: shape) else { return nil }
    guard case .string(let text) = value.kind else {
      return reader.numbers("underscan", count: 2, in: pixels).map {
        .pixels(x: Int($0[0]), y: Int($0[1]))
      }
    }
    guard text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...10).contains(percent)
    else {
      reader.report(
        "\(reader.dottedName("underscan")) takes 0% to 10%, or two numbers of pixels",
        at: value.location)
      return nil
    }
    return .share(percent / 100)
  }

  private mutating func readCutout(_ parent: inout ConfigReader) {
    var reader = parent.table("cutout")
    cutout.edge = reader.choice(
      "edge", of: ["top": .top, "right": .right, "bottom": .bottom, "left": .left],
      default: cutout.edge)
    cutout.x = reader.number("x", in: 0...20_000) ?? cutout.x
    cutout.width = reader.number("width", in: 0...4000) ?? cutout.width
    cutout.height = reader.number("height", in: 4...200) ?? cutout.height
    cutout.topRadius = reader.number("top_radius", in: 0...100) ?? cutout.topRadius
    cutout.bottomRadius = reader.number("bottom_radius", in: 0...100) ?? cutout.bottomRadius
    reader.finish()
    parent.adopt(reader)
  }

  /// A year, in seconds.
  private static let maximumDelay = 31_536_000.0

  private static func isMode(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count <= 2, sides.count == 2 else { return false }
    let rate = parts.dropFirst().flatMap {
      $0.split(separator: ".", omittingEmptySubsequences: false)
    }
    return sides.allSatisfy { $0.first != "0" && hasDigits($0, atMost: 5) }
      && rate.count <= 2 && rate.allSatisfy { hasDigits($0, atMost: 3) }
  }

  private static func hasDigits(_ text: Substring, atMost maximum: Int) -> Bool {
    1...maximum ~= text.utf8.count && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
