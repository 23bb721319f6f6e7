import MartletGeometry
import MartletUI
import MartletUITestSupport
import Testing

/// What counts as a row of a lazy stack, however it is written.
@MainActor
struct LazyContentTests {
  @MainActor private final class Switch {
    var flip: () -> Void = {}
  }

  private struct Cells: View {
    var body: some View { ForEach(0..<3) { box("cell \($0)", 20, 10) } }
  }

  @Test func rowsOfABranchAreRows() {
    let shows = true
    let host = TestHost(width: 200, height: 100) {
      ScrollView {
        LazyVStack(spacing: 4) {
          if shows {
            ForEach(0..<1000) { box("\($0)", 20, 10) }
          } else {
            box("other", 20, 10)
          }
          AnyView(ForEach(1000..<2000) { box("\($0)", 20, 10) })
        }
      }
    }
    #expect(host.frame(of: "0")?.minY == 0)
    #expect(host.frame(of: "2")?.minY == 28)
    #expect(host.frame(of: "300") == nil, "it is made when it is seen")
  }

  @Test func aBranchThatGoesTakesNoRoomAndTheOthersStay() {
    struct Page: View {
      let control: Switch
      @State private var hasHeader = true

      var body: some View {
        ScrollView {
          LazyVStack(spacing: 4) {
            if hasHeader { box("header", 20, 30) }
            ForEach(0..<20) { Counter(number: $0) }
          }
        }
        .onAppear { control.flip = { hasHeader.toggle() } }
      }
    }
    struct Counter: View {
      let number: Int
      @State private var taps = 0

      var body: some View {
        Text("\(number): \(taps)").frame(height: 10).probe("\(number)")
          .onTapGesture { taps += 1 }
      }
    }
    let control = Switch()
    let host = TestHost(width: 200, height: 100) { Page(control: control) }
    host.tap("1")
    #expect(host.texts.contains("1: 1"))
    control.flip()
    host.update()
    #expect(host.frame(of: "0")?.minY == 0)
    #expect(host.texts.contains("1: 1"), "its state is its own")
    control.flip()
    host.update()
    #expect(host.frame(of: "0")?.minY == 34)
    #expect(host.texts.contains("1: 1"))
  }

  @Test func rowsOfTwoLoopsUnderOneModifierAreTheirOwn() {
    let host = TestHost(width: 200, height: 100) {
      ScrollView {
        LazyVStack(spacing: 0) {
          Group {
            ForEach(0..<2) { box("a\($0)", 20, 10) }
            ForEach(0..<2) { box("b\($0)", 20, 10) }
          }
          .padding(2)
        }
      }
    }
    #expect(["a0", "a1", "b0", "b1"].map { host.frame(of: $0)?.minY } == [2, 16, 30, 44])
    host.update()
    #expect(host.frame(of: "b1")?.minY == 44)
  }

  @Test func severalViewsOfARowFollowTheStacksAxis() {
    let host = TestHost(width: 200, height: 100) {
      ScrollView(.horizontal) {
        LazyHStack(spacing: 6) {
          Cells()
          box("last", 20, 10)
        }
      }
    }
    #expect(host.frame(of: "cell 1")?.minX == 26)
    #expect(host.frame(of: "cell 2")?.minX == 52)
    #expect(host.frame(of: "last")?.minX == 78)
    #expect(host.frame(of: "cell 0")?.minY == host.frame(of: "last")?.minY)
  }

  @Test func aReaderInARowHasItsRowsSize() {
    let host = TestHost(width: 200, height: 100) {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<50) { index in
            GeometryReader { proxy in
              Text("\(index): \(Int(proxy.size.width))×\(Int(proxy.size.height))")
            }
            .frame(height: 30)
          }
        }
      }
    }
    #expect(host.texts.first == "0: 200×30")
    host.drag(from: CGPoint(x: 100, y: 90), to: CGPoint(x: 100, y: 10))
    host.advance(2)
    #expect(host.texts.allSatisfy { $0.hasSuffix("200×30") })
    #expect(host.reports.isEmpty)
  }

  /// Sections that a loop makes, each only if it has rows.
  private struct Groups: View {
    @State private var hasMore = false

    var body: some View {
      List {
        ForEach(["Soups", "Mains", "Sweets"], id: \.self) { name in
          if name != "Sweets" || hasMore {
            Section(name) {
              ForEach(0..<2) { row in
                Text("\(name) \(row)").onTapGesture { hasMore.toggle() }
                  .swipeActions { Button("Delete") {} }
              }
            }
          }
        }
        .listRowSeparatorTint(.red)
      }
      .listStyle(.insetGrouped)
    }
  }

  @Test func rowsOfSectionsThatALoopMakesAreRows() throws {
    let host = TestHost(width: 300, height: 600) { Groups() }
    host.advance(0.1)
    #expect(host.texts == ["Soups", "Soups 0", "Soups 1", "Mains", "Mains 0", "Mains 1"])
    let frames = host.textFrames
    let (first, second) = (try #require(frames["Soups 0"]), try #require(frames["Soups 1"]))
    #expect(second.minY - first.minY >= 44, "each row has a height of its own")
    // A swipe moves one row.
    let y = Double(first.midY)
    host.drag(from: point(280, y), to: point(180, y), seconds: 0.5)
    host.advance(1)
    let moved = host.textFrames
    #expect(try #require(moved["Soups 0"]).minX < first.minX - 50)
    #expect(moved["Soups 1"]?.minX == second.minX)
  }

  @Test func aStateThatDecidesAboutASectionOfALoopIsFollowed() throws {
    let host = TestHost(width: 300, height: 600) { Groups() }
    host.advance(0.1)
    let row = try #require(host.textFrames["Mains 1"])
    host.tap(point(Double(row.midX), Double(row.midY)))
    host.advance(0.5)
    #expect(host.texts.suffix(3) == ["Sweets", "Sweets 0", "Sweets 1"])
  }

  @Test func aGridOpensTheSectionsOfALoop() throws {
    let host = TestHost(width: 200, height: 300) {
      ScrollView {
        LazyVGrid(columns: [GridItem(.fixed(50)), GridItem(.fixed(50))], spacing: 4) {
          ForEach(0..<2) { group in
            Section {
              ForEach(0..<2) { box("\(group).\($0)", 40, 20) }
            } header: {
              Text("group \(group)")
            }
          }
        }
      }
    }
    let (left, right) = (try #require(host.frame(of: "0.0")), try #require(host.frame(of: "0.1")))
    #expect(left.minY == right.minY && left.maxX <= right.minX)
    #expect(try #require(host.frame(of: "1.0")).minY > left.maxY)
  }
}
