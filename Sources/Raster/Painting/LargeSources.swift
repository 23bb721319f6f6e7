/// Storage for sources that are too large to be copied for each span; a paint source contains
/// pointers to them. It has room for one source of each kind, because a painter draws one shape at
/// a time.
///
/// Invariant: the target of a paint source's pointer stays unchanged until the next source of its
/// kind is stored. That happens only after the drawing call that uses the source.
@safe
struct LargeSources: ~Copyable {
  private let image = UnsafeMutablePointer<ImageSampler>.allocate(capacity: 1)
  private let plane = UnsafeMutablePointer<PlaneGradient>.allocate(capacity: 1)
  private let dithered = UnsafeMutablePointer<DitheredGradient>.allocate(capacity: 1)

  deinit {
    // All three types are trivial, so memory without a value can be deallocated, too.
    unsafe image.deallocate()
    unsafe plane.deallocate()
    unsafe dithered.deallocate()
  }

  func source(_ sampler: ImageSampler) -> PaintSource {
    unsafe image.initialize(to: sampler)
    return unsafe .image(image)
  }

  func source(_ gradient: PlaneGradient) -> PaintSource {
    unsafe plane.initialize(to: gradient)
    return unsafe .plane(plane)
  }

  func source(_ gradient: DitheredGradient) -> PaintSource {
    unsafe dithered.initialize(to: gradient)
    return unsafe .dithered(dithered)
  }
}
