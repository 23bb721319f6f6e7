import Foundation
import Testing

// The package manager lets a file import any module that is linked in transitively, so the arrows
// between rooms are checked here: every import of every source file against ARCHITECTURE.md.

/// The checkout this test was compiled in.
private let root = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Modules that may appear in the rooms named, besides the table's.
private let synchronizationRooms: Set<String> = [
  "Series", "Tiles", "Host", "Feeds", "Network", "Wire", "Web", "Control", "App", "martlet",
]

/// The rooms beside `Sources`.
private let examples = ["Examples": "Examples/Rows", "ExamplePages": "Examples/Pages"]

/// Room → modules it may import, from the table in ARCHITECTURE.md.
private func allowedImports() throws -> [String: Set<String>] {
  let text = try String(contentsOf: root.appending(path: "ARCHITECTURE.md"), encoding: .utf8)
  var table: [String: Set<String>] = [:]
  var isInTable = false
  for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
    if line.hasPrefix("| room |") {
      isInTable = true
      continue
    }
    guard isInTable else { continue }
    guard line.hasPrefix("|") else { break }
    let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count >= 3, !cells[1].hasPrefix("-") else { continue }
    table[cells[1]] = Set(
      cells[2].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
  }
  return table
}

/// The modules a source file imports, by the short name the table uses.
private func imports(of file: URL) throws -> [String] {
  let pattern =
    /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|typealias|let|var)\s+)?(\w+)/
  return try String(contentsOf: file, encoding: .utf8)
    .split(separator: "\n")
    .compactMap { $0.firstMatch(of: pattern).map { String($0.output.1) } }
    .map { $0.hasPrefix("Martlet") && $0 != "Martlet" ? String($0.dropFirst(7)) : $0 }
}

private func swiftFiles(in folder: URL) -> [URL] {
  let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
  return (walk?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
}

@Test func everyImportFollowsAnArrow() throws {
  let table = try allowedImports()
  #expect(table.count >= 19)
  var checkedFiles = 0
  for (room, allowed) in table {
    let folder = examples[room] ?? "Sources/\(room)"
    for file in swiftFiles(in: root.appending(path: folder)) {
      checkedFiles += 1
      for module in try imports(of: file) {
        let isAllowed =
          allowed.contains(module)
          || (module == "Synchronization" && synchronizationRooms.contains(room))
          || module == "Swift"
          || (module == "Foundation" && file.lastPathComponent == "CoreGraphics.swift")
        #expect(isAllowed, "\(room)/\(file.lastPathComponent) imports \(module)")
      }
    }
  }
  #expect(checkedFiles > table.count)
}

@Test func everyRoomStandsInTheTable() throws {
  let table = try allowedImports()
  let folders = try FileManager.default.contentsOfDirectory(
    atPath: root.appending(path: "Sources").path)
  // Targets of C and system libraries are named C + the library: CDRM, CToml.
  let rooms = folders.filter { !$0.hasPrefix("C") || $0.dropFirst().first?.isLowercase == true }
  for room in rooms {
    #expect(table[room] != nil, "Sources/\(room) is missing in ARCHITECTURE.md")
  }
}

@Test func fullFoundationComesInOnlyWithTheCompatTrait() throws {
  for file in swiftFiles(in: root.appending(path: "Sources")) {
    let text = try String(contentsOf: file, encoding: .utf8)
    guard try imports(of: file).contains("Foundation") else { continue }
    #expect(
      text.contains("#if SWIFTUI_COMPAT\n  @_exported import Foundation"),
      "\(file.lastPathComponent) imports full Foundation")
  }
}
