import Foundation
import Testing

// The package manager lets a file import any module that is linked in transitively, so the arrows
// between rooms are checked here: every import of every source file against ARCHITECTURE.md.

/// The checkout this test was compiled in.
let root = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Modules that may appear in the rooms named, besides the table's.
private let synchronizationRooms: Set<String> = [
  "Series", "Tiles", "Host", "Feeds", "Network", "Wire", "Web", "Control", "App", "Bench",
  "martlet",
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

/// The modules a source file imports, by the short name the table uses. `isCompat` says that the
/// import holds with the compat trait alone.
private func imports(of file: URL) throws -> [(module: String, isCompat: Bool)] {
  let pattern =
    /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|typealias|let|var)\s+)?(\w+)/
  var conditions: [Bool] = []
  var result: [(module: String, isCompat: Bool)] = []
  for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
    let words = line.split(separator: " ")
    switch words.first {
    case "#if": conditions.append(words.dropFirst() == ["SWIFTUI_COMPAT"])
    case "#else", "#elseif": if !conditions.isEmpty { conditions[conditions.count - 1] = false }
    case "#endif": _ = conditions.popLast()
    default:
      guard let match = line.firstMatch(of: pattern) else { continue }
      let module = String(match.output.1)
      let isRoom = module.hasPrefix("Martlet") && module != "Martlet"
      // Without "Martlet" this room would have the name of what it stands for.
      let room = module == "MartletFoundation" ? "FoundationShim" : String(module.dropFirst(7))
      result.append((isRoom ? room : module, conditions.contains(true)))
    }
  }
  return result
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
      for (module, isCompat) in try imports(of: file) {
        let isAllowed =
          allowed.contains(module)
          || (module == "Synchronization" && synchronizationRooms.contains(room))
          || module == "Swift"
          || (module == "Foundation" && isCompat && room == "Geometry")
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
  // Targets of C and system libraries hold no Swift.
  let rooms = folders.filter { !swiftFiles(in: root.appending(path: "Sources/\($0)")).isEmpty }
  #expect(rooms.contains("Charts") && rooms.contains("Config") && !rooms.contains("CDRM"))
  for room in rooms {
    #expect(table[room] != nil, "Sources/\(room) is missing in ARCHITECTURE.md")
  }
}

@Test func fullFoundationComesInOnlyWithTheCompatTrait() throws {
  for file in swiftFiles(in: root.appending(path: "Sources")) {
    for (module, isCompat) in try imports(of: file) where module == "Foundation" {
      #expect(isCompat, "\(file.lastPathComponent) imports full Foundation")
    }
  }
}
