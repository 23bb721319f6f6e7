import Glibc
import MartletConfig
import MartletData
import MartletFormats
import MartletThreads
import Synchronization

/// The format and zone of a source's times in the configuration.
package struct TimeSettings: Hashable, Sendable {
  /// The format of the times.
  package var format = TimeText.Format.automatic
  /// The IANA zone of times without an offset; nil for UTC.
  package var zone: String?

  /// Creates settings, by default those of a configuration without any keys.
  package init(format: TimeText.Format = .automatic, zone: String? = nil) {
    self.format = format
    self.zone = zone
  }

  /// Reads `time_format` and `zone`. A missing or wrong key takes the value of `defaults`.
  init(_ reader: inout ConfigReader, defaults: TimeSettings = TimeSettings()) {
    self = defaults
    if let text = reader.string("time_format") {
      do throws(TimePatternError) {
        format = try TimeText.format(named: text)
      } catch {
        reader.report(
          "time_format takes auto, s, ms, us, ns, rfc3339 or a pattern such as "
            + "\"dd.MM.yyyy HH:mm:ss\"; \(error)", at: reader.location(of: "time_format"))
      }
    }
    if let name = reader.string("zone") {
      if Self.isZone(name) {
        zone = name
      } else {
        reader.report(
          "zone takes an IANA zone such as \"Europe/Berlin\", found \"\(name.excerpt)\"",
          at: reader.location(of: "zone"))
      }
    }
  }

  /// Whether a name is safe as a path below the folder of the zones.
  private static func isZone(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count <= 4
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.count <= 40
          && part.utf8.allSatisfy { byte in
            byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || 0x30...0x39 ~= byte
              || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "+")
              || byte == UInt8(ascii: "-")
          }
      }
  }

  /// Returns the format with the rules of its zone, which it reads from the system's files.
  ///
  /// - Throws: the failure if the zone is unknown or its file is malformed.
  func text() throws(SourceFailure) -> TimeText {
    guard let zone, zone != "UTC" else { return TimeText(format) }
    let path = "/usr/share/zoneinfo/\(zone)"
    do {
      return TimeText(format, zone: try TimeZoneRules(tzif: try Self.read(path)))
    } catch let error as ReadingFailure {
      throw error.failure
    } catch {
      throw SourceFailure(.unreadable("/usr/share/zoneinfo/\(zone)"), why: "\(error)")
    }
  }

  /// The size of the buffer for a zone's file in bytes. It is more than ten times the size of the
  /// largest file.
  private static let largest = 1 << 18

  private static func read(_ path: String) throws(ReadingFailure) -> [UInt8] {
    let file = try OwnedDescriptor(reading: path)
    var bytes = [UInt8](repeating: 0, count: largest)
    // Safety: read writes at most the array's size and returns the number of bytes.
    let count = unsafe Glibc.read(file.rawValue, &bytes, bytes.count)
    return Array(bytes.prefix(max(count, 0)))
  }
}

/// A cache of a source's formats with the rules of their zones.
final class TimeTexts: Sendable {
  private let known = Mutex<[TimeSettings: TimeText]>([:])

  /// Returns the format for settings. Reads a zone's file only once.
  func text(_ settings: TimeSettings) throws(SourceFailure) -> TimeText {
    if let text = known.withLock({ $0[settings] }) { return text }
    let text = try settings.text()
    known.withLock { $0[settings] = text }
    return text
  }
}
