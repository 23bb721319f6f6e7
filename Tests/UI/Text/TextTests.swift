import MartletGeometry
import MartletScene
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct TextTests {
  @MainActor private final class Switch {
    var write: ((Bool) -> Void)?
  }

  private struct Coloured: View {
    let control: Switch
    @State private var isOn = false

    var body: some View {
      (Text("on").foregroundColor(isOn ? .white : .black) + Text("off"))
        .foregroundColor(isOn ? Color(red: 1, green: 0, blue: 0) : Color(white: 0, opacity: 0))
        .onAppear { control.write = { isOn = $0 } }
    }
  }

  private func colors(_ host: TestHost) -> [RGBA] {
    host.displayList.items.compactMap {
      if case .glyphs(_, let color) = $0.content { color } else { nil }
    }
  }

  @Test func theColourOfATextRunsToItsEnd() throws {
    let fonts = try TestFonts.library()
    let control = Switch()
    let host = TestHost(width: 200, height: 100, text: fonts) { Coloured(control: control) }
    withAnimation(.linear(duration: 1)) { control.write?(true) }
    host.advance(0.5)
    let half = colors(host)
    #expect(abs((half.first?.green ?? 0) - 0.5) < 0.02)
    // From clear to red it is red all the way.
    #expect(abs((half.last?.red ?? 0) - 1) < 1e-9)
    #expect(abs((half.last?.alpha ?? 0) - 0.5) < 0.02)
    #expect(host.statistics.measurements == 0, "a colour measures nothing")
    host.advance(0.6)
    #expect(colors(host) == [.white, RGBA(red: 1, green: 0, blue: 0)])
    #expect(!host.host.needsUpdate)
  }

  @Test func aColourWithoutAnimationIsThereAtOnce() throws {
    let control = Switch()
    let host = TestHost(width: 200, height: 100, text: try TestFonts.library()) {
      Coloured(control: control)
    }
    control.write?(true)
    host.update()
    #expect(colors(host) == [.white, RGBA(red: 1, green: 0, blue: 0)])
  }

  @Test func aReducedTextIsAsLargeAsFits() throws {
    let host = TestHost(width: 300, height: 100, text: try TestFonts.library()) {
      VStack {
        Text("A label of some length").lineLimit(1).fixedSize().probe("whole")
        Text("A label of some length").lineLimit(1).minimumScaleFactor(0.5).probe("reduced")
          .frame(width: 140)
        Text("A label of some length").lineLimit(1).minimumScaleFactor(0.9).probe("cut")
          .frame(width: 100)
      }
    }
    let whole = try #require(host.frame(of: "whole"))
    let reduced = try #require(host.frame(of: "reduced"))
    #expect(whole.width > 140)
    #expect(reduced.width <= 140 && reduced.width > 140 - whole.width / 32 - 1)
    #expect(reduced.height < whole.height)
    // In the smallest type allowed it is still too long and is shortened.
    #expect((host.frame(of: "cut")?.width ?? 0) <= 100)
  }

  @Test func linesBeginAtTheRightWhereTheyAreReadFromThere() throws {
    let host = TestHost(width: 300, height: 100, text: try TestFonts.library()) {
      Text("a\nlonger").environment(\.layoutDirection, .rightToLeft).probe("t")
    }
    let width = try #require(host.frame(of: "t")).width
    let ink = host.displayList.items.compactMap { item -> CGRect? in
      guard case .glyphs(let run, _) = item.content else { return nil }
      return run.ink.offsetBy(dx: run.origin.x, dy: run.origin.y)
    }
    #expect(ink.count == 2)
    #expect((ink.first?.minX ?? 0) > width / 2)
  }
}
