import Foundation
import MartletExamples
import MartletGeometry
import MartletImages
import MartletInput
import MartletRaster
import MartletScene
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

/// What is done to an example, and when its pictures are taken.
private struct Session {
  enum Step {
    case tap(Double, Double)
    case down(Double, Double)
    case move(Double, Double)
    case up(Double, Double)
    /// Types characters on a real keyboard, or presses a key that types none.
    case type(String)
    case press(String, with: [String] = [])
    /// An event of a second finger.
    case second(InputEvent.TouchPhase, Double, Double)
    /// Waits until a task has changed the view's state.
    case task
    /// Seconds.
    case wait(Double)
    case picture
  }

  var steps: [Step]

  var pictureCount: Int {
    steps.count { if case .picture = $0 { true } else { false } }
  }

  /// A picture at rest.
  static let still = Session(steps: [.wait(0.1), .picture])

  /// A picture, a tap, and a picture after each time in seconds since the one before.
  static func tapped(_ x: Double, _ y: Double, _ times: Double...) -> Session {
    Session(
      steps: [.wait(0.1), .picture, .tap(x, y)] + times.flatMap { [Step.wait($0), .picture] })
  }
}

/// In points and pixels.
private let width = 288
private let height = 176

/// By the example's name; the others are shown at rest.
private let sessions: [String: Session] = [
  "Builders": .tapped(112, 120, 0.1),
  "OwnShapes": .tapped(144, 145, 0.3, 0.7),
  "Counting": .tapped(144, 125, 0.4, 0.8),
  "OwnEffects": .tapped(144, 120, 0.05, 0.1, 1),
  "OwnVectors": .tapped(144, 88, 0.3, 0.7),
  "Pairs": .tapped(144, 88, 0.3, 0.7),
  "Identities": .tapped(144, 150, 0.17, 0.6),
  "States": .tapped(175, 140, 0.1),
  "Bindings": .tapped(230, 55, 0.5),
  "Objects": .tapped(144, 108, 0.1),
  "SharedObjects": .tapped(140, 110, 0.5),
  "Subjects": .tapped(144, 110, 0.1),
  "Receiving": .tapped(144, 125, 0.1),
  "Wrappers": .tapped(200, 115, 0.1),
  "Scrolling": Session(
    steps: [
      .picture, .down(240, 88), .wait(0.02), .move(200, 88), .wait(0.02), .move(140, 88), .picture,
      .wait(0.02), .move(90, 88), .up(90, 88), .wait(0.3), .picture,
    ]),
  "Pages": .tapped(144, 70, 0.2, 1),
  "Tabs": .tapped(48, 150, 0.1),
  "Sheets": .tapped(110, 88, 0.2, 1),
  "Buttons": .tapped(144, 50, 0.1),
  "StatusBars": .tapped(222, 72, 0.4),
  "Sliders": .tapped(230, 50, 0.3),
  "Frames": .tapped(144, 50, 0.15, 0.5),
  "ImplicitAnimations": .tapped(144, 150, 0.2, 0.3, 1),
  "Transitions": .tapped(144, 125, 0.3, 0.7),
  "Appearing": Session(
    steps: [
      .picture, .tap(144, 88), .wait(0.6), .picture, .tap(144, 88), .wait(0.1), .tap(144, 88),
      .wait(0.2), .picture,
    ]),
  "PlotSectors": Session(
    steps: [.wait(0.1), .picture, .down(40, 120), .wait(0.1), .picture, .up(40, 120)]),
  "PlotChoosing": Session(
    steps: [
      .wait(0.1), .picture, .down(60, 80), .wait(0.05), .move(150, 80), .wait(0.05), .picture,
      .up(150, 80), .wait(0.1), .picture,
    ]),
  "PlotTouches": .tapped(200, 60, 0.1),
  "PlotScrolling": Session(
    steps: [
      .wait(0.1), .picture, .down(200, 90), .wait(0.02), .move(150, 90), .wait(0.02),
      .move(100, 90), .wait(0.02), .picture, .up(100, 90), .wait(0.5), .picture,
    ]),
  "PlotPieces": Session(
    steps: [.wait(0.1), .picture, .down(150, 60), .wait(0.1), .picture, .up(150, 60)]),
  "PlotStories": .tapped(100, 80, 0.2, 0.5),
  "Gestures": Session(
    steps: [
      .picture, .tap(144, 88), .picture, .down(144, 88), .move(170, 80), .move(200, 70), .picture,
    ]),
  "Curves": .tapped(30, 20, 0.5, 0.25, 1.5),
  "Together": .tapped(110, 135, 0.3, 0.7),
  "OwnTransitions": .tapped(144, 88, 0.3, 0.7),
  "Drags": Session(
    steps: [
      .picture, .down(144, 88), .move(180, 70), .move(210, 60), .picture, .up(210, 60),
      .wait(0.15), .picture,
    ]),
  "Holds": Session(
    steps: [
      .picture, .down(144, 88), .wait(0.4), .wait(0.4), .picture, .move(170, 80),
      .move(200, 70), .picture, .up(200, 70), .wait(1), .picture,
    ]),
  "DrawnTexts": .tapped(144, 112, 0.3, 0.5),
  "DateTexts": Session(
    steps: [.wait(0.1), .picture, .wait(2), .picture, .wait(4), .picture]),
  "AnyLayouts": .tapped(144, 20, 0.2, 0.5),
  "Forms": .tapped(235, 85, 0.4),
  "Boxes": .tapped(170, 130, 0.1),
  "Disclosures": .tapped(144, 22, 0.1, 0.4),
  "Corners": .tapped(60, 88, 0.2, 0.4),
  "PathsOfPages": .tapped(144, 118, 0.2, 1),
  "Toolbars": .tapped(265, 22, 0.1),
  "Alerts": Session(
    steps: [
      .picture, .tap(144, 72), .wait(0.1), .picture, .wait(1), .picture, .tap(200, 130), .wait(1),
      .picture,
    ]),
  "Dialogs": Session(
    steps: [.picture, .tap(144, 72), .wait(1), .picture, .tap(144, 145), .wait(1), .picture]),
  "Menus": Session(
    steps: [.picture, .tap(144, 18), .wait(1), .picture, .tap(144, 110), .wait(1), .picture]),
  "ContextMenus": Session(
    steps: [
      .picture, .down(144, 30), .wait(0.7), .up(144, 30), .wait(1), .picture, .tap(144, 130),
      .wait(1), .picture,
    ]),
  "Popovers": Session(
    steps: [.picture, .tap(144, 30), .wait(1), .picture, .tap(20, 160), .wait(1), .picture]),
  "Detents": .tapped(144, 26, 0.2, 1),
  "Fields": Session(
    steps: [
      .wait(0.1), .picture, .tap(200, 70), .wait(1), .picture, .type("zoë@"), .wait(1), .picture,
    ]),
  "SelectedWords": .tapped(60, 129, 0.3),
  "Secrets": Session(
    steps: [
      .picture, .tap(200, 60), .type("!"), .press("Enter"), .wait(1), .picture,
    ]),
  "UndoneEdits": Session(
    steps: [
      .tap(200, 32), .wait(1), .type("p two"), .press("z", with: ["ControlLeft"]), .wait(0.1),
      .picture, .press("z", with: ["ControlLeft"]), .tap(200, 32), .wait(1), .down(60, 122),
      .wait(0.6), .picture, .move(100, 110), .picture, .move(60, 122), .up(60, 122), .wait(0.1),
      .picture,
    ]),
  "Editors": Session(
    steps: [
      .picture, .tap(250, 78), .type(" It hums."), .press("Enter"),
      .type("Later."), .wait(1), .picture,
    ]),
  "FocusedFields": Session(
    steps: [
      .wait(1), .type("Ada"), .press("Enter"), .wait(1), .picture,
      .press("Tab", with: ["ShiftLeft"]), .wait(0.1), .picture,
    ]),
  "Searches": Session(
    steps: [.picture, .tap(200, 24), .type("K"), .wait(1), .picture]),
  "TokenSearches": Session(
    steps: [
      .picture, .tap(200, 24), .wait(1), .picture, .tap(60, 76), .wait(1), .picture,
      .press("Backspace"), .press("Backspace"), .wait(1), .picture,
    ]),
  "Keys": Session(
    steps: [
      .press("Tab"), .picture, .press("Right"), .press("Right"), .wait(0.1), .picture,
      .press("0"), .press("s", with: ["ShiftLeft", "ControlLeft"]), .wait(0.1), .picture,
    ]),
  "KeyFocus": Session(
    steps: [
      .press("Tab"), .wait(0.1), .picture, .press("Right"), .press("Enter"), .wait(0.1), .picture,
      .press("Down"), .press("Right"), .press("Down"), .press("Right"), .wait(0.5), .picture,
    ]),
  "StyledSwitches": .tapped(225, 42, 0.4),
  "Pickers": .tapped(220, 70, 0.4),
  "Progress": .tapped(144, 130, 0.1),
  "Steppers": .tapped(240, 66, 0.1),
  "LazyStacks": .tapped(144, 16, 0.2, 1),
  "ScrollTargets": Session(
    steps: [
      .picture, .down(200, 88), .wait(0.02), .move(170, 88), .wait(0.02), .move(130, 88),
      .up(130, 88), .wait(1), .picture,
    ]),
  "Springs": .tapped(144, 88, 0.2, 0.2, 1.5),
  "Phases": .tapped(144, 160, 0.15, 0.3, 0.3, 1),
  "KeyframeTracks": .tapped(144, 160, 0.2, 0.2, 0.3, 0.5),
  "Observed": .tapped(144, 130, 0.1),
  "Following": .tapped(144, 96, 0.1),
  "Timelines": Session(
    steps: [.wait(0.1), .picture, .wait(0.5), .picture, .wait(1), .picture, .wait(61), .picture]),
  "PhasedTransitions": .tapped(144, 160, 0.3, 0.7),
  "Completions": .tapped(144, 88, 0.1, 0.6),
  "Repetitions": .tapped(144, 60, 0.3, 1),
  "TabPages": .tapped(48, 150, 0.1),
  "Covers": .tapped(144, 72, 0.2, 1),
  "CountedProperties": .tapped(144, 62, 0.1),
  "Measured": .tapped(144, 88, 0.1),
  "Snapped": Session(
    steps: [
      .picture, .down(200, 110), .wait(0.02), .move(170, 110), .wait(0.02), .move(120, 110),
      .up(120, 110), .wait(1.5), .picture,
    ]),
  "HandGestures": Session(
    steps: [
      .tap(62, 60), .wait(0.1), .picture, .tap(144, 152), .wait(0.1), .picture, .down(144, 110),
      .move(160, 110), .move(180, 110), .picture, .up(180, 110), .wait(0.1), .picture,
    ]),
  "Roles": .tapped(120, 100, 0.1),
  "BarItems": Session(
    steps: [
      .wait(0.1), .picture, .tap(144, 88), .wait(1), .picture, .tap(144, 100), .wait(1), .picture,
    ]),
  "Tasks": Session(
    steps: [.picture, .task, .picture, .tap(144, 106), .task, .picture]),
  "Entrances": .tapped(144, 88, 0.3, 0.7),
  "Bounces": .tapped(144, 88, 0.15, 0.25, 0.3, 0.3),
  "Needles": .tapped(144, 88, 0.3, 0.7),
  "Stamps": .tapped(144, 88, 0.3, 0.7),
  "TakenPictures": .tapped(144, 140, 0.1),
  "FocusedHints": Session(
    steps: [
      .wait(0.1), .picture, .press("Tab"), .wait(0.1), .picture, .press("Tab"), .wait(0.1),
      .picture,
    ]),
  "FocusedTiles": Session(
    steps: [
      .wait(0.1), .picture, .press("Tab"), .press("m", with: ["ControlLeft"]), .wait(0.1),
      .picture, .press("Tab"), .press("m", with: ["ControlLeft"]), .wait(0.1), .picture,
    ]),
  "ChosenDays": .tapped(106, 91, 0.1),
  "Pinches": Session(
    steps: [
      .picture, .down(104, 88), .second(.down, 184, 88), .second(.move, 194, 108),
      .second(.move, 204, 128), .picture, .second(.up, 204, 128), .up(104, 88), .wait(0.2),
      .picture, .wait(0.4), .picture,
    ]),
  "Choices": Session(
    steps: [
      .tap(144, 100), .wait(0.1), .picture, .down(144, 100), .wait(0.2), .wait(0.2), .picture,
      .move(160, 100), .move(190, 100), .picture, .up(190, 100), .wait(0.1), .picture,
    ]),
  "Redactions": Session(
    steps: [
      .wait(0.1), .picture, .tap(144, 138), .wait(0.1), .picture, .tap(144, 138), .wait(0.1),
      .picture,
    ]),
  "Links": Session(
    steps: [
      .wait(0.1), .picture, .tap(144, 70), .wait(0.1), .picture, .tap(144, 140), .wait(0.1),
      .picture,
    ]),
  "Stored": Session(
    steps: [
      .wait(0.1), .picture, .tap(100, 88), .wait(0.1), .picture, .tap(144, 132), .wait(0.1),
      .picture, .tap(144, 120), .wait(0.1), .picture,
    ]),
  "PickerForms": Session(
    steps: [
      .wait(0.1), .picture, .tap(60, 88), .wait(0.5), .picture, .down(235, 88), .move(235, 70),
      .move(235, 50), .picture, .up(235, 50), .wait(0.5), .picture, .tap(50, 20), .wait(1),
      .picture,
    ]),
  "PickerPages": Session(
    steps: [
      .wait(0.1), .picture, .tap(200, 68), .wait(1), .picture, .tap(100, 136), .wait(1), .picture,
    ]),
  "OwnPresses": Session(
    steps: [
      .wait(0.1), .picture, .tap(144, 56), .wait(0.1), .tap(144, 56), .wait(0.1), .picture,
      .tap(60, 118), .wait(0.1), .picture,
    ]),
  "ScrollEffects": Session(
    steps: [
      .wait(0.1), .picture, .down(144, 150), .wait(0.02), .move(144, 120), .wait(0.02),
      .move(144, 60), .picture, .up(144, 60), .wait(2), .picture,
    ]),
  "ScrollPlaces": Session(
    steps: [
      .wait(0.1), .picture, .down(200, 33), .wait(0.05), .move(170, 33), .wait(0.05),
      .move(110, 33), .up(110, 33), .wait(2), .picture, .tap(144, 154), .wait(0.2), .picture,
      .wait(0.4), .picture, .down(100, 114), .wait(0.05), .move(140, 114), .wait(0.05),
      .move(200, 114), .up(200, 114), .wait(2), .picture,
    ]),
  "ScrollWatches": Session(
    steps: [
      .wait(0.1), .picture, .down(144, 160), .wait(0.05), .move(144, 130), .wait(0.05),
      .move(144, 70), .wait(0.02), .picture, .up(144, 70), .wait(3), .picture,
    ]),
  "ScrollLimits": Session(
    steps: [
      .wait(0.1), .picture, .tap(219, 51), .wait(0.1), .picture, .tap(219, 88), .wait(0.1),
      .down(50, 120), .move(50, 140), .move(50, 170), .up(50, 170), .wait(0.1), .tap(219, 125),
      .wait(0.1), .picture,
    ]),
  "Matched": Session(
    steps: [
      .wait(0.1), .picture, .tap(224, 32), .wait(0.2), .picture, .wait(0.4), .picture,
      .tap(48, 130), .wait(0.2), .picture, .wait(0.4), .picture,
    ]),
  "RollingNumbers": .tapped(144, 144, 0.2, 0.2, 0.4),
  "OwnTransactions": Session(
    steps: [
      .wait(0.1), .picture, .tap(46, 45), .wait(0.3), .picture, .wait(0.5), .tap(144, 93),
      .wait(0.1), .picture, .tap(144, 128), .wait(0.1), .tap(46, 45), .down(100, 45),
      .move(130, 45), .move(150, 45), .up(150, 45), .wait(0.3), .picture,
    ]),
  "BarColours": .tapped(144, 110, 1),
  "TurnedPages": Session(
    steps: [
      .wait(0.1), .picture, .down(200, 80), .wait(0.05), .move(160, 80), .wait(0.05),
      .move(100, 80), .picture, .up(100, 80), .wait(1.5), .picture, .tap(144, 165), .wait(1),
      .picture,
    ]),
  "SwipedRows": Session(
    steps: [
      .wait(0.1), .picture, .down(200, 22), .move(180, 22), .move(120, 22), .picture,
      .up(120, 22), .wait(0.5), .picture, .tap(250, 22), .wait(0.5), .picture, .down(144, 40),
      .wait(0.05), .move(144, 70), .wait(0.05), .move(144, 170), .up(144, 170), .wait(2), .task,
      .wait(0.6), .picture,
    ]),
  "PinnedHeaders": Session(
    steps: [
      .wait(0.1), .picture, .down(144, 120), .move(144, 100), .move(144, 60), .wait(0.1),
      .up(144, 60), .wait(2), .picture,
    ]),
  "OpenSections": Session(
    steps: [
      .wait(0.1), .picture, .tap(144, 28), .wait(0.5), .picture, .tap(144, 73), .wait(0.5),
      .picture,
    ]),
  "EditedRows": Session(
    steps: [
      .wait(0.1), .picture, .tap(258, 22), .wait(0.5), .picture, .tap(24, 66), .wait(0.5),
      .picture, .down(254, 66), .wait(0.2), .move(254, 90), .move(254, 112), .picture,
      .up(254, 112), .wait(0.5), .picture,
    ]),
  "MenuLooks": Session(
    steps: [
      .wait(0.1), .picture, .tap(144, 52), .wait(1), .picture, .tap(144, 96), .wait(0.5),
      .tap(144, 96), .wait(0.5), .picture,
    ]),
  "ChosenColors": Session(
    steps: [.wait(0.1), .picture, .tap(262, 40), .wait(1), .picture]),
  "Panes": Session(
    steps: [
      .wait(0.1), .picture, .down(144, 60), .move(120, 60), .move(90, 60), .picture, .up(90, 60),
      .down(200, 88), .move(200, 110), .move(200, 130), .up(200, 130), .wait(0.1), .picture,
    ]),
  "SplitViews": Session(
    steps: [
      .wait(0.1), .picture, .tap(60, 66), .wait(1), .picture, .tap(205, 105), .wait(1), .picture,
    ]),
  "Badges": .tapped(60, 22, 0.2),
  "ChosenDetails": .tapped(60, 110, 0.2),
  "ChosenRows": Session(
    steps: [
      .wait(0.1), .picture, .tap(100, 112), .tap(240, 22), .tap(240, 112), .wait(0.1), .picture,
    ]),
  "Overlaid": Session(
    steps: [.wait(0.1), .picture, .tap(144, 160), .wait(0.5), .picture]),
  "ChosenTabs": Session(
    steps: [
      .wait(0.1), .picture, .tap(40, 20), .wait(0.1), .picture, .tap(216, 160), .wait(0.1),
      .picture,
    ]),
  "Inspected": .tapped(144, 88, 0.1),
  "Tables": Session(
    steps: [
      .wait(0.1), .picture, .tap(180, 22), .wait(0.1), .picture, .tap(180, 22), .tap(60, 156),
      .wait(0.1), .picture,
    ]),
  "Trees": .tapped(144, 24, 0.1, 0.4),
  "Renamed": .tapped(170, 50, 0.1),
  "MovingSymbols": .tapped(144, 118, 0.1, 0.2, 0.4),
  "ColorMeshes": .tapped(100, 88, 0.2, 0.4),
  "OwnAnimations": .tapped(144, 88, 0.3, 0.2, 0.15, 0.5),
  "ZoomedPages": Session(
    steps: [
      .wait(0.1), .picture, .tap(230, 136), .wait(0.1), .picture, .wait(0.1), .picture, .wait(1),
      .picture, .tap(30, 22), .wait(0.15), .picture,
    ]),
  "Dates": .tapped(160, 60, 1),
  "Months": .tapped(60, 100, 0.1),
]

/// The pictures beside the demo's configuration.
@MainActor private final class DemoPictures: ImageSource {
  let store = ImageStore()

  func image(named name: String) -> ImageReference? {
    let file = repository.appending(path: "config/demo/pictures/\(name).png")
    guard let bytes = try? Data(contentsOf: file), let picture = try? PNG.decode(Array(bytes))
    else {
      return nil
    }
    return store.add(picture)
  }

  func load(_ address: String, completion: @escaping ImageLoadCompletion) {
    guard case .data(let bytes) = PictureAddress(address), let pixmap = try? PNG.decode(bytes)
    else { return completion(.failure(.network(address))) }
    completion(.success(store.add(pixmap)))
  }
}

private let repository = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The pictures of a session side by side.
@MainActor private func strip(of example: Example) async throws -> Pixmap {
  let fonts = try TestFonts.library()
  let session: Session = sessions[example.id] ?? .still
  let pictures = DemoPictures()
  let host = TestHost(
    width: Double(width), height: Double(height), text: fonts, images: pictures
  ) {
    example.view()
  }
  var result = Pixmap(width: session.pictureCount * (width + 1) - 1, height: height)
  result.fill(result.bounds, with: 0xFF80_8080)
  var left = 0
  for step in session.steps {
    switch step {
    case .tap(let x, let y): host.tap(CGPoint(x: x, y: y))
    case .down(let x, let y): host.touch(InputEvent.TouchPhase.down, CGPoint(x: x, y: y))
    case .move(let x, let y): host.touch(InputEvent.TouchPhase.move, CGPoint(x: x, y: y))
    case .up(let x, let y): host.touch(InputEvent.TouchPhase.up, CGPoint(x: x, y: y))
    case .type(let text): for key in text { host.press(String(key), types: String(key)) }
    case .press(let key, let modifiers):
      for modifier in modifiers { host.key(modifier, isPressed: true) }
      host.press(key)
      for modifier in modifiers { host.key(modifier, isPressed: false) }
    case .second(let phase, let x, let y): host.touch(phase, CGPoint(x: x, y: y), slot: 1)
    case .task:
      for _ in 0..<10_000 where !host.host.needsUpdate { await Task.yield() }
      try #require(host.host.needsUpdate, "no task has changed the state")
      host.update()
    case .wait(let seconds): host.advance(seconds)
    case .picture:
      let picture = host.picture(fonts: fonts, images: pictures.store)
      for y in 0..<height {
        for x in 0..<width { result[left + x, y] = picture[x, y] }
      }
      left += width + 1
    }
  }
  // A row of examples uses feedback, which a panel cannot give.
  #expect(host.reports.allSatisfy { $0.hasPrefix("A panel cannot be felt") })
  return result
}

private let all = ExampleTable.all.flatMap(\.examples) + moreExamples + plotExamples

@MainActor @Test(arguments: all.map(\.id))
func exampleLooksAndMovesAsItsPictureShows(name: String) async throws {
  let example = try #require(all.first { $0.id == name })
  expectGolden(try await strip(of: example), name)
}

@Test func everyExampleIsASmallFileOfItsNameAndInItsTable() throws {
  let folder = repository.appending(path: "Examples/Rows")
  var files: Set<String> = []
  for table in try FileManager.default.contentsOfDirectory(
    at: folder, includingPropertiesForKeys: nil) where table.hasDirectoryPath
  {
    for file in try FileManager.default.contentsOfDirectory(
      at: table, includingPropertiesForKeys: nil)
    {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 41)
      files.insert(file.deletingPathExtension().lastPathComponent)
    }
  }
  #expect(files == Set(all.map(\.id)))
  #expect(all.count == files.count)
  #expect(Set(sessions.keys).isSubset(of: files))
}
