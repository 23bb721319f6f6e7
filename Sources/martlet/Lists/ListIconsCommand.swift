import ArgumentParser
import MartletApp
import MartletFormats
import MartletTiles

struct ListIconsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list-icons",
    abstract: "List the names of the icons that tiles may have.",
    discussion: "They are Material Design Icons, and \"mdi:\" before a name is allowed.")

  @Argument(help: "Only names with this word in them, such as weather.")
  var word: String?

  func run() throws {
    let names = IconName.all.filter { name in word.map { name.containsText($0) } ?? true }
    for name in names { Console.print(name) }
    if names.isEmpty { throw AppError(.unavailable, "no icon has \"\(word ?? "")\" in its name") }
  }
}
