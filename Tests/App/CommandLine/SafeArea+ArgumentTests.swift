import ArgumentParser
import MartletGeometry
import MartletInput
import MartletUI
import Testing

@testable import MartletApp

@MainActor
struct SafeAreaArgumentTests {
  @Test func fourNumbersAreTopLeftBottomRight() {
    let area = SafeArea(argument: "44,0,34.5,10")
    #expect(area == SafeArea(top: 44, left: 0, bottom: 34.5, right: 10))
  }

  @Test func otherTextsAreRefused() {
    let texts = [
      "", "44", "44,0,34", "44,0,34,0,0", "44,,34,0", "44,0,-1,0", "44,0,2001,0", "a,0,0,0",
    ]
    for text in texts {
      #expect(SafeArea(argument: text) == nil, "\(text)")
    }
  }

  @Test func aWrongValueIsAnErrorThatShowsTheForm() throws {
    do {
      _ = try PictureArguments.parse(["--safe-area", "44,0"])
      Issue.record("two numbers are accepted")
    } catch {
      let message = PictureArguments.fullMessage(for: error)
      #expect(message.contains("--safe-area <top,left,bottom,right>"))
      #expect(message.contains("44,0,34,0"))
    }
  }

  @Test func aPictureTakesTheOption() throws {
    let options = try PictureArguments.parse(["--safe-area", "1,2,3,4"])
      .headless(scale: nil, trace: Trace())
    #expect(options.safeArea == SafeArea(top: 1, left: 2, bottom: 3, right: 4))
    let plain = try PictureArguments.parse([]).headless(scale: nil, trace: Trace())
    #expect(plain.safeArea == nil)
  }

  @Test func aRunKeepsTheProgramsSafeAreaWithoutTheOption() throws {
    var program = Program { _ in EmptyView() }
    program.safeArea = SafeArea(top: 7)
    #expect(try RunArguments.parse([]).placed(program).safeArea == SafeArea(top: 7))
    let placed = try RunArguments.parse(["--safe-area", "1,2,3,4"]).placed(program)
    #expect(placed.safeArea == SafeArea(top: 1, left: 2, bottom: 3, right: 4))
  }
}
