import Foundation
import Testing

@testable import MartletApp

struct ReplacedFileTests {
  @Test func aReplacedFileIsWholeAndLeavesNothingBeside() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "values").path
    // A killed process has left a longer file.
    try Data("0123456789".utf8).write(to: URL(filePath: path + ".new"))
    try Files.replace(path, with: Array("one".utf8))
    try Files.replace(path, with: Array("2".utf8))
    #expect(try Files.read(path) == Array("2".utf8))
    #expect(Files.names(in: folder.path) == ["values"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func aFolderThatIsMissingIsAnError() {
    #expect(throws: AppError.self) { try Files.replace("/nowhere/a/values", with: []) }
  }
}
