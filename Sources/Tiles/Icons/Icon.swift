import MartletCharts
import MartletConfig
import MartletText
import MartletUI
import Synchronization

/// The name of an icon that is part of the program. The icons are the Material Design Icons, with
/// the names that Home Assistant uses.
package struct IconName: Hashable, Sendable {
  /// The name without `mdi:`, such as "weather-sunny".
  package let name: String

  /// The names of all icons, sorted.
  ///
  /// - Complexity: O(n log n) in the number of icons.
  package static var all: [String] { IconOutlines.shared.withLock { $0.names }.sorted() }

  /// Makes a name from a text with or without `mdi:`. Returns nil if the program has no such icon.
  package init?(_ text: String) {
    let name = String(text.hasPrefix("mdi:") ? text.dropFirst(4) : text[...])
    guard IconOutlines.shared.withLock({ $0.outline(of: name) }) != nil else { return nil }
    self.name = name
  }

  /// Makes the name of an icon that the program uses itself, without a check.
  init(own name: String) { self.name = name }
}

/// The icons that are part of the program. Their font is opened with the first icon, and requested
/// outlines are cached.
private struct IconOutlines: ~Copyable {
  static let shared = Mutex(IconOutlines())

  private let font: IconFont?
  private var outlines: [String: Path] = [:]

  private init() {
    font = BuiltInIcons.openFont()
  }

  var names: [String] { font?.names ?? [] }

  /// Returns the outline in a square of side 1, with y down; nil for an icon that the program
  /// lacks.
  mutating func outline(of name: String) -> Path? {
    if let known = outlines[name] { return known }
    guard let path = font?.outline(named: name) else { return nil }
    outlines[name] = path
    return path
  }
}

/// The shape of an icon in the largest square of its rectangle.
struct IconShape: Shape {
  var icon: IconName

  func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    let outline = IconOutlines.shared.withLock { $0.outline(of: icon.name) } ?? Path()
    return outline.applying(
      CGAffineTransform(
        a: side, b: 0, c: 0, d: side, tx: rect.midX - side / 2, ty: rect.midY - side / 2))
  }
}

/// An icon in the colour of the text around it.
struct IconView: View {
  var icon: IconName
  /// The side of its square, in points.
  var size: Double

  var body: some View {
    IconShape(icon: icon).fill().frame(width: size, height: size)
  }
}

private struct TileIconKey: EnvironmentKey {
  static var defaultValue: IconName? { nil }
}

extension EnvironmentValues {
  /// The icon beside the title of a tile; nil for none.
  var tileIcon: IconName? {
    get { self[TileIconKey.self] }
    set { self[TileIconKey.self] = newValue }
  }
}

extension ConfigReader {
  /// Reads the name of an icon. Returns nil, with a problem, if the program has no such icon.
  mutating func icon(_ key: String) -> IconName? {
    guard let text = string(key), !text.isEmpty else { return nil }
    if let icon = IconName(text) { return icon }
    report("the program has no icon \"\(text.excerpt)\"", at: location(of: key))
    return nil
  }
}
