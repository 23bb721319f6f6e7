import Glibc
import MartletApp
import MartletConfig
import MartletData
import MartletLive

/// A program for a panel that shows live data.
///
///     import MartletLiveApp
///
///     @main struct Panel: LiveApp {
///       static let sources = """
///         [[source]]
///         id = "boiler"
///         kind = "json"
///         path = "/run/boiler.json"
///         item.temperature = { path = "$.flow", unit = "°C" }
///         """
///
///       var body: some Scene {
///         WindowGroup { Chart(source: "boiler:temperature") }
///       }
///     }
///
/// All views can read the data, with `@SourceValue` and `Chart(source:)`. In addition to the
/// commands of an `App`, `run --record FOLDER` records the data of a session and `replay FOLDER`
/// shows it again. `render` and `replay` can also follow a trace, which is a text file of input
/// events. A line `ready ID` in it reads the source ID once.
@MainActor @preconcurrency
public protocol LiveApp: App {
  /// The sources, as `[[source]]` tables with the keys of `config/martlet.toml`. Relative paths are
  /// resolved against the working directory. None by default. A mistake ends the program with exit
  /// code 78.
  static var sources: String { get }

  /// The program's own `DataSource` objects, by id. Evaluated once. None by default.
  static var ownSources: [String: any DataSource] { get }
}

extension LiveApp {
  /// The default: no sources.
  public static var sources: String { "" }

  /// The default: no sources of the program's own.
  public static var ownSources: [String: any DataSource] { [:] }

  /// Runs the program; `@main` calls it. A mistake in `sources` is written to standard error and
  /// ends the process with exit code 78.
  public static func main() {
    do throws(ConfigProblem) {
      let sources = try ProgramSources(sources, own: ownSources)
      // The views get the data, and the data ages by the clock of the session.
      var program = sources.keepingTime(program { $0.liveData(sources.live) })
      program.data = sources
      PanelCommand.run(program)
    } catch {
      Console.printError(error.description)
      exit(ExitStatus.configuration.rawValue)
    }
  }
}
