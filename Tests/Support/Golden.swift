import Foundation
import MartletGeometry
import MartletImages
import MartletRaster
import Testing

/// Expects `picture` to equal the golden picture `Goldens/<name>.png` beside the calling test, or
/// in the nearest folder above it that has goldens, by decoded pixels and exactly, unless
/// `tolerance` per channel is given (say why beside it).
///
/// On failure `<name>.actual.png` and `<name>.diff.png` (expected | difference | actual) are
/// written next to the golden. With `UPDATE_GOLDEN=1` the golden is rewritten and the test still
/// fails, so that no run passes on a picture that nobody compared.
package func expectGolden(
  _ picture: borrowing Pixmap, _ name: String, tolerance: Int = 0,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = goldens(near: URL(fileURLWithPath: filePath).deletingLastPathComponent())
  let golden = folder.appendingPathComponent("\(name).png")
  func fail(_ message: String) {
    Issue.record(Comment(rawValue: "\(name): \(message)"), sourceLocation: sourceLocation)
  }

  do {
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(PNG.encode(picture)).write(to: golden)
      fail("golden rewritten; look at it, then run again without UPDATE_GOLDEN")
      return
    }
    let actualFile = folder.appendingPathComponent("\(name).actual.png")
    let diffFile = folder.appendingPathComponent("\(name).diff.png")
    guard let bytes = try? Data(contentsOf: golden) else {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(PNG.encode(picture)).write(to: actualFile)
      fail("no golden picture; see \(actualFile.path)")
      return
    }
    let expected = try PNG.decode(Array(bytes))
    let differences = pixelDifferences(expected, picture, tolerance: tolerance)
    if differences.isEmpty {
      try? FileManager.default.removeItem(at: actualFile)
      try? FileManager.default.removeItem(at: diffFile)
      return
    }
    try Data(PNG.encode(picture)).write(to: actualFile)
    try Data(PNG.encode(sideBySide(expected, picture))).write(to: diffFile)
    fail("\(differences.joined(separator: "; ")); see \(diffFile.path)")
  } catch {
    fail("\(error)")
  }
}

/// Returns the folder of golden pictures in `folder` or the nearest one above it, at most three
/// levels up; without any, the place beside the test.
private func goldens(near folder: URL) -> URL {
  var ancestor = folder
  for _ in 0..<3 {
    let goldens = ancestor.appendingPathComponent("Goldens")
    if FileManager.default.fileExists(atPath: goldens.path) { return goldens }
    ancestor.deleteLastPathComponent()
  }
  return folder.appendingPathComponent("Goldens")
}

/// Leaves a picture in the folder that `MARTLET_PICTURES` names, for someone to look at.
package func leavePicture(_ picture: borrowing Pixmap, _ name: String) throws {
  guard let folder = ProcessInfo.processInfo.environment["MARTLET_PICTURES"] else { return }
  try Data(PNG.encode(picture)).write(to: URL(filePath: folder).appending(path: "\(name).png"))
}

/// The difference between two pictures: nothing, or the sizes, or a count and the first pixels.
package func pixelDifferences(
  _ a: borrowing Pixmap, _ b: borrowing Pixmap, tolerance: Int = 0
) -> [String] {
  guard a.size == b.size else {
    return ["\(a.width)×\(a.height) expected, \(b.width)×\(b.height) drawn"]
  }
  var lines: [String] = []
  var count = 0
  for y in 0..<a.height {
    for x in 0..<a.width where largestDifference(a[x, y], b[x, y]) > tolerance {
      count += 1
      if lines.count < 6 {
        lines.append("(\(x), \(y)) \(hex(a[x, y])) expected, \(hex(b[x, y])) drawn")
      }
    }
  }
  return count == 0 ? [] : ["\(count) pixels differ"] + lines
}

/// The largest difference of a channel.
package func largestDifference(_ a: UInt32, _ b: UInt32) -> Int {
  var largest = 0
  for shift in [0, 8, 16, 24] as [UInt32] {
    let difference = Int((a >> shift) & 255) - Int((b >> shift) & 255)
    largest = max(largest, abs(difference))
  }
  return largest
}

private func hex(_ pixel: UInt32) -> String {
  let digits = String(pixel, radix: 16, uppercase: true)
  return String(repeating: "0", count: 8 - digits.count) + digits
}

/// Expected | difference, white where it is largest | actual.
private func sideBySide(_ a: borrowing Pixmap, _ b: borrowing Pixmap) -> Pixmap {
  let width = max(a.width, b.width)
  let height = max(a.height, b.height)
  var result = Pixmap(width: width * 3 + 2, height: height)
  result.fill(result.bounds, with: 0xFF40_4040)
  for y in 0..<height {
    for x in 0..<width {
      let isInA = x < a.width && y < a.height
      let isInB = x < b.width && y < b.height
      if isInA { result[x, y] = a[x, y] }
      if isInB { result[width * 2 + 2 + x, y] = b[x, y] }
      guard isInA, isInB else { continue }
      let difference = largestDifference(a[x, y], b[x, y])
      let grey = UInt32(difference == 0 ? 0 : max(64, difference))
      result[width + 1 + x, y] = 0xFF00_0000 | grey << 16 | grey << 8 | grey
    }
  }
  return result
}
