import MartletGeometry
import MartletRaster
import Testing

@testable import MartletApp

@MainActor struct SceneModifiersTests {
  @Test func aSceneHandsChangesAndValuesToItsViews() throws {
    struct Reader: View {
      @Environment(\.colorScheme) var scheme
      var body: some View {
        scheme == .light ? Color.red : Color(red: 0, green: 0, blue: 1)
      }
    }
    struct Panel: App {
      @State private var changes = 0
      var body: some Scene {
        Window("Hall", id: "hall") { Reader() }
          .environment(\.colorScheme, changes == 0 ? .light : .dark)
          .onChange(of: changes, initial: true) { changes = 1 }
          .windowStyle(.hiddenTitleBar)
          .windowResizability(.contentSize)
          .defaultSize(width: 400, height: 300)
      }
    }
    let program = Program(background: .white) { _ in AppRoot(app: Panel()) }
    var options = HeadlessOptions()
    options.size = PixelSize(width: 4, height: 4)
    #expect(try program.picture(at: 0.1, options) { _ in }[1, 1] == 0xFF00_00FF)
  }
}
