import ArgumentParser
import MartletControl

/// The option that selects the panel of a request.
package struct PanelOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The folder of the panel's socket; without it $MARTLET_CONTROL, else that of this user's own \
      panel in $XDG_RUNTIME_DIR, else that of the service in /run.
      """, valueName: "folder"))
  var control: String?

  /// Makes an unparsed option.
  package init() {}

  /// The folders in which the panel's socket may be, in order.
  var folders: [ControlFolder] {
    ControlFolder.ofClient(
      named: control, program: ProcessEnvironment.programName,
      environment: ProcessEnvironment.value)
  }

  /// Sends a request to the panel and returns the text of its reply.
  ///
  /// - Parameter output: the name of the display that the request concerns; nil names none.
  /// - Throws: an error of use if the request is too long; otherwise the reason why the panel gave
  ///   no answer or refused.
  @discardableResult package func ask(
    _ verb: String, _ texts: String..., output: String? = nil
  ) throws(AppError) -> String {
    guard let request = ControlRequest(verb, texts: texts, output: output) else {
      throw AppError(.usage, "this is too long for a request to the panel")
    }
    do throws(ControlError) {
      return String(decoding: try ControlClient.ask(request, of: folders).bytes, as: UTF8.self)
    } catch {
      throw AppError(error)
    }
  }
}

/// The option that selects one of the panel's displays.
package struct DisplayOption: ParsableArguments {
  /// The id of its `[[output]]` or its connector; nil for the first display.
  @Option(
    help: ArgumentHelp(
      "The display, by the id of its [[output]] or its connector; without it the first.",
      valueName: "name"))
  package var display: String?

  /// Makes an unparsed option.
  package init() {}
}
