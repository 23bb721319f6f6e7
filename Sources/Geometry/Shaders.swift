// Shaders are functions on the pixels of a finished picture. The renderer calls them with whole
// rows, so that their loops run without a call per pixel, and on a thread of its choice. It caches
// the result as long as the view's picture and the shader are equal to those that made it. A shader
// is therefore a value, and its result depends on nothing but its properties and the arguments.
//
// The functions of a shader are not isolated to an actor. A program that animates its shader
// declares `Animatable`, which is isolated to the main actor, in an extension of the shader's type.

/// A function that computes the colour of each pixel from the pixel's position and old colour.
///
/// ```swift
/// struct Fade: ColorShader {
///   var strength: Double
///
///   func color(_ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow) {
///     for i in pixels.indices {
///       let part = row.x(at: i) / row.bounds.width
///       pixels[i] = pixels[i].scaled(by: 1 - strength * part)
///     }
///   }
/// }
/// ```
public protocol ColorShader: Hashable, Sendable {
  /// Replaces the pixels of a row, or of a part of a row. The result for a pixel must depend only
  /// on the pixel and its position, because rows may be divided in any way.
  func color(_ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow)
}

/// A function that computes for each pixel the point of the view that is visible there.
///
/// ```swift
/// struct Wave: DistortionShader {
///   var height: Double
///
///   func distort(_ points: inout MutableSpan<CGPoint>, in row: ShaderRow) {
///     for i in points.indices { points[i].y += height * sin(points[i].x / 10) }
///   }
/// }
/// ```
public protocol DistortionShader: Hashable, Sendable {
  /// Replaces each point, which is the centre of a pixel, by the point whose colour the pixel gets.
  /// Points are in the view's space, as in `row`. A pixel whose point lies outside of the view's
  /// picture becomes clear.
  func distort(_ points: inout MutableSpan<CGPoint>, in row: ShaderRow)
}

/// A function that computes the colour of each pixel from the whole picture of the view.
///
/// ```swift
/// struct Blocks: LayerShader {
///   var side: Double
///
///   func draw(
///     _ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow, of picture: ShaderPicture
///   ) {
///     func middle(_ x: Double) -> Double { ((x / side).rounded(.down) + 0.5) * side }
///     for i in pixels.indices {
///       pixels[i] = picture.sample(at: CGPoint(x: middle(row.x(at: i)), y: middle(row.y)))
///     }
///   }
/// }
/// ```
public protocol LayerShader: Hashable, Sendable {
  /// Writes the pixels of a row, or of a part of a row. The pixels are clear before. The result for
  /// a pixel must depend only on its position and on `picture`.
  func draw(
    _ pixels: inout MutableSpan<ShaderPixel>, in row: ShaderRow, of picture: ShaderPicture)
}

/// A shader of any kind.
package enum AnyShader: Hashable, Sendable {
  /// A shader that changes colours.
  case color(any ColorShader)
  /// A shader that moves pixels.
  case distortion(any DistortionShader)
  /// A shader that reads the whole picture.
  case layer(any LayerShader)

  /// True if every pixel stays where it is: a pixel of the result depends only on the same pixel of
  /// the picture.
  package var keepsPositions: Bool {
    if case .color = self { true } else { false }
  }

  /// Returns whether both shaders have the same kind, the same type and equal values.
  package static func == (a: AnyShader, b: AnyShader) -> Bool {
    switch (a, b) {
    case (.color(let a), .color(let b)): isEqual(a, b)
    case (.distortion(let a), .distortion(let b)): isEqual(a, b)
    case (.layer(let a), .layer(let b)): isEqual(a, b)
    default: false
    }
  }

  /// Hashes the value of the shader.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .color(let shader): shader.hash(into: &hasher)
    case .distortion(let shader): shader.hash(into: &hasher)
    case .layer(let shader): shader.hash(into: &hasher)
    }
  }

  private static func isEqual<S: Hashable>(_ a: S, _ b: any Hashable) -> Bool {
    (b as? S) == a
  }
}
