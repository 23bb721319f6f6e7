// Sources in Metal's language cannot run without a GPU. The words that refer to them are declared
// all the same, so that the compiler says what to write instead. They are unavailable, so none of
// this code runs.

/// A library of shaders in Metal's language. It is not available here.
@available(*, unavailable, message: "no Metal; use a ColorShader, DistortionShader or LayerShader")
@dynamicMemberLookup
public struct ShaderLibrary: Hashable, Sendable {
  /// The library of the program.
  public static let `default` = ShaderLibrary()

  /// Returns a function of the program's library.
  public static subscript(dynamicMember name: String) -> ShaderFunction { ShaderFunction() }

  /// Returns a function of the library.
  public subscript(dynamicMember name: String) -> ShaderFunction { ShaderFunction() }
}

/// A function in Metal's language. It is not available here.
@available(*, unavailable, message: "no Metal; use a ColorShader, DistortionShader or LayerShader")
@dynamicCallable
public struct ShaderFunction: Hashable, Sendable {
  init() {}

  /// Makes the function of a library.
  public init(library: ShaderLibrary, name: String) {}

  /// Returns the function with values for its arguments.
  public func dynamicallyCall(withArguments arguments: [Shader.Argument]) -> Shader { Shader() }
}

/// A function in Metal's language with its arguments. It is not available here.
@available(*, unavailable, message: "no Metal; use a ColorShader, DistortionShader or LayerShader")
public struct Shader: Hashable, Sendable {
  /// An argument of a function.
  public struct Argument: Hashable, Sendable {
    /// The bounds of the view.
    public static let boundingRect = Argument()

    /// Makes a number.
    public static func float<T: BinaryFloatingPoint>(_ x: T) -> Argument { Argument() }

    /// Makes a vector of two numbers.
    public static func float2<T: BinaryFloatingPoint>(_ x: T, _ y: T) -> Argument { Argument() }

    /// Makes a point.
    public static func float2(_ point: CGPoint) -> Argument { Argument() }

    /// Makes a size.
    public static func float2(_ size: CGSize) -> Argument { Argument() }

    /// Makes a vector of three numbers.
    public static func float3<T: BinaryFloatingPoint>(_ x: T, _ y: T, _ z: T) -> Argument {
      Argument()
    }

    /// Makes a vector of four numbers.
    public static func float4<T: BinaryFloatingPoint>(
      _ x: T, _ y: T, _ z: T, _ w: T
    ) -> Argument { Argument() }

    /// Makes an array of numbers.
    public static func floatArray(_ array: [Float]) -> Argument { Argument() }

    /// Makes a colour.
    public static func color(_ color: Color) -> Argument { Argument() }

    /// Makes an array of colours.
    public static func colorArray(_ array: [Color]) -> Argument { Argument() }

    /// Makes a picture.
    public static func image(_ image: some View) -> Argument { Argument() }
  }

  init() {}

  /// Makes a shader of a function.
  public init(function: ShaderFunction, arguments: [Argument]) {}
}

@available(*, unavailable, message: "no Metal; use a ColorShader, DistortionShader or LayerShader")
extension View {
  /// Runs a shader in Metal's language. It is not available here.
  public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some View { self }

  /// Runs a shader in Metal's language. It is not available here.
  public func distortionEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View { self }

  /// Runs a shader in Metal's language. It is not available here.
  public func layerEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View { self }
}

@available(*, unavailable, message: "no Metal; use a ColorShader, DistortionShader or LayerShader")
extension VisualEffect {
  /// Runs a shader in Metal's language. It is not available here.
  public func colorEffect(_ shader: Shader, isEnabled: Bool = true) -> some VisualEffect { self }

  /// Runs a shader in Metal's language. It is not available here.
  public func distortionEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some VisualEffect { self }

  /// Runs a shader in Metal's language. It is not available here.
  public func layerEffect(
    _ shader: Shader, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some VisualEffect { self }
}
