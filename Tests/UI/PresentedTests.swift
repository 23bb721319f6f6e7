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

  @Test func valuesOfAPathAreItsPages() {
    let host = TestHost { Rooms() }
    host.tap("link")
    host.advance(1)
    #expect(host.texts.contains("room 3"))
    host.tap("deeper")
    host.advance(1)
    #expect(host.texts.contains("room 4"))
    host.tap("home")
    host.advance(1.5)
    #expect(!host.texts.contains("room 3") && host.texts.contains("path 0"))
  }

  @Test func pageWithoutADestinationSaysWhatIsMissing() {
    let host = TestHost {
      NavigationStack(path: .constant([1.5])) { Text("root") }
    }
    host.advance(1)
    #expect(host.texts.contains("No navigationDestination for Double"))
  }

  @Test func aLinkWithAValueOutsideAStackIsDisabledAndReportedOnce() throws {
    func links(_ isDisabled: Bool) -> some View {
      HStack {
        NavigationLink("one", value: 1)
        NavigationLink("two", value: 2)
      }
      .disabled(isDisabled)
    }
    let host = TestHost { NavigationView { links(false) } }
    #expect(
      host.reports == [
        "A NavigationLink with a value of type Int is in no NavigationStack: it is disabled."
      ])
    // It looks like a link in a disabled view.
    let disabled = TestHost { NavigationStack { links(true) } }
    #expect(disabled.reports.isEmpty)
    #expect(host.displayList.items.map(\.content) == disabled.displayList.items.map(\.content))
  }

  @Test func aLinkWithoutAValueIsDisabledAndNoMistake() {
    let host = TestHost {
      NavigationStack { NavigationLink("go", value: nil as Int?).probe("link") }
    }
    let before = host.displayList.items.map(\.content)
    host.tap("link")
    host.advance(1)
    #expect(host.reports.isEmpty && host.displayList.items.map(\.content) == before)
  }

  /// A title keeps 8 points to the views at the ends, and is in the middle if it fits there.
  @Test func theTitleOfANarrowBarStays() throws {
    func host(_ title: String, _ width: Double, _ item: CGFloat = 0) -> TestHost {
      TestHost(width: width) {
        NavigationStack {
          Color.clear.navigationTitle(title).navigationBarTitleDisplayMode(.inline)
            .toolbar {
              ToolbarItem(placement: .topBarLeading) {
                if item > 0 { Color.red.frame(width: item, height: 20).probe("item") }
              }
            }
        }
      }
    }
    for width in [400.0, 176, 120, 90] {
      let frame = try #require(host("Hall", width).textFrames["Hall"], "\(width)")
      #expect(abs(frame.midX - width / 2) < 1 && frame.width > 20, "\(width): \(frame)")
    }
    let narrow = host("Hall", 150, 60)
    let title = try #require(narrow.textFrames["Hall"])
    #expect(title.minX >= 16 + 60 + 8 && title.maxX <= 150 - 16)
  }

  @Test func toolbarItemsStandInTheirPlaces() throws {
    let host = TestHost {
      NavigationStack {
        Color.clear.toolbar {
          ToolbarItem(placement: .topBarLeading) { Text("left") }
          ToolbarItem(placement: .topBarTrailing) { Text("right") }
          ToolbarItem(placement: .bottomBar) { Text("low") }
          ToolbarItem(placement: .keyboard) { Text("never") }
        }
      }
    }
    let frames = host.textFrames
    #expect(try #require(frames["left"]).minX == 16)
    #expect(try #require(frames["right"]).maxX == 384)
    #expect(try #require(frames["low"]).minY > 240)
    #expect(frames["never"] == nil)
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

  @Test func disclosureShowsItsViewsWhileItIsOpen() {
    let host = TestHost {
      DisclosureGroup("more") { Text("inside") }.probe("group")
    }
    #expect(host.texts == ["more"])
    host.tap(host.textFrames["more"]?.center ?? .zero)
    host.advance(1)
    #expect(host.texts == ["more", "inside"])
  }

  @Test func stepperStopsAtItsBounds() {
    let host = TestHost(width: 300, height: 60) { Stepping() }
    for _ in 0..<4 { host.tap(CGPoint(x: 276, y: 30)) }
    #expect(host.texts == ["2"])
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

private struct Rooms: View {
  @State private var path: [Int] = []

  var body: some View {
    NavigationStack(path: $path) {
      VStack {
        Text("path \(path.count)")
        NavigationLink("go", value: 3).probe("link")
      }
      .navigationDestination(for: Int.self) { room in
        VStack {
          Text("room \(room)")
          NavigationLink("deeper", value: room + 1).probe(room == 3 ? "deeper" : "deepest")
          Button("home") { path = [] }.probe(room == 4 ? "home" : "stay")
        }
      }
    }
  }
}

private struct Stepping: View {
  @State private var value = 0

  var body: some View {
    Stepper("\(value)", value: $value, in: 0...2)
  }
}
