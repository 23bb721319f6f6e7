import Glibc
import MartletDisplay

// This file finds the formats that a plane can show. The plane's own list does not say how pixels
// may be laid out in memory. Its property IN_FORMATS lists each format with its modifiers, which
// are the layouts. The output uses dumb buffers, whose layout is linear. A plane that takes a
// format only in tiles refuses a commit with such a buffer.

/// The kernel's blob of formats and modifiers, struct drm_format_modifier_blob.
struct FormatModifiers: Hashable, Sendable {
  /// The fourCC codes of the formats that the plane takes in linear layout.
  private(set) var linear: [UInt32] = []

  /// Parses a blob. Returns nil if it is too short or an offset lies outside of it.
  init?(_ blob: [UInt8]) {
    func word(_ offset: Int) -> UInt32? {
      guard offset >= 0, offset <= blob.count - 4 else { return nil }
      return blob[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    func long(_ offset: Int) -> UInt64? {
      guard let low = word(offset), let high = word(offset + 4) else { return nil }
      return UInt64(high) << 32 | UInt64(low)
    }
    // version, flags, count_formats, formats_offset, count_modifiers, modifiers_offset
    guard word(0) == 1, let formatCount = word(8), let formats = word(12),
      let modifierCount = word(16), let modifiers = word(20),
      Int(formats) + 4 * Int(formatCount) <= blob.count,
      Int(modifiers) + Self.modifierSize * Int(modifierCount) <= blob.count
    else { return nil }
    var isLinear = [Bool](repeating: false, count: Int(formatCount))
    for i in 0..<Int(modifierCount) {
      // Each entry is a bit mask of 64 formats, the index of the first of them, and the modifier.
      let entry = Int(modifiers) + i * Self.modifierSize
      guard let bits = long(entry), let first = word(entry + 8), let modifier = long(entry + 16)
      else { return nil }
      if modifier != Self.linearModifier { continue }
      for bit in 0..<64 where bits >> UInt64(bit) & 1 != 0 && Int(first) + bit < isLinear.count {
        isLinear[Int(first) + bit] = true
      }
    }
    linear = isLinear.indices.compactMap { isLinear[$0] ? word(Int(formats) + 4 * $0) : nil }
  }

  private static let modifierSize = 24
  /// DRM_FORMAT_MOD_LINEAR.
  private static let linearModifier: UInt64 = 0
}

extension Card {
  /// Returns a plane with its properties. If the plane lists modifiers, the result contains only
  /// the formats that it shows from linear buffers. A list that cannot be parsed is ignored.
  func planeEntry(_ plane: Plane) throws(KernelError) -> PlaneEntry {
    var plane = plane
    let table = try PropertyTable(self, .plane(plane.id))
    if let property = table["IN_FORMATS"], let id = UInt32(exactly: property.value), id != 0 {
      do throws(KernelError) {
        if let modifiers = FormatModifiers(try blob(BlobID(rawValue: id))) {
          plane.formats.removeAll { !modifiers.linear.contains($0.fourCC) }
        }
      } catch {
        // The blob may have been replaced after its id was read.
        if error.errno != .noSuchFileOrDirectory { throw error }
      }
    }
    return PlaneEntry(plane: plane, table: table)
  }

  func planeEntries() throws(KernelError) -> [PlaneEntry] {
    var result: [PlaneEntry] = []
    for plane in try planes() { result.append(try planeEntry(plane)) }
    return result
  }
}

/// A plane and its properties.
struct PlaneEntry {
  var plane: Plane
  var table: PropertyTable

  var isPrimary: Bool { table["type"]?.valueName == "Primary" }

  /// Returns the requested format. If the plane lacks it, the result is the plane's first format,
  /// because its formats are in the order of preference. A plane without formats is never used.
  func bestFormat(_ requested: ScanoutFormat?) -> ScanoutFormat {
    requested.flatMap { plane.formats.contains($0) ? $0 : nil } ?? plane.formats.first ?? .xrgb8888
  }
}
