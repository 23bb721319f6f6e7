import MartletData
import MartletLive
import Testing

@Suite struct SourceProblemsTests {
  private let failure = SourceFailure(.source("a"), why: "no cable")

  private func items(_ count: Int) -> SourceUpdate {
    .ready(
      (0..<count).map { Delivery(item: "\($0)", content: .failure(failure), received: 5) })
  }

  @Test func aProblemIsReportedOnceUntilAGoodReading() {
    var problems = SourceProblems()
    let failed = SourceUpdate.failed(failure, since: 5)
    #expect(problems.line(for: failed, from: "a") == "source \"a\": \(failure)")
    // A retry ends as the attempt before it did.
    #expect(problems.line(for: .loading, from: "a") == nil)
    #expect(problems.line(for: failed, from: "a") == nil)
    #expect(problems.line(for: failed, from: "b") != nil)
    #expect(problems.line(for: .ready([]), from: "a") == nil)
    #expect(problems.line(for: failed, from: "a") != nil)
  }

  @Test func itemsAreReportedInOneLine() {
    var problems = SourceProblems()
    #expect(problems.line(for: items(1), from: "a") == "source \"a\": \(failure)")
    #expect(
      problems.line(for: items(3), from: "a")
        == "source \"a\": 3 items cannot be shown, the first: \(failure)")
  }

  @Test func sourcesThatGoAreForgotten() {
    var problems = SourceProblems()
    let failed = SourceUpdate.failed(failure, since: 5)
    _ = problems.line(for: failed, from: "a")
    problems.keep(["a"])
    #expect(problems.line(for: failed, from: "a") == nil)
    problems.keep([])
    #expect(problems.line(for: failed, from: "a") != nil)
  }
}
