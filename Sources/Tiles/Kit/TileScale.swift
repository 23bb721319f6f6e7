import MartletGeometry

/// The factor by which the words and signs of a tile are enlarged, so that a large tile can be read
/// from afar.
enum TileScale {
  /// The size of a tile up to which nothing is enlarged, in points.
  private static let base = CGSize(width: 560, height: 400)
  private static let maximum = 2.0
  /// The factors have this distance, so a tile that grows by a few points keeps its font sizes.
  private static let step = 0.25

  /// Returns the factor for a tile of a size, in points: 1…2.
  static func factor(of size: CGSize) -> Double {
    let factor = min(size.width / base.width, size.height / base.height, maximum)
    return max(1, (factor / step).rounded(.down) * step)
  }
}
