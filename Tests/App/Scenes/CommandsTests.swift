import MartletGeometry
import MartletInput
import MartletRaster
import Testing

@testable import MartletApp

@MainActor struct CommandsTests {
  @Test func aShortcutOfAMenuRunsItsCommand() throws {
    struct Panel: App {
      @State private var isBlue = false
      var body: some Scene {
        WindowGroup("Hall") { isBlue ? Color(red: 0, green: 0, blue: 1) : Color.white }
          .commands {
            CommandMenu("Light") {
              Button("Blue") { isBlue = true }.keyboardShortcut("b")
            }
            CommandGroup(replacing: .newItem) {}
          }
      }
    }
    let program = Program(background: .white) { _ in AppRoot(app: Panel()) }
    var options = HeadlessOptions()
    options.size = PixelSize(width: 4, height: 4)
    #expect(try program.picture(at: 0.1, options) { _ in }[1, 1] == 0xFFFF_FFFF)
    options.trace = try Trace(
      parsing: Array("0.2 key ControlLeft\n0.3 key b b\n0.4 keyup b\n".utf8))
    #expect(try program.picture(at: 0.5, options) { _ in }[1, 1] == 0xFF00_00FF)
  }
}
