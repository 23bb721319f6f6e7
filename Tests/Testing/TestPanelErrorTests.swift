import Testing

@testable import MartletTesting

struct TestPanelErrorTests {
  private func text(_ problem: TestPanelError.Problem, _ labels: [String] = []) -> String {
    TestPanelError(name: "a", problem: problem, labels: labels).description
  }

  @Test func problemsAreSentences() {
    #expect(text(.missing, ["b", "c"]) == "no element is called “a”; there are “b”, “c”")
    #expect(text(.missing) == "no element is called “a”; none has a label")
    #expect(text(.disabled) == "“a” is disabled")
    #expect(text(.outside) == "the middle of “a” lies outside of the panel")
    #expect(text(.noAction("Fly")) == "“a” has no action “Fly”")
    #expect(text(.noValue) == "“a” takes no value of this kind")
  }
}
