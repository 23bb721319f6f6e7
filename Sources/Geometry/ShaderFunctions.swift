// Shaders made of a closure, for short functions. Closures cannot be compared, so each has an id.

/// A colour shader that calls a closure for each pixel.
///
/// ```swift
/// photo.colorEffect(
///   ColorFunction(id: strength) { pixel, point, bounds in
///     pixel.scaled(by: 1 - strength * point.y / bounds.height)
///   })
/// ```
public struct ColorFunction<ID: Hashable & Sendable>: ColorShader {
  private let id: ID
  private let function: @Sendable (ShaderPixel, CGPoint, CGRect) -> ShaderPixel

  /// Makes a shader.
  ///
  /// - Parameters:
  ///   - id: all values that the closure uses. As long as the id is equal, the closure is not
  ///     called again for a picture that has not changed.
  ///   - function: returns the new colour of a pixel. The point is the pixel's centre in the view's
  ///     space, and the rectangle is the view's bounds.
  public init(
    id: ID, _ function: @escaping @Sendable (ShaderPixel, CGPoint, CGRect) -> ShaderPixel
  ) {
    self.id = id
    self.function = function
  }

  /// Calls the closure for each pixel.
  public func color(_ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow) {
    for i in pixels.indices { pixels[i] = function(pixels[i], row.point(at: i), row.bounds) }
  }

  /// Compares the ids.
  public static func == (a: Self, b: Self) -> Bool { a.id == b.id }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A distortion shader that calls a closure for each pixel.
public struct DistortionFunction<ID: Hashable & Sendable>: DistortionShader {
  private let id: ID
  private let function: @Sendable (CGPoint, CGRect) -> CGPoint

  /// Makes a shader.
  ///
  /// - Parameters:
  ///   - id: all values that the closure uses. As long as the id is equal, the closure is not
  ///     called again for a picture that has not changed.
  ///   - function: returns the point that is visible at a pixel. The first point is the pixel's
  ///     centre in the view's space, and the rectangle is the view's bounds.
  public init(id: ID, _ function: @escaping @Sendable (CGPoint, CGRect) -> CGPoint) {
    self.id = id
    self.function = function
  }

  /// Calls the closure for each point.
  public func distort(_ points: inout MutableSpan<CGPoint>, in row: ShaderRow) {
    for i in points.indices { points[i] = function(points[i], row.bounds) }
  }

  /// Compares the ids.
  public static func == (a: Self, b: Self) -> Bool { a.id == b.id }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// A layer shader that calls a closure for each pixel. Unlike a colour shader, it may read all
/// pixels of the view's picture.
public struct LayerFunction<ID: Hashable & Sendable>: LayerShader {
  private let id: ID
  private let function: @Sendable (CGPoint, ShaderPicture, CGRect) -> ShaderPixel

  /// Makes a shader.
  ///
  /// - Parameters:
  ///   - id: all values that the closure uses. As long as the id is equal, the closure is not
  ///     called again for a picture that has not changed.
  ///   - function: returns the colour of a pixel. The point is the pixel's centre in the view's
  ///     space, the picture is that of the view, and the rectangle is the view's bounds.
  public init(
    id: ID, _ function: @escaping @Sendable (CGPoint, ShaderPicture, CGRect) -> ShaderPixel
  ) {
    self.id = id
    self.function = function
  }

  /// Calls the closure for each pixel.
  public func draw(
    _ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow, of picture: ShaderPicture
  ) {
    for i in pixels.indices { pixels[i] = function(row.point(at: i), picture, row.bounds) }
  }

  /// Compares the ids.
  public static func == (a: Self, b: Self) -> Bool { a.id == b.id }

  /// Hashes the id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
