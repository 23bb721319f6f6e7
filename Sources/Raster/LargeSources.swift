/// Room for sources that are too large to be copied for each span: a paint source holds pointers
/// to them. One of each kind at a time, for a painter draws one shape at a time.
///
/// Invariant: what a paint source points to stays until the next of its kind is put there, which
/// is after the drawing call that the source is for.
@safe
struct LargeSources: ~Copyable {
  private let image = UnsafeMutablePointer<ImageSampler>.allocate(capacity: 1)
  private let plane = UnsafeMutablePointer<PlaneGradient>.allocate(capacity: 1)
  private let dithered = UnsafeMutablePointer<DitheredGradient>.allocate(capacity: 1)

  deinit {
    // All three are trivial types.
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
