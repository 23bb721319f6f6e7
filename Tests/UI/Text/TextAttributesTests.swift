import MartletGeometry
import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TextAttributesTests {
  private func host(@ViewBuilder _ view: () -> some View) throws -> TestHost {
    TestHost(width: 300, height: 100, text: try TestFonts.library(), root: view)
  }

  private func fills(_ host: TestHost) -> [RGBA] {
    host.displayList.items.compactMap {
      if case .fill(_, _, .solid(let color)) = $0.content { color } else { nil }
    }
  }

  @Test func trackingWidensATextByEachLetter() throws {
    let host = try host {
      VStack {
        Text("four").probe("plain")
        Text("four").tracking(3).probe("tracked")
        Text("four").kerning(3).probe("kerned")
      }
    }
    let plain = try #require(host.frame(of: "plain")).width
    #expect(abs((host.frame(of: "tracked")?.width ?? 0) - plain - 12) <= 1)
    #expect(host.frame(of: "tracked")?.width == host.frame(of: "kerned")?.width)
  }

  @Test func joinedLettersGetNoSpace() throws {
    let host = try host {
      VStack {
        Text("سلام").probe("plain")
        Text("سلام").tracking(3).probe("tracked")
      }
    }
    #expect(host.frame(of: "plain")?.width == host.frame(of: "tracked")?.width)
  }

  @Test func linesHaveTheColourOfTheTextOrTheirOwn() throws {
    let red = RGBA(red: 1, green: 0, blue: 0)
    let host = try host {
      (Text("a").underline() + Text("b").foregroundColor(Color(red)).strikethrough(color: .white)
        + Text("c").foregroundColor(.black).underline(color: Color(red)))
        .foregroundColor(.black)
    }
    #expect(fills(host) == [.black, red, .white])
  }

  @Test func whatATextSaysWinsOverTheViewsAroundIt() throws {
    let host = try host {
      VStack {
        Text("with")
        Text("without").underline(false)
      }
      .underline()
    }
    #expect(fills(host).count == 1)
  }

  @Test func aRaisedTextMakesItsLineHigher() throws {
    let host = try host {
      HStack {
        Text("x").probe("plain")
        Text("x").baselineOffset(10).probe("raised")
      }
    }
    let plain = try #require(host.frame(of: "plain")).height
    #expect(abs((host.frame(of: "raised")?.height ?? 0) - plain - 10) <= 1)
  }

  @Test func theCaseOfTheLettersIsShownAndNotStored() throws {
    let host = try host {
      VStack {
        Text("straße").textCase(.uppercase).probe("upper")
        Text("STRASSE").probe("same")
      }
    }
    #expect(host.frame(of: "upper")?.width == host.frame(of: "same")?.width)
  }

  @Test func roomIsKeptForTheSmallestNumberOfLines() {
    // Texts of 16 points: 20 high.
    let host = TestHost(width: 200, height: 200) {
      VStack(spacing: 0) {
        Text("one").lineLimit(3, reservesSpace: true).probe("three")
        Text("one").lineLimit(2...4).probe("two")
        Text("one").lineLimit(...4).probe("one")
      }
      .font(.system(size: 16))
    }
    #expect(host.frame(of: "three")?.height == 60)
    #expect(host.frame(of: "two")?.height == 40)
    #expect(host.frame(of: "one")?.height == 20)
  }
}
