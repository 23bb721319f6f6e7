/// The location of a value in the configuration.
package struct ConfigLocation: Hashable, Sendable, CustomStringConvertible {
  /// The path of a file, `environment MARTLET_…` or `--set …`.
  package var origin: String
  /// The line, counted from 1; 0 if the origin has no lines.
  package var line: Int
  /// The column in characters, counted from 1; 0 if the origin has no lines.
  package var column: Int
  /// The folder to which relative paths of this origin refer.
  package var baseFolder: String

  /// Makes a location.
  package init(origin: String, line: Int = 0, column: Int = 0, baseFolder: String = ".") {
    self.origin = origin
    self.line = line
    self.column = column
    self.baseFolder = baseFolder
  }

  /// The location as `origin:line:column`, or the origin alone.
  package var description: String {
    line > 0 ? "\(origin):\(line):\(column)" : origin
  }

  /// Returns `path` unchanged if it is absolute, else with the origin's folder before it. Parts `.`
  /// and empty parts are removed. Parts `..` are kept, because after a symbolic link they do not
  /// lead back to the folder of the link.
  package func resolve(_ path: String) -> String {
    let whole =
      path.hasPrefix("/") || baseFolder.isEmpty || baseFolder == "."
      ? path : "\(baseFolder)/\(path)"
    let parts = whole.split(separator: "/").filter { $0 != "." }
    return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}

/// One problem of the configuration: its location, and a message that says how to fix it if that is
/// known.
package struct ConfigProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The location of the problem.
  package var location: ConfigLocation
  /// The message, one line without the location.
  package var message: String

  /// Makes a problem.
  package init(location: ConfigLocation, message: String) {
    self.location = location
    self.message = message
  }

  /// The location and the message, as one line.
  package var description: String { "\(location): \(message)" }
}

/// All problems of the configuration. The code that makes the error gives at least one, in the
/// order of the text.
package struct ConfigError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The maximum number of problems in the list. If there are more, an additional last entry counts
  /// the others.
  package static let maximumCount = 100

  /// The problems.
  package var problems: [ConfigProblem]

  /// Makes an error. Problems beyond `maximumCount` are counted in one last entry.
  package init(problems: [ConfigProblem]) {
    self.problems = Array(problems.prefix(Self.maximumCount))
    if problems.count > Self.maximumCount {
      let surplus = problems.count - Self.maximumCount
      self.problems.append(
        ConfigProblem(
          location: problems[Self.maximumCount].location,
          message: "\(surplus) problems from here on"))
    }
  }

  /// The problems, one per line.
  package var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}

extension String {
  /// The first 80 characters of a text for error messages, with "…" if it is longer.
  package var excerpt: String {
    let start = prefix(80)
    return start.endIndex == endIndex ? self : "\(start)…"
  }
}
