import MartletImages
import MartletInput
import MartletSeries
import MartletText

/// What can be fed with any bytes, and what must then hold. libFuzzer looks for bytes for which it
/// does not; the unit tests feed those that were found, and a few more.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// Fills, strokes, clips, groups and masks, flat and in perspective.
  case paths
  /// Gradients and pictures through any maps.
  case gradients
  /// Display lists with everything that they can hold, and a second list with a few changes.
  case lists
  /// Files of the columns format.
  case columns
  /// Input traces.
  case trace
  case png
  /// Configurations: files, assignments and variables of the environment.
  case config

  /// What does not hold of the scene or file that `bytes` are; nil when all does.
  package func check(_ bytes: [UInt8], fonts: FontLibrary) -> String? {
    var reader = FuzzBytes(bytes)
    switch self {
    case .paths: return PainterScene(.paths, &reader).check()
    case .gradients: return PainterScene(.gradients, &reader).check()
    case .lists: return ListScene(&reader, fonts: fonts).check()
    case .columns: return Self.checkColumns(bytes)
    case .trace: return Self.checkTrace(bytes)
    case .png: return Self.checkPNG(bytes)
    case .config: return ConfigLayers(bytes).check()
    }
  }

  /// A file read in pieces gives what the whole gives.
  private static func checkColumns(_ bytes: [UInt8]) -> String? {
    let whole = Result { () throws(ColumnsError) in try ColumnsParser.parse(bytes) }
    let parts = Result { () throws(ColumnsError) in
      var parser = ColumnsParser()
      let step = 1 + bytes.count / 5
      var start = 0
      while start < bytes.count {
        let end = min(start + step, bytes.count)
        try parser.consume(bytes[start..<end].span)
        start = end
      }
      return try parser.finish()
    }
    return String(describing: whole) == String(describing: parts)
      ? nil : "the file in pieces gives another result"
  }

  /// A trace that was read is read again from what is written of it.
  private static func checkTrace(_ bytes: [UInt8]) -> String? {
    guard let trace = try? Trace(parsing: bytes) else { return nil }
    do {
      let again = try Trace(parsing: trace.text)
      return again == trace ? nil : "the trace changes when it is written and read"
    } catch {
      return "the written trace is not read: \(error)"
    }
  }

  /// A picture that was decoded is decoded again from what is encoded of it.
  private static func checkPNG(_ bytes: [UInt8]) -> String? {
    guard let picture = try? PNG.decode(withRightSums(bytes)) else { return nil }
    if picture.width * picture.height > 1 << 16 { return nil }
    do {
      let again = try PNG.decode(PNG.encode(picture))
      guard again.size == picture.size else { return "the size changes" }
      return difference(picture, again)
    } catch {
      return "the encoded picture is not decoded: \(error)"
    }
  }

  /// The chunks with the sums that their bytes have: no luck finds a sum.
  private static func withRightSums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var start = 8
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= bytes.count else { break }
      let sum = CRC32.checksum(bytes[start + 4..<end])
      for i in 0..<4 { bytes[end + i] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * i)) }
      start = end + 4
    }
    return bytes
  }
}
