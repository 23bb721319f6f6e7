import MartletHost
import Testing

@MainActor @Suite struct UnlitDisplaysTests {
  private func stage(isConnected: Bool, isDark: Bool = false) -> Stage {
    let stage = Stage(mode: isConnected ? Stage.mode : nil)
    stage.advance(0.1)
    if isDark { stage.frames.darken(now: stage.clock.now) }
    return stage
  }

  @Test func oneDisplayWithAPictureIsEnough() {
    let (shown, unplugged) = (stage(isConnected: true), stage(isConnected: false))
    #expect([unplugged.frames, shown.frames].unlitStatus == nil)
  }

  @Test func unpluggedDisplayIsUnlit() {
    let (first, second) = (stage(isConnected: false), stage(isConnected: false))
    #expect([first.frames].unlitStatus == "no display connected")
    #expect([first.frames, second.frames].unlitStatus == "no display connected")
  }

  @Test func displayThatIsDarkOnPurposeIsNotUnlit() {
    let (dark, unplugged) = (stage(isConnected: true, isDark: true), stage(isConnected: false))
    #expect(dark.frames.mode == nil)
    #expect([dark.frames].unlitStatus == nil)
    #expect([dark.frames, unplugged.frames].unlitStatus == "no display connected")
    unplugged.frames.darken(now: unplugged.clock.now)
    #expect([dark.frames, unplugged.frames].unlitStatus == nil)
  }

  @Test func displayWithoutItsCableIsUnlitUntilItIsBack() {
    let stage = stage(isConnected: true)
    #expect([stage.frames].unlitStatus == nil)
    stage.output.connect(nil)
    stage.advance(0.1)
    #expect([stage.frames].unlitStatus == "no display connected")
    stage.output.connect(Stage.mode)
    stage.advance(0.1)
    #expect([stage.frames].unlitStatus == nil)
  }
}
