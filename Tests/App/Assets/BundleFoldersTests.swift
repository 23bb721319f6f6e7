import Foundation
import Testing

@testable import MartletApp

@Suite struct BundleFoldersTests {
  @Test func theResourcesOfModulesComeBeforeTheProgramsFolder() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["Panel_Views.resources", "Panel_Panel.resources", "other"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    let path = folder.path
    #expect(
      BundleFolders.folders(ofProgram: path + "/Panel") == [
        path + "/Panel_Panel.resources", path + "/Panel_Views.resources", path,
      ])
  }

  @Test func aProgramWithoutAFolderHasNone() {
    #expect(BundleFolders.folders(ofProgram: "Panel").isEmpty)
    #expect(BundleFolders.folders(ofProgram: "/nowhere/Panel") == ["/nowhere"])
  }
}
