import ArgumentParser

/// The option that keeps the values of a program's views.
struct StateArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Keep the values of @AppStorage and @SceneStorage in this folder, in \
      \(StoredValuesFile.name), for the next run. Without it they end with the program, unless the \
      program keeps them in its service's $STATE_DIRECTORY.
      """, valueName: "folder"))
  var state: String?

  /// Checks that the folder has a name.
  ///
  /// - Throws: `ValidationError`.
  func validate() throws {
    if state == "" { throw ValidationError("--state takes the path of a folder") }
  }

  /// Returns the folder of the file; nil if the values end with the program.
  ///
  /// - Parameters:
  ///   - isWanted: whether the program keeps its values without the option, too.
  ///   - environment: returns the value of an environment variable.
  func folder(isWanted: Bool, environment: (String) -> String?) -> String? {
    if let state { return state }
    guard isWanted, let folders = environment("STATE_DIRECTORY") else { return nil }
    return folders.split(separator: ":").first.map(String.init)
  }
}
