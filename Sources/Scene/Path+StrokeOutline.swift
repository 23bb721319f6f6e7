import MartletGeometry
import MartletRaster

extension Path {
  /// The outline of this path's stroke as a path of its own; see `stroked(_:)` of Raster.
  package func strokeOutline(_ style: StrokeStyle) -> Path { stroked(style) }
}
