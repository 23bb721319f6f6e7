import ArgumentParser
import Testing

@testable import MartletApp

struct StateArgumentsTests {
  private func folder(
    _ arguments: [String], isWanted: Bool, _ environment: [String: String] = [:]
  ) throws -> String? {
    try StateArguments.parse(arguments).folder(isWanted: isWanted) { environment[$0] }
  }

  @Test func valuesEndWithTheProgramUnlessAskedFor() throws {
    let service = ["STATE_DIRECTORY": "/var/lib/a:/var/lib/b"]
    #expect(try folder([], isWanted: false, service) == nil)
    #expect(try folder([], isWanted: true) == nil)
    #expect(try folder([], isWanted: true, service) == "/var/lib/a")
    #expect(try folder(["--state", "here"], isWanted: false) == "here")
    #expect(try folder(["--state", "here"], isWanted: true, service) == "here")
  }

  @Test func aFolderWithoutANameIsRefused() {
    #expect(throws: (any Error).self) { try StateArguments.parse(["--state", ""]) }
  }
}
