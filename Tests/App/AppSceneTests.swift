import MartletGeometry
import MartletInput
import MartletRaster
import Testing

@testable import MartletApp

private final class Store: ObservableObject {
  @Published var isRed = false
}

@Observable
private final class Model {
  var isBlue = false
}

/// Hands the program's own objects out to the test.
@MainActor private final class Handle {
  var store: Store?
  var model: Model?
  var evaluations = 0
}

private struct ColorPage: View {
  @EnvironmentObject var store: Store
  @Environment(Model.self) var model

  var body: some View {
    Color(red: store.isRed ? 1 : 0, green: 0, blue: model.isBlue ? 1 : 0)
  }
}

private struct StatefulPanel: App {
  @StateObject private var store = Store()
  @State private var model = Model()
  @State private var isShown = true
  @MainActor static var handle: Handle?

  var body: some Scene {
    Self.handle?.store = store
    Self.handle?.model = model
    Self.handle?.evaluations += 1
    return WindowGroup {
      ColorPage().environmentObject(store).environment(model)
    }
  }
}

@MainActor struct AppSceneTests {
  @Test func aProgramKeepsItsOwnStateAndItsViewsFollowIt() throws {
    let handle = Handle()
    StatefulPanel.handle = handle
    defer { StatefulPanel.handle = nil }
    var program = Program(background: .white) { _ in AppRoot(app: StatefulPanel()) }
    program.sources = ["a"]
    program.onSource = { _, change, _ in
      guard change == .ready else { return }
      handle.store?.isRed = true
      handle.model?.isBlue = true
    }
    var options = HeadlessOptions()
    options.size = PixelSize(width: 8, height: 8)
    let early = try program.picture(at: 1, options) { Issue.record("\($0)") }
    #expect(early[4, 4] == 0xFF00_0000)
    let late = try program.picture(at: 1.5, options) { Issue.record("\($0)") }
    #expect(late[4, 4] == 0xFFFF_00FF)
  }

  @Test func aProgramsContentIsCentredOnItsBackground() throws {
    struct Small: App {
      var body: some Scene {
        WindowGroup { Color.red.frame(width: 2, height: 2) }
      }
    }
    let program = Program(background: .white) { _ in AppRoot(app: Small()) }
    var options = HeadlessOptions()
    options.size = PixelSize(width: 8, height: 8)
    let light = try program.picture(at: 0, options) { Issue.record("\($0)") }
    #expect(light[0, 0] == 0xFFFF_FFFF)
    #expect(light[3, 3] == light[4, 4])
    #expect(light[3, 3] != light[2, 2])
    let dark = try program.themed(.dark).picture(at: 0, options) { Issue.record("\($0)") }
    #expect(dark[0, 0] == 0xFF00_0000)
  }

  @Test func wordsOfAThemeChangeWhatViewsInherit() throws {
    struct Reader: View {
      @Environment(\.colorScheme) var scheme
      var body: some View { Color(red: scheme == .dark ? 1 : 0, green: 0, blue: 0) }
    }
    struct Themed: App {
      var body: some Scene { WindowGroup { Reader() } }
    }
    let program = Program(background: .white) { _ in AppRoot(app: Themed()) }
    var options = HeadlessOptions()
    options.size = PixelSize(width: 4, height: 4)
    #expect(try program.themed(nil).picture(at: 0, options) { _ in }[1, 1] == 0xFF00_0000)
    #expect(try program.themed(.dark).picture(at: 0, options) { _ in }[1, 1] == 0xFFFF_0000)
  }
}
