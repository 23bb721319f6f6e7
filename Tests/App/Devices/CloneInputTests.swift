import MartletDisplay
import MartletGeometry
import MartletInput
import Testing

@testable import MartletApp

/// Events that a test delivers, and the pictures that they are mapped to.
private final class Glass: InputSource {
  var events: [InputEvent.Kind] = []
  private(set) var sizes: [PixelSize?] = []

  var descriptors: [CInt] { [] }

  func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    for kind in events { sink(InputEvent(time: now, kind: kind)) }
    events = []
  }

  func outputChanged(size: PixelSize?, rotation: QuarterTurn) { sizes.append(size) }
}

struct CloneInputTests {
  private let glass = Glass()
  private let input: CloneInput
  /// A picture of 40 × 20 pixels on a square of 100: from row 25 to row 75.
  private let fit = CloneFit(
    PixelSize(width: 40, height: 20), in: PixelSize(width: 100, height: 100))

  init() {
    input = CloneInput(glass, index: 0)
  }

  private func deliver(_ events: InputEvent.Kind...) -> [InputEvent.Kind] {
    var result: [InputEvent.Kind] = []
    glass.events = events
    input.dispatch(now: .zero) { result.append($0.kind) }
    return result
  }

  private func show() {
    input.follow(OutputMode(size: fit.target, refreshMilliHertz: 60_000, scale: 1), fit)
  }

  private func touch(
    _ phase: InputEvent.TouchPhase, _ x: Double, _ y: Double, slot: Int = 2
  ) -> InputEvent.Kind {
    .touch(phase, slot: slot, position: CGPoint(x: x, y: y))
  }

  @Test func aTouchIsOneOfThePictureInASlotOfItsOwn() {
    show()
    #expect(
      deliver(touch(.down, 50, 50), touch(.move, 100, 75), touch(.up, 100, 90)) == [
        touch(.down, 20, 10, slot: 102), touch(.move, 40, 20, slot: 102),
        touch(.up, 40, 20, slot: 102),
      ])
  }

  @Test func aTouchThatBeginsOnABarIsNone() {
    show()
    #expect(deliver(touch(.down, 50, 10), touch(.move, 50, 50), touch(.up, 50, 50)).isEmpty)
  }

  @Test func aTouchEndsThoughTheDisplayIsGone() {
    show()
    _ = deliver(touch(.down, 50, 50))
    input.follow(nil, nil)
    #expect(deliver(touch(.cancel, 0, 0)) == [touch(.cancel, 20, 10, slot: 102)])
    #expect(deliver(touch(.down, 50, 50)).isEmpty)
  }

  @Test func theDevicesFollowTheClonesOwnDisplay() {
    show()
    input.outputChanged(size: PixelSize(width: 40, height: 20), rotation: .none)
    input.follow(nil, nil)
    #expect(glass.sizes == [fit.target, nil])
  }
}
