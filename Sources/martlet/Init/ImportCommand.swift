import ArgumentParser
import Glibc
import MartletApp
import MartletConfig
import MartletDashboard
import MartletFeeds
import MartletImport
import MartletTiles

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Make a configuration of a dashboard of Grafana or Home Assistant.",
    discussion: """
      A dashboard of Grafana is JSON, as "Export" writes it; one of Home Assistant is YAML, as its raw \
      configuration editor shows it, or JSON. One view of it is enough. What is left out is named on \
      stderr and in comments of the result. A file that exists is not replaced.
      """)

  @Argument(help: "The dashboard.")
  var file: String

  @OptionGroup var output: NewFile

  func run() throws {
    try output.check()
    let bytes = try Self.bytes(of: file)
    let imported: DashboardImport
    do throws(ImportFailure) {
      imported = try DashboardImport(bytes) { IconName($0) != nil }
    } catch {
      throw AppError(.configuration, "\(file): \(error)")
    }
    // The result is checked like any configuration, so that a mistake of this command is reported
    // here.
    do throws(ConfigError) {
      _ = try Config(layers: [ConfigLayer(file: output.path, text: imported.text)])
    } catch {
      throw AppError(.configuration, "\(file): the result has mistakes\n\(error)")
    }
    try output.write(imported.text)
    for note in imported.notes { Console.say("left out: \(note)") }
    let tiles = Self.counted(imported.tileCount, "tile")
    let things = Self.counted(imported.notes.count, "thing")
    Console.say(
      "\(tiles), \(things) left out; write the addresses and the tokens of the sources into it")
    if output.isFile { Console.say("martlet check-config \(output.path) checks it") }
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  private static func bytes(of file: String) throws(AppError) -> [UInt8] {
    let bytes: [UInt8]?
    do throws(FileFailure) {
      bytes = try InputFile.bytes(of: file, atMost: DocumentText.maximumBytes)
    } catch {
      throw AppError(error.code == .permissionDenied ? .permission : .inputOutput, "\(error)")
    }
    guard let bytes else { throw AppError(.inputOutput, "cannot read \(file): it does not exist") }
    return bytes
  }
}
