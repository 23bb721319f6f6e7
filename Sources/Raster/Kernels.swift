internal import CKernels

/// The loops over rows of pixels, as fast as this machine's processor has them; every set gives
/// the same bytes. Measured on one core of a Zen 4 for 1920 × 1080 pixels in ms, from 128-bit
/// vectors to the widest:
///
///     set            0.14 … 0.08    a colour over all pixels
///     blend          0.44 … 0.19    a translucent colour; reading and writing alone are 0.17
///     draw           0.69 … 0.25    a row of colours, each with its own alpha
///     blendMask      1.31 … 0.52    a colour through coverage
///
/// and 4.3 for `blend` one pixel at a time. Surprise: halves of a word in 16-bit lanes beat
/// spreading bytes to 16 bits, because nothing crosses lanes; C vector types beat Swift's, whose
/// wide conversions are calls.
///
/// Safety: pointers given to these hold as many elements as `count` says; nothing is kept.
@safe
struct Kernels: Sendable {
  /// A constant of the C target.
  nonisolated(unsafe) let functions: UnsafePointer<martlet_kernels>

  /// Chooses by what the processor can do.
  init() {
    unsafe functions = martlet_kernels_best()
  }

  /// One of the sets that this machine can run, the slowest at 0.
  init(set index: Int) {
    unsafe functions = martlet_kernels_at(index)
  }

  static var count: Int { martlet_kernels_count() }

  /// Instead of a list's first edge.
  static var leaveLists: Int32 { MARTLET_LEAVE_LISTS }
}

/// A part of a row of one coverage, or of one per pixel (`isVarying`).
typealias CoverageSpan = martlet_span

extension CoverageSpan {
  @inline(__always)
  var isVarying: Bool { coverage == Int32(MARTLET_VARYING) }
}

/// The set of loops over rows of pixels that this machine's processor runs, for reports.
package enum KernelSet {
  /// Such as "x86-64-v3".
  package static var best: String {
    let names = ["one pixel at a time", "128-bit vectors", "x86-64-v2", "x86-64-v3", "x86-64-v4"]
    return names[min(Kernels.count, names.count) - 1]
  }
}
