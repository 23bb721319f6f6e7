import MartletGeometry
import MartletScene

/// The picture of a mesh of colours, kept until the mesh or its size changes. A shape filled with a
/// mesh owns it.
@MainActor
package final class MeshPicture {
  private var known: (mesh: ColorMesh, size: PixelSize, picture: ImageReference)?

  /// The largest number of pixels. A larger area shows a picture of this size enlarged, which a
  /// mesh of smooth colours hardly shows.
  private static let maximumArea = 262_144.0

  /// Makes an object without a picture.
  package init() {}

  /// Returns the picture for an area of `size` points; nil if the area is empty.
  package func picture(of mesh: ColorMesh, in size: CGSize, scale: Double) -> ImageReference? {
    var (width, height) = (Double(size.width) * scale, Double(size.height) * scale)
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
    let share = (Self.maximumArea / (width * height)).squareRoot()
    if share < 1 { (width, height) = (width * share, height * share) }
    let limit = Self.maximumArea
    let pixels = PixelSize(
      width: Int(min(max(width.rounded(.up), 1), limit)),
      height: Int(min(max(height.rounded(.up), 1), limit)))
    if let known, known.mesh == mesh, known.size == pixels { return known.picture }
    let picture = ImageReference(mesh, size: pixels)
    known = (mesh, pixels, picture)
    return picture
  }
}

extension ColorMesh {
  /// The positions and the control points of all vertices as numbers, which are animated.
  package var coordinates: [Double] {
    get {
      vertices.flatMap { vertex in
        [vertex.position, vertex.leading, vertex.top, vertex.trailing, vertex.bottom]
          .flatMap { [$0.x, $0.y] }
      }
    }
    set {
      guard newValue.count == vertices.count * 10 else { return }
      for index in vertices.indices {
        func point(_ number: Int) -> SIMD2<Double> {
          let first = index * 10 + number * 2
          return SIMD2(newValue[first], newValue[first + 1])
        }
        vertices[index] = Vertex(
          position: point(0), leading: point(1), top: point(2), trailing: point(3),
          bottom: point(4))
      }
    }
  }
}

extension _ResolvedStyle {
  /// The mean of the colours, each weighted by its opacity.
  package var meanColor: RGBA {
    var sum = SIMD4<Double>()
    for stop in stops {
      let color = stop.color
      sum += SIMD4(color.red, color.green, color.blue, 1) * color.alpha
    }
    guard sum.w > 0 else { return .clear }
    return RGBA(
      red: sum.x / sum.w, green: sum.y / sum.w, blue: sum.z / sum.w,
      alpha: sum.w / Double(stops.count))
  }
}
