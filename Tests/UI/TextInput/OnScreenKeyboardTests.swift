import MartletGeometry
import MartletInput
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct OnScreenKeyboardTests {
  final class Model: ObservableObject {
    @Published var text = ""
    var submitted = false
  }

  struct Page: View {
    @ObservedObject var model: Model
    var type = KeyboardType.default
    var languages: [String] = ["de", "ar"]

    var body: some View {
      VStack {
        Text("title")
        Spacer()
        TextField("Name", text: $model.text).probe("field").keyboardType(type)
          .onSubmit { model.submitted = true }
      }
      .keyboardLanguages(languages)
    }
  }

  private func host(
    _ model: Model, type: KeyboardType = .default, languages: [String] = ["de", "ar"]
  ) -> TestHost {
    let host = TestHost(width: 800, height: 480) {
      Page(model: model, type: type, languages: languages)
    }
    host.tap("field")
    host.advance(1)
    return host
  }

  private func tap(_ keys: String..., in host: TestHost) {
    for key in keys {
      host.tap("key.\(key)")
      host.advance(0.05)
    }
  }

  @Test func aTapOnAFieldShowsTheKeyboardAndLiftsTheField() throws {
    let model = Model()
    let host = host(model)
    let key = try #require(host.layoutFrame(of: "key.q"))
    let field = try #require(host.layoutFrame(of: "field"))
    #expect(key.minY >= 240 && key.maxY < 480)
    #expect(field.maxY <= 240)
    tap("hide", in: host)
    host.advance(1)
    #expect(host.frame(of: "key.q") == nil)
    #expect(try #require(host.layoutFrame(of: "field")).maxY > 400)
  }

  @Test func germanArabicAndAnEmojiAreTyped() {
    let model = Model()
    let host = host(model)
    tap("ü", "b", "e", "r", "space", "ß", in: host)
    // The first letter of a sentence is a capital by itself.
    #expect(model.text == "Über ß")
    tap("globe", "م", "ر", in: host)
    tap("page.signs", "1", "page.emoji", "😀", in: host)
    #expect(model.text == "Über ßمر1😀")
    tap("delete", "page.letters", "globe", "a", in: host)
    #expect(model.text == "Über ßمر1a")
  }

  @Test func shiftIsForOneLetterAndLocksWithASecondTap() {
    let model = Model()
    model.text = "x"
    let host = host(model)
    tap("shift", "a", "b", "shift", "shift", "c", "d", "shift", "e", in: host)
    #expect(model.text == "xAbCDe")
  }

  @Test func returnOnTheGlassSubmitsAndHides() {
    let model = Model()
    let host = host(model)
    tap("h", "return", in: host)
    host.advance(1)
    #expect(model.text == "H")
    #expect(model.submitted)
    #expect(host.frame(of: "key.q") == nil)
  }

  @Test func aHeldDeleteKeyDeletesOn() throws {
    let model = Model()
    model.text = "abcdefghijklmnop"
    let host = host(model)
    let key = try #require(host.layoutFrame(of: "key.delete"))
    host.touch(.down, CGPoint(x: key.midX, y: key.midY))
    host.update()
    #expect(model.text.count == 15)
    host.advance(1)
    #expect(model.text.count < 8)
    host.touch(.up, CGPoint(x: key.midX, y: key.midY))
    host.update()
    let count = model.text.count
    host.advance(1)
    #expect(model.text.count == count)
  }

  @Test func digitsAloneForANumber() {
    let model = Model()
    let host = host(model, type: .decimalPad)
    #expect(host.frame(of: "key.q") == nil)
    tap("4", "2", ".", "0", in: host)
    #expect(model.text == "42.0")
  }

  @Test func aRealKeyboardHidesTheOneOnTheGlass() {
    let model = Model()
    let host = host(model)
    host.press("a", types: "a")
    host.press("Tab")
    host.advance(1)
    #expect(host.frame(of: "key.q") == nil)
  }

  @Test func touchesBetweenKeysDoNotReachWhatIsBelow() {
    var taps = 0
    let host = TestHost(width: 800, height: 480) {
      ZStack {
        Color.red.onTapGesture { taps += 1 }
        TextField("x", text: .constant("")).probe("field").frame(width: 100)
      }
    }
    host.tap("field")
    host.advance(1)
    host.tap(CGPoint(x: 3, y: 474))
    host.advance(1)
    #expect(taps == 0)
    #expect(host.host.takesText)
  }

  @Test func digitsAndSignsComeFirstForNumbersAndPunctuation() {
    let model = Model()
    let host = host(model, type: .numbersAndPunctuation)
    #expect(host.frame(of: "key.q") == nil)
    tap("1", "-", "page.letters", "q", in: host)
    #expect(model.text == "1-q")
  }

  @Test func aFieldOfAnotherTypeBeginsWithItsOwnPage() {
    struct Fields: View {
      @ObservedObject var model: Model

      var body: some View {
        VStack {
          TextField("Name", text: $model.text).probe("name")
          TextField("Number", text: $model.text).probe("number")
            .keyboardType(.numbersAndPunctuation)
          Spacer()
        }
      }
    }
    let host = TestHost(width: 800, height: 480) { Fields(model: Model()) }
    for _ in 0..<2 {
      host.tap("name")
      host.advance(1)
      #expect(host.frame(of: "key.q") != nil && host.frame(of: "key.1") == nil)
      tap("page.signs", in: host)
      #expect(host.frame(of: "key.1") != nil)
      host.tap("number")
      host.advance(1)
      #expect(host.frame(of: "key.q") == nil && host.frame(of: "key.1") != nil)
      tap("page.letters", in: host)
      #expect(host.frame(of: "key.q") != nil)
    }
  }
}
