import MartletGeometry
import MartletRaster

extension Path {
  /// Returns the outline of this path's stroke as a path; see `stroked(_:)` of Raster.
  package func strokeOutline(_ style: StrokeStyle) -> Path { stroked(style) }
}
