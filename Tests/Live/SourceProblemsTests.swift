import MartletData
import MartletLive
import Testing

@Suite struct SourceProblemsTests {
  private let failure = SourceFailure(.source("a"), why: "no cable")

  private func items(_ count: Int) -> SourceUpdate {
    .ready(
      (0..<count).map { Delivery(item: "\($0)", content: .failure(failure), received: 5) })
  }

  @Test func aProblemIsReportedOnceAndSoIsItsEnd() {
    var problems = SourceProblems()
    let failed = SourceUpdate.failed(failure, since: 5)
    #expect(problems.report(on: failed, from: "a") == .problem("source \"a\": \(failure)"))
    // A retry ends as the attempt before it did.
    #expect(problems.report(on: .loading, from: "a") == nil)
    #expect(problems.report(on: failed, from: "a") == nil)
    #expect(problems.report(on: failed, from: "b") != nil)
    #expect(
      problems.report(on: .ready([]), from: "a") == .recovery("source \"a\": up to date again"))
    #expect(problems.report(on: .ready([]), from: "a") == nil)
    #expect(problems.report(on: failed, from: "a") != nil)
  }

  @Test func itemsAreReportedInOneLine() {
    var problems = SourceProblems()
    #expect(problems.report(on: items(1), from: "a") == .problem("source \"a\": \(failure)"))
    #expect(
      problems.report(on: items(3), from: "a")
        == .problem("source \"a\": 3 items cannot be shown, the first: \(failure)"))
    // News of one item say nothing of the others.
    #expect(problems.report(on: .updated([]), from: "a") == nil)
  }

  @Test func sourcesThatGoAreForgotten() {
    var problems = SourceProblems()
    let failed = SourceUpdate.failed(failure, since: 5)
    _ = problems.report(on: failed, from: "a")
    problems.keep(["a"])
    #expect(problems.report(on: failed, from: "a") == nil)
    problems.keep([])
    #expect(problems.report(on: failed, from: "a") != nil)
  }
}
