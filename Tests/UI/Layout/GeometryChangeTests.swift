import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct GeometryChangeTests {
  private struct Bar: View {
    let handle: Handle
    let log: Log
    @State private var width: CGFloat = 50
    @State private var height: CGFloat = 10

    var body: some View {
      handle.act = { if height == 10 { height = 20 } else { width = 80 } }
      return Color.red.frame(width: width, height: height)
        .onGeometryChange(for: CGFloat.self) { proxy in
          proxy.size.width
        } action: { (width: CGFloat) in
          log("\(Int(width))")
        }
        .onGeometryChange(for: CGFloat.self) { proxy in
          proxy.size.width
        } action: { (old: CGFloat, new: CGFloat) in
          log("\(Int(old)) \(Int(new))")
        }
    }
  }

  @Test func onlyAnotherResultRunsTheAction() {
    let (handle, log) = (Handle(), Log())
    let host = TestHost { Bar(handle: handle, log: log) }
    #expect(Set(log.lines) == ["50", "50 50"])
    log.lines = []
    // Another height gives the same width.
    handle.act()
    host.update()
    #expect(log.lines.isEmpty)
    handle.act()
    host.update()
    #expect(Set(log.lines) == ["80", "50 80"])
  }
}
