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
  /// Drawn under the views, and what an empty display shows.
  package var background: RGBA
  /// The ids of the sources of data, for sessions whose trace does not say how they load.
  package var sources: [String] = []
  /// Told what a source did, in sessions that follow a trace.
  package var onSource: (String, Trace.SourceChange, MonotonicTime) -> Void = { _, _, _ in }

  /// Says that the root view is to be made anew, from outside the views.
  package let rootUpdates = RootUpdates()

  private let makeHost: (FontLibrary, Surroundings) -> ViewHost

  /// - Parameters:
  ///   - environment: what the root view inherits.
  ///   - root: makes the root view; called again after `rootUpdates.invalidate()`. Views keep
  ///     their state, as they do when a parent's body is evaluated again.
  package init<Root: View>(
    fontFiles: [String] = [], background: RGBA = .black,
    environment: EnvironmentValues = EnvironmentValues(),
    root: @escaping (Surroundings) -> Root
  ) {
    self.fontFiles = fontFiles
    self.background = background
    makeHost = { [rootUpdates] fonts, surroundings in
      let host = ViewHost(
        text: fonts, environment: environment, root: ProgramRoot { root(surroundings) })
      rootUpdates.host = host
      return host
    }
  }

  func makeContent(fonts: FontLibrary, _ surroundings: Surroundings) -> ViewContent {
    ViewContent(makeHost(fonts, surroundings))
  }
}

/// The way in for what changes outside the views: data that came, a configuration read anew.
@MainActor package final class RootUpdates {
  fileprivate weak var host: ViewHost?

  /// Has the root view made anew with the next frame.
  package func invalidate() {
    host?.environment.rootRevision += 1
  }
}

/// Makes the program's root view again whenever its revision changes.
private struct ProgramRoot<Root: View>: View {
  @Environment(\.rootRevision) private var revision
  let makeRoot: @MainActor () -> Root

  init(_ makeRoot: @escaping @MainActor () -> Root) {
    self.makeRoot = makeRoot
  }

  var body: some View {
    // Reading it is what makes the body depend on it.
    _ = revision
    return makeRoot()
  }
}

private enum RootRevisionKey: EnvironmentKey { static let defaultValue = 0 }

extension EnvironmentValues {
  fileprivate var rootRevision: Int {
    get { self[RootRevisionKey.self] }
    set { self[RootRevisionKey.self] = newValue }
  }
}
