/// The folders in which Foundation's bundles look for a program's resources: `Bundle.main` beside
/// the program, and `Bundle.module` in the folders that the package manager puts there, such as
/// `Panel_Panel.resources`.
package enum BundleFolders {
  /// Returns the folders of the program at a path, those of its modules first.
  package static func folders(ofProgram path: String) -> [String] {
    guard let slash = path.lastIndex(of: "/") else { return [] }
    let own = slash == path.startIndex ? "/" : String(path[..<slash])
    let modules = Files.names(in: own).filter { $0.hasSuffix(".resources") }.sorted()
    return modules.map { own + "/" + $0 } + [own]
  }
}
