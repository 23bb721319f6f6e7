import Glibc
import MartletData

// The last-known file contains the data that a panel showed. After a reboot without a network the
// panel shows this data again, with its age. The file consists of frames, see Data/Coding/Frame:
//
//     32 beginning   "martlet last known", wall time of the writing
//     33 delivery    source, fingerprint, delivery
//     34 end         count of deliveries
//
// The file is always replaced as a whole: a new file is written beside it, synchronised and
// renamed. A killed process or a power cut leaves either the old file or the new one.

extension FrameKind {
  static let lastKnownBeginning = FrameKind(rawValue: 32)
  static let lastKnownDelivery = FrameKind(rawValue: 33)
  static let lastKnownEnd = FrameKind(rawValue: 34)
}

/// The last known data of one source.
package struct LastKnownSource: Equatable, Sendable {
  /// The id of the source in the configuration.
  package var id: String
  /// The fingerprint of the source's settings. If it differs from that of the current settings, for
  /// example because of another file or query, the data is not shown.
  package var fingerprint: UInt64
  /// The deliveries, in the order in which an item receives them. One item may have several.
  package var deliveries: [Delivery]

  /// Creates the data of a source.
  package init(id: String, fingerprint: UInt64, deliveries: [Delivery]) {
    self.id = id
    self.fingerprint = fingerprint
    self.deliveries = deliveries
  }

  /// The update that delivers this data again. Its health is `stale` since the time of the newest
  /// sample.
  package var update: SourceUpdate {
    let since = deliveries.map { $0.newest ?? $0.received }.max() ?? 0
    return SourceUpdate(health: .stale(since: since), deliveries: deliveries)
  }
}

/// The limits of the file.
package struct LastKnownLimits: Hashable, Sendable {
  /// The maximum size of the file, in bytes.
  package var bytes = 32 << 20
  /// The maximum number of samples per series; older ones are left out.
  package var samples = 20_000
  /// The maximum age of a delivery's newest sample, in milliseconds. Older deliveries are neither
  /// written nor shown.
  package var age: Int64 = 7 * 86_400_000

  /// Creates the limits of a panel: 32 MiB, 20,000 samples and seven days.
  package init() {}
}

/// A file with one snapshot of the data that a panel shows. Its functions wait for the disk, so
/// they are called on a separate thread (`LastKnownKeeper`).
package struct LastKnownFile: Hashable, Sendable {
  /// The path of the file.
  package var path: String
  /// The limits of the file.
  package var limits: LastKnownLimits

  private static let name = "martlet last known"

  /// Creates a description of the file. It does not touch the disk.
  ///
  /// - Parameter path: the path of the file; its folder must exist.
  package init(path: String, limits: LastKnownLimits = LastKnownLimits()) {
    self.path = path
    self.limits = limits
  }

  // MARK: - Reading

  /// Reads the file. A missing file gives no sources and no problem.
  ///
  /// A file that cannot be used is renamed and reported. Its new name ends with `.newer` if a newer
  /// version has written its format, and otherwise with `.damaged`.
  ///
  /// - Parameter now: the wall time, in milliseconds since 1970-01-01 UTC. If the clock is not set,
  ///   no delivery is too old.
  package func read(at now: Int64) -> (sources: [LastKnownSource], problem: FileFailure?) {
    let bytes: [UInt8]
    do throws(FileFailure) {
      guard let found = try InputFile.bytes(of: path, atMost: limits.bytes) else {
        return ([], nil)
      }
      bytes = found
    } catch {
      return ([], error)
    }
    do throws(DataCodingError) {
      return (fresh(try Self.parse(bytes, limits: coding), at: now), nil)
    } catch {
      var problem = FileFailure(what: "Cannot use \(path)", why: "\(error)")
      if case .version = error.problem {
        problem.why += putAside(as: "newer")
      } else {
        problem.why += putAside(as: "damaged")
      }
      return ([], problem)
    }
  }

  /// Renames the file and returns the text about it for the problem.
  private func putAside(as ending: String) -> String {
    // Safety: rename reads both paths.
    let isDone = unsafe rename(path, "\(path).\(ending)") == 0
    return isDone ? "; it is put aside as \(path).\(ending)" : ""
  }

  private func fresh(_ sources: [LastKnownSource], at now: Int64) -> [LastKnownSource] {
    guard now >= ItemState.clockIsSetFrom else { return sources }
    return sources.compactMap { source in
      var source = source
      source.deliveries.removeAll { isTooOld($0, at: now) }
      return source.deliveries.isEmpty ? nil : source
    }
  }

  private func isTooOld(_ delivery: Delivery, at now: Int64) -> Bool {
    let (age, isBeyond) = now.subtractingReportingOverflow(delivery.newest ?? delivery.received)
    return isBeyond || age > limits.age
  }

  private var coding: DataCodingLimits {
    var coding = DataCodingLimits()
    coding.frameBytes = limits.bytes
    return coding
  }

  /// Parses the bytes of a file and returns its sources in their order.
  ///
  /// - Throws: the problem of the first malformed frame, with its offset.
  package static func parse(
    _ bytes: [UInt8], limits: DataCodingLimits = DataCodingLimits()
  ) throws(DataCodingError) -> [LastKnownSource] {
    var sources: [LastKnownSource] = []
    var offset = 0
    var count = 0
    while true {
      let header = try FrameHeader(bytes, at: offset, limits: limits)
      try header.check(bytes, at: offset)
      let end = offset + header.frameBytes
      var reader = ByteReader(
        bytes, from: offset + FrameHeader.size, to: end, limits: limits)
      switch header.kind {
      case .lastKnownBeginning where offset == 0:
        guard try reader.readText() == name else {
          throw DataCodingError(.kind(header.kind.rawValue), at: 5)
        }
        _ = try reader.readInt64()
      case .lastKnownDelivery where offset > 0:
        let id = try reader.readText()
        let fingerprint = try reader.readUInt64()
        let delivery = try reader.readDelivery()
        count += 1
        if let last = sources.last, last.id == id, last.fingerprint == fingerprint {
          sources[sources.count - 1].deliveries.append(delivery)
        } else {
          sources.append(
            LastKnownSource(id: id, fingerprint: fingerprint, deliveries: [delivery]))
        }
      case .lastKnownEnd where offset > 0:
        guard Int(try reader.readUInt32()) == count else {
          throw reader.error(.outOfRange("the count of deliveries"))
        }
        try reader.checkEnd()
        guard end == bytes.count else {
          throw DataCodingError(.trailing(bytes.count - end), at: end)
        }
        return sources
      default: throw DataCodingError(.kind(header.kind.rawValue), at: offset + 5)
      }
      try reader.checkEnd()
      offset = end
    }
  }

  // MARK: - Writing

  /// Replaces the file. It leaves out items that do not fit into the limits, and returns their
  /// names.
  ///
  /// - Parameter now: the wall time, in milliseconds since 1970-01-01 UTC.
  /// - Throws: the failure if the file cannot be written. The old file remains.
  @discardableResult
  package func write(
    _ sources: [LastKnownSource], at now: Int64
  ) throws(FileFailure) -> [ItemName] {
    let (bytes, left) = encode(sources, at: now)
    try replace(with: bytes)
    return left
  }

  /// Replaces the contents of the file.
  ///
  /// - Throws: the failure if the file cannot be written. The old file remains.
  func replace(with bytes: [UInt8]) throws(FileFailure) {
    let slash = path.lastIndex(of: "/")
    let folderPath = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let folder = try OutputFolder(folderPath, isMade: false)
    let new = name + ".new"
    // A killed process may have left a file with this name.
    folder.remove(new)
    do throws(FileFailure) {
      var file = try folder.make(new)
      try file.append(bytes)
      try file.synchronize()
      try folder.rename(new, to: name)
    } catch {
      folder.remove(new)
      throw error
    }
    try folder.synchronize()
  }

  /// Returns the bytes of a file, and the names of the items that do not fit.
  ///
  /// - Parameter now: the wall time, in milliseconds since 1970-01-01 UTC.
  package func encode(
    _ sources: [LastKnownSource], at now: Int64
  ) -> (bytes: [UInt8], left: [ItemName]) {
    var writer = ByteWriter(limits: coding)
    var left: [ItemName] = []
    var count: UInt32 = 0
    // The beginning and the end take less than 100 bytes, so they never exceed a limit.
    try? writer.writeFrame(.lastKnownBeginning) { writer throws(DataCodingError) in
      try writer.write(Self.name)
      writer.write(now)
    }
    let end = FrameHeader.size + 4
    for source in sources {
      for delivery in source.deliveries where !delivery.isPicture {
        if now >= ItemState.clockIsSetFrom, isTooOld(delivery, at: now) { continue }
        let before = writer.bytes.count
        do throws(DataCodingError) {
          try writer.writeFrame(.lastKnownDelivery) { writer throws(DataCodingError) in
            try writer.write(source.id)
            writer.write(source.fingerprint)
            try writer.write(shortened(delivery))
            try writer.check(writer.bytes.count + end, .frameBytes, limits.bytes)
          }
          count += 1
        } catch {
          assert(writer.bytes.count == before)
          left.append(ItemName(source: source.id, item: delivery.item))
        }
      }
    }
    try? writer.writeFrame(.lastKnownEnd) { [count] writer in writer.write(count) }
    return (writer.bytes, left)
  }

  /// Returns the delivery with only its newest `limits.samples` samples.
  private func shortened(_ delivery: Delivery) -> Delivery {
    guard case .success(.series(var data)) = delivery.content, data.count > limits.samples else {
      return delivery
    }
    let capacity = data.capacity
    data.capacity = limits.samples
    data.capacity = capacity
    var shortened = delivery
    shortened.content = .success(.series(data))
    return shortened
  }
}
