import MartletGeometry
import MartletRaster
import MartletScene

/// Scene S7a of Benchmarks/scenes.md: a picture with soft edges, rotated and sheared.
struct CardScene: BenchScene {
  static let size = PixelSize(width: 800, height: 600)
  private let image: ImageReference

  init(images: ImageStore) {
    image = images.add(Self.picture())
  }

  func draw(frame: Int, into list: inout DisplayListBuilder) {
    // The corners (0, 0), (800, 0), (0, 600) go to (400, 200), (1500, 120), (520, 840).
    list.pushTransform(
      CGAffineTransform(
        a: 1100 / 800, b: -80 / 800, c: 120 / 600, d: 640 / 600, tx: 400, ty: 200))
    list.image(
      image, in: CGRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height))
    list.popTransform()
  }

  /// Returns a premultiplied picture of squares, 32 pixels wide, whose alpha falls to 0 over the
  /// last 40 pixels at each edge.
  static func picture() -> Pixmap {
    var picture = Pixmap(width: size.width, height: size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color: UInt32 = (x / 32 + y / 32).isMultiple(of: 2) ? 0xE6EAF0 : 0x2B5876
        let edge = min(min(x, size.width - 1 - x), min(y, size.height - 1 - y))
        let alpha = UInt32(min(255, (edge * 255 + 20) / 40))
        func channel(_ shift: UInt32) -> UInt32 {
          let value = (((color >> shift) & 255) * alpha + 127) / 255
          return value << shift
        }
        picture[x, y] = alpha << 24 | channel(16) | channel(8) | channel(0)
      }
    }
    return picture
  }
}

/// Scene S7p of Benchmarks/scenes.md: the same picture in perspective. A display list has no images
/// in perspective, so the painter draws it.
struct ProjectedCardScene: PaintedScene {
  private let picture = Picture(CardScene.picture())

  func paint(with painter: Painter) {
    painter.draw(
      picture,
      transform: Self.map(
        of: CardScene.size,
        to: (
          CGPoint(x: 400, y: 200), CGPoint(x: 1500, y: 120), CGPoint(x: 1420, y: 960),
          CGPoint(x: 520, y: 840)
        )))
  }

  /// Returns the transform that moves the corners of a rectangle to `corners`. Both are in
  /// clockwise order from the top left. The formulas are those of Heckbert, "Fundamentals of
  /// Texture Mapping and Image Warping" (1989), section 2.2.3.
  private static func map(
    of size: PixelSize, to corners: (CGPoint, CGPoint, CGPoint, CGPoint)
  ) -> ProjectionTransform {
    let (p, q, r, s) = corners
    let (ax, ay) = (q.x - r.x, q.y - r.y)
    let (bx, by) = (s.x - r.x, s.y - r.y)
    let (cx, cy) = (p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y)
    let determinant = ax * by - bx * ay
    let g = (cx * by - bx * cy) / determinant
    let h = (ax * cy - cx * ay) / determinant
    let (width, height) = (Double(size.width), Double(size.height))
    var map = ProjectionTransform()
    map.m11 = (q.x - p.x + g * q.x) / width
    map.m12 = (q.y - p.y + g * q.y) / width
    map.m13 = g / width
    map.m21 = (s.x - p.x + h * s.x) / height
    map.m22 = (s.y - p.y + h * s.y) / height
    map.m23 = h / height
    map.m31 = p.x
    map.m32 = p.y
    return map
  }
}
