import ArgumentParser

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
