import MartletGeometry

// This file draws pictures: one to one, through maps, and as the filling of shapes.

extension Painter {
  /// Draws `image` with its top-left pixel at the device pixel `origin`: a colour glyph, or a
  /// cached picture.
  package func draw(_ image: borrowing Pixmap, at origin: PixelPoint, opacity: Double = 1) {
    let byte = UInt8(RGBA.unit(opacity) * 255 + 0.5)
    if byte == 0 { return }
    let area = PixelRect(x: origin.x, y: origin.y, width: image.width, height: image.height)
    let stride = image.stride
    unsafe image.withUnsafePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      unsafe compose(base, stride: stride, area, opacity: byte)
    }
  }

  /// Draws `image` through `transform`, which maps its pixels to device pixels, with antialiased
  /// edges.
  package func draw(
    _ image: borrowing Pixmap, transform: CGAffineTransform, style: ImageStyle = ImageStyle()
  ) {
    withChain(of: image) { draw($0, transform: transform, style: style) }
  }

  /// Draws `image` through a map with perspective. Parts behind the eye are not drawn.
  package func draw(
    _ image: borrowing Pixmap, transform: ProjectionTransform, style: ImageStyle = ImageStyle()
  ) {
    withChain(of: image) { draw($0, transform: transform, style: style) }
  }

  /// Draws `picture` through `transform`, which maps its pixels to device pixels, with antialiased
  /// edges.
  package func draw(
    _ picture: Picture, transform: CGAffineTransform, style: ImageStyle = ImageStyle()
  ) {
    draw(picture.chain, transform: transform, style: style)
  }

  /// Draws `picture` through a map with perspective. Parts behind the eye are not drawn.
  package func draw(
    _ picture: Picture, transform: ProjectionTransform, style: ImageStyle = ImageStyle()
  ) {
    draw(picture.chain, transform: transform, style: style)
  }

  /// Fills `path` with a picture. `placing` maps the picture's pixels to the path's space; `style`
  /// decides whether the picture is repeated as tiles.
  package func fill(
    _ path: Path, rule: FillRule = .nonZero, transform: CGAffineTransform,
    picture: Picture, placing: CGAffineTransform, style: ImageStyle
  ) {
    guard !clip.rect.isEmpty,
      let sampler = ImageSampler(
        picture.chain, transform: placing.concatenating(transform), style: style,
        kernels: kernels)
    else { return }
    fill(path, rule, transform, with: sampler)
  }

  /// Fills `path` with a picture. `placing` maps the picture's pixels to device pixels, whatever
  /// `transform` does with the path.
  package func fill(
    _ path: Path, rule: FillRule, transform: CGAffineTransform, picture: Picture,
    inDevicePixels placing: CGAffineTransform
  ) {
    guard !clip.rect.isEmpty,
      let sampler = ImageSampler(
        picture.chain, transform: placing, style: ImageStyle(), kernels: kernels)
    else { return }
    fill(path, rule, transform, with: sampler)
  }

  /// Fills the shape consisting of `parts`, inside `band`, with a picture. The shape is the
  /// prepared inside of the path.
  package func fill(
    _ parts: Range<Int>, of shapes: PreparedShapes, band: Int, rule: FillRule,
    transform: CGAffineTransform, picture: Picture, placing: CGAffineTransform,
    style: ImageStyle
  ) {
    guard meets(parts, of: shapes, band: band),
      let sampler = ImageSampler(
        picture.chain, transform: placing.concatenating(transform), style: style,
        kernels: kernels)
    else { return }
    fill(parts, of: shapes, band: band, rule: rule, with: large.source(sampler))
  }

  // MARK: - Private

  private func fill(
    _ path: Path, _ rule: FillRule, _ transform: CGAffineTransform, with sampler: ImageSampler
  ) {
    if let rect = path.alignedRect(transform) {
      fill(rect, large.source(sampler))
    } else {
      collectEdges(path, transform)
      paintEdges(rule, large.source(sampler))
    }
  }

  private func draw(_ chain: ImageChain, transform: CGAffineTransform, style: ImageStyle) {
    guard !clip.rect.isEmpty,
      let sampler = ImageSampler(chain, transform: transform, style: style, kernels: kernels)
    else { return }
    let frame = CGRect(x: 0, y: 0, width: chain.size.width, height: chain.size.height)
    if let rect = PixelRect(wholePixelsOf: frame, transform) {
      fill(rect, large.source(sampler))
    } else {
      collectEdges(frame, transform)
      paintEdges(.nonZero, large.source(sampler))
    }
  }

  private func draw(_ chain: ImageChain, transform: ProjectionTransform, style: ImageStyle) {
    if let affine = transform.affine {
      draw(chain, transform: affine, style: style)
      return
    }
    guard !clip.rect.isEmpty,
      let sampler = ImageSampler(chain, transform: transform, style: style, kernels: kernels)
    else { return }
    let frame = CGRect(x: 0, y: 0, width: chain.size.width, height: chain.size.height)
    collectEdges(Path(frame), .identity, projectedBy: transform)
    paintEdges(.nonZero, large.source(sampler))
  }

  private func withChain(of image: borrowing Pixmap, _ body: (ImageChain) -> Void) {
    let (width, height, stride) = (image.width, image.height, image.stride)
    unsafe image.withUnsafePixels { pixels in
      guard let base = pixels.baseAddress else { return }
      // Safety: the level lives in this stack frame, and the pixels are lent for the closure.
      var level = unsafe ImageLevel(base: base, stride: stride, width: width, height: height)
      unsafe withUnsafePointer(to: &level) { pointer in
        body(unsafe ImageChain(levels: pointer, count: 1))
      }
    }
  }
}
