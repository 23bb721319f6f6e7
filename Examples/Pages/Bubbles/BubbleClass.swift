import MartletSeries
import MartletUI

/// A class of bubbles. All bubbles of a class share one gradient.
enum BubbleClass: CaseIterable, Hashable, Sendable {
  case gold
  case teal

  /// The components of an sRGB colour, from 0 to 1.
  private struct Component {
    var red: Double
    var green: Double
    var blue: Double
  }

  private var top: Component {
    switch self {
    case .gold: Component(red: 0.9823742509, green: 0.8662455082, blue: 0.4398147464)
    case .teal: Component(red: 0, green: 0.8077999949, blue: 0.8187007308)
    }
  }

  private var bottom: Component {
    switch self {
    case .gold: Component(red: 0.3251565695, green: 0.2370383441, blue: 0.07140993327)
    case .teal: Component(red: 0.08204867691, green: 0.2874087095, blue: 0.4644176364)
    }
  }

  var gradient: LinearGradient {
    let colors = [top, bottom].map { Color(red: $0.red, green: $0.green, blue: $0.blue) }
    return LinearGradient(colors: colors, startPoint: .top, endPoint: .bottom)
  }

  /// Returns the gradient's colour at a share of its height. A share outside 0…1 gives the colour
  /// of the nearer end.
  func color(at share: Double) -> SeriesColor {
    let share = min(max(share, 0), 1)
    func mix(_ component: KeyPath<Component, Double>) -> UInt8 {
      let (a, b) = (top[keyPath: component], bottom[keyPath: component])
      return UInt8(((a + (b - a) * share) * 255).rounded())
    }
    return SeriesColor(red: mix(\.red), green: mix(\.green), blue: mix(\.blue))
  }

  /// Returns the text colour for a share of the gradient's height: black or white, whichever has
  /// the higher contrast. The contrast ratio is at least 4.5.
  func ink(at share: Double) -> Color {
    let color = color(at: share)
    return color.contrast(with: 0x000000) > color.contrast(with: 0xFFFFFF) ? .black : .white
  }
}
