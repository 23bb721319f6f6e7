import Logging
import MartletDisplay
import MartletGeometry
import MartletHost
import MartletInput
import MartletUI
import Testing

@testable import MartletApp
@testable import MartletControl

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

  @Test func theStatusNamesEachDisplayAndARequestFindsIt() throws {
    let (panel, _) = try panel()
    panel.names = ["left"]
    run(panel, 0.2)
    #expect(panel.status == "left: headless 40x30@60; display 2: headless 24x60@50")
    panel.names = ["left", "right"]
    #expect(try panel.frameLoop(of: nil) === panel.frames)
    #expect(try panel.frameLoop(of: "left") === panel.frames)
    #expect(try panel.frameLoop(of: "right") === panel.others[0].frames)
    #expect(throws: ControlRefusal.self) { try panel.frameLoop(of: "middle") }
  }

  @Test func aScreenshotIsThatOfTheDisplayThatIsNamed() throws {
    let (panel, _) = try panel()
    panel.names = ["left", "right"]
    run(panel, 0.2)
    let verb = [
      Screenshot.verb { output throws(ControlRefusal) in try panel.frameLoop(of: output) }
    ]
    func size(_ output: String?) -> [String]? {
      guard case .done(let words, _) = verb.answer(ControlRequest("screenshot", output: output))
      else { return nil }
      return Array(words[1...2])
    }
    #expect(size(nil) == ["40", "30"] && size("left") == ["40", "30"])
    #expect(size("right") == ["24", "60"] && size("middle") == nil)
  }

  @Test func aTouchOfACloneIsOneOfThePictureThatItShows() throws {
    let touch = ScriptedTouch()
    var shown: UInt32?
    let clone = HeadlessOutput(
      mode: OutputMode(
        size: PixelSize(width: 80, height: 80), refreshMilliHertz: 50_000, scale: 1)
    ) { frame, _ in shown = frame[40, 40] & 0xFFFFFF }
    let output = CloneOutput(
      HeadlessOutput(mode: OutputMode(size: sizes[0], refreshMilliHertz: 60_000, scale: 1)),
      clones: [clone])
    let input = CloneInput(touch, index: 0)
    output.follow(clone: 0) { mode, fit in input.follow(mode, fit) }
    let panel = try Panel(
      Program { _ in Tile(color: .red) }, output: output, inputs: [input],
      options: PanelOptions(), clock: clock, log: Logger(label: "test"))
    panel.frames.attach(to: panel.loop)
    run(panel, 0.3)
    let red = middles(of: panel)[0]
    #expect(shown == red && red != nil && touch.sizes.last == PixelSize(width: 80, height: 80))
    let now = clock.now
    // The clone shows the picture below a bar of ten rows.
    touch.events = [
      InputEvent(time: now, kind: .touch(.down, slot: 0, position: CGPoint(x: 40, y: 12))),
      InputEvent(
        time: now.advanced(by: 0.05),
        kind: .touch(.up, slot: 0, position: CGPoint(x: 40, y: 12))),
    ]
    run(panel, 0.5)
    #expect(shown == 0xFFFFFF && middles(of: panel) == [0xFFFFFF])
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
