internal import CKernels

/// The loops over rows of pixels, in the fastest version that this machine's processor runs. Every
/// set gives the same bytes. Measured on one core of a Zen 4 for 1920 × 1080 pixels in ms, from
/// 128-bit vectors to the widest ones:
///
///     set            0.14 … 0.08    a colour over all pixels
///     blend          0.44 … 0.19    a translucent colour; reading and writing alone take 0.17
///     draw           0.69 … 0.25    a row of colours, each with its own alpha
///     blendMask      1.31 … 0.52    a colour through coverage
///
/// One pixel at a time `blend` takes 4.3 ms. Two surprises: halves of a word in 16-bit lanes are
/// faster than bytes spread to 16 bits, because nothing crosses lanes; and C vector types are
/// faster than Swift's, whose wide conversions are function calls.
///
/// Safety: pointers passed to these functions have as many elements as `count` says. No function
/// keeps a pointer.
@safe
struct Kernels: Sendable {
  /// A constant of the C target.
  nonisolated(unsafe) let functions: UnsafePointer<martlet_kernels>

  /// Chooses the best set for the processor.
  init() {
    unsafe functions = martlet_kernels_best()
  }

  /// Selects one of the sets that this machine can run; 0 is the slowest.
  init(set index: Int) {
    unsafe functions = martlet_kernels_at(index)
  }

  static var count: Int { martlet_kernels_count() }

  /// The value that `add_edges` takes in place of a list's first edge, to leave lists unchanged.
  static var leaveLists: Int32 { MARTLET_LEAVE_LISTS }
}

/// A part of a row with one coverage, or with one per pixel (`isVarying`).
typealias CoverageSpan = martlet_span

extension CoverageSpan {
  @inline(__always)
  var isVarying: Bool { coverage == Int32(MARTLET_VARYING) }
}

/// The set of loops over rows of pixels that this machine's processor runs, for reports.
package enum KernelSet {
  /// The name of the set, for example "x86-64-v3".
  package static var best: String {
    let names = ["one pixel at a time", "128-bit vectors", "x86-64-v2", "x86-64-v3", "x86-64-v4"]
    return names[min(Kernels.count, names.count) - 1]
  }
}
