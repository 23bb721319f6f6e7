import Glibc

/// The files that make the configuration of a machine's panel, in the order in which they are read.
package struct ConfigFiles: Hashable, Sendable {
  /// The paths of files that are read first. Each may be missing.
  package var files: [String]
  /// The paths of folders of drop-ins. Their files `*.toml` are read after `files`, one folder
  /// after the other and sorted by name within a folder. Each folder may be missing.
  package var folders: [String]

  package init(files: [String], folders: [String]) {
    self.files = files
    self.folders = folders
  }

  /// The files of an installed panel.
  ///
  /// The folder in memory is not below /run/martlet: the group martlet-data may write there, and
  /// its members deliver data but no configuration.
  package static let system = ConfigFiles(
    files: ["/usr/lib/martlet/martlet.toml", "/etc/martlet/martlet.toml"],
    folders: ["/etc/martlet/conf.d", "/run/martlet-conf.d"])

  /// The paths of all files that exist, in the order in which they are read. Later files win.
  package var existing: [String] {
    (files + folders.flatMap(dropIns)).filter { unsafe access($0, F_OK) == 0 }
  }

  /// The paths to watch for changes of the configuration, in the form that `PathsWatch` takes.
  package var watched: [String] {
    files + folders.map { "\($0)/*" }
  }

  /// Returns the paths of the drop-ins of a folder, sorted by name.
  private func dropIns(of folder: String) -> [String] {
    Files.names(in: folder).filter { $0.hasSuffix(".toml") }.sorted().map { "\(folder)/\($0)" }
  }
}
