// Made by `martlet assets` from Assets.xcassets. Changes are lost when it is made again.
import SwiftUI

extension ColorResource {
  /// The colour "Sand" of the catalog.
  static let sand = ColorResource(name: "Sand", bundle: .main)
  /// The colour "Sky" of the catalog.
  static let sky = ColorResource(name: "Sky", bundle: .main)
}

extension ImageResource {
  /// The picture "Bead" of the catalog.
  static let bead = ImageResource(name: "Bead", bundle: .main)
  /// The picture "Coin" of the catalog.
  static let coin = ImageResource(name: "Coin", bundle: .main)
  /// The picture "Frame" of the catalog.
  static let frame = ImageResource(name: "Frame", bundle: .main)
  /// The group "Metals" of the catalog.
  enum Metals {
    /// The picture "metals/Ring" of the catalog.
    static let ring = ImageResource(name: "metals/Ring", bundle: .main)
  }
}

extension Color {
  /// The colour "Sand" of the catalog.
  @MainActor @preconcurrency static var sand: Color { Color(ColorResource.sand) }
  /// The colour "Sky" of the catalog.
  @MainActor @preconcurrency static var sky: Color { Color(ColorResource.sky) }
}

extension ShapeStyle where Self == Color {
  /// The colour "Sand" of the catalog.
  @MainActor @preconcurrency static var sand: Color { Color(ColorResource.sand) }
  /// The colour "Sky" of the catalog.
  @MainActor @preconcurrency static var sky: Color { Color(ColorResource.sky) }
}

extension UIColor {
  /// The colour "Sand" of the catalog.
  @MainActor @preconcurrency static var sand: UIColor { UIColor(resource: ColorResource.sand) }
  /// The colour "Sky" of the catalog.
  @MainActor @preconcurrency static var sky: UIColor { UIColor(resource: ColorResource.sky) }
}

extension UIImage {
  /// The picture "Bead" of the catalog.
  @MainActor @preconcurrency static var bead: UIImage { UIImage(resource: ImageResource.bead) }
  /// The picture "Coin" of the catalog.
  @MainActor @preconcurrency static var coin: UIImage { UIImage(resource: ImageResource.coin) }
  /// The picture "Frame" of the catalog.
  @MainActor @preconcurrency static var frame: UIImage { UIImage(resource: ImageResource.frame) }
  /// The group "Metals" of the catalog.
  enum Metals {
    /// The picture "metals/Ring" of the catalog.
    @MainActor @preconcurrency static var ring: UIImage { UIImage(resource: ImageResource.Metals.ring) }
  }
}
