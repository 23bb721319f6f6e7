/// The place where a value of the configuration was written.
package struct ConfigPlace: Hashable, Sendable, CustomStringConvertible {
  /// A file's path, `environment MARTLET_…` or `--set …`.
  package var origin: String
  /// The line, counted from 1; 0 if the origin has no lines. `column` likewise.
  package var line: Int
  package var column: Int
  /// The folder at which relative paths of this origin start.
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

  /// Returns `path` as it is if it is absolute, else with the origin's folder before it. Parts `.`
  /// and empty parts are removed. Parts `..` stay, because behind a symbolic link they lead
  /// somewhere else.
  package func resolve(_ path: String) -> String {
    let whole =
      path.hasPrefix("/") || baseFolder.isEmpty || baseFolder == "."
      ? path : "\(baseFolder)/\(path)"
    let parts = whole.split(separator: "/").filter { $0 != "." }
    return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

/// One problem of the configuration: place, message and, if known, a way to mend it.
package struct ConfigProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package var place: ConfigPlace
  package var message: String

  package init(place: ConfigPlace, message: String) {
    self.place = place
    self.message = message
  }

  package var description: String { "\(place): \(message)" }
}

/// All problems of the configuration, in the order of the text; at least one.
package struct ConfigError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The most problems that are listed. If there are more, one last entry says how many.
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
  /// The first 80 characters of a text, for error messages.
  package var excerpt: String {
    let start = prefix(80)
    return start.endIndex == endIndex ? self : "\(start)…"
  }
}
