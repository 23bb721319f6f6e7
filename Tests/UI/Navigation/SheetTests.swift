import MartletGeometry
import MartletMotion
import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct SheetTests {
  private final class Model: ObservableObject {
    @Published var isShown = false
    @Published var word = "first"
    var dismissals = 0
    var taps = 0
    var inner = 0
    func noteDismissal() { dismissals += 1 }
  }

  private struct Screen: View {
    @ObservedObject var model: Model

    var body: some View {
      Rectangle().fill(.gray).probe("page")
        .onTapGesture { model.taps += 1 }
        .sheet(isPresented: $model.isShown, onDismiss: model.noteDismissal) {
          Card(model: model)
        }
    }
  }

  private struct Card: View {
    @ObservedObject var model: Model
    @State private var count = 0
    @Environment(\.presentationMode) private var presentation
    @Environment(\.isPresented) private var isPresented

    var body: some View {
      VStack {
        Text("\(model.word) \(count) \(isPresented)")
        Rectangle().fill(.red).frame(width: 100, height: 50).probe("count")
          .onTapGesture {
            count += 1
            model.inner += 1
          }
        Rectangle().fill(.blue).frame(width: 100, height: 50).probe("done")
          .onTapGesture { presentation.wrappedValue.dismiss() }
      }
      .probe("card")
    }
  }

  private func host(_ model: Model) -> TestHost {
    TestHost(width: 400, height: 600) { Screen(model: model) }
  }

  @Test func sheetSlidesUpFromBelowTheEdge() throws {
    let model = Model()
    let host = host(model)
    #expect(host.frame(of: "card") == nil)
    model.isShown = true
    host.advance(0.05)
    let early = try #require(host.frame(of: "card"))
    host.advance(1.5)
    let late = try #require(host.frame(of: "card"))
    #expect(early.midY > late.midY + 200)
    #expect(abs(late.midY - (24 + 600) / 2) < 1)
    #expect(!host.host.needsUpdate)
    #expect(model.dismissals == 0)
  }

  @Test func pageBeneathIsNotTouched() {
    let model = Model()
    let host = host(model)
    host.tap(CGPoint(x: 200, y: 10))
    #expect(model.taps == 1)
    model.isShown = true
    host.advance(1.5)
    host.tap(CGPoint(x: 200, y: 10))
    host.tap(CGPoint(x: 20, y: 500))
    #expect(model.taps == 1)
    #expect(model.isShown)
  }

  @Test func sheetKeepsStateWhileThePageChanges() {
    let model = Model()
    let host = host(model)
    model.isShown = true
    host.advance(1.5)
    host.tap("count")
    model.word = "second"
    host.advance(0.1)
    #expect(host.texts == ["second 1 true"])
  }

  @Test func stateOfASheetEndsWithIt() {
    let model = Model()
    let host = host(model)
    model.isShown = true
    host.advance(1.5)
    host.tap("count")
    model.isShown = false
    host.advance(1.5)
    model.isShown = true
    host.advance(1.5)
    #expect(host.texts == ["first 0 true"])
  }

  @Test func presentationModeDismissesOnceItIsOutOfSight() {
    let model = Model()
    let host = host(model)
    model.isShown = true
    host.advance(1.5)
    host.tap("done")
    #expect(!model.isShown)
    #expect(host.texts == ["first 0 false"])
    #expect(model.dismissals == 0)
    host.advance(1.5)
    #expect(model.dismissals == 1)
    #expect(host.texts.isEmpty)
    host.tap(CGPoint(x: 200, y: 500))
    #expect(model.taps == 1)
  }

  @Test func draggingDownDismissesOnce() {
    let model = Model()
    let host = host(model)
    model.isShown = true
    host.advance(1.5)
    host.drag(from: CGPoint(x: 50, y: 60), to: CGPoint(x: 50, y: 500), seconds: 0.3)
    host.advance(1.5)
    #expect(!model.isShown)
    #expect(model.dismissals == 1)
    #expect(host.texts.isEmpty)
  }

  @Test func cardFollowsTheFingerAndComesBackFromAShortDrag() throws {
    let model = Model()
    let host = host(model)
    model.isShown = true
    host.advance(1.5)
    let rest = try #require(host.frame(of: "card"))
    host.drag(from: CGPoint(x: 50, y: 60), to: CGPoint(x: 50, y: 160), seconds: 1, lifts: false)
    host.advance(0.2)
    let held = try #require(host.frame(of: "card"))
    #expect(abs(held.minY - rest.minY - 100) <= 12)
    host.touch(.up, CGPoint(x: 50, y: 160))
    host.advance(1.5)
    #expect(host.frame(of: "card") == rest)
    #expect(model.isShown)
    #expect(model.dismissals == 0)
  }

  @Test func sheetIsCaughtOnItsWayUp() throws {
    let model = Model()
    let host = host(model)
    model.isShown = true
    host.advance(0.12)
    let onItsWay = try #require(host.frame(of: "card"))
    host.touch(.down, CGPoint(x: 200, y: 590))
    host.advance(0.3)
    #expect(host.frame(of: "card") == onItsWay)
    host.touch(.up, CGPoint(x: 200, y: 590))
    host.advance(1.5)
    #expect(!model.isShown || host.frame(of: "card") != onItsWay)
  }

  @Test func presentingAgainOnTheWayOutTurnsTheSheetRound() throws {
    let model = Model()
    let host = host(model)
    model.isShown = true
    host.advance(1.5)
    host.tap("count")
    let rest = try #require(host.frame(of: "card"))
    model.isShown = false
    host.advance(0.15)
    let going = try #require(host.frame(of: "card"))
    #expect(going.minY > rest.minY + 20)
    model.isShown = true
    host.advance(1 / 60)
    #expect(abs(try #require(host.frame(of: "card")).minY - going.minY) < 60)
    host.advance(1.5)
    #expect(host.frame(of: "card") == rest)
    #expect(host.texts == ["first 1 true"])
    #expect(model.dismissals == 0)
  }

  @Test func contentThatScrollsDragsTheSheetOnlyFromItsTop() {
    let model = Model()
    struct Page: View {
      @ObservedObject var model: Model
      var body: some View {
        Color.gray.sheet(isPresented: $model.isShown) {
          ScrollView { Rectangle().fill(.green).frame(height: 3000).probe("long") }
        }
      }
    }
    let host = TestHost(width: 400, height: 600) { Page(model: model) }
    model.isShown = true
    host.advance(1.5)
    host.drag(from: CGPoint(x: 200, y: 500), to: CGPoint(x: 200, y: 100), seconds: 0.4)
    host.advance(5)
    host.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 250), seconds: 0.4)
    host.advance(5)
    #expect(model.isShown)
    host.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 580), seconds: 0.2)
    host.advance(5)
    host.drag(from: CGPoint(x: 200, y: 100), to: CGPoint(x: 200, y: 580), seconds: 0.2)
    host.advance(3)
    #expect(!model.isShown)
  }

  @Test func oneFlagOnManyButtonsPresentsOneSheet() {
    struct Many: View {
      @State private var isShown = false
      var body: some View {
        VStack {
          ForEach(0..<3) { i in
            Rectangle().fill(.gray).frame(width: 80, height: 40).probe("b\(i)")
              .onTapGesture { isShown = true }
              .sheet(isPresented: $isShown) { Text("sheet") }
          }
        }
      }
    }
    let host = TestHost(width: 400, height: 600) { Many() }
    host.tap("b1")
    host.advance(1.5)
    #expect(host.texts == ["sheet"])
    host.drag(from: CGPoint(x: 50, y: 60), to: CGPoint(x: 50, y: 580), seconds: 0.2)
    host.advance(3)
    #expect(host.texts.isEmpty)
  }

  @Test func anotherItemsSheetFollowsTheOldOnes() {
    struct Item: Identifiable { let id: Int }
    final class Store: ObservableObject {
      @Published var item: Item?
      var dismissals = 0
      func noteDismissal() { dismissals += 1 }
    }
    struct Page: View {
      @ObservedObject var store: Store
      var body: some View {
        Color.gray.sheet(item: $store.item, onDismiss: store.noteDismissal) {
          Text("item \($0.id)")
        }
      }
    }
    let store = Store()
    let host = TestHost(width: 400, height: 600) { Page(store: store) }
    store.item = Item(id: 1)
    host.advance(1.5)
    #expect(host.texts == ["item 1"])
    store.item = Item(id: 2)
    host.advance(0.1)
    #expect(host.texts == ["item 1"])
    host.advance(3)
    #expect(host.texts == ["item 2"])
    #expect(store.dismissals == 1)
    store.item = nil
    host.advance(0.1)
    #expect(host.texts == ["item 2"])
    host.advance(2)
    #expect(store.dismissals == 2)
    #expect(host.texts.isEmpty)
  }

  @Test func sheetOverASheetGoesWithIt() {
    struct Inner: View {
      @State private var isShown = true
      var body: some View { Text("lower").sheet(isPresented: $isShown) { Text("upper") } }
    }
    struct Page: View {
      @ObservedObject var model: Model
      var body: some View { Color.gray.sheet(isPresented: $model.isShown) { Inner() } }
    }
    let model = Model()
    let host = TestHost(width: 400, height: 600) { Page(model: model) }
    model.isShown = true
    host.advance(3)
    #expect(host.texts == ["lower", "upper"])
    model.isShown = false
    host.advance(3)
    #expect(host.texts.isEmpty)
    #expect(host.host.graph.presentations.elements.isEmpty)
  }

  @Test func sheetThatIsNotToBeDraggedStays() {
    struct Page: View {
      @ObservedObject var model: Model
      var body: some View {
        Color.gray.sheet(isPresented: $model.isShown) {
          Text("fixed").interactiveDismissDisabled()
        }
      }
    }
    let model = Model()
    let host = TestHost(width: 400, height: 600) { Page(model: model) }
    model.isShown = true
    host.advance(1.5)
    host.drag(from: CGPoint(x: 50, y: 60), to: CGPoint(x: 50, y: 580), seconds: 0.2)
    host.advance(3)
    #expect(model.isShown)
    #expect(host.texts == ["fixed"])
  }

  @Test func sheetIsPutBackWhereItsOwnerHoldsOn() {
    struct Page: View {
      var body: some View { Color.gray.sheet(isPresented: .constant(true)) { Text("held") } }
    }
    let host = TestHost(width: 400, height: 600) { Page() }
    host.advance(1.5)
    host.drag(from: CGPoint(x: 50, y: 60), to: CGPoint(x: 50, y: 580), seconds: 0.2)
    host.advance(3)
    #expect(host.texts == ["held"])
    #expect(host.host.graph.presentations.elements.count == 1)
  }

  @Test func environmentReachesTheSheetButNotItsText() {
    struct Reader: View {
      @Environment(\.lineSpacing) private var spacing
      @Environment(\.font) private var font
      @Environment(\.isEnabled) private var isEnabled
      var body: some View { Text("\(spacing) \(font == nil) \(isEnabled)") }
    }
    let model = Model()
    struct Page: View {
      @ObservedObject var model: Model
      var body: some View {
        Color.gray.sheet(isPresented: $model.isShown) { Reader() }
          .environment(\.lineSpacing, 7).font(.title).disabled(true)
      }
    }
    let host = TestHost(width: 400, height: 600) { Page(model: model) }
    model.isShown = true
    host.advance(1.5)
    #expect(host.texts == ["7.0 true true"])
  }

  @Test func dismissedSheetLeavesNothingBehind() {
    let model = Model()
    let host = host(model)
    let count = host.host.graph.nodeCount
    for _ in 0..<3 {
      model.isShown = true
      host.advance(1.5)
      model.isShown = false
      host.advance(1.5)
    }
    #expect(host.host.graph.nodeCount == count)
    #expect(model.dismissals == 3)
    #expect(!host.host.needsUpdate)
  }
}
