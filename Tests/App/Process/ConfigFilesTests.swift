import Foundation
import MartletApp
import Testing

/// The files that make a configuration, and their order.
@Suite struct ConfigFilesTests {
  @Test func systemReadsDropInsOfEtcBeforeThoseOfRun() {
    #expect(
      ConfigFiles.system.files == ["/usr/lib/martlet/martlet.toml", "/etc/martlet/martlet.toml"])
    #expect(ConfigFiles.system.folders == ["/etc/martlet/conf.d", "/run/martlet-conf.d"])
  }

  /// Writers of data may write in /run/martlet (2770 root:martlet-data).
  @Test func systemReadsNothingThatWritersOfDataMayWrite() {
    let paths = ConfigFiles.system.files + ConfigFiles.system.folders
    #expect(!paths.contains { $0.hasPrefix("/run/martlet/") })
  }

  @Test func dropInsFollowTheFilesFolderByFolderAndSortedByName() throws {
    let root = FileManager.default.temporaryDirectory.appending(
      path: "martlet-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for path in [
      "own.toml", "etc/b.toml", "etc/a.toml", "etc/notes.txt", "etc/.hidden.toml", "run/0.toml",
    ] {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    let paths = { (names: [String]) in names.map { root.appending(path: $0).path } }
    let files = ConfigFiles(
      files: paths(["none.toml", "own.toml"]), folders: paths(["etc", "none", "run"]))
    #expect(files.existing == paths(["own.toml", "etc/a.toml", "etc/b.toml", "run/0.toml"]))
  }

  @Test func watchCoversMissingFilesAndEveryEntryOfTheFolders() {
    let files = ConfigFiles(files: ["/a.toml"], folders: ["/etc/d", "/run/d"])
    #expect(files.watched == ["/a.toml", "/etc/d/*", "/run/d/*"])
    #expect(ConfigFiles.system.watched.contains("/run/martlet-conf.d/*"))
  }
}
