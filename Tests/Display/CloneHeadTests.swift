import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

@testable import MartletDisplay

/// The last picture of a display.
private final class Shown { var pixels: [UInt32] = [] }

private func pixels(of frame: borrowing Pixmap) -> [UInt32] {
  var result: [UInt32] = []
  for y in 0..<frame.height { for x in 0..<frame.width { result.append(frame[x, y]) } }
  return result
}

struct CloneHeadTests {
  @Test(arguments: [(37, 23), (64, 64), (20, 50), (7, 5)])
  func whatIsDamagedGivesThePictureThatIsScaledWhole(width: Int, height: Int) throws {
    let shown = Shown()
    let mode = OutputMode(
      size: PixelSize(width: width, height: height), refreshMilliHertz: 60_000, scale: 1)
    func head() -> CloneHead {
      let head = CloneHead(
        HeadlessOutput(mode: mode) { frame, _ in
          shown.pixels = pixels(of: frame)
        })
      head.connect(mode)
      return head
    }
    var random = SeededRandom(seed: 11)
    var frame = Pixmap(width: 33, height: 21)
    frame.fill(frame.bounds, with: 0xFF12_3456)
    let parts = head()
    parts.take(frame, damage: PixelRegion(frame.bounds))
    for _ in 0..<40 {
      let rect = PixelRect(
        x: random.next(0...32), y: random.next(0...20), width: random.next(1...9),
        height: random.next(1...9)
      ).intersection(frame.bounds)
      frame.fill(rect, with: 0xFF00_0000 | UInt32(random.next(0...0xFF_FFFF)))
      parts.take(frame, damage: PixelRegion(rect))
    }
    try parts.flush()
    let damaged = shown.pixels
    let whole = head()
    whole.take(frame, damage: PixelRegion())
    try whole.flush()
    #expect(damaged == shown.pixels && damaged.count == width * height)
  }
}
