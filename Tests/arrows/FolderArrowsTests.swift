import Foundation
import Testing

// Inside a room the compiler lets every file name every type, so the arrows between the folders of
// a room are checked here: the types that files name, and the environment values that they use,
// against the tables of docs/folders.md.

/// One room's table: folder → folders whose types it may name. `.` is the room itself.
private typealias FolderTable = [String: Set<String>]

/// The rooms with folders.
private let roomsWithFolders: [String] = {
  let sources = root.appending(path: "Sources")
  let walk = FileManager.default.enumerator(atPath: sources.path)
  let nested = (walk?.compactMap { $0 as? String } ?? []).filter {
    $0.hasSuffix(".swift") && $0.split(separator: "/").count > 2
  }
  return Set(nested.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
}()

/// Room → table, from docs/folders.md: a heading `## Room`, then rows `| folder | what | may name |`.
/// "all above" is the folders of the rows above it.
private func folderTables() throws -> [String: FolderTable] {
  let page = try String(contentsOf: root.appending(path: "docs/folders.md"), encoding: .utf8)
  var tables: [String: FolderTable] = [:]
  var room = ""
  for line in page.split(separator: "\n") {
    if line.hasPrefix("## ") { room = String(line.dropFirst(3)) }
    let cells = line.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard line.hasPrefix("|"), cells.count == 5, cells[1] != "folder", !cells[1].hasPrefix("-")
    else { continue }
    let names = cells[3].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    let table = tables[room, default: [:]]
    #expect(table[cells[1]] == nil, "docs/folders.md has two rows of \(room)/\(cells[1])")
    tables[room, default: [:]][cells[1]] =
      names == ["all above"] ? Set(table.keys) : Set(names)
  }
  return tables
}

/// A file of a room: its folder and what it declares and names.
private struct ScannedFile {
  var name: String
  var folder: String
  var scan: SourceScan
}

private func files(of room: String) throws -> [ScannedFile] {
  let folder = root.appending(path: "Sources/\(room)")
  let walk = try #require(FileManager.default.enumerator(atPath: folder.path))
  return try walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map {
    let parent = ($0 as NSString).deletingLastPathComponent
    return ScannedFile(
      name: $0, folder: parent.isEmpty ? "." : parent,
      scan: SourceScan(try String(contentsOf: folder.appending(path: $0), encoding: .utf8)))
  }
}

/// Name → the folder that declares it; without names that several files declare.
private func owners(
  _ files: [ScannedFile], of names: KeyPath<SourceScan, Set<String>> = \.declared
) -> [String: String] {
  var folders: [String: [String]] = [:]
  for file in files {
    for name in file.scan[keyPath: names] { folders[name, default: []].append(file.folder) }
  }
  return folders.compactMapValues { $0.count == 1 ? $0[0] : nil }
}

@Test(arguments: roomsWithFolders)
func everyTypeNamedInARoomFollowsAnArrowBetweenFolders(room: String) throws {
  let table = try #require(try folderTables()[room], "docs/folders.md has no table of \(room)")
  let files = try files(of: room)
  let owners = owners(files)
  #expect(owners.count > files.count / 3)
  for folder in Set(files.map(\.folder)) {
    #expect(table[folder] != nil, "\(room)/\(folder) is missing in docs/folders.md")
  }
  for file in files {
    for type in file.scan.named.subtracting(file.scan.local).sorted() {
      guard let owner = owners[type], owner != file.folder else { continue }
      #expect(
        table[file.folder]?.contains(owner) == true,
        "\(room)/\(file.name) names \(type) of \(owner): no arrow in docs/folders.md")
    }
  }
}

@Test(arguments: roomsWithFolders)
func everyEnvironmentValueUsedInARoomFollowsAnArrowBetweenFolders(room: String) throws {
  let table = try #require(try folderTables()[room], "docs/folders.md has no table of \(room)")
  let files = try files(of: room)
  let owners = owners(files, of: \.declaredValues)
  #expect(owners.count > 50 || room != "UI")
  for file in files {
    for name in file.scan.usedValues.sorted() {
      guard let owner = owners[name], owner != file.folder else { continue }
      #expect(
        table[file.folder]?.contains(owner) == true,
        "\(room)/\(file.name) uses the value \(name) of \(owner): no arrow in docs/folders.md")
    }
  }
}

@Test func tablesOfFoldersHaveNoLoops() throws {
  let tables = try folderTables()
  #expect(tables.keys.sorted() == roomsWithFolders.sorted())
  for (room, table) in tables {
    var open = table
    // Folders that name none of the open ones are done; a loop never is.
    while let done = open.first(where: { $0.value.isDisjoint(with: open.keys) })?.key {
      open[done] = nil
    }
    #expect(open.isEmpty, "\(room): a loop of \(open.keys.sorted())")
  }
}

@Test func namesAreFoundOutsideOfCommentsAndTexts() {
  let scan = SourceScan(
    """
    // Not Alpha.
    private struct Beta {}
    struct Gamma<Delta: Epsilon>: Zeta {
      enum Eta {}
      let omicron: _Omicron, _pi = 3
      let text = "Theta \\(iota("Kappa")) Lambda", my = Mu.Nu(Xi)
    }
    """)
  #expect(scan.declared == ["Gamma"])
  #expect(scan.local == ["Beta", "Delta", "Eta"])
  #expect(
    scan.named == [
      "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "_Omicron", "Mu", "Xi",
    ])
}

@Test func environmentValuesAreFoundWhereTheyAreDeclaredAndUsed() {
  let scan = SourceScan(
    """
    extension EnvironmentValues {
      var alpha: Int { get { var beta = 0; return self[Key.self] + beta } }
      mutating func gamma() { var delta = 1 }
    }
    extension View { var epsilon: Int { 0 } }
    struct Zeta {
      @Environment(\\.eta) var theta
      let iota = context.environment.kappa + other.lambda, key = \\EnvironmentValues.mu
      var body: some View {
        content.environment(\\.nu, 1).transformEnvironment(\\.xi) { $0 += omicron }.map(\\.pi)
      }
    }
    """)
  #expect(scan.declaredValues == ["alpha", "gamma"])
  #expect(scan.usedValues == ["eta", "kappa", "mu", "nu", "xi"])
}
