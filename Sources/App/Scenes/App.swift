/// A program with views of its own for a panel. Its type has the attribute `@main`.
///
///     import MartletApp
///
///     @main struct Panel: App {
///       var body: some Scene {
///         WindowGroup { ContentView() }
///       }
///     }
///
/// Without arguments it runs on the panel like `martlet run`; `render` and `replay` work without a
/// panel. The layout is right-to-left if the language of the environment (`LANG`) is. Dynamic
/// properties (`@State`, `@StateObject` …) live as long as the program.
@MainActor @preconcurrency
public protocol App {
  /// The type of the scene; Swift infers it from `body`.
  associatedtype Body: Scene

  /// The scene that the program shows. It is evaluated again when something it has read changes.
  @SceneBuilder var body: Body { get }

  /// Makes the program's value. It is called when the root view is made.
  init()

  /// The folders of pictures for `Image("name")`, searched in order. Paths are relative to the
  /// working directory. By default there are none; with the trait `SwiftUICompat` they are those of
  /// `Bundle.main` and of each `Bundle.module`.
  static var imageFolders: [String] { get }

  /// Whether `run` keeps the values of `@AppStorage` and `@SceneStorage` for the next run if it is
  /// a service with a state folder (`StateDirectory=` of its unit). False by default; then only the
  /// option `--state FOLDER` keeps them.
  static var keepsStoredValues: Bool { get }
}

extension App {
  /// The default: no folders, or with the trait `SwiftUICompat` those of the program's bundles.
  public static var imageFolders: [String] {
    #if SWIFTUI_COMPAT
      BundleFolders.folders(ofProgram: Bundle.main.executablePath ?? "")
    #else
      []
    #endif
  }

  /// The default: the values end with the program.
  public static var keepsStoredValues: Bool { false }

  /// Runs the command line of the process; `@main` calls it. A failure ends the process with an
  /// exit code of sysexits.h.
  public static func main() {
    PanelCommand.run(program { $0 })
  }

  /// Returns the program for a panel.
  ///
  /// - Parameter root: wraps the root view, for example to set the environment of all views.
  package static func program<Root: View>(
    root: @escaping @MainActor (AppRoot<Self>) -> Root
  ) -> Program {
    var environment = EnvironmentValues()
    environment.layoutDirection = LayoutDirection(language: ProcessEnvironment.language)
    environment.keyboardLanguages = [ProcessEnvironment.language]
    environment.windowGround = environment.pageBackground
    var program = Program(
      background: .white, environment: environment, imageFolders: imageFolders
    ) { _ in
      root(AppRoot(app: Self()))
    }
    program.keepsStoredValues = keepsStoredValues
    return program
  }
}

/// The root view of a program: its windows' content, with the program's own state.
package struct AppRoot<A: App>: View {
  private var content: Content

  init(app: A) {
    content = Content(app: app)
  }

  /// The view of the program's windows.
  package var body: some View {
    let windows = content.app.body._windows.firstToLast
    // A program whose only window nobody can open needs no pile.
    if windows.count == 1, windows[0].id == nil, windows[0].presents == nil {
      windows[0].content(.constant(nil))
    } else {
      WindowPile(windows: windows)
    }
  }

  /// Links the program's dynamic properties, which are one level deeper than those of a view.
  private struct Content: DynamicProperty {
    var app: A

    mutating func _link(_ linker: inout _PropertyLinker) {
      linker.graph.fields.link(&app, &linker)
    }
  }
}
