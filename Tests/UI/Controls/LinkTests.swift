import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LinkTests {
  @Test func aLinkIsOpenedByTheProgram() {
    var opened: [String] = []
    let host = TestHost {
      Link(destination: "a:b") { Color.red.frame(width: 60, height: 60).probe("link") }
        .environment(
          \.openURL,
          OpenURLAction {
            opened.append("\($0)")
            return .handled
          })
    }
    host.tap("link")
    #expect(opened == ["a:b"])
    #expect(host.reports.isEmpty)
  }

  @Test func aLinkThatNothingOpensIsReportedOnce() {
    let host = TestHost {
      Link(destination: "a:b") { Color.red.frame(width: 60, height: 60).probe("link") }
    }
    host.tap("link")
    host.tap("link")
    #expect(host.reports.count == 1)
    #expect(host.reports.first?.contains("a:b") == true)
  }

  @Test func theCallerLearnsWhetherTheAddressWasOpened() {
    var answers: [Bool] = []
    for result in [OpenURLAction.Result.handled, .discarded, .systemAction] {
      OpenURLAction { _ in result }("x:y") { answers.append($0) }
    }
    EnvironmentValues().openURL("x:y") { answers.append($0) }
    #expect(answers == [true, false, false, false])
  }
}
