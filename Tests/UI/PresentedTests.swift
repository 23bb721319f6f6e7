import MartletUI
import MartletUITestSupport
import Testing

/// What is shown over a page, and stacks of pages: as a finger meets them.
@MainActor
struct PresentedTests {
  @Test func alertActsAndGoes() {
    let host = TestHost { Asking() }
    host.tap("ask")
    host.advance(1)
    #expect(host.texts.contains("Sure?"))
    host.tap(host.textFrames["Yes"]?.center ?? .zero)
    host.advance(1)
    #expect(host.texts == ["ask", "yes"])
  }

  @Test func touchBesideAnAlertDoesNothing() {
    let host = TestHost { Asking() }
    host.tap("ask")
    host.advance(1)
    host.tap(CGPoint(x: 5, y: 5))
    host.advance(1)
    #expect(host.texts.contains("Sure?"))
  }

  @Test func alertWithoutActionsSaysOK() {
    let host = TestHost { Color.red.alert("Done", isPresented: .constant(true)) {} }
    host.advance(1)
    #expect(host.texts == ["Done", "OK"])
  }

  @Test func menuStandsBelowItsButtonAndGoesAfterAChoice() throws {
    let host = TestHost { Choosing() }
    host.tap("menu")
    host.advance(1)
    let button = try #require(host.frame(of: "menu"))
    let choice = try #require(host.textFrames["Blue"])
    #expect(choice.minY > button.maxY)
    host.tap(choice.center)
    host.advance(1)
    #expect(host.texts == ["Blue chosen"])
  }

  @Test func touchBesideAMenuTakesItAway() {
    let host = TestHost { Choosing() }
    host.tap("menu")
    host.advance(1)
    #expect(host.texts.contains("Red"))
    host.tap(CGPoint(x: 395, y: 295))
    host.advance(1)
    #expect(host.texts == ["none"])
  }

  @Test func mediumSheetCoversTheLowerHalf() throws {
    let host = TestHost(width: 400, height: 300) {
      Color.red.sheet(isPresented: .constant(true)) {
        Color.blue.probe("sheet").presentationDetents([.medium, .large])
      }
    }
    host.advance(1)
    #expect(try #require(host.frame(of: "sheet")).minY > 140)
  }

  @Test func aFingerDragsASheetBetweenItsDetents() throws {
    let model = Detents()
    let host = TestHost(width: 400, height: 600) { DetentScreen(model: model) }
    func top() throws -> CGFloat { try #require(host.frame(of: "sheet")).minY }
    host.advance(1.5)
    let low = try top()
    #expect(low == 312 && model.choice == .medium)
    // Up, as far as the highest detent and hardly farther.
    host.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 200, y: 80), lifts: false)
    #expect(try top() > -60 && top() < 24)
    host.touch(.up, CGPoint(x: 200, y: 80))
    host.advance(1.5)
    #expect(try top() == 24 && model.choice == .large && model.changes == 1)
    #expect(!host.host.needsUpdate)
    // Down by one detent.
    host.drag(from: CGPoint(x: 200, y: 60), to: CGPoint(x: 200, y: 280), seconds: 2)
    host.advance(1.5)
    #expect(try top() == low && model.choice == .medium && model.changes == 2)
    #expect(model.isShown)
    // A short way, and back.
    host.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 200, y: 340), seconds: 2)
    host.advance(1.5)
    #expect(try top() == low && model.changes == 2)
    // The program's choice.
    model.choice = .large
    host.advance(1.5)
    #expect(try top() == 24)
    model.choice = .medium
    host.advance(1.5)
    #expect(try top() == low)
    // Away.
    host.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 200, y: 590))
    host.advance(1.5)
    #expect(!model.isShown)
  }

  @Test func aSheetThatMustStayIsDraggedBetweenItsDetentsOnly() throws {
    let host = TestHost(width: 400, height: 600) {
      Color.red.sheet(isPresented: .constant(true)) {
        Color.blue.probe("sheet").presentationDetents([.medium, .large])
          .interactiveDismissDisabled()
      }
    }
    func top() throws -> CGFloat { try #require(host.frame(of: "sheet")).minY }
    host.advance(1.5)
    host.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 200, y: 150))
    host.advance(1.5)
    #expect(try top() == 24)
    host.drag(from: CGPoint(x: 200, y: 40), to: CGPoint(x: 200, y: 590))
    host.advance(1.5)
    #expect(try top() == 312)
    host.drag(from: CGPoint(x: 200, y: 400), to: CGPoint(x: 200, y: 590), lifts: false)
    #expect(try top() < 312 + 100)
    host.touch(.up, CGPoint(x: 200, y: 590))
    host.advance(1.5)
    #expect(try top() == 312)
  }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }
}

private final class Detents: ObservableObject {
  @Published var isShown = true
  @Published var choice = PresentationDetent.medium { didSet { changes += 1 } }
  var changes = 0
}

private struct DetentScreen: View {
  @ObservedObject var model: Detents

  var body: some View {
    Color.red.sheet(isPresented: $model.isShown) {
      Color.blue.probe("sheet")
        .presentationDetents([.medium, .large], selection: $model.choice)
    }
  }
}

private struct Asking: View {
  @State private var isAsking = false
  @State private var answer = "none"

  var body: some View {
    VStack {
      Button("ask") { isAsking = true }.probe("ask")
      Text(answer)
    }
    .alert("Sure?", isPresented: $isAsking) {
      Button("Yes") { answer = "yes" }
      Button("No", role: .cancel) { answer = "no" }
    }
  }
}

private struct Choosing: View {
  @State private var choice = "none"

  var body: some View {
    Menu(choice) {
      Button("Red") { choice = "Red chosen" }
      Button("Blue") { choice = "Blue chosen" }
    }
    .probe("menu")
  }
}
