import MartletDisplay
import MartletGeometry
import MartletTestSupport
import Testing

private let size = PixelSize(width: 64, height: 48)

@Suite struct SwapchainTests {
  @Test func aNewBufferOwesTheWholePicture() {
    let chain = Swapchain(count: 3, size: size)
    for index in 0..<3 { #expect(chain.owed(index).bounds == PixelRect(size)) }
  }

  @Test func aBufferOwesTheDamageSinceItWasDrawn() {
    var chain = Swapchain(count: 3, size: size)
    for index in 0..<3 { chain.drawn(index) }
    let first = PixelRegion(PixelRect(x: 0, y: 0, width: 4, height: 4))
    chain.damage(first)
    chain.drawn(0)
    let second = PixelRegion(PixelRect(x: 40, y: 40, width: 4, height: 4))
    chain.damage(second)
    #expect(chain.owed(0) == second)
    #expect(chain.owed(1).bounds.contains(first.bounds))
    #expect(chain.owed(1).bounds.contains(second.bounds))
  }

  @Test func theShownAndThePendingBufferAreNeverDrawnTo() {
    var chain = Swapchain(count: 3, size: size)
    chain.show(1)
    chain.submit(2)
    #expect(chain.acquire() == 0)
    chain.flipped()
    #expect(chain.shown == 2)
    #expect(chain.acquire() != 2)
  }

  @Test func twoBuffersWaitForTheFlip() {
    var chain = Swapchain(count: 2, size: size)
    chain.show(0)
    chain.submit(1)
    #expect(chain.acquire() == nil)
    chain.flipped()
    #expect(chain.acquire() == 0)
  }

  @Test func theBufferThatOwesLeastIsTaken() {
    var chain = Swapchain(count: 3, size: size)
    chain.drawn(0)
    chain.drawn(2)
    chain.damage(PixelRegion(PixelRect(x: 0, y: 0, width: 2, height: 2)))
    chain.drawn(2)
    chain.show(0)
    #expect(chain.acquire() == 2)
  }

  @Test func aLostMasterForgetsTheFlipButNotTheDebts() {
    var chain = Swapchain(count: 3, size: size)
    chain.drawn(0)
    chain.submit(0)
    chain.forgetFlips()
    #expect(chain.pending == nil && chain.shown == nil)
    #expect(chain.owed(0).isEmpty)
    #expect(!chain.owed(1).isEmpty)
    chain.submit(1)
  }

  /// Plays random frames against pictures held as sets: whatever is flipped equals the shadow.
  @Test func aFlippedBufferEqualsTheShadow() {
    var random = SeededRandom(seed: 20_26)
    for round in 0..<20 {
      var chain = Swapchain(count: random.next(2...4), size: size)
      var shadow = [Int](repeating: 0, count: size.width * size.height)
      var buffers = Array(repeating: [Int](repeating: -1, count: shadow.count), count: chain.count)
      for frame in 1...40 {
        let rect = PixelRect(
          x: random.next(0...50), y: random.next(0...40), width: random.next(1...14),
          height: random.next(1...8))
        for y in rect.minY..<rect.maxY {
          for x in rect.minX..<rect.maxX { shadow[y * size.width + x] = frame }
        }
        chain.damage(PixelRegion(rect))
        guard let index = chain.acquire() else {
          chain.flipped()
          continue
        }
        for owed in chain.owed(index).rects {
          for y in owed.minY..<owed.maxY {
            for x in owed.minX..<owed.maxX {
              buffers[index][y * size.width + x] = shadow[y * size.width + x]
            }
          }
        }
        chain.drawn(index)
        #expect(buffers[index] == shadow, "round \(round), frame \(frame)")
        if chain.pending == nil { chain.submit(index) }
        if random.next(0...2) != 0 { chain.flipped() }
      }
    }
  }
}
