import MartletGeometry

// This file runs shaders on a picture. It hands out rows as spans, so a shader is called once per
// row and sees no memory beyond it. Shaders that read other pixels read from a copy.

extension Pixmap {
  /// Runs a colour shader on the pixels of `frame`, and outside of it on those that are not clear.
  /// O(area).
  ///
  /// - Parameters:
  ///   - frame: the device pixels of the view.
  ///   - origin: the device pixel of the picture's top-left pixel.
  ///   - space: the position of the view.
  package mutating func apply(
    _ shader: any ColorShader, in frame: PixelRect, at origin: PixelPoint, _ space: ShaderSpace
  ) {
    let all = bounds.offsetBy(dx: origin.x, dy: origin.y)
    let inner = frame.intersection(all)
    for y in all.minY..<all.maxY {
      let isInside = !inner.isEmpty && y >= inner.minY && y < inner.maxY
      let columns = isInside ? inner.minX..<inner.maxX : all.maxX..<all.maxX
      color(shader, visible: all.minX..<columns.lowerBound, y, origin, space)
      color(shader, columns, y, origin, space)
      color(shader, visible: columns.upperBound..<all.maxX, y, origin, space)
    }
  }

  /// Runs a colour shader on each part of a row that has no clear pixels.
  private mutating func color(
    _ shader: any ColorShader, visible columns: Range<Int>, _ y: Int, _ origin: PixelPoint,
    _ space: ShaderSpace
  ) {
    var start = columns.lowerBound
    for x in columns where self[x - origin.x, y - origin.y] == 0 {
      color(shader, start..<x, y, origin, space)
      start = x + 1
    }
    color(shader, start..<columns.upperBound, y, origin, space)
  }

  private mutating func color(
    _ shader: any ColorShader, _ columns: Range<Int>, _ y: Int, _ origin: PixelPoint,
    _ space: ShaderSpace
  ) {
    if columns.isEmpty { return }
    let row = ShaderRow(space, x: columns.lowerBound, y: y)
    withRow(y - origin.y, from: columns.lowerBound - origin.x, count: columns.count) {
      shader.color(&$0, in: row)
    }
  }

  /// Returns the picture of the device pixels `output` that a shader makes of this picture.
  /// O(area). It allocates memory for one copy of both pictures.
  ///
  /// - Parameters:
  ///   - origin: the device pixel of this picture's top-left pixel.
  ///   - space: the position of the view.
  package borrowing func drawn(
    by shader: any LayerShader, at origin: PixelPoint, to output: PixelRect, _ space: ShaderSpace
  ) -> Pixmap {
    let picture = shaderPicture(at: origin, space)
    var result = Pixmap(width: output.width, height: output.height)
    for y in 0..<result.height {
      let row = ShaderRow(space, x: output.minX, y: output.minY + y)
      result.withRow(y, from: 0, count: result.width) { shader.draw(&$0, in: row, of: picture) }
    }
    return result
  }

  /// Returns the picture of the device pixels `output` in which each pixel comes from the point
  /// that a shader returns. O(area). It allocates memory for one copy of both pictures.
  ///
  /// - Parameters:
  ///   - origin: the device pixel of this picture's top-left pixel.
  ///   - space: the position of the view.
  package borrowing func distorted(
    by shader: any DistortionShader, at origin: PixelPoint, to output: PixelRect,
    _ space: ShaderSpace
  ) -> Pixmap {
    let picture = shaderPicture(at: origin, space)
    var result = Pixmap(width: output.width, height: output.height)
    var points = [CGPoint](repeating: .zero, count: result.width)
    for y in 0..<result.height {
      let row = ShaderRow(space, x: output.minX, y: output.minY + y)
      var positions = points.mutableSpan
      for i in positions.indices { positions[i] = row.point(at: i) }
      shader.distort(&positions, in: row)
      result.withRow(y, from: 0, count: result.width) { pixels in
        for i in pixels.indices { pixels[i] = picture.sample(at: positions[i]) }
      }
    }
    return result
  }

  // MARK: - Private

  private borrowing func shaderPicture(
    at origin: PixelPoint, _ space: ShaderSpace
  ) -> ShaderPicture {
    let (width, height, stride) = (width, height, stride)
    let pixels = unsafe withUnsafePixels { words in
      unsafe [ShaderPixel](unsafeUninitializedCapacity: width * height) { pixels, count in
        // Safety: the picture has `height` rows of `stride` words, and the array has room for
        // `width * height` pixels.
        for y in 0..<height {
          for x in 0..<width {
            unsafe pixels.initializeElement(
              at: y * width + x, to: ShaderPixel(valid: words[y * stride + x]))
          }
        }
        count = width * height
      }
    }
    return ShaderPicture(
      pixels, area: bounds.offsetBy(dx: origin.x, dy: origin.y), in: space)
  }

  /// Passes a part of a row to `body`.
  private mutating func withRow(
    _ y: Int, from x: Int, count: Int, _ body: (inout MutableSpan<ShaderPixel>) -> Void
  ) {
    precondition(
      y >= 0 && y < height && x >= 0 && count >= 0 && x + count <= width,
      "a part of a row lies in the picture")
    let start = y * stride + x
    unsafe withUnsafeMutablePixels { words in
      // Safety: the part lies inside the row, which has `width` words. A shader pixel is one word,
      // and the words are not used while the span exists.
      let part = unsafe UnsafeMutableBufferPointer(rebasing: words[start..<start + count])
      unsafe part.withMemoryRebound(to: ShaderPixel.self) { pixels in
        var span = unsafe pixels.mutableSpan
        body(&span)
      }
    }
  }
}
