import MartletGeometry
import MartletScene
import MartletText
import MartletUITestSupport
import Testing

@testable import MartletUI

@MainActor
struct TextRendererTests {
  @MainActor private final class Switch {
    var write: ((Bool) -> Void)?
  }

  private struct Raised: TextRenderer {
    var height: Double
    var padding = 0.0

    var animatableData: Double {
      get { height }
      set { height = newValue }
    }

    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
      context.translateBy(x: 0, y: -height)
      for line in layout { context.draw(line) }
    }

    func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize {
      let size = text.sizeThatFits(proposal)
      return CGSize(width: size.width, height: size.height + padding)
    }
  }

  private struct Raising: View {
    let control: Switch
    @State private var isUp = false

    var body: some View {
      Text("ab").underline().textRenderer(Raised(height: isUp ? 10 : 0))
        .onAppear { control.write = { isUp = $0 } }
    }
  }

  /// The upper edges of the glyphs' outlines and of the lines, in points of the output.
  private func tops(_ host: TestHost) -> [Double] {
    host.displayList.items.map { Double($0.bounds.minY) }
  }

  private func host(@ViewBuilder _ view: () -> some View) throws -> TestHost {
    TestHost(width: 200, height: 100, text: try TestFonts.library(), root: view)
  }

  @Test func aRendererThatDrawsAllLinesDrawsTheText() throws {
    let text = Text("one two").underline() + Text(" three").foregroundColor(.red)
    let plain = try host { text }
    let drawn = try host { text.textRenderer(Raised(height: 0)) }
    let glyphs = { (host: TestHost) in
      host.displayList.items.compactMap { item -> [GlyphRun.Glyph]? in
        if case .glyphs(let run, _) = item.content { run.glyphs } else { nil }
      }
    }
    #expect(glyphs(plain) == glyphs(drawn))
    #expect(plain.displayList.items.count == drawn.displayList.items.count)
  }

  @Test func theDataOfARendererRuns() throws {
    let control = Switch()
    let host = try host { Raising(control: control) }
    let rest = tops(host)
    withAnimation(.linear(duration: 1)) { control.write?(true) }
    host.advance(0.5)
    let half = tops(host)
    host.advance(0.6)
    let end = tops(host)
    #expect(rest.count == 2 && half.count == 2)
    for index in rest.indices where half.count == rest.count && end.count == rest.count {
      #expect(abs(rest[index] - half[index] - 5) <= 1)
      #expect(abs(rest[index] - end[index] - 10) <= 1)
    }
    #expect(!host.host.needsUpdate)
  }

  @Test func aRendererMayGiveATextAnotherSize() throws {
    let host = try host {
      VStack {
        Text("a").probe("plain")
        Text("a").textRenderer(Raised(height: 0, padding: 12)).probe("padded")
      }
    }
    let plain = try #require(host.frame(of: "plain"))
    #expect(host.frame(of: "padded")?.height == plain.height + 12)
  }
}
