#if SWIFTUI_COMPAT
  import MartletUI

  /// The asset catalogs, `*.xcassets`, in a program's folders. A catalog may contain groups, which
  /// are folders. A group is part of a name only if it provides a namespace: "icons/sun".
  ///
  /// Each set is looked up once. A set that cannot be read is reported and left out, and the search
  /// goes on.
  @MainActor final class AssetCatalogs {
    /// A set with its contents.
    struct Found<Contents> {
      /// The folder of the set.
      var folder: String
      /// The content of the set's `Contents.json`.
      var contents: Contents
    }

    private let folders: [String]
    private let reporting: (String) -> Void
    /// The catalogs in the folders.
    private lazy var catalogs = folders.flatMap { folder in
      entries(of: folder).filter { $0.hasSuffix(".xcassets") }.map { folder + "/" + $0 }
    }
    private var imageSets: [String: [Found<ImageSetContents>]] = [:]
    private var colorSets: [String: [Found<ColorSetContents>]] = [:]
    private var namespaces: [String: Bool] = [:]

    /// Makes the catalogs of folders, searched in this order.
    init(_ folders: [String], reporting: @escaping (String) -> Void) {
      self.folders = folders
      self.reporting = reporting
    }

    /// Returns the image sets of this name, the preferred one first.
    func imageSets(_ name: String) -> [Found<ImageSetContents>] {
      if let known = imageSets[name] { return known }
      let found: [Found<ImageSetContents>] = sets(name, "imageset")
      imageSets[name] = found
      return found
    }

    /// Returns the colour sets of this name, the preferred one first.
    func colorSets(_ name: String) -> [Found<ColorSetContents>] {
      if let known = colorSets[name] { return known }
      let found: [Found<ColorSetContents>] = sets(name, "colorset")
      colorSets[name] = found
      return found
    }

    /// Returns the data sets of this name, the preferred one first.
    func dataSets(_ name: String) -> [Found<DataSetContents>] { sets(name, "dataset") }

    private func sets<Contents: Decodable>(_ name: String, _ kind: String) -> [Found<Contents>] {
      let steps = name.split(separator: "/", omittingEmptySubsequences: false)
      if steps.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) { return [] }
      var paths: [String] = []
      for folder in folders where steps.count == 1 {
        let own = "\(folder)/\(name).\(kind)"
        if hasContents(own) { paths.append(own) }
      }
      for catalog in catalogs { add(name, kind, in: catalog, depth: 0, to: &paths) }
      return paths.compactMap { path in
        decoded(path + "/Contents.json").map { Found(folder: path, contents: $0) }
      }
    }

    /// Adds the folders of an asset in a catalog and in its groups, at most 8 groups deep.
    private func add(
      _ name: String, _ kind: String, in group: String, depth: Int, to paths: inout [String]
    ) {
      let own = "\(group)/\(name).\(kind)"
      if !name.contains("/"), hasContents(own) { paths.append(own) }
      guard depth < 8 else { return }
      // A set has a file extension, a group has none.
      for entry in entries(of: group) where !entry.contains(".") {
        let inner = group + "/" + entry
        var rest = name
        if providesNamespace(inner) {
          guard name.hasPrefix(entry + "/") else { continue }
          rest = String(name.dropFirst(entry.count + 1))
        }
        add(rest, kind, in: inner, depth: depth + 1, to: &paths)
      }
    }

    private func providesNamespace(_ group: String) -> Bool {
      if let known = namespaces[group] { return known }
      let contents: GroupContents? =
        hasContents(group) ? decoded(group + "/Contents.json") : nil
      let answer = contents?.properties?.providesNamespace ?? false
      namespaces[group] = answer
      return answer
    }

    private func hasContents(_ folder: String) -> Bool {
      FileManager.default.fileExists(atPath: folder + "/Contents.json")
    }

    private func entries(of folder: String) -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private func decoded<T: Decodable>(_ path: String) -> T? {
      do {
        return try JSONDecoder().decode(
          T.self, from: try Data(contentsOf: URL(fileURLWithPath: path)))
      } catch {
        reporting("\(path): \(error)")
        return nil
      }
    }
  }
#endif
