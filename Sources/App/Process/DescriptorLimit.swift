internal import CLinux

/// The number of files that the process may have open (getrlimit(2), RLIMIT_NOFILE).
///
/// Dispatch ends the process if it gets no descriptor for its queue. A start with too few
/// descriptors therefore fails with an error, and files are opened only while
/// `MARTLET_DESCRIPTOR_RESERVE` more are free.
package enum DescriptorLimit {
  /// The limit that `prepare` tries to reach: the default of service managers. A panel with every
  /// kind of source, device and connection needs fewer files.
  private static let wanted: CInt = 1024
  /// The number of descriptors that the smallest panel needs: display, input devices, queue,
  /// signals, sources and the reserve.
  private static let minimum: CInt = 32

  /// Raises a low limit as far as the system allows.
  ///
  /// - Throws: an `unavailable` error if too few descriptors are left.
  package static func prepare() throws(AppError) {
    let free = martlet_descriptors_prepare(wanted, minimum)
    guard free < minimum else { return }
    throw AppError(
      .unavailable,
      "only \(free) more files can be opened and \(minimum) are needed: "
        + "raise LimitNOFILE of the unit, or `ulimit -n`")
  }
}
