import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

@MainActor @Test func anErasedLineIsStillALine() {
  let rect = CGRect(x: 10, y: 20, width: 40, height: 20)
  let outline = AnyShape(Circle().stroke(lineWidth: 4))._outline(in: rect)
  #expect(outline.path.boundingRect == Circle().path(in: rect).boundingRect)
}

@MainActor @Test func aChangeOfAnErasedShapeIsAnimated() {
  @MainActor final class Control {
    var write: (CGFloat) -> Void = { _ in }
    var replace: () -> Void = {}
  }
  struct Strip: View {
    let control: Control
    @State private var end: CGFloat = 0
    @State private var isCircle = false

    var body: some View {
      control.write = { end = $0 }
      control.replace = { isCircle = true }
      let line = Rectangle().trim(from: 0, to: end).stroke(lineWidth: 2)
      return (isCircle ? AnyShape(Circle()) : AnyShape(line)).fill(Color.red).padding(10)
    }
  }
  let control = Control()
  let host = TestHost(width: 100, height: 100) { Strip(control: control) }
  func width() -> Double {
    host.displayList.items.reduce(0) { max($0, Double($1.bounds.width)) }
  }
  withAnimation(.linear(duration: 1)) { control.write(0.25) }
  host.update()
  host.advance(0.5)
  let half = width()
  host.advance(1)
  // The bounds of a line have a margin for its corners.
  #expect((80...104).contains(width()) && half > 36 && half < width() - 20)
  withAnimation(.linear(duration: 1)) { control.replace() }
  host.update()
  host.advance(2)
  #expect(!host.host.needsUpdate)
}
