import ArgumentParser
import MartletApp
import MartletConfig
import MartletDashboard

/// The options that select the configuration of a command.
struct ConfigOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Read this file instead of /usr/lib/martlet, /etc/martlet and the drop-ins.",
      valueName: "file"))
  var config: String?

  @Option(
    name: .long, parsing: .singleValue,
    help: ArgumentHelp("Set one value, as in display.rotation=90.", valueName: "key=value"))
  var set: [String] = []

  /// Reads the configuration. Mistakes in it are part of the result.
  func read() -> Configuration.Reading {
    Configuration.read(file: config, assignments: set)
  }

  /// Reads the configuration of a recorded session instead. A `theme` replaces the configured one.
  func read(
    recorded layers: [ConfigLayer], output: String?, themed theme: ThemeName?
  ) -> Configuration.Reading {
    var result = Configuration.read(recorded: layers, assignments: set)
    if let other = result.config.otherOutputs.first(where: { $0.id == output }) {
      result.config = result.config.settings(of: other)
    }
    if let theme { result.config.display.set(theme) }
    return result
  }

  /// Reads and checks the configuration. A `theme` replaces the configured one.
  ///
  /// - Throws: an error with all mistakes, if there are any.
  func load(themed theme: ThemeName? = nil) throws(AppError) -> Configuration.Reading {
    var result = try Configuration.load(file: config, assignments: set)
    if let theme { result.config.display.set(theme) }
    return result
  }
}
