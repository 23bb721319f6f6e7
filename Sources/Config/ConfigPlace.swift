/// Where a value of the configuration was written.
package struct ConfigPlace: Hashable, Sendable, CustomStringConvertible {
  /// A file's path, `environment MARTLET_…` or `--set`.
  package var origin: String
  /// Line and column, counted from 1; 0 where the origin has none.
  package var line: Int
  package var column: Int
  /// The folder against which relative paths of this origin resolve.
  package var baseFolder: String

  package init(origin: String, line: Int = 0, column: Int = 0, baseFolder: String = ".") {
    self.origin = origin
    self.line = line
    self.column = column
    self.baseFolder = baseFolder
  }

  package var description: String {
    line > 0 ? "\(origin):\(line):\(column)" : origin
  }

  /// `path` made relative to the folder of the origin, unless it is absolute; without the folders
  /// that `.` and `//` name. `..` stays: past a link it leads elsewhere.
  package func resolve(_ path: String) -> String {
    let whole =
      path.hasPrefix("/") || baseFolder.isEmpty || baseFolder == "."
      ? path : "\(baseFolder)/\(path)"
    let parts = whole.split(separator: "/").filter { $0 != "." }
    return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

/// One thing wrong with the configuration: what, where and, if known, the way out.
package struct ConfigProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package var place: ConfigPlace
  package var message: String

  package init(place: ConfigPlace, message: String) {
    self.place = place
    self.message = message
  }

  package var description: String { "\(place): \(message)" }
}

/// Everything wrong with the configuration, in the order of the text; never empty.
package struct ConfigError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Problems that are listed; the last one then says how many more there are.
  package static let maximumCount = 100

  package var problems: [ConfigProblem]

  package init(problems: [ConfigProblem]) {
    self.problems = Array(problems.prefix(Self.maximumCount))
    if problems.count > Self.maximumCount {
      let surplus = problems.count - Self.maximumCount
      self.problems.append(
        ConfigProblem(
          place: problems[Self.maximumCount].place, message: "\(surplus) problems from here on"))
    }
  }

  package var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}

extension String {
  /// At most 80 characters of a text that an error repeats.
  package var excerpt: String {
    let start = prefix(80)
    return start.endIndex == endIndex ? self : "\(start)…"
  }
}
