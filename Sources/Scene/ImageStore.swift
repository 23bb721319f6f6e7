import MartletGeometry
import MartletRaster

/// The pictures that display lists refer to, by reference.
package struct ImageStore {
  package init() {}

  func draw(
    _ reference: ImageReference, in rect: CGRect, transform: CGAffineTransform,
    with painter: Painter
  ) {}
}
