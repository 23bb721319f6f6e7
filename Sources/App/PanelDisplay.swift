import Logging
import MartletHost
import MartletScene
import MartletText

/// A program on a further display of a panel, with a frame loop of its own.
@MainActor package final class PanelDisplay {
  /// The frame loop.
  package let frames: FrameLoop
  let program: Program
  let shift: PixelShift

  init(_ program: Program, _ frames: FrameLoop, clock: any LoopClock) {
    self.program = program
    self.frames = frames
    shift = PixelShift(clock: clock) { x, y in frames.shiftPicture(x: x, y: y) }
  }

  /// Changes the seconds between two moves of the picture by one pixel; nil keeps the picture in
  /// place.
  package func shiftPixels(every interval: Double?) { shift.interval = interval }
}

/// The parts of a program that depend on its fonts.
@MainActor struct PanelPicture {
  let content: ViewContent
  let renderer: SceneRenderer

  init(
    of program: Program, in fonts: FontLibrary, _ runner: WorkerBands, _ wallClock: WallClock,
    _ log: Logger
  ) {
    let images = ImageFolders(program.imageFolders) { log.warning("\($0)") }
    content = program.makeContent(
      fonts: fonts, images: images, RunContext(wallClock: wallClock, isHeadless: false))
    content.host.onReport = { log.warning("\($0)") }
    renderer = SceneRenderer(
      fonts: fonts, images: images.store, runner: runner, background: program.background)
  }
}
