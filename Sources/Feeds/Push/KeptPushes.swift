import MartletData

/// The file that keeps a source's samples while the program does not run, in the format of the
/// last-known file.
struct KeptPushes: Sendable {
  let path: String
  let id: String
  /// The fingerprint of the source's settings. Samples that were kept with other settings are not
  /// read.
  let fingerprint: UInt64

  private var file: LastKnownFile {
    var limits = LastKnownLimits()
    limits.bytes = 128 << 20
    limits.samples = .max
    limits.age = .max
    return LastKnownFile(path: path, limits: limits)
  }

  /// Returns the kept contents; empty if the file is missing or damaged.
  func read(at now: Int64) -> [Delivery] {
    file.read(at: now).sources.filter { $0.id == id && $0.fingerprint == fingerprint }
      .flatMap(\.deliveries)
  }

  /// Replaces the file.
  ///
  /// - Throws: the failure if it cannot be written.
  func write(_ deliveries: [Delivery], at now: Int64) throws(FileFailure) {
    try file.write(
      [LastKnownSource(id: id, fingerprint: fingerprint, deliveries: deliveries)], at: now)
  }
}
