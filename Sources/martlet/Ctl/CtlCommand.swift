import ArgumentParser
import MartletApp
import MartletControl

/// Sends a request to the running panel, such as a request for its state.
struct CtlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl",
    abstract: "Tell the running panel what to do, or ask how it is.",
    discussion: """
      Root, the panel's own user and members of its folder's group may: for the service that is the \
      group martlet-control. What is changed stays until the panel ends; the configuration's files \
      are not written.
      """,
    subcommands: [
      Status.self, Page.self, Next.self, Previous.self, Wake.self, Blank.self, Brightness.self,
      Theme.self, Message.self, Clear.self, Loading.self, Reload.self, Record.self, Set.self,
      Clean.self, Restart.self,
    ])
}

extension CtlCommand {
  private struct Status: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Print the state of the panel and of its sources.")

    @Flag(help: "Print one JSON object.")
    var json = false

    @OptionGroup var panel: PanelOption

    func run() throws {
      let text = try panel.ask("status", json ? "json" : "text")
      for line in text.split(separator: "\n") { Console.print(line) }
    }
  }

  private struct Page: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show a page.")

    @Argument(help: ArgumentHelp("The id of the page.", valueName: "id"))
    var id: String

    @OptionGroup var target: OutputOption
    @OptionGroup var panel: PanelOption

    func run() throws { try panel.ask("page", id, output: target.output) }
  }

  private struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the next page, after the last the first, and print its id.")

    @OptionGroup var target: OutputOption
    @OptionGroup var panel: PanelOption

    func run() throws { Console.print(try panel.ask("turn", "1", output: target.output)) }
  }

  private struct Previous: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the page before, and print its id.")

    @OptionGroup var target: OutputOption
    @OptionGroup var panel: PanelOption

    func run() throws { Console.print(try panel.ask("turn", "-1", output: target.output)) }
  }

  private struct Wake: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Light all displays, or one, as a touch does.")

    @OptionGroup var target: OutputOption
    @OptionGroup var panel: PanelOption

    func run() throws { try panel.ask("wake", output: target.output) }
  }

  private struct Blank: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make all displays, or one, dark until a touch or wake lights them.")

    @OptionGroup var target: OutputOption
    @OptionGroup var panel: PanelOption

    func run() throws { try panel.ask("blank", output: target.output) }
  }

  private struct Brightness: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set the brightness of the backlight.")

    @Argument(
      help: ArgumentHelp(
        "0 to 1, 0% to 100%, or auto for that of the configuration.", valueName: "level"))
    var level: String

    @OptionGroup var target: OutputOption
    @OptionGroup var panel: PanelOption

    func run() throws { try panel.ask("brightness", level, output: target.output) }
  }

  private struct Theme: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Change the colours.")

    @Argument(
      help: ArgumentHelp(
        "dark, light, or auto for that of the configuration.", valueName: "name"))
    var name: String

    @OptionGroup var target: OutputOption
    @OptionGroup var panel: PanelOption

    func run() throws { try panel.ask("theme", name, output: target.output) }
  }

  private struct Message: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show a message above the page, and print its id.",
      discussion: """
        A touch closes it. Of several the most severe is shown first, then the oldest; at most 20 \
        wait.
        """)

    @Argument(help: ArgumentHelp("The text.", valueName: "text"))
    var text: String

    @Option(help: "info, warning or alarm.")
    var severity = "info"

    @Option(
      name: .customLong("for"),
      help: ArgumentHelp(
        "The seconds for which it is shown; without it until somebody touches it.",
        valueName: "seconds"))
    var seconds: Double?

    @Option(help: "A name to replace or clear the message by.")
    var id: String = ""

    @Flag(help: "Light a dark display.")
    var wake = false

    @OptionGroup var panel: PanelOption

    func run() throws {
      Console.print(
        try panel.ask(
          "message", severity, seconds.map { "\($0)" } ?? "", wake ? "1" : "0", id, text))
    }
  }

  private struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a message, or all of them, and print how many.")

    @Argument(help: ArgumentHelp("The id of a message; without it all.", valueName: "id"))
    var id = ""

    @OptionGroup var panel: PanelOption

    func run() throws { Console.print(try panel.ask("clear", id)) }
  }

  private struct Loading: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run the rainbow bar for work that somebody else does.")

    @Argument(
      help: ArgumentHelp(
        "on, off, a share from 0 to 1 of the work that is done, or fail.", valueName: "state"))
    var state: String

    @Option(help: "The name of the work, if there is more than one.")
    var name = ""

    @OptionGroup var target: OutputOption
    @OptionGroup var panel: PanelOption

    func run() throws { try panel.ask("loading", state, name, output: target.output) }
  }

  private struct Reload: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read the configuration anew; its errors are printed.")

    @OptionGroup var panel: PanelOption

    func run() throws { try panel.ask("reload") }
  }

  private struct Record: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Record the session for \"martlet replay\", and print the folder.",
      discussion: """
        The folder lies in the panel's state directory, else in its runtime directory, else in its \
        working directory, in recordings. It keeps at most 64 MiB of data. The recording begins with \
        the data that the sources hold, on the page that \"martlet replay --page\" names.
        """)

    @Argument(help: "start or stop.")
    var action: String

    @Argument(help: ArgumentHelp("The name of the folder; without it the date.", valueName: "name"))
    var name = ""

    @OptionGroup var target: OutputOption
    @OptionGroup var panel: PanelOption

    func run() throws {
      Console.print(try panel.ask("record", action, name, output: target.output))
    }
  }

  private struct Clean: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Switch touch off for a while, so that the glass can be wiped.")

    @Argument(help: ArgumentHelp("1 to 600.", valueName: "seconds"))
    var seconds = 30

    @OptionGroup var panel: PanelOption

    func run() throws { try panel.ask("clean", "\(seconds)") }
  }

  private struct Restart: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Start the panel anew.")

    @OptionGroup var panel: PanelOption

    func run() throws { try panel.ask("restart") }
  }

  private struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give a variable of [vars] another value until the panel ends.")

    @Argument(help: ArgumentHelp("The name of the variable.", valueName: "variable"))
    var variable: String

    @Argument(help: ArgumentHelp("Its value.", valueName: "value"))
    var value: String

    @OptionGroup var panel: PanelOption

    func run() throws { try panel.ask("set", variable, value) }
  }
}
