import MartletGeometry
import MartletScene
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Observation
import Testing

@MainActor @Observable private final class PileModel {
  var drag = CGSize.zero
  var scale = 0.93
  var isKept = false
  var label = "48 °C"
}

private struct PiledCard: View {
  var model: PileModel

  var body: some View {
    ZStack {
      RoundedRectangle(cornerRadius: 6).fill(Color.blue)
      Text(model.label).foregroundColor(.white)
    }
    .frame(width: 60, height: 40)
    .piled(
      offset: CGSize(width: 0, height: 7), scale: model.scale, drag: model.drag,
      cachesPicture: model.isKept)
  }
}

@MainActor
struct PileEffectTests {
  /// What is inside the first effect of the list.
  private func kept(_ host: TestHost) -> [DisplayItem.Content] {
    var isInside = false
    return host.displayList.items.compactMap {
      if case .pushEffect = $0.content {
        isInside = true
        return nil
      }
      return isInside ? $0.content : nil
    }
  }

  @Test func atRestItIsDrawnAsOffsetAndScaleDrawIt() throws {
    let fonts = try TestFonts.library()
    let piled = TestHost(width: 160, height: 120, text: fonts) { PiledCard(model: PileModel()) }
    let plain = TestHost(width: 160, height: 120, text: fonts) {
      ZStack {
        RoundedRectangle(cornerRadius: 6).fill(Color.blue)
        Text("48 °C").foregroundColor(.white)
      }
      .frame(width: 60, height: 40)
      .offset(y: 7)
      .scaleEffect(0.93)
    }
    let picture = piled.picture(fonts: fonts)
    #expect(pixelDifferences(picture, plain.picture(fonts: fonts)) == [])
    #expect(kept(piled).isEmpty)
  }

  @Test func whatIsDraggedIsOnePictureThatGoesByWholePixels() throws {
    let fonts = try TestFonts.library()
    let model = PileModel()
    let host = TestHost(width: 160, height: 120, text: fonts) { PiledCard(model: model) }
    let rest = host.picture(fonts: fonts)
    model.isKept = true
    host.update()
    let picture = kept(host)
    #expect(!picture.isEmpty)
    for step in 1...9 {
      model.drag = CGSize(width: 2.31 * Double(step), height: -1.72 * Double(step))
      host.advance(1 / 60)
      #expect(kept(host) == picture)
      let (dx, dy) = (Int(model.drag.width.rounded()), Int(model.drag.height.rounded()))
      let moved = host.picture(fonts: fonts)
      for y in 20..<110 {
        for x in 10..<130 where moved[x + dx, y + dy] != rest[x, y] {
          // Soft edges are rounded twice.
          #expect(pixelDifference(moved[x + dx, y + dy], rest[x, y]) <= 1)
        }
      }
    }
  }

  @Test func whatIsScaledOnItsWayIsOnePictureToo() throws {
    let fonts = try TestFonts.library()
    let model = PileModel()
    let host = TestHost(width: 160, height: 120, text: fonts) { PiledCard(model: model) }
    model.isKept = true
    withAnimation(.linear(duration: 1)) { model.scale = 1.05 }
    host.advance(0.1)
    let picture = kept(host)
    #expect(!picture.isEmpty)
    for _ in 0..<5 {
      host.advance(0.1)
      #expect(kept(host) == picture)
    }
    host.advance(1)
    model.isKept = false
    host.update()
    #expect(kept(host).isEmpty)
    #expect(!host.host.needsUpdate)
  }

  private func pixelDifference(_ a: UInt32, _ b: UInt32) -> Int {
    var largest = 0
    for shift in [0, 8, 16, 24] as [UInt32] {
      let (x, y) = (Int(a >> shift & 255), Int(b >> shift & 255))
      largest = max(largest, abs(x - y))
    }
    return largest
  }

  @Test func whatGoesBeyondTheEdgeIsDrawnRightOnTheWayAndWhenItComesBack() throws {
    let fonts = try TestFonts.library()
    let model = PileModel()
    model.isKept = true
    model.scale = 1
    let host = TestHost(width: 160, height: 120, text: fonts) { PiledCard(model: model) }
    // Where its picture is asked for, by a pixel more than shows, and shows nothing.
    for x in stride(from: 104.0, through: 116, by: 0.25) {
      model.drag = CGSize(width: x, height: 0)
      host.advance(1.0 / 60)
      model.label = x < 110 ? "\(x)" : "49 °C"
      host.advance(1.0 / 60)
    }
    #expect(host.displayList.items.isEmpty)
    model.drag = .zero
    host.advance(1.0 / 60)
    let fresh = TestHost(width: 160, height: 120, text: fonts) { PiledCard(model: model) }
    #expect(
      pixelDifferences(host.picture(fonts: fonts), fresh.picture(fonts: fonts)) == [])
  }
}
