import Testing

@testable import MartletUI

struct RecentAnswersTests {
  private func list(_ count: Int) -> [Int] {
    var answers = RecentAnswers<Int>()
    for number in 0..<count { answers.append(number) }
    return (0..<answers.count).map { answers[$0] }
  }

  @Test func sixAnswersStayInOrder() {
    #expect(list(1) == [0])
    #expect(list(6) == [0, 1, 2, 3, 4, 5])
  }

  @Test func aSeventhAnswerReplacesTheOldest() {
    #expect(list(7) == [1, 2, 3, 4, 5, 6])
    #expect(list(20) == [14, 15, 16, 17, 18, 19])
  }

  @Test func aListFillsAgainAfterItWasEmptied() {
    var answers = RecentAnswers<Int>()
    for number in 0..<4 { answers.append(number) }
    answers.removeAll()
    #expect(answers.count == 0)
    answers.append(9)
    #expect(answers.count == 1 && answers[0] == 9)
  }
}
