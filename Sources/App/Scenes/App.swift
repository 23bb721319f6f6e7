/// A program of its own for a panel: what `@main` stands before.
///
///     import MartletApp
///
///     @main struct Panel: App {
///       var body: some Scene {
///         WindowGroup { ContentView() }
///       }
///     }
///
/// Run without arguments it takes the panel, as `martlet run` does; `render` and `replay` work
/// without one. Lines are read from the right where the environment's language (`LANG`) is written
/// so. Dynamic properties (`@State`, `@StateObject` …) live as long as the program.
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene

  /// What the program shows. Evaluated again when something it has read changes.
  @SceneBuilder var body: Body { get }

  init()

  /// Folders of PNG files that `Image("name")` is looked for in, in order; paths are relative to
  /// the working directory. None by default.
  static var imageFolders: [String] { get }
}

extension App {
  public static var imageFolders: [String] { [] }

  /// Does what the command line says and ends the process with an exit code of sysexits.h when
  /// that fails.
  public static func main() {
    PanelCommand.run(program { $0 })
  }

  /// The program on the panel.
  ///
  /// - Parameter root: adds to the root view what all views inherit.
  package static func program<Root: View>(
    root: @escaping @MainActor (AppRoot<Self>) -> Root
  ) -> Program {
    var environment = EnvironmentValues()
    environment.layoutDirection = LayoutDirection(language: ProcessEnvironment.language)
    return Program(background: .white, environment: environment, imageFolders: imageFolders) { _ in
      root(AppRoot(app: Self()))
    }
  }
}

/// The root view of a program: its window's content, with the program's own state.
package struct AppRoot<A: App>: View {
  private var content: Content

  init(app: A) {
    content = Content(app: app)
  }

  package var body: some View { content.app.body._window.view }

  /// Links the program's dynamic properties, which lie one level deeper than a view's.
  private struct Content: DynamicProperty {
    var app: A

    mutating func _link(_ linker: inout _PropertyLinker) {
      linker.graph.fields.link(&app, &linker)
    }
  }
}
