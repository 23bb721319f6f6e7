import Foundation
import MartletUI
import Testing

/// A value of a path.
struct NavigationPathRoom: Codable, Hashable {
  var number: Int
}

@MainActor
struct NavigationPathTests {
  private struct Secret: Hashable {}

  @Test func aPathIsStoredWithTheTypesOfItsValues() throws {
    var path = NavigationPath()
    path.append("attic")
    path.append(NavigationPathRoom(number: 3))
    path.append(7)
    let stored = try JSONEncoder().encode(try #require(path.codable))
    let read = try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: stored)
    #expect(read == path.codable)
    #expect(NavigationPath(read) == path)
  }

  @Test func aPathWithAValueThatCannotBeEncodedHasNoForm() {
    var path = NavigationPath(["attic"])
    #expect(path.codable != nil)
    path.append(Secret())
    #expect(path.codable == nil)
  }

  @Test func anUnknownTypeIsAnError() {
    let stored = Data("[\"no type\", 1]".utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: stored)
    }
  }
}
