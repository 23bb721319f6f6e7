import MartletUI
import MartletUITestSupport
import Testing

/// A picker of letters without tags.
private struct Letters<Style: PickerStyle>: View {
  let style: Style
  @State private var chosen = "b"

  var body: some View {
    VStack(spacing: 20) {
      Text("chosen \(chosen)")
      Picker("Letter", selection: $chosen) {
        ForEach(["a", "b", "c"], id: \.self) { Text($0).probe($0).padding(1) }
      }
      .pickerStyle(style)
    }
  }
}

/// A picker with a view before its `ForEach`, for a selection of any type.
private struct Mixed<Value: Hashable>: View {
  @State var chosen: Value
  let numbers: [Int]

  var body: some View {
    VStack(spacing: 20) {
      Text("chosen \(String(describing: chosen))")
      Picker("Number", selection: $chosen) {
        Text("none").probe("none")
        ForEach(numbers, id: \.self) { Text("\($0)").probe("\($0)") }
      }
      .pickerStyle(.inline)
    }
  }
}

@MainActor
struct OptionTagsTests {
  @Test func theIDOfAForEachIsTheTagInAllStyles() {
    for host in [
      TestHost { Letters(style: .inline) }, TestHost { Letters(style: .radioGroup) },
      TestHost { Letters(style: .palette) }, TestHost { Letters(style: .segmented) },
    ] {
      host.tap("c")
      host.advance(0.5)
      #expect(host.texts.first == "chosen c")
      #expect(host.reports.isEmpty)
    }
  }

  @Test func aMenuShowsTheOptionOfTheID() {
    let host = TestHost { Letters(style: .menu) }
    #expect(host.texts == ["chosen b", "b"])
    host.tap("b")
    host.advance(1)
    host.tap("a")
    host.advance(1)
    #expect(host.texts == ["chosen a", "a"])
  }

  @Test func aWheelBeginsAtTheOptionOfTheID() throws {
    let host = TestHost { Letters(style: .wheel) }
    let frame = try #require(host.frame(of: "b"))
    let (x, y) = (frame.midX, frame.midY)
    host.drag(from: CGPoint(x: x, y: y), to: CGPoint(x: x, y: y - 40), seconds: 0.3)
    host.advance(0.5)
    #expect(host.texts.first == "chosen c")
  }

  @Test func theSelectionMayBeAnOptionalOfTheID() {
    let host = TestHost { Mixed(chosen: Int?.none, numbers: [7, 8]) }
    host.tap("8")
    host.advance(0.5)
    #expect(host.texts.first == "chosen Optional(8)")
  }

  @Test func aViewOutsideOfAForEachHasItsIndex() {
    let host = TestHost { Mixed(chosen: 8, numbers: [7, 8]) }
    host.tap("none")
    host.advance(0.5)
    #expect(host.texts.first == "chosen 0")
    host.tap("7")
    host.advance(0.5)
    #expect(host.texts.first == "chosen 7")
  }

  @Test func anIDOfAnotherTypeIsIgnored() {
    struct Page: View {
      @State private var chosen = 0
      var body: some View {
        VStack {
          Text("chosen \(chosen)")
          Picker("Letter", selection: $chosen) {
            ForEach(["a", "b", "c"], id: \.self) { Text($0).probe($0) }
          }
        }
      }
    }
    let host = TestHost { Page() }
    host.tap("c")
    host.advance(0.5)
    #expect(host.texts.first == "chosen 2")
  }

  @Test func aTagPrecedesTheID() {
    struct Page: View {
      @State private var chosen = 10
      var body: some View {
        VStack {
          Text("chosen \(chosen)")
          Picker("Number", selection: $chosen) {
            ForEach(1..<4) { Text("\($0)").probe("\($0)").tag($0 * 10) }
          }
        }
      }
    }
    let host = TestHost { Page() }
    host.tap("3")
    host.advance(0.5)
    #expect(host.texts.first == "chosen 30")
  }

  @Test func theInnerForEachGivesTheID() {
    struct Page: View {
      @State private var chosen = 11
      var body: some View {
        VStack {
          Text("chosen \(chosen)")
          Picker("Number", selection: $chosen) {
            ForEach([10, 20], id: \.self) { ten in
              ForEach([1, 2], id: \.self) { one in
                Group { Text("\(ten) and \(one)").probe("\(ten + one)") }
              }
            }
          }
          .pickerStyle(.inline)
        }
      }
    }
    let host = TestHost(width: 300, height: 400) { Page() }
    host.tap("12")
    host.advance(0.5)
    #expect(host.texts.first == "chosen 2")
  }

  @Test func theIDsFollowTheData() {
    struct Page: View {
      @State private var chosen = "b"
      @State private var letters = ["a", "b"]
      var body: some View {
        VStack {
          Text("chosen \(chosen)")
          Picker("Letter", selection: $chosen) {
            ForEach(letters, id: \.self) { Text($0).probe($0) }
          }
          Text("more").probe("more").onTapGesture { letters = ["x", "y", "b"] }
        }
      }
    }
    let host = TestHost { Page() }
    host.tap("more")
    host.advance(0.5)
    host.tap("y")
    host.advance(0.5)
    #expect(host.texts.first == "chosen y")
  }

  @Test func thePagesOfATabViewHaveTheIDs() {
    struct Page: View {
      @State private var chosen = "b"
      var body: some View {
        TabView(selection: $chosen) {
          ForEach(["a", "b"], id: \.self) { name in
            Text("page \(name)").tabItem { Text(name) }
          }
        }
      }
    }
    let host = TestHost(width: 400, height: 600) { Page() }
    #expect(host.texts == ["page b", "a", "b"])
    host.tap("tab.0")
    #expect(host.texts == ["page a", "a", "b"])
  }

  @Test func pagesSideBySideHaveTheIDs() {
    struct Page: View {
      @State private var chosen: String? = "b"
      var body: some View {
        TabView(selection: $chosen) {
          ForEach(["a", "b"], id: \.self) { Color.red.probe($0) }
        }
        .tabViewStyle(.page)
      }
    }
    let host = TestHost(width: 300, height: 200) { Page() }
    host.advance(0.2)
    #expect(host.frame(of: "b")?.minX == 0)
  }
}
