/// The previews of a program, as the command line names them.
struct PreviewList {
  /// The name and the location of one preview.
  struct Entry {
    /// The name; nil for a preview without one.
    var name: String?
    /// The name of the file, after that of its module: "Panel/Card.swift".
    var file: String
    /// The line of the preview, from 1.
    var line: Int

    /// The location: "Card.swift:12".
    var location: String { "\(file.split(separator: "/").last ?? ""):\(line)" }

    /// The location and the name, for a list.
    var text: String { name.map { "\(location) \($0)" } ?? location }

    fileprivate func isNamed(_ text: String) -> Bool {
      text == name || text == location || text == "\(file):\(line)"
    }
  }

  /// The previews, in order of file and line.
  var entries: [Entry]

  /// Returns the index of the only preview with a name or a location, such as "Card.swift:12" or
  /// "Panel/Card.swift:12".
  ///
  /// - Throws: a usage error that lists the previews to choose from.
  func index(of wanted: String) throws(AppError) -> Int {
    let found = entries.indices.filter { entries[$0].isNamed(wanted) }
    if found.count == 1, let index = found.first { return index }
    guard !entries.isEmpty else {
      throw AppError(
        .usage, "the program has no #Preview; a build for release leaves them out")
    }
    if found.isEmpty {
      throw AppError(.usage, "no preview is named \(wanted); there are:\n\(Self.list(entries))")
    }
    throw AppError(
      .usage,
      "\(found.count) previews are named \(wanted); name one by its file and line:\n"
        + Self.list(found.map { entries[$0] }))
  }

  private static func list(_ entries: [Entry]) -> String {
    entries.map { "  \($0.text)" }.joined(separator: "\n")
  }
}
