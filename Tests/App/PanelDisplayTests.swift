import Logging
import MartletDisplay
import MartletGeometry
import MartletHost
import MartletInput
import MartletUI
import Testing

@testable import MartletApp

/// Touches from a script, which remember what picture they are mapped to.
private final class ScriptedTouch: InputSource {
  var events: [InputEvent] = []
  private(set) var sizes: [PixelSize?] = []

  var descriptors: [CInt] { [] }
  var deadline: MonotonicTime? { events.first?.time }

  func dispatch(now: MonotonicTime, _ sink: (InputEvent) -> Void) {
    while let event = events.first, event.time <= now {
      events.removeFirst()
      sink(event)
    }
  }

  func outputChanged(size: PixelSize?, rotation: QuarterTurn) { sizes.append(size) }
}

/// A view of one colour, which a tap turns white.
private struct Tile: View {
  let color: Color
  @State private var isTapped = false

  var body: some View {
    (isTapped ? .white : color).onTapGesture { isTapped = true }
  }
}

@MainActor struct PanelDisplayTests {
  private let clock = ManualClock()
  private let sizes = [PixelSize(width: 40, height: 30), PixelSize(width: 24, height: 60)]

  /// A red panel with a further, blue display, and the touches of both.
  private func panel() throws -> (panel: Panel, touches: [ScriptedTouch]) {
    let touches = [ScriptedTouch(), ScriptedTouch()]
    let outputs = zip(sizes, [60_000, 50_000]).map { size, rate in
      HeadlessOutput(mode: OutputMode(size: size, refreshMilliHertz: rate, scale: 1))
    }
    let panel = try Panel(
      Program { _ in Tile(color: .red) }, output: outputs[0], inputs: [touches[0]],
      options: PanelOptions(), clock: clock, log: Logger(label: "test"))
    panel.add(
      Program { _ in Tile(color: .blue) }, output: outputs[1], inputs: [touches[1]],
      options: FrameLoopOptions())
    for frames in loops(of: panel) { frames.attach(to: panel.loop) }
    return (panel, touches)
  }

  private func loops(of panel: Panel) -> [FrameLoop] {
    [panel.frames] + panel.others.map(\.frames)
  }

  private func run(_ panel: Panel, _ seconds: Double) {
    panel.loop.run(until: clock.now.advanced(by: seconds))
  }

  /// The colours in the middle of the pictures, without alpha.
  private func middles(of panel: Panel) -> [UInt32?] {
    loops(of: panel).map { frames in
      frames.withPicture { $0[$0.width / 2, $0.height / 2] & 0xFFFFFF }
    }
  }

  @Test func eachDisplayShowsItsProgramInItsSize() throws {
    let (panel, touches) = try panel()
    run(panel, 0.2)
    #expect(loops(of: panel).map(\.mode?.size) == sizes)
    #expect(touches.map(\.sizes) == sizes.map { [$0] })
    let colors = middles(of: panel)
    #expect(colors[0] != nil && colors[1] != nil && colors[0] != colors[1])
  }

  @Test func aTouchOfOneDisplayLeavesTheOtherAsItIs() throws {
    let (panel, touches) = try panel()
    run(panel, 0.2)
    let (before, frames) = (middles(of: panel), panel.frames.frameCount)
    let now = clock.now
    touches[1].events = [
      InputEvent(time: now, kind: .touch(.down, slot: 0, position: CGPoint(x: 12, y: 30))),
      InputEvent(
        time: now.advanced(by: 0.05),
        kind: .touch(.up, slot: 0, position: CGPoint(x: 12, y: 30))),
    ]
    run(panel, 0.5)
    #expect(middles(of: panel) == [before[0], 0xFFFFFF])
    #expect(panel.frames.frameCount == frames, "the first display draws nothing")
  }

  @Test func otherFontsReachAllDisplays() throws {
    let (panel, _) = try panel()
    run(panel, 0.2)
    let (before, fonts) = (middles(of: panel), panel.fonts)
    let counts = loops(of: panel).map(\.frameCount)
    try panel.use(fontFiles: [])
    run(panel, 0.2)
    #expect(panel.fonts !== fonts && middles(of: panel) == before)
    #expect(zip(loops(of: panel), counts).allSatisfy { $0.frameCount > $1 })
  }
}
