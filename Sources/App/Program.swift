import Glibc
import MartletGeometry
import MartletHost
import MartletInput
import MartletText
import MartletUI

/// The environment of a program as its root view gets it.
package struct RunContext: Sendable {
  /// The conversion of the loop's times to dates.
  package var wallClock: WallClock
  /// Whether the clock is turned by hand and the sources follow a trace.
  package var isHeadless: Bool

  /// Makes an environment.
  package init(wallClock: WallClock, isHeadless: Bool) {
    self.wallClock = wallClock
    self.isHeadless = isHeadless
  }
}

/// A program for a panel: its root view and the settings needed to show it.
///
/// The same value runs on a display, in a browser and headless. This module does not know its
/// views.
@MainActor package struct Program {
  /// Font files in order of preference; empty for the default list.
  package var fontFiles: [String]
  /// Whether the fonts that are part of the program follow the files.
  package var addsBuiltInFonts = false
  /// The colour below the views. An empty display has this colour too.
  package var background: RGBA
  /// The ids of the data sources, for sessions whose trace does not contain their loads.
  package var sources: [String] = []
  /// Called with the changes of sources in sessions that follow a trace.
  package var onSource: (String, Trace.SourceChange, MonotonicTime) -> Void = { _, _, _ in }

  /// The data that comes from outside while the program runs; nil for a program without sources.
  package var data: (any ProgramData)?

  /// Called with the loop and the timer of the wall clock, before the first frame. On a panel the
  /// timer follows the system's clock, headless the session's clock.
  package var onStart: (EventLoop, WallTimer) -> Void = { _, _ in }

  /// The environment of the root view.
  package var environment: EnvironmentValues

  /// Whether a service keeps the values of `@AppStorage` and `@SceneStorage` in its state folder.
  package var keepsStoredValues = false

  /// The distances from the edges of the picture to the area in which views are laid out.
  package var safeArea = SafeArea()

  /// The folders of the pictures that views name, in the order in which they are searched.
  package var imageFolders: [String]

  private var makeHost: (FontLibrary, ImageFolders, EnvironmentValues, RunContext) -> ViewHost

  /// Makes a program.
  ///
  /// - Parameters:
  ///   - fontFiles: font files in order of preference; empty for the default list.
  ///   - background: the colour below the views.
  ///   - environment: the environment of the root view.
  ///   - imageFolders: the folders of the pictures that views name.
  ///   - root: makes the root view, once. Later changes come through its state.
  package init<Root: View>(
    fontFiles: [String] = [], background: RGBA = .black,
    environment: EnvironmentValues = EnvironmentValues(), imageFolders: [String] = [],
    root: @escaping (RunContext) -> Root
  ) {
    self.imageFolders = imageFolders
    self.fontFiles = fontFiles
    self.background = background
    self.environment = environment
    makeHost = Self.hostMaker(root)
  }

  private static func hostMaker<Root: View>(
    _ root: @escaping (RunContext) -> Root
  ) -> (FontLibrary, ImageFolders, EnvironmentValues, RunContext) -> ViewHost {
    { fonts, images, environment, context in
      let own = pthread_self()
      return ViewHost(
        text: fonts, images: images, environment: environment,
        isOwnThread: { pthread_self() == own }, root: root(context))
    }
  }

  /// Returns the program with another root view.
  func showing<Root: View>(_ root: @escaping () -> Root) -> Program {
    var program = self
    program.makeHost = Self.hostMaker { _ in root() }
    return program
  }

  func makeContent(
    fonts: FontLibrary, images: ImageFolders, _ context: RunContext
  ) -> ViewContent {
    let host = makeHost(fonts, images, environment, context)
    host.safeArea = safeArea
    // Views count from 2001-01-01 UTC, the wall clock from 1970-01-01.
    host.graph.wallClockAtZero = context.wallClock.seconds(at: .zero) - 978_307_200
    return ViewContent(host)
  }
}
