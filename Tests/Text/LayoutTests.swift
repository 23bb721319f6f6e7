import MartletGeometry
import Testing

@testable import MartletText

@Suite struct LayoutTests {
  let library: FontLibrary

  init() throws {
    library = try TestFonts.library()
  }

  @Test func advancesAreProportionalToTheSize() {
    let small = library.layout(StyledText("Martlet 48.2 AVA", size: 10)).size.width
    let large = library.layout(StyledText("Martlet 48.2 AVA", size: 40)).size.width
    #expect(small > 0)
    #expect(abs(large - 4 * small) < 1e-9)
  }

  @Test func kerningDrawsPairsTogether() {
    let pair = library.layout(StyledText("AV")).size.width
    let apart =
      library.layout(StyledText("A")).size.width + library.layout(StyledText("V")).size.width
    #expect(pair < apart)
  }

  @Test func tabularDigitsHaveOneWidth() {
    var style = TextStyle(size: 20)
    func width(_ text: String) -> Double {
      library.layout(StyledText([.init(text, style: style)])).size.width
    }
    #expect(width("1111") != width("8888"))
    style.hasTabularDigits = true
    for digit in "0123456789" {
      #expect(width(String(repeating: digit, count: 4)) == width("8888"))
    }
  }

  @Test func weightAndSlantChooseTheFace() {
    func face(weight: Int, italic: Bool = false) -> FaceDescriptor {
      let id = library.primaryFace(for: TextStyle(size: 1, weight: weight, isItalic: italic))
      return library.faces[Int(id.rawValue)]
    }
    #expect(face(weight: 400).weights == 400...400)
    #expect(face(weight: 600).weights == 700...700)
    #expect(face(weight: 500).weights == 400...400)
    #expect(face(weight: 100).weights == 400...400)
    #expect(face(weight: 400, italic: true).isItalic)
    #expect(face(weight: 900).family == "Inter")
  }

  @Test func aCharacterTheFirstFamilyLacksComesFromTheNext() {
    let layout = library.layout(StyledText("a \u{05D0} b"))
    let families = layout.runs.map { library.faces[Int($0.run.face.rawValue)].family }
    #expect(families.contains("DejaVu Sans"))
    #expect(families.first == "Inter")
    #expect(!layout.glyphs.contains(0))
  }

  @Test func aCharacterNobodyHasIsTheBoxOfTheFirstFace() {
    let layout = library.layout(StyledText("\u{10330}"))
    #expect(layout.glyphs == [0])
    #expect(library.faces[Int(layout.runs[0].run.face.rawValue)].family == "Inter")
    #expect(layout.size.width > 0)
  }

  @Test func hebrewRunsFromRightToLeft() {
    let forward = "\u{05D0}\u{05D1}\u{05D2}".unicodeScalars.map {
      library.layout(StyledText(String($0))).glyphs[0]
    }
    #expect(library.layout(StyledText("\u{05D0}\u{05D1}\u{05D2}")).glyphs == forward.reversed())
  }

  @Test func numbersInsideHebrewKeepTheirOrder() {
    // Logical: alef 1 2 bet; visual in a right-to-left paragraph: bet 1 2 alef.
    let one = library.layout(StyledText("1")).glyphs[0]
    let two = library.layout(StyledText("2")).glyphs[0]
    let alef = library.layout(StyledText("\u{05D0}")).glyphs[0]
    let bet = library.layout(StyledText("\u{05D1}")).glyphs[0]
    let glyphs = library.layout(StyledText("\u{05D0}12\u{05D1}")).glyphs
    #expect(glyphs == [bet, one, two, alef])
  }

  @Test func theDirectionOfTheViewOrdersNeutralText() {
    // "1)" has no strong character: the parenthesis follows the view's direction.
    let left = library.layout(StyledText("1)"), fit: TextFit(isRightToLeft: false)).glyphs
    let right = library.layout(StyledText("1)"), fit: TextFit(isRightToLeft: true)).glyphs
    let one = library.layout(StyledText("1")).glyphs[0]
    #expect(left.first == one)
    #expect(right.last == one)
  }

  @Test func arabicLettersJoin() {
    let alone = library.layout(StyledText("\u{0628}")).glyphs[0]
    let word = library.layout(StyledText("\u{0628}\u{0628}\u{0628}")).glyphs
    #expect(word.count == 3)
    #expect(Set(word).count == 3)
    #expect(!word.contains(alone))
  }

  @Test func aColourInsideAWordDoesNotCutArabicJoining() {
    var red = TextStyle(size: 16)
    red.color = RGBA(hex: 0xFF0000)
    let word = StyledText([
      .init("\u{0628}", style: TextStyle(size: 16)), .init("\u{0628}", style: red),
      .init("\u{0628}", style: TextStyle(size: 16)),
    ])
    let layout = library.layout(word)
    #expect(layout.glyphs == library.layout(StyledText("\u{0628}\u{0628}\u{0628}")).glyphs)
    #expect(layout.runs.map(\.color) == [.black, red.color, .black])
  }

  @Test func newlinesOpenLinesAndTheLastOneDoesNot() {
    #expect(library.layout(StyledText("a\nb")).lineCount == 2)
    #expect(library.layout(StyledText("a\r\nb\n")).lineCount == 2)
    #expect(library.layout(StyledText("a\n\nb")).lineCount == 3)
    #expect(library.layout(StyledText("\n")).lineCount == 1)
    #expect(library.layout(StyledText("")).lineCount == 0)
    #expect(library.layout(StyledText("")).size == .zero)
    #expect(library.layout(StyledText([])).lineCount == 0)
  }

  @Test func aBlankLineIsAsHighAsAFullOne() {
    let one = library.layout(StyledText("a")).size.height
    #expect(abs(library.layout(StyledText("a\n\nb")).size.height - 3 * one) < 1e-9)
  }

  @Test func theHouseLineHeightIsAMultipleOfTheSize() {
    let layout = library.layout(
      StyledText("a\nb", size: 20), fit: TextFit(lineHeightMultiple: 1.3))
    #expect(abs(layout.size.height - 52) < 1e-9)
    #expect(abs(layout.lastBaseline - layout.firstBaseline - 26) < 1e-9)
  }

  @Test func rowsAreThereIfTheyAreAskedFor() {
    let text = StyledText("one\ntwo")
    #expect(library.layout(text).rows.isEmpty)
    var fit = TextFit()
    fit.keepsRows = true
    let layout = library.layout(text, fit: fit)
    #expect(layout.rows.map { $0.runs.map(\.index) } == [[0], [1]])
    #expect(
      layout.rows.map { Double($0.origin.y) } == [layout.firstBaseline, layout.lastBaseline])
  }

  @Test func aWordOfAnotherScriptKeepsTheLineHeight() {
    let latin = library.layout(StyledText("abc"))
    let mixed = library.layout(StyledText("abc \u{0628}\u{0628}"))
    #expect(latin.size.height == mixed.size.height)
    #expect(latin.firstBaseline == mixed.firstBaseline)
  }

  @Test func alignmentFollowsTheDirection() {
    func starts(_ alignment: TextFit.Alignment, _ isRightToLeft: Bool) -> [Double] {
      let fit = TextFit(alignment: alignment, isRightToLeft: isRightToLeft)
      return library.layout(StyledText("wide line\nb"), fit: fit).lines.map { $0[0].run.origin.x }
    }
    let free =
      library.layout(StyledText("wide line")).size.width
      - library.layout(StyledText("b")).size.width
    #expect(starts(.leading, false) == [0, 0])
    #expect(starts(.center, false) == [0, free / 2])
    #expect(starts(.trailing, false) == [0, free])
    #expect(starts(.leading, true) == [0, free])
    #expect(starts(.trailing, true) == [0, 0])
  }

  @Test func tabsAndControlsDrawNoBoxes() {
    #expect(!library.layout(StyledText("a\tb\u{0007}c\u{200B}d\u{FEFF}")).glyphs.contains(0))
  }

  @Test func unchangedTextIsShapedOnce() {
    var text = StyledText("shaped once")
    let first = library.prepare(text, base: .natural(isRightToLeftByDefault: false))
    text.spans[0].style.color = RGBA(hex: 0x123456)
    let second = library.prepare(text, base: .natural(isRightToLeftByDefault: false))
    #expect(first === second)
    #expect(library.layout(text).runs[0].color == RGBA(hex: 0x123456))
  }

  @Test func sizesAndWidthsWithoutMeaningDoNotTrap() {
    for size in [0, -1, Double.nan, .infinity, 1e300] {
      #expect(library.layout(StyledText("abc", size: size)).size.height.isFinite)
    }
    for width in [0, -1, Double.nan, .infinity] {
      let fit = TextFit(width: width, height: width, lineLimit: -3, lineSpacing: width)
      #expect(library.layout(StyledText("abc def"), fit: fit).lineCount == 1)
    }
  }
}
