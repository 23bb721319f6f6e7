import MartletGeometry
import MartletRaster

/// The scopes whose items become a picture of their own: maps, blurs, shadows, colours and shaders.
extension DisplayListBuilder {
  /// Applies a perspective map of the current space to all following items, until the matching
  /// `pop`. The content is drawn flat, and its picture is mapped. Parts behind the eye are not
  /// visible.
  package mutating func pushProjection(_ projection: ProjectionTransform) {
    guard let affine = projection.affine else {
      pushLayer(projection)
      return
    }
    openPlain()
    enter(affine.concatenating(transform))
  }

  /// Draws all following items, until the matching `pop`, as a picture, and maps this picture by a
  /// map of the current space. The picture stays cached while its content does not change. Content
  /// that rotates, moves or scrolls in every frame is therefore drawn only once.
  ///
  /// The position of the current space is part of the map and not of the picture. On an axis that
  /// the map turns into the depth this is the whole position. On other axes it is only the whole
  /// pixels of the position, so that the picture stays equally sharp.
  package mutating func pushLayer(_ map: ProjectionTransform = ProjectionTransform()) {
    let determinant = transform.a * transform.d - transform.b * transform.c
    guard determinant != 0, determinant.isFinite, let shift = Shift(of: transform, for: map) else {
      openPlain(isHidden: true)
      return
    }
    let outer = transform
    let inPlace =
      // The identity is kept as it is, because the product with the inverse is not exact.
      map.isIdentity
      ? map
      : ProjectionTransform(outer.inverted()).concatenating(map)
        .concatenating(ProjectionTransform(outer))
    let inner = LayerEffect.projection(inPlace).needed(for: visiblePixels, side: largestSide)
    let space = CGAffineTransform(
      a: outer.a, b: outer.b, c: outer.c, d: outer.d, tx: outer.tx - shift.x, ty: outer.ty - shift.y
    )
    let back = CGAffineTransform(translationX: shift.x, y: shift.y)
    open(
      .projection(ProjectionTransform(back).concatenating(inPlace)),
      inner: inner.offsetBy(dx: -Int(shift.x.rounded(.down)), dy: -Int(shift.y.rounded(.down)))
        .outset(shift.isWhole ? 0 : 1),
      in: space)
  }

  /// Blurs all following items, until the matching `pop`. `radius` is the standard deviation in
  /// points.
  package mutating func pushBlur(radius: Double) {
    let deviation = radius * transform.meanScale
    if BoxBlur(deviation: deviation) == nil {
      openPlain()
    } else {
      open(.blur(deviation))
    }
  }

  /// Draws a shadow below all following items, until the matching `pop`. `radius` is the standard
  /// deviation of its blur, `x` and `y` are its offset; all are in points.
  package mutating func pushShadow(_ color: RGBA, radius: Double, x: Double, y: Double) {
    let offset = CGSize(width: x, height: y).applying(transform)
    let deviation = radius * transform.meanScale
    guard color.alpha > 0, offset.width.isFinite, offset.height.isFinite else {
      openPlain()
      return
    }
    open(
      .shadow(
        color, deviation: deviation > 0 ? deviation : 0, dx: offset.width, dy: offset.height))
  }

  /// Maps the colours of all following items, until the matching `pop`.
  package mutating func pushColor(_ matrix: ColorMatrix) {
    open(.color(matrix))
  }

  /// Runs a shader on the picture of all following items, until the matching `pop`. The current
  /// space is that of the shader's view. It is not rotated, otherwise nothing is drawn; see
  /// `pushUpright`.
  ///
  /// - Parameters:
  ///   - reach: the maximum distance between a pixel and the pixels that it depends on, in points.
  ///   - bounds: the bounds of the view. A shader also runs where the view draws nothing.
  package mutating func pushShader(_ shader: AnyShader, reach: CGSize, bounds: CGRect) {
    guard let space = ShaderSpace(transform, bounds: bounds) else {
      openPlain(isHidden: true)
      return
    }
    let shading = LayerShading(shader, reach: reach, in: space)
    open(.shader(shading))
    let frame = shading.frame.intersection(visiblePixels)
    if !frame.isEmpty { note(deviceBounds(frame)) }
  }

  /// Draws all following items, until the matching `pop`, in a space without rotation, whose
  /// picture is then rotated. The picture is as sharp as the rotated space.
  package mutating func pushUpright() {
    let outer = transform
    // A rotation changes the last bits of the scale. It is rounded, so that the picture stays the
    // same while it turns.
    let scale = (outer.meanScale * 1024).rounded() / 1024
    guard scale > 0, scale.isFinite, outer.tx.isFinite, outer.ty.isFinite else {
      openPlain(isHidden: true)
      return
    }
    let upright = CGAffineTransform(scaleX: scale, y: scale)
    open(.projection(ProjectionTransform(upright.inverted().concatenating(outer))))
    enter(upright)
  }
}

/// The distance from a layer's picture to the space in which the layer is drawn.
private struct Shift {
  var x: Double
  var y: Double
  var isWhole: Bool

  /// Nil if the space is so far away that no pixel can be visible.
  init?(of transform: CGAffineTransform, for map: ProjectionTransform) {
    guard abs(transform.tx) < 0x1p30, abs(transform.ty) < 0x1p30 else { return nil }
    x = map.m13 == 0 ? transform.tx.rounded(.down) : transform.tx
    y = map.m23 == 0 ? transform.ty.rounded(.down) : transform.ty
    isWhole = map.m13 == 0 && map.m23 == 0
  }
}
