import Glibc
import MartletGeometry
import MartletHost
import MartletInput
import MartletText
import MartletUI

/// What a root view may know of the place where it runs.
package struct Surroundings: Sendable {
  /// Turns the loop's times into dates.
  package var wallClock: WallClock
  /// Whether time is turned by hand and the sources follow a trace.
  package var isHeadless: Bool

  package init(wallClock: WallClock, isHeadless: Bool) {
    self.wallClock = wallClock
    self.isHeadless = isHeadless
  }
}

/// A program for a panel: its root view and what the machinery needs to know to show it.
///
/// The same value runs on glass, in a browser and headless; this room knows nothing of what it
/// shows.
@MainActor package struct Program {
  /// Font files in order of preference; empty for the default list.
  package var fontFiles: [String]
  /// Whether the fonts that are part of the program follow the files.
  package var addsBuiltInFonts = false
  /// Drawn under the views, and what an empty display shows.
  package var background: RGBA
  /// The ids of the sources of data, for sessions whose trace does not say how they load.
  package var sources: [String] = []
  /// Told what a source did, in sessions that follow a trace.
  package var onSource: (String, Trace.SourceChange, MonotonicTime) -> Void = { _, _, _ in }

  /// The data that comes from outside while the program runs; nil for a program without sources.
  package var data: (any ProgramData)?

  /// Called with the loop and the timer of the wall clock, before the first frame. On a panel the
  /// timer follows the system's clock, headless the session's clock.
  package var onStart: (EventLoop, WallTimer) -> Void = { _, _ in }

  /// What the root view inherits.
  package var environment: EnvironmentValues

  /// Folders of the pictures that views name, in the order they are searched.
  package var imageFolders: [String]

  private let makeHost: (FontLibrary, ImageFolders, EnvironmentValues, Surroundings) -> ViewHost

  /// - Parameters:
  ///   - environment: what the root view inherits.
  ///   - root: makes the root view, once. What changes later comes in through its state.
  package init<Root: View>(
    fontFiles: [String] = [], background: RGBA = .black,
    environment: EnvironmentValues = EnvironmentValues(), imageFolders: [String] = [],
    root: @escaping (Surroundings) -> Root
  ) {
    self.imageFolders = imageFolders
    self.fontFiles = fontFiles
    self.background = background
    self.environment = environment
    makeHost = { fonts, images, environment, surroundings in
      let own = pthread_self()
      return ViewHost(
        text: fonts, images: images, environment: environment,
        isOwnThread: { pthread_self() == own }, root: root(surroundings))
    }
  }

  func makeContent(
    fonts: FontLibrary, images: ImageFolders, _ surroundings: Surroundings
  ) -> ViewContent {
    ViewContent(makeHost(fonts, images, environment, surroundings))
  }

  /// The program in a theme; nil leaves it as it is.
  func themed(_ theme: ThemeName?) -> Program {
    guard let theme else { return self }
    var program = self
    program.environment.colorScheme = theme == .dark ? .dark : .light
    program.background = theme == .dark ? .black : .white
    return program
  }
}
