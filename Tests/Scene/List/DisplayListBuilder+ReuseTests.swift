import MartletGeometry
import MartletRaster
import Testing

@testable import MartletScene

private let output = PixelRect(x: 0, y: 0, width: 96, height: 64)

@Suite struct BuilderReuseTests {
  @Test func aPartTakenIntoAnEffectWidensItByWhatItsClipsLetThrough() {
    func write(_ builder: inout DisplayListBuilder, _ content: (inout DisplayListBuilder) -> Void) {
      builder.beginNode(1)
      builder.pushLayer(ProjectionTransform(CGAffineTransform(translationX: 3, y: 2)))
      content(&builder)
      builder.pop()
      builder.endNode()
    }
    var part = 0..<0
    var extent = PixelRect.empty
    var first = DisplayListBuilder(output: output)
    write(&first) { builder in
      let start = builder.count
      builder.beginExtent()
      builder.beginNode(2)
      builder.pushClip(Path(CGRect(x: 10, y: 10, width: 20, height: 20)))
      builder.pushBlur(radius: 2)
      builder.fill(Path(CGRect(x: 0, y: 0, width: 90, height: 60)), paint: .solid(.white))
      builder.pop()
      builder.pop()
      builder.endNode()
      extent = builder.endExtent()
      part = start..<builder.count
    }
    let old = first.finish()
    var second = DisplayListBuilder(output: output, partsOf: old)
    write(&second) { $0.reuse(part, extent: extent) }
    #expect(second.finish().items == old.items)
  }
}
