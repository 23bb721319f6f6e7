import MartletGeometry

extension GraphicsContext {
  /// Options of a clip.
  public struct ClipOptions: OptionSet, Sendable {
    /// The bits of the options.
    public let rawValue: UInt32

    /// Makes options from their bits.
    public init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    /// Keeps what is outside of the clip instead of what is inside.
    public static var inverse: ClipOptions { ClipOptions(rawValue: 1) }
  }

  /// Limits later commands to the inside of a path of the drawing space, or to its outside. Clips
  /// are intersected and cannot be removed; use a copy of the context or `drawLayer(content:)` to
  /// limit their effect.
  public mutating func clip(
    to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()
  ) {
    let rule: FillRule = style.isEOFilled ? .evenOdd : .nonZero
    guard options.contains(.inverse) else {
      return state.clips.append((path, state.transform, rule))
    }
    let ink = CanvasCommand(content: .fill(path, rule, .solid(.black)), state: CanvasState())
    state.masks.append(
      CanvasMask(commands: [ink], transform: state.transform, opacity: 1, isInverse: true))
  }

  /// Multiplies the alpha of later commands by that of what `content` draws, or by its inverse. The
  /// inner context starts with default settings.
  ///
  /// - Throws: whatever `content` throws. Nothing is clipped then.
  public mutating func clipToLayer(
    opacity: Double = 1, options: ClipOptions = ClipOptions(),
    content: (inout GraphicsContext) throws -> Void
  ) rethrows {
    let layer = try commands(of: content)
    state.masks.append(
      CanvasMask(
        commands: layer, transform: state.transform, opacity: opacity.isNaN ? 1 : opacity,
        isInverse: options.contains(.inverse)))
  }

  /// Draws with Core Graphics, which is not available here.
  @available(*, unavailable, message: "no Core Graphics; draw with the context itself")
  public func withCGContext<Context>(content: (Context) throws -> Void) rethrows {}
}

/// A layer whose alpha multiplies that of a command.
@MainActor
struct CanvasMask {
  let commands: [CanvasCommand]
  /// The map from the space of the layer to that of the canvas.
  let transform: CGAffineTransform
  let opacity: Double
  let isInverse: Bool

  /// Draws the mask into the open scope of `pushMasked` and closes this scope.
  func close(_ context: inout DrawContext) {
    context.mask()
    if isInverse { context.pushInverse() }
    if opacity < 1 { context.pushGroup(opacity: max(0, opacity)) }
    if transform.a * transform.d != transform.b * transform.c {
      context.pushTransform(transform)
      context.draw(commands)
      context.popTransform()
    }
    if opacity < 1 { context.pop() }
    if isInverse { context.pop() }
    context.pop()
  }
}

extension DrawContext {
  /// Draws the inverse of the following items' alpha in black, until the matching `pop`.
  mutating func pushInverse() {
    fill(Path(visibleRect), paint: .solid(.black))
    pushGroup(blendMode: .destinationOut)
  }

  /// The box of the visible pixels in the current space; null if the space has no inverse.
  private var visibleRect: CGRect { visibleRect(in: .identity) }

  /// Returns the box of the visible pixels in the space that `inner` maps to the current space;
  /// null if that space has no inverse.
  func visibleRect(in inner: CGAffineTransform) -> CGRect {
    let map = inner.concatenating(transform)
    guard map.a * map.d != map.b * map.c else { return .null }
    let pixels = visiblePixels
    return CGRect(x: pixels.minX, y: pixels.minY, width: pixels.width, height: pixels.height)
      .applying(map.inverted())
  }
}
