import ArgumentParser
import MartletApp
import MartletConfig
import MartletDashboard
import MartletExamplePages

struct PrintConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print-config",
    abstract: "Print the configuration that all files, variables and options make together.",
    discussion: """
      The output is a configuration file. Keys that nobody has set are left out: they have their \
      defaults. With --schema it prints which keys there are and what they take, as a JSON Schema \
      for editors.
      """)

  @OptionGroup var source: ConfigOptions

  @Flag(help: "Name file, line and column behind each value.")
  var origin = false

  @Flag(help: "Print the JSON Schema of configuration files instead.")
  var schema = false

  func run() throws {
    if schema {
      Console.print(JSONSchema.text(Config.shape(pageKinds: ExamplePages.all)))
      return
    }
    let reading = source.read()
    let merged = ConfigTable.merged(reading.layers, host: Configuration.hostName)
    let text = TOMLWriter.text(merged.table, namingOrigins: origin)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      Console.print(line)
    }
    if let error = reading.error { throw error }
  }
}
