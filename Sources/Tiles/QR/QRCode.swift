internal import CQrencode
import MartletUI

/// The library that makes QR codes, libqrencode.
package enum QRLibrary {
  /// The version of the library. Reading it loads the library. Nil if the library cannot be loaded.
  package static var version: String? {
    // Safety: the library returns a constant text.
    unsafe martlet_qr_version().map { unsafe String(cString: $0) }
  }
}

/// A text as a QR code (ISO/IEC 18004), which a phone reads from the screen.
struct QRCode: Hashable {
  /// The level of error correction: 7, 15, 25 or 30 % of the code may be covered or dirty.
  enum Correction: CInt, Hashable, Sendable {
    case low, medium, quartile, high
  }

  /// The reason why a text has no code.
  struct Failure: Error, Hashable {
    var why: String
  }

  /// The width of the light border of a code in modules; readers do not find a code without it.
  static let quietZone = 4

  /// The number of modules along a side, without the quiet zone.
  let side: Int
  /// The dark modules in their rows, as runs of columns.
  private let runs: [[Range<Int>]]

  /// Encodes a text of at most 2,953 bytes of UTF-8, fewer with more correction.
  ///
  /// - Throws: the encoder's reason, for example that the text is too long.
  init(_ text: String, _ correction: Correction = .medium) throws(Failure) {
    let maximum = Int(MARTLET_MAXIMUM_QR_MODULES)
    var modules = [UInt8](repeating: 0, count: maximum * maximum)
    var fault = [CChar](repeating: 0, count: 200)
    // Safety: both arrays have the size that the function requires, and the text is terminated.
    let side = unsafe martlet_qr_encode(
      text, correction.rawValue, &modules, &fault, fault.count)
    guard side > 0 else {
      let bytes = fault.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw Failure(why: String(decoding: bytes, as: UTF8.self))
    }
    self.side = Int(side)
    runs = (0..<Int(side)).map { Self.runs(of: modules[($0 * Int(side))..<($0 + 1) * Int(side)]) }
  }

  private static func runs(of row: ArraySlice<UInt8>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for (column, module) in row.enumerated() where module != 0 {
      if let last = runs.last, last.upperBound == column {
        runs[runs.count - 1] = last.lowerBound..<column + 1
      } else {
        runs.append(column..<column + 1)
      }
    }
    return runs
  }

  func isDark(x: Int, y: Int) -> Bool { runs[y].contains { $0.contains(x) } }

  /// Returns the dark modules and the length of a module, for a square that includes the quiet
  /// zone. The length is a whole number of points if it is at least 1, so that the edges are sharp.
  func path(in square: Double) -> (path: Path, module: Double) {
    let exact = square / Double(side + 2 * Self.quietZone)
    let module = exact >= 1 ? exact.rounded(.down) : exact
    let start = (square - module * Double(side)) / 2
    let origin = exact >= 1 ? start.rounded(.down) : start
    var path = Path()
    for (row, runs) in runs.enumerated() {
      for run in runs {
        path.addRect(
          CGRect(
            x: origin + Double(run.lowerBound) * module, y: origin + Double(row) * module,
            width: Double(run.count) * module, height: module))
      }
    }
    return (path, module)
  }
}
