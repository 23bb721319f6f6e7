import MartletUI

/// The conditions of one variant of an asset in a catalog: its appearance, its device and others.
package struct AssetVariant: Hashable, Sendable {
  /// The values of its appearances, such as "dark", and "high" for high contrast; empty for any
  /// appearance.
  package var appearances: [String]
  /// The kind of device, such as "universal" or "iphone".
  package var idiom: String
  /// The number of further conditions, such as a wide gamut, a direction of text or a size class.
  package var others: Int

  /// Makes the conditions of a variant.
  package init(appearances: [String] = [], idiom: String = "universal", others: Int = 0) {
    self.appearances = appearances
    self.idiom = idiom
    self.others = others
  }

  /// Returns the cost of showing the variant under `traits`; the variant with the lowest cost is
  /// shown. The colour scheme counts more than the contrast, and both more than the device. A
  /// variant for the other colour scheme is better than none.
  package func cost(for traits: PictureTraits) -> Int {
    var cost = others
    if appearances.contains(traits.isDark ? "light" : "dark") {
      cost += 10_000
    } else if !appearances.contains(traits.isDark ? "dark" : "light") {
      cost += 3_000
    }
    // Colours of high contrast under normal traits are worse than normal colours under high
    // contrast.
    if appearances.contains("high") != traits.isHighContrast {
      cost += traits.isHighContrast ? 1_000 : 2_000
    }
    // A panel is none of these devices. Those with a touch screen and much space are the most
    // similar.
    switch idiom {
    case "universal": break
    case "ipad": cost += 100
    case "iphone": cost += 200
    case "mac": cost += 300
    default: cost += 400
    }
    return cost
  }

  /// Returns whether `martlet assets --panel` must convert a file to PNG, judged by the ending of
  /// its name. No panel decodes PDF, SVG and HEIC.
  package static func isDrawing(_ file: String) -> Bool {
    let name = file.lowercased()
    return [".pdf", ".svg", ".heic", ".heif"].contains { name.hasSuffix($0) }
  }
}
