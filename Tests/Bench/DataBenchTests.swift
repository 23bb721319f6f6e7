import Foundation
import Testing

@testable import MartletBench

/// That the benchmark of live data measures what it says: no clock.
@MainActor @Suite struct DataBenchTests {
  @Test(arguments: DataBench.Appending.allCases)
  func everyDeliveryArrives(appending: DataBench.Appending) throws {
    #expect(try DataBench.append(appending, deliveries: 3).count == 3)
  }

  @Test func logsAndDocumentsAreReadWithoutFailure() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    #expect(try DataBench.tail(pieces: 2, of: 20_000, at: path) > 0)
    #expect(try DataBench.paths(rounds: 1, bytes: 20_000, at: path) > 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aFolderThatIsNotThereIsAFailure() {
    #expect(throws: BenchFailure.self) {
      try DataBench.paths(rounds: 1, bytes: 1000, at: "/no/such/folder/file")
    }
  }
}
