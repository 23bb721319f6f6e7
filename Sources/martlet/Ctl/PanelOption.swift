import ArgumentParser
import MartletApp
import MartletControl

/// The option that selects the panel of a request.
struct PanelOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The folder of the panel's socket; without it $MARTLET_CONTROL, else that of this user's own \
      panel in $XDG_RUNTIME_DIR, else that of the service in /run.
      """, valueName: "folder"))
  var control: String?

  /// Sends a request to the panel and returns the text of its reply.
  ///
  /// - Parameter output: the name of the display that the request concerns; nil names none.
  @discardableResult func ask(
    _ verb: String, _ texts: String..., output: String? = nil
  ) throws(AppError) -> String {
    guard let request = ControlRequest(verb, texts: texts, output: output) else {
      throw AppError(.usage, "this is too long for a request to the panel")
    }
    let folders = ControlFolder.ofClient(
      named: control, program: ProcessEnvironment.programName,
      environment: ProcessEnvironment.value)
    do throws(ControlError) {
      return String(decoding: try ControlClient.ask(request, of: folders).bytes, as: UTF8.self)
    } catch {
      throw AppError(error)
    }
  }
}

/// The option that selects one of the panel's displays.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.long, .customLong("display")],
    help: ArgumentHelp(
      """
      The display, by the id of its [[output]] or its connector; without it the first, or all for \
      wake, blank, theme and loading.
      """, valueName: "name"))
  var output: String?
}
