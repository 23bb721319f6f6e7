import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct AnyLayoutTests {
  /// As wide as its cache says.
  private struct Numbered: Layout {
    func makeCache(subviews: Subviews) -> Double { 30 }

    func sizeThatFits(
      proposal: ProposedViewSize, subviews: Subviews, cache: inout Double
    ) -> CGSize { CGSize(width: cache, height: 10) }

    func placeSubviews(
      in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Double
    ) {}
  }

  /// Ten points wide for each character of its cache.
  private struct Lettered: Layout {
    func makeCache(subviews: Subviews) -> String { "abcd" }

    func sizeThatFits(
      proposal: ProposedViewSize, subviews: Subviews, cache: inout String
    ) -> CGSize { CGSize(width: Double(cache.count) * 10, height: 10) }

    func placeSubviews(
      in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout String
    ) {}
  }

  private struct Panel: View {
    let handle: Handle
    @State private var isSecond = false

    var body: some View {
      handle.act = { isSecond = true }
      let layout = isSecond ? AnyLayout(Lettered()) : AnyLayout(Numbered())
      return layout { Color.red }.probe("layout")
    }
  }

  @Test func anErasedLayoutPlacesItsViews() {
    let host = TestHost(width: 200, height: 100) {
      AnyLayout(HStackLayout(spacing: 5)) {
        box("a", 20, 10)
        box("b", 30, 10)
      }
    }
    #expect(host.frame(of: "a") == rect(72.5, 45, 20, 10))
    #expect(host.frame(of: "b") == rect(97.5, 45, 30, 10))
  }

  @Test func aCacheOfAnotherLayoutIsReplaced() {
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    #expect(host.frame(of: "layout")?.width == 30)
    handle.act()
    host.update()
    #expect(host.frame(of: "layout")?.width == 40)
  }
}
