import MartletGeometry
import MartletUI
import MartletUITestSupport
import OpenCombine
import Testing

@MainActor
struct LazyStackTests {
  @MainActor private final class Made {
    var rows: Set<Int> = []
    var write: (([Int]) -> Void)?
  }

  private func column(_ count: Int, _ made: Made, height: CGFloat = 30) -> some View {
    ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(0..<count) { index in
          Row(index: index, height: height, made: made)
        }
      }
    }
  }

  private struct Row: View {
    let index: Int
    let height: CGFloat
    let made: Made
    @State private var isMarked = false

    var body: some View {
      made.rows.insert(index)
      return Color.blue.frame(height: height).probe("\(index)")
        .onTapGesture { isMarked.toggle() }
        .overlay(isMarked ? Text("marked \(index)") : nil)
    }
  }

  @Test func onlyRowsNearTheWindowAreMade() {
    let made = Made()
    let host = TestHost(width: 200, height: 300) { column(100_000, made) }
    #expect(made.rows.count >= 10 && made.rows.count <= 16, "\(made.rows.count)")
    #expect(host.frame(of: "0") == rect(0, 0, 200, 30))
    #expect(host.frame(of: "9") == rect(0, 270, 200, 30))
    #expect(host.reports.isEmpty)
  }

  @Test func aLongWayThroughAHundredThousandRowsKeepsFew() throws {
    let made = Made()
    let host = TestHost(width: 200, height: 300) { column(100_000, made) }
    let atRest = host.host.graph.nodeCount
    var maximum = 0
    for _ in 0..<12 {
      host.drag(
        from: CGPoint(x: 100, y: 280), to: CGPoint(x: 100, y: 10), seconds: 0.05)
      for _ in 0..<20 {
        host.advance(1.0 / 60)
        maximum = max(maximum, host.host.graph.nodeCount)
        // In every frame of the fling the window is full of rows, each in its place.
        var shown: [(index: Int, frame: CGRect)] = []
        for index in made.rows.sorted() {
          guard let frame = host.frame(of: "\(index)") else { continue }
          if frame.maxY > 0, frame.minY < 300 { shown.append((index, frame)) }
        }
        #expect((shown.first?.frame.minY ?? 1) <= 1e-6)
        #expect((shown.last?.frame.maxY ?? 0) >= 300 - 1e-6)
        for (a, b) in zip(shown, shown.dropFirst()) {
          let gap = b.frame.minY - a.frame.maxY
          #expect(b.index == a.index + 1 && abs(gap) < 1e-6)
        }
        if made.rows.count > 200 { made.rows = Set(made.rows.sorted().suffix(100)) }
      }
    }
    #expect(made.rows.max() ?? 0 > 300)
    // Half a window more on each side than at the start, where there is one side only.
    #expect(maximum < 3 * atRest, "\(maximum) nodes against \(atRest)")
    #expect(host.reports.isEmpty)
  }

  @Test func theLengthIsThatOfAllRows() {
    let made = Made()
    let host = TestHost(width: 200, height: 300) {
      ScrollView {
        LazyVStack(spacing: 10) {
          ForEach(0..<1000) { Row(index: $0, height: 30, made: made) }
        }
        .probe("all")
      }
    }
    #expect(host.frame(of: "all") == rect(0, 0, 200, 1000 * 40 - 10))
  }

  @Test func rowsOfUnlikeHeightFollowOneAnother() {
    let made = Made()
    let host = TestHost(width: 200, height: 300) {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 5) {
          Color.red.frame(width: 50, height: 70).probe("head")
          ForEach(0..<500) { Row(index: $0, height: CGFloat(20 + $0 % 7 * 10), made: made) }
          box("foot", 50, 40)
        }
      }
    }
    #expect(host.frame(of: "head") == rect(0, 0, 50, 70))
    #expect(host.frame(of: "0")?.minY == 75)
    #expect(host.frame(of: "1")?.minY == 100)
    #expect(host.frame(of: "foot") == nil)
    for _ in 0..<120 {
      host.drag(from: CGPoint(x: 100, y: 290), to: CGPoint(x: 100, y: 5), seconds: 0.03)
      host.advance(0.5)
    }
    // The end is where the last row ends.
    host.advance(3)
    #expect(host.frame(of: "foot").map { abs($0.maxY - 300) < 1e-6 } ?? false)
    for _ in 0..<160 {
      host.drag(from: CGPoint(x: 100, y: 5), to: CGPoint(x: 100, y: 290), seconds: 0.03)
      host.advance(0.5)
    }
    host.advance(3)
    #expect(host.frame(of: "head") == rect(0, 0, 50, 70))
    #expect(host.reports.isEmpty)
  }

  private struct Changing: View {
    let made: Made
    @State private var ids = Array(0..<200)

    var body: some View {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(ids, id: \.self) { Row(index: $0, height: 30, made: made) }
        }
      }
      .onAppear { made.write = { ids = $0 } }
    }
  }

  @Test func rowsKeepTheirStateWhenDataComesBeforeThem() {
    let made = Made()
    let host = TestHost(width: 200, height: 300) { Changing(made: made) }
    host.tap("3")
    #expect(host.texts == ["marked 3"])
    made.write?([1000, 1001] + Array(0..<200))
    host.update()
    #expect(host.texts == ["marked 3"])
    made.write?(Array(2..<5))
    host.update()
    host.advance(1)
    #expect(host.frame(of: "2") == rect(0, 0, 200, 30))
    #expect(host.frame(of: "3") == rect(0, 30, 200, 30))
    #expect(host.texts == ["marked 3"])
    made.write?([])
    host.update()
    #expect(host.frame(of: "3") == nil && host.texts.isEmpty)
    made.write?(Array(0..<50))
    host.update()
    #expect(host.frame(of: "9") == rect(0, 270, 200, 30))
    #expect(host.reports.isEmpty)
  }

  @Test func rowsThatComeAndGoLeaveNothing() {
    let made = Made()
    let host = TestHost(width: 200, height: 300) { Changing(made: made) }
    let before = host.host.graph.nodeCount
    for round in 0..<200 {
      made.write?(Array((round * 31)..<(round * 31 + 200)))
      host.update()
    }
    made.write?(Array(0..<200))
    host.update()
    host.advance(0.1)
    #expect(abs(host.host.graph.nodeCount - before) <= before / 2)
  }

  @Test func aLazyRowRunsAcross() {
    let made = Made()
    let host = TestHost(width: 300, height: 100) {
      ScrollView(.horizontal) {
        LazyHStack(spacing: 0) {
          ForEach(0..<5000) { index in
            Row(index: index, height: 40, made: made).frame(width: 50)
          }
        }
      }
    }
    #expect(made.rows.count < 14)
    #expect(host.frame(of: "1")?.minX == 50)
    host.drag(from: CGPoint(x: 280, y: 20), to: CGPoint(x: 20, y: 20), lifts: false)
    #expect(host.frame(of: "5") != nil)
    #expect(host.frame(of: "9") != nil)
  }

  // MARK: - List

  @Test func aListHasRowsForFingersAndHairlinesBetween() {
    let host = TestHost(width: 200, height: 300) {
      List(0..<3) { Text("row \($0)").probe("\($0)") }.font(.system(size: 16))
    }
    #expect(host.texts == ["row 0", "row 1", "row 2"])
    #expect(host.frame(of: "0") == rect(16, 12, 40, 20))
    #expect(host.frame(of: "1") == rect(16, 57, 40, 20))
    #expect(host.frame(of: "2") == rect(16, 102, 40, 20))
    let lines = host.displayList.items.filter { item in
      if case .fill = item.content { item.bounds.height == 1 } else { false }
    }
    #expect(lines.map(\.bounds.minY) == [44, 89])
  }

  private struct Planet: Identifiable {
    let id: Int
    let name: String
  }

  /// The hairline between two rows belongs to both of them.
  @Test func aRowHidesTheHairlineAboveIt() throws {
    func heights(_ edges: VerticalEdge.Set?) throws -> [CGFloat] {
      let host = TestHost(width: 200, height: 400) {
        List(0..<4) { row in
          if row == 2, let edges {
            Text("\(row)").listRowSeparator(.hidden, edges: edges)
          } else {
            Text("\(row)")
          }
        }
      }
      let frames = host.textFrames
      let tops = try (0..<4).map { row in try #require(frames["\(row)"]).minY }
      return zip(tops, tops.dropFirst()).map { $1 - $0 }
    }
    let usual = try heights(nil)
    #expect(usual == [45, 45, 45])
    #expect(try heights(.top) == [45, 44, 45])
    #expect(try heights(.bottom) == [45, 45, 44])
    #expect(try heights(.all) == [45, 44, 44])
  }

  @Test func aHiddenHairlineFollowsItsRow() throws {
    let model = BareRows()
    let host = TestHost(width: 200, height: 400) { BareList(model: model) }
    func heights() throws -> [CGFloat] {
      let frames = host.textFrames
      let tops = try model.rows.map { row in try #require(frames["\(row)"]).minY }
      return zip(tops, tops.dropFirst()).map { $1 - $0 }
    }
    #expect(try heights() == [44, 44, 45])
    model.rows.insert(9, at: 0)
    host.advance(1)
    #expect(try heights() == [45, 44, 44, 45])
    model.rows.removeAll { $0 == 1 }
    host.advance(1)
    #expect(try heights() == [45, 44, 45])
    #expect(!host.host.needsUpdate)
  }

  @Test func aListTakesDataAndSingleViews() {
    let planets = [Planet(id: 7, name: "Mars"), Planet(id: 9, name: "Venus")]
    let host = TestHost(width: 200, height: 300) {
      VStack(spacing: 0) {
        List(planets) { Text($0.name) }
        List {
          Text("head")
          ForEach(planets) { Text($0.name) }
        }
      }
    }
    #expect(host.texts == ["Mars", "Venus", "head", "Mars", "Venus"])
  }

  @Test func aListOfManyRowsMakesFew() {
    let made = Made()
    let host = TestHost(width: 200, height: 300) {
      List(0..<100_000) { Row(index: $0, height: 20, made: made) }
    }
    #expect(made.rows.count <= 12)
    #expect(host.reports.isEmpty)
  }

  /// Marks the row 1 with a tap, scrolls it out of sight and back, and expects its mark.
  private func expectRowKeepsItsMark(
    _ host: TestHost, at location: SourceLocation = #_sourceLocation
  ) {
    host.tap("1")
    #expect(host.texts == ["marked 1"], sourceLocation: location)
    for _ in 0..<4 { host.drag(from: CGPoint(x: 100, y: 280), to: CGPoint(x: 100, y: 20)) }
    host.advance(3)
    #expect(host.texts.isEmpty, sourceLocation: location)
    #expect(host.frame(of: "1") == nil, sourceLocation: location)
    for _ in 0..<8 { host.drag(from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 280)) }
    host.advance(3)
    #expect(host.texts == ["marked 1"], sourceLocation: location)
  }

  @Test func rowsKeepTheirStateWhileTheyAreOutOfSight() {
    let made = Made()
    let host = TestHost(width: 200, height: 300) { column(1000, made) }
    expectRowKeepsItsMark(host)
    // Beside the text.
    host.tap(CGPoint(x: 5, y: 45))
    #expect(host.texts.isEmpty)
  }

  @Test func rowsKeepWhereTheirOwnScrollViewsAre() {
    let host = TestHost(width: 200, height: 300) {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<100) { row in
            ScrollView(.horizontal) {
              HStack(spacing: 0) {
                ForEach(0..<20) { column in
                  Color.blue.frame(width: 50, height: 40).probe("\(row) \(column)")
                }
              }
            }
            .frame(height: 40)
          }
        }
      }
    }
    host.drag(from: CGPoint(x: 180, y: 60), to: CGPoint(x: 20, y: 60), seconds: 0.4)
    host.advance(3)
    let frame = host.frame(of: "1 6")
    #expect((frame?.minX ?? 300) < 250)
    for _ in 0..<6 { host.drag(from: CGPoint(x: 100, y: 280), to: CGPoint(x: 100, y: 20)) }
    host.advance(3)
    #expect(host.frame(of: "1 6") == nil)
    for _ in 0..<9 { host.drag(from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 280)) }
    host.advance(3)
    #expect(host.frame(of: "1 6") == frame)
    #expect(host.frame(of: "2 6")?.minX == 300)
  }

  @Test func stateInGeometryReadersAndBehindRowsLasts() {
    struct Tally: View {
      let name: String
      @State private var count = 0
      var body: some View {
        Text("\(name) \(count)").frame(width: 80, height: 30).onTapGesture { count += 1 }
      }
    }
    let host = TestHost(width: 200, height: 300) {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<100) { row in
            HStack(spacing: 0) {
              GeometryReader { _ in Tally(name: "in \(row)") }.frame(width: 80)
              Tally(name: "on \(row)")
              Color.red.frame(width: 40).overlay(Tally(name: "over \(row)"))
            }
            .frame(height: 30)
          }
        }
      }
    }
    host.tap(CGPoint(x: 40, y: 45))
    for _ in 0..<2 { host.tap(CGPoint(x: 100, y: 45)) }
    for _ in 0..<3 { host.tap(CGPoint(x: 190, y: 45)) }
    let told = ["in 1 1", "on 1 2", "over 1 3"]
    #expect(told.allSatisfy(host.texts.contains))
    for _ in 0..<6 { host.drag(from: CGPoint(x: 100, y: 280), to: CGPoint(x: 100, y: 20)) }
    host.advance(3)
    #expect(!told.contains(where: host.texts.contains))
    for _ in 0..<9 { host.drag(from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 280)) }
    host.advance(3)
    #expect(told.allSatisfy(host.texts.contains))
  }

  @Test func rowsThatComeAboveTheWindowMoveNothingInIt() {
    struct Growing: View {
      let made: Made
      @State private var ids = Array(0..<100)
      var body: some View {
        made.write = { ids = $0 }
        return ScrollView {
          LazyVStack(spacing: 0) {
            ForEach(ids, id: \.self) { id in
              Color.blue.frame(height: 30).probe("\(id)")
            }
          }
        }
      }
    }
    let made = Made()
    let host = TestHost(width: 200, height: 300) { Growing(made: made) }
    for _ in 0..<3 { host.drag(from: CGPoint(x: 100, y: 280), to: CGPoint(x: 100, y: 20)) }
    host.advance(3)
    let seen = (20..<100).first { (host.frame(of: "\($0)")?.minY ?? -1) > 50 } ?? 0
    let frame = host.frame(of: "\(seen)")
    made.write?(Array(1000..<1005) + Array(0..<100))
    host.update()
    #expect(host.frame(of: "\(seen)")?.size == frame?.size)
    made.write?(Array(0..<100))
    host.update()
    #expect(host.frame(of: "\(seen)") == frame)
  }

  @Test func stateGoesWithTheRowsThatTheDataDrops() {
    struct Changing: View {
      let made: Made
      let rows: Made
      @State private var ids = Array(0..<200)
      var body: some View {
        made.write = { ids = $0 }
        return ScrollView {
          LazyVStack(spacing: 0) {
            ForEach(ids, id: \.self) { Row(index: $0, height: 30, made: rows) }
          }
        }
      }
    }
    let made = Made()
    let host = TestHost(width: 200, height: 300) { Changing(made: made, rows: Made()) }
    host.tap("1")
    host.tap("2")
    for _ in 0..<4 { host.drag(from: CGPoint(x: 100, y: 280), to: CGPoint(x: 100, y: 20)) }
    host.advance(3)
    made.write?([0] + Array(2..<200))
    host.update()
    made.write?(Array(0..<200))
    host.update()
    for _ in 0..<8 { host.drag(from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 280)) }
    host.advance(3)
    #expect(host.texts == ["marked 2"])
  }

  @Test func objectsThatRowsOwnLastAndBindingsStayTheirs() {
    final class Counter: ObservableObject {
      @Published var count = 0
    }
    struct Counting: View {
      let index: Int
      let made: Made
      @StateObject private var counter = Counter()
      @State private var number = 0
      var body: some View {
        if index == 0 {
          made.write = {
            counter.count += $0.count
            number += $0.count
          }
        }
        return Color.blue.frame(height: 30)
          .overlay(index == 0 ? Text("\(counter.count) \(number)") : nil)
      }
    }
    let made = Made()
    let host = TestHost(width: 200, height: 300) {
      ScrollView {
        LazyVStack(spacing: 0) { ForEach(0..<200) { Counting(index: $0, made: made) } }
      }
    }
    made.write?([0])
    host.update()
    #expect(host.texts == ["1 1"])
    for _ in 0..<4 { host.drag(from: CGPoint(x: 100, y: 280), to: CGPoint(x: 100, y: 20)) }
    host.advance(3)
    #expect(host.texts.isEmpty)
    // The row is not there, but what it has stored is.
    made.write?([0])
    for _ in 0..<8 { host.drag(from: CGPoint(x: 100, y: 20), to: CGPoint(x: 100, y: 280)) }
    host.advance(3)
    #expect(host.texts == ["2 2"])
    made.write?([0])
    host.update()
    #expect(host.texts == ["3 3"])
  }

  @Test func stateOfAModifierLastsWhileItsRowIsOutOfSight() {
    struct Markable: ViewModifier {
      let name: String
      @State private var isMarked = false

      func body(content: Content) -> some View {
        content.onTapGesture { isMarked.toggle() }
          .overlay(isMarked ? Text("marked \(name)") : nil)
      }
    }
    let host = TestHost(width: 200, height: 300) {
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<1000) { index in
            Color.blue.frame(height: 30).probe("\(index)").modifier(Markable(name: "\(index)"))
          }
        }
      }
    }
    expectRowKeepsItsMark(host)
  }
}

private final class BareRows: ObservableObject {
  @Published var rows = [0, 1, 2, 3]
}

/// A list in which the rows 1 and 2 hide the hairlines above them.
private struct BareList: View {
  @ObservedObject var model: BareRows

  var body: some View {
    List(model.rows, id: \.self) { row in
      Text("\(row)").listRowSeparator([1, 2].contains(row) ? .hidden : .visible, edges: .top)
    }
  }
}
