import MartletGeometry
import MartletRaster
import MartletTestSupport
import Testing

@testable import MartletDisplay
@testable import MartletKMS

/// An output on a fake kernel with a frame loop round it that keeps the protocol's rules: it
/// presents only in a mode, one frame at a time, the whole picture after every change.
final class Panel {
  let kernel: FakeKernel
  let output: KMSOutput
  var events: [OutputEvent] = []
  var notes: [String] { log.lines }
  var shadow = Pixmap(width: 1, height: 1)
  var isPending = false
  /// The mode that the last event told.
  var mode: OutputMode?
  /// Draws again whenever it may, as an animation does.
  var isAnimating = true
  var random = SeededRandom(seed: 1)
  /// The whole picture is owed.
  private var owesAll = false
  private let log: Log

  private final class Log { var lines: [String] = [] }

  init(
    _ kernel: FakeKernel, _ configuration: KMSOutput.Configuration = .init()
  ) throws(DisplayError) {
    self.kernel = kernel
    let log = Log()
    self.log = log
    output = try KMSOutput.open([configuration], kernel: kernel) { log.lines.append($0) }[0]
  }

  private init(_ kernel: FakeKernel, _ output: KMSOutput, _ log: Log) {
    (self.kernel, self.output, self.log) = (kernel, output, log)
  }

  /// A panel for each configuration, in one session. They share the notes.
  static func several(
    _ kernel: FakeKernel, _ configurations: [KMSOutput.Configuration]
  ) throws(DisplayError) -> [Panel] {
    let log = Log()
    let outputs = try KMSOutput.open(configurations, kernel: kernel) { log.lines.append($0) }
    return outputs.map { Panel(kernel, $0, log) }
  }

  convenience init(
    _ card: FakeCard, _ configuration: KMSOutput.Configuration = .init()
  ) throws(DisplayError) {
    try self.init(FakeKernel([card]), configuration)
  }

  var card: FakeCard { kernel.cards[0] }

  // MARK: - The loop

  /// One turn of the loop: events, then a frame if one may be drawn.
  func turn() throws(DisplayError) {
    try dispatch()
    if isAnimating || owesAll { try draw(randomDamage()) }
  }

  func dispatch() throws(DisplayError) {
    var received: [OutputEvent] = []
    try output.dispatch(now: kernel.time) { received.append($0) }
    for event in received {
      events.append(event)
      switch event {
      case .modeChanged(let mode):
        isPending = false
        self.mode = mode
        owesAll = mode != nil
        if let mode, mode.size != shadow.size {
          shadow = Pixmap(width: mode.size.width, height: mode.size.height)
        }
      case .presented:
        #expect(isPending, "presented what nobody waits for")
        isPending = false
      case .suspended:
        isPending = false
        mode = nil
        owesAll = false
      case .quit: break
      }
    }
  }

  /// Draws into `damage` and presents it; what does not go out now is owed with the next frame.
  func draw(_ damage: PixelRegion) throws(DisplayError) {
    guard mode != nil, !isPending else { return }
    var region = damage
    region.formIntersection(shadow.bounds)
    if owesAll { region = PixelRegion(shadow.bounds) }
    if region.isEmpty { return }
    let stride = shadow.stride
    for rect in region.rects {
      shadow.withUnsafeMutablePixels { pixels in
        for y in rect.minY..<rect.maxY {
          for x in rect.minX..<rect.maxX {
            pixels[y * stride + x] = UInt32.random(in: 0...UInt32.max, using: &random)
          }
        }
      }
    }
    if try output.present(shadow, damage: region) {
      isPending = true
      owesAll = false
    }
  }

  func randomDamage() -> PixelRegion {
    var region = PixelRegion()
    let size = shadow.size
    for _ in 0..<random.next(1...4) {
      let (x, y) = (random.next(0...(size.width - 1)), random.next(0...(size.height - 1)))
      region.formUnion(
        PixelRect(
          minX: x, minY: y, maxX: min(size.width, x + random.next(1...12)),
          maxY: min(size.height, y + random.next(1...12))))
    }
    return region
  }

  /// Lets `frames` refreshes pass, a vblank and a turn of the loop each.
  func run(_ frames: Int = 1) throws(DisplayError) {
    for _ in 0..<frames {
      try turn()
      refresh()
    }
    try turn()
  }

  /// Lets one refresh pass.
  func refresh() {
    kernel.time = kernel.time.advanced(by: 1.0 / 60)
    for card in kernel.cards where card.hasVblank && !card.pending.isEmpty {
      card.vblank(at: kernel.time)
    }
  }

  /// Stops drawing and waits until the last frame is seen.
  func settle() throws(DisplayError) {
    let wasAnimating = isAnimating
    isAnimating = false
    try run(4)
    isAnimating = wasAnimating
  }

  /// Sleeps as a loop does: to the output's deadline or the end of `seconds`.
  func sleep(_ seconds: Double) throws(DisplayError) {
    let end = kernel.time.advanced(by: seconds)
    while kernel.time < end {
      try run()
      // No vblank is slept through.
      refresh()
      try dispatch()
      let next = output.deadline ?? end
      kernel.time = max(kernel.time, min(next, end))
    }
    try turn()
  }

  // MARK: - What is seen

  /// The shadow as it lies on the panel.
  var expectedGlass: [UInt32] {
    let rotation = output.scanout?.rotation ?? .none
    let size = rotation.turned(shadow.size)
    var result = [UInt32](repeating: 0, count: size.width * size.height)
    for y in 0..<shadow.size.height {
      for x in 0..<shadow.size.width {
        let place = rotation.turned(PixelRect(x: x, y: y, width: 1, height: 1), in: shadow.size)
        result[place.minY * size.width + place.minX] = shadow[x, y]
      }
    }
    return result
  }

  /// The shadow as it lies on the panel in another format.
  func glass<Format: ScanoutPixel>(as format: Format.Type) -> [Format.Word] {
    let rotation = output.scanout?.rotation ?? .none
    let size = rotation.turned(shadow.size)
    return (0..<size.width * size.height).map { place in
      let pixel = PixelRect(x: place % size.width, y: place / size.width, width: 1, height: 1)
      let source = rotation.inverse.turned(pixel, in: size)
      return Format.word(
        shadow[source.minX, source.minY], x: source.minX, y: source.minY)
    }
  }

  /// How often the mode was set by an atomic commit.
  var modesets: Int {
    kernel.calls.count { $0.call == .atomicCommit && $0.flags.contains(.allowModeset) }
  }

  func showsShadow(_ connector: Int = 0) -> Bool { card.glass(connector) == expectedGlass }

  /// Closes, and says what is left behind.
  func closeAndCheck(_ comment: Comment? = nil, at location: SourceLocation = #_sourceLocation) {
    output.close()
    output.close()
    kernel.expectNothingLeft(comment, at: location)
  }
}

extension FakeKernel {
  func expectNothingLeft(
    _ comment: Comment? = nil, mayKeep: Bool = false, at location: SourceLocation
  ) {
    #expect(files.isEmpty, comment, sourceLocation: location)
    #expect(mapped.isEmpty, comment, sourceLocation: location)
    // A give-back that fails is made good when the card closes.
    if !mayKeep { #expect(sins == [], comment, sourceLocation: location) }
    for card in cards {
      #expect(card.dumbs.isEmpty && card.blobs.isEmpty, comment, sourceLocation: location)
      let isClean = card.framebuffers.values.allSatisfy { $0.owner == .ofAnotherProcess }
      #expect(isClean, comment, sourceLocation: location)
    }
    if let terminal {
      if !mayKeep {
        #expect(terminal.displayMode == 0, "text mode", sourceLocation: location)
        #expect(terminal.keyboardMode == 3, "keyboard", sourceLocation: location)
        #expect(!terminal.isProcessControlled, comment, sourceLocation: location)
      }
      #expect(!terminal.isArmed, comment, sourceLocation: location)
    }
  }
}
