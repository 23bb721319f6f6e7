import MartletGeometry

// Clips and groups can be nested. A clip that is a rectangle of whole pixels only narrows the clip
// rectangle. Any other clip becomes a coverage mask, multiplied by the outer mask. A group draws
// into a layer of its own, clipped only to its rectangle. The layer is then composed through the
// outer clip, so that the coverage of an edge is never applied twice.

/// The pixels on which drawing has an effect: those of `rect`, weighted by `mask` if there is one.
struct Clip {
  var rect: PixelRect
  var mask: MaskBuffer?
}

/// The state that `pop` restores.
enum Scope {
  case clip(outer: Clip)
  case group(
    outer: Clip, surface: Surface, layer: LayerBuffer, opacity: UInt8, composition: Composition)
}

/// The effect of a group on the pixels below it.
enum Composition: Equatable {
  case blend(BlendMode)
  /// The pixels below are combined with the group's. Where the group is clear this can change them,
  /// too.
  case porterDuff(PorterDuff)
  /// The pixels below are multiplied by the group's alpha.
  case mask
}

/// The coverage of a rectangle of device pixels.
final class MaskBuffer {
  var bytes = ScratchBuffer<UInt8>(filledWith: 0)
  var bounds = PixelRect.empty

  var view: MaskView {
    unsafe MaskView(base: UnsafePointer(bytes.base), stride: bounds.width, bounds: bounds)
  }
}

/// The pixels of a group.
final class LayerBuffer {
  var pixels = ScratchBuffer<UInt32>(filledWith: 0)
}

extension Painter {
  // MARK: - Clips

  /// Clips all following drawing to the inside of `path`, until the matching `pop`.
  package func pushClip(
    _ path: Path, rule: FillRule = .nonZero, transform: CGAffineTransform
  ) {
    if let rect = path.alignedRect(transform) {
      pushClip(rect)
      return
    }
    collectEdges(path, transform)
    pushClipMask(rasterizer.edges.bounds) { area, sink in
      rasterizer.sweep(clip: area, rule: rule, into: &sink)
    }
  }

  /// Clips all following drawing to a coverage, until the matching `pop`. `sweep` passes the
  /// coverage of the pixels in `area` to its sink.
  func pushClipMask(
    _ area: PixelRect, sweep: (_ area: PixelRect, _ sink: inout MaskSink) -> Void
  ) {
    let outer = clip
    scopes.append(.clip(outer: outer))
    clip.rect = area.intersection(outer.rect)
    if clip.rect.isEmpty { return }

    let mask = freeMasks.popLast() ?? MaskBuffer()
    mask.bounds = clip.rect
    mask.bytes.reserve(clip.rect.area)
    unsafe mask.bytes.base.update(repeating: 0, count: clip.rect.area)
    var sink = unsafe MaskSink(
      base: mask.bytes.base, bounds: clip.rect, outer: outer.mask?.view, kernels: kernels)
    sweep(clip.rect, &sink)
    clip.mask = mask
  }

  /// Clips all following drawing to the coverage of `mask`, whose top-left byte lies at the device
  /// pixel `origin`, until the matching `pop`.
  package func pushClip(_ mask: AlphaMask, at origin: PixelPoint) {
    let outer = clip
    scopes.append(.clip(outer: outer))
    clip.rect = clip.rect.intersection(
      PixelRect(x: origin.x, y: origin.y, width: mask.width, height: mask.height))
    if clip.rect.isEmpty { return }
    let buffer = freeMasks.popLast() ?? MaskBuffer()
    let area = clip.rect
    buffer.bounds = area
    buffer.bytes.reserve(area.area)
    var sink = unsafe MaskSink(
      base: buffer.bytes.base, bounds: area, outer: outer.mask?.view, kernels: kernels)
    for y in area.minY..<area.maxY {
      // Safety: `area` lies inside the mask's rectangle, whose bytes start at `base`.
      unsafe sink.varying(
        y: y, from: area.minX, to: area.maxX,
        coverage: mask.base + (y - origin.y) * mask.width + (area.minX - origin.x))
    }
    clip.mask = buffer
  }

  /// Clips all following drawing to whole device pixels, until the matching `pop`.
  package func pushClip(_ rect: PixelRect) {
    scopes.append(.clip(outer: clip))
    clip.rect = clip.rect.intersection(rect)
  }

  // MARK: - Groups

  /// Composes all following drawing as one picture with `opacity` (0…1), until the matching `pop`.
  /// `bounds` are the device pixels that it can touch.
  ///
  /// A group draws into a layer of its own. An opaque group with the normal blend mode is drawn
  /// directly on the pixels below, unless `isIsolated` is true. A group in which `pushMask` is used
  /// must be isolated, so that the mask does not change the pixels below.
  package func pushGroup(
    opacity: Double, blendMode: BlendMode = .normal, isIsolated: Bool = false, bounds: PixelRect
  ) {
    let byte = UInt8(RGBA.unit(opacity) * 255 + 0.5)
    if byte == 0 || byte == 255 && blendMode == .normal && !isIsolated {
      pushClip(byte == 0 ? .empty : bounds)
    } else {
      pushLayer(opacity: byte, .blend(blendMode), clip.rect.intersection(bounds))
    }
  }

  /// Combines all following drawing, until the matching `pop`, with the pixels below it. The
  /// operation applies to all pixels of `bounds`; those that are not drawn count as clear. Inside a
  /// clip that covers a part of a pixel, it applies to this part.
  package func pushGroup(_ operation: PorterDuff, bounds: PixelRect) {
    pushLayer(opacity: 255, .porterDuff(operation), clip.rect.intersection(bounds))
  }

  /// Multiplies the present content of the innermost group by the alpha of all following drawing,
  /// until the matching `pop`. The colours of that drawing do not matter. Outside of all groups it
  /// multiplies the whole target.
  ///
  /// Call it when all clips that were opened inside the group are closed.
  package func pushMask() {
    pushLayer(opacity: 255, .mask, clip.rect)
  }

  private func pushLayer(opacity: UInt8, _ composition: Composition, _ area: PixelRect) {
    guard !area.isEmpty, let outer = surface else {
      pushClip(.empty)
      return
    }
    let layer = freeLayers.popLast() ?? LayerBuffer()
    layer.pixels.reserve(area.area)
    unsafe layer.pixels.base.update(repeating: 0, count: area.area)
    scopes.append(
      .group(
        outer: clip, surface: outer, layer: layer, opacity: opacity, composition: composition))
    surface = unsafe Surface(base: layer.pixels.base, stride: area.width, bounds: area)
    clip = Clip(rect: area, mask: nil)
  }

  /// Ends the innermost clip or group. Without one it does nothing.
  package func pop() {
    switch scopes.popLast() {
    case nil: return
    case .clip(let outer):
      recycleMask(unless: outer.mask)
      clip = outer
    case .group(let outer, let outerSurface, let layer, let opacity, let composition):
      recycleMask(unless: outer.mask)
      let area = surface?.bounds ?? .empty
      clip = outer
      surface = outerSurface
      switch composition {
      case .blend(.normal):
        unsafe compose(layer.pixels.base, stride: area.width, area, opacity: opacity)
      case .blend, .porterDuff, .mask:
        unsafe mix(layer.pixels.base, area, opacity: opacity, composition)
      }
      freeLayers.append(layer)
    }
  }

  /// Keeps the mask of the clip for reuse, unless it is that of the outer clip.
  private func recycleMask(unless outer: MaskBuffer?) {
    if let mask = clip.mask, mask !== outer { freeMasks.append(mask) }
  }

  /// Blends a layer's pixels with the pixels below them, through the clip.
  private func mix(
    _ pixels: UnsafePointer<UInt32>, _ area: PixelRect, opacity: UInt8,
    _ composition: Composition
  ) {
    guard let surface else { return }
    let visible = area.intersection(clip.rect)
    for y in visible.minY..<visible.maxY {
      // Safety: `visible` lies inside the layer, the surface and the clip's mask.
      let target = unsafe surface.pointer(x: visible.minX, y: y)
      let source = unsafe pixels + (y - area.minY) * area.width + (visible.minX - area.minX)
      switch composition {
      case .blend(let mode):
        unsafe BlendModes.draw(
          target, count: visible.width, source: source, opacity: opacity,
          mask: clip.mask?.view.pointer(x: visible.minX, y: y), mode: mode, kernels: kernels)
      case .porterDuff(let operation):
        unsafe BlendModes.compose(
          target, count: visible.width, source: source, opacity: opacity,
          mask: clip.mask?.view.pointer(x: visible.minX, y: y), operation: operation)
      case .mask:
        // No clip is open inside the group (see `pushMask`), so the clip has no mask.
        unsafe BlendModes.mask(target, count: visible.width, source: source)
      }
    }
  }

  /// Blends rows of premultiplied pixels, which begin at the origin of `area`, through the clip.
  func compose(
    _ pixels: UnsafePointer<UInt32>, stride: Int, _ area: PixelRect, opacity: UInt8
  ) {
    let visible = area.intersection(clip.rect)
    if visible.isEmpty { return }
    unsafe withSpanPainter(
      .pixels(base: pixels, stride: stride, originX: area.minX, originY: area.minY)
    ) { painter in
      for y in visible.minY..<visible.maxY {
        painter.constant(y: y, from: visible.minX, to: visible.maxX, coverage: opacity)
      }
    }
  }
}

/// Writes coverage into a mask, weighted by the outer mask.
///
/// Invariant: `base` has the bytes of `bounds`, without gaps, as long as the sink is used.
@safe
struct MaskSink: CoverageSink {
  let base: UnsafeMutablePointer<UInt8>
  let bounds: PixelRect
  let outer: MaskView?
  let kernels: Kernels

  private func pointer(x: Int, y: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe base + ((y &- bounds.minY) &* bounds.width &+ (x &- bounds.minX))
  }

  mutating func constant(y: Int, from x0: Int, to x1: Int, coverage: UInt8) {
    let row = unsafe pointer(x: x0, y: y)
    if let outer = outer {
      unsafe kernels.functions.pointee.multiply_by(
        row, x1 - x0, outer.pointer(x: x0, y: y), coverage)
    } else {
      unsafe row.update(repeating: coverage, count: x1 - x0)
    }
  }

  mutating func varying(y: Int, from x0: Int, to x1: Int, coverage: UnsafePointer<UInt8>) {
    let row = unsafe pointer(x: x0, y: y)
    if let outer = outer {
      unsafe kernels.functions.pointee.multiply(
        row, x1 - x0, coverage, outer.pointer(x: x0, y: y))
    } else {
      unsafe row.update(from: coverage, count: x1 - x0)
    }
  }
}
