import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

@testable import MartletDisplay
@testable import MartletKMS

/// One picture on two connectors of a card: each has its own mode, rotation and flips.
@Suite struct CloneTests {
  /// A loop around the output of both displays.
  private final class Stage {
    let card: FakeCard
    let kernel: FakeKernel
    let output: CloneOutput
    let outputs: [KMSOutput]
    var isAnimating = true
    private(set) var frame = Pixmap(width: 0, height: 0)
    private var isPending = false
    private var owesAll = false
    private var random = SeededRandom(seed: 5)

    init(rotations: [QuarterTurn] = [.none, .none]) throws {
      card = FakeCard("/dev/dri/card0", outputs: 2)
      kernel = FakeKernel([card])
      outputs = try KMSOutput.open(
        rotations.indices.map { index in
          KMSOutput.Configuration(
            requested: DisplayRequest(output: "HDMI-A-\(index + 1)"), rotation: rotations[index])
        }, kernel: kernel)
      output = CloneOutput(outputs[0], clones: [outputs[1]])
    }

    func run(_ frames: Int) throws {
      for _ in 0..<frames {
        try turn()
        kernel.time = kernel.time.advanced(by: 1.0 / 60)
        if !card.pending.isEmpty { card.vblank(at: kernel.time) }
      }
      try turn()
    }

    /// Stops drawing and waits until the last frames are seen.
    func settle() throws {
      isAnimating = false
      try run(6)
      isAnimating = true
    }

    private func turn() throws {
      var events: [OutputEvent] = []
      try output.dispatch(now: kernel.time) { events.append($0) }
      for event in events { follow(event) }
      guard output.mode != nil, !isPending, owesAll || isAnimating else { return }
      let rect = PixelRect(
        x: random.next(0...(frame.width - 1)), y: random.next(0...(frame.height - 1)), width: 5,
        height: 4
      ).intersection(frame.bounds)
      frame.fill(rect, with: 0xFF00_0000 | UInt32(random.next(0...0xFF_FFFF)))
      let damage = PixelRegion(owesAll ? frame.bounds : rect)
      if try output.present(frame, damage: damage) { (isPending, owesAll) = (true, false) }
    }

    private func follow(_ event: OutputEvent) {
      switch event {
      case .modeChanged(let mode):
        (isPending, owesAll) = (false, mode != nil)
        guard let size = mode?.size, size != frame.size else { return }
        frame = Pixmap(width: size.width, height: size.height)
        frame.fill(frame.bounds, with: 0xFF33_6699)
      case .presented:
        #expect(isPending, "presented what nobody waits for")
        isPending = false
      case .suspended: (isPending, owesAll) = (false, false)
      case .quit: break
      }
    }

    /// The picture as it lies on a panel that is turned.
    func glass(_ rotation: QuarterTurn) -> [UInt32] {
      let size = rotation.turned(frame.size)
      var result = [UInt32](repeating: 0, count: size.width * size.height)
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          let place = rotation.turned(PixelRect(x: x, y: y, width: 1, height: 1), in: frame.size)
          result[place.minY * size.width + place.minX] = frame[x, y]
        }
      }
      return result
    }

    func close(at location: SourceLocation = #_sourceLocation) {
      output.close()
      kernel.expectNothingLeft(at: location)
    }
  }

  @Test func bothDisplaysShowThePictureWithFlipsOfTheirOwn() throws {
    let stage = try Stage()
    try stage.run(12)
    try stage.settle()
    #expect(stage.card.glass(0) == stage.glass(.none))
    #expect(stage.card.glass(1) == stage.glass(.none))
    #expect(stage.output.status == "HDMI-A-1 40x24@60, clone HDMI-A-2 40x24@60")
    #expect(stage.output.connector == "HDMI-A-1")
    stage.close()
  }

  @Test func eachDisplayIsTurnedAsItHangs() throws {
    let stage = try Stage(rotations: [.none, .half])
    try stage.run(8)
    try stage.settle()
    #expect(stage.card.glass(0) == stage.glass(.none))
    #expect(stage.card.glass(1) == stage.glass(.half))
    stage.close()
  }

  @Test(arguments: 0...1)
  func eitherDisplayComesAndGoes(index: Int) throws {
    let stage = try Stage()
    try stage.run(6)
    stage.kernel.setConnector(stage.card, .disconnected, on: index)
    try stage.run(4)
    let flips = stage.card.flipCount
    try stage.run(10)
    #expect(stage.card.flipCount >= flips + 8 && !stage.card.isLit(index))
    try stage.settle()
    #expect(stage.card.glass(1 - index) == stage.glass(.none))
    stage.kernel.setConnector(stage.card, .connected, [.small], on: index)
    try stage.run(6)
    try stage.settle()
    for index in 0...1 { #expect(stage.card.glass(index) == stage.glass(.none), "\(index)") }
    stage.close()
  }

  @Test func aCloneOfAnotherModeShowsTheWholePicture() throws {
    let stage = try Stage()
    try stage.run(2)
    stage.kernel.setConnector(stage.card, .disconnected, on: 1)
    try stage.run(4)
    stage.kernel.setConnector(stage.card, .connected, [.sized(80, 60)], on: 1)
    try stage.run(8)
    try stage.settle()
    // 40 × 24 pixels are 80 × 48 on that display, with bars of six rows.
    let glass = try #require(stage.card.glass(1))
    #expect(glass.count == 80 * 60)
    #expect(glass[..<(6 * 80)].allSatisfy { $0 & 0xFF_FFFF == 0 })
    #expect(glass[(54 * 80)...].allSatisfy { $0 & 0xFF_FFFF == 0 })
    #expect(stage.card.glass(0) == stage.glass(.none))
    stage.close()
  }
}
