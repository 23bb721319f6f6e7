import MartletGeometry
import MartletInput
import MartletUITestSupport
import Testing

@testable import MartletUI

@Suite @MainActor struct GlassKeyboardTests {
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

  @Test func everyLayoutHasItsKeysOnceAndTypesWhatIsOnThem() {
    for layout in KeyboardLayout.all {
      let keys = layout.rows.flatMap { $0 }
      #expect(Set(keys).count == keys.count, "\(layout.language)")
      #expect(keys.allSatisfy { $0.count == 1 }, "\(layout.language)")
      #expect(layout.rows.allSatisfy { $0.count <= 16 }, "\(layout.language)")
    }
    #expect(KeyboardLayout.layouts(language: "tr")[0].capital(of: "i") == "İ")
    #expect(KeyboardLayout.layouts(language: "de")[0].capital(of: "ß") == "ß")
    #expect(KeyboardLayout.layouts(language: "de-AT").map(\.language) == ["de"])
    #expect(KeyboardLayout.layouts(language: "ru_RU.UTF-8").map(\.language) == ["ru", "en"])
    #expect(KeyboardLayout.layouts(language: "zh").map(\.language) == ["en"])
  }
}
