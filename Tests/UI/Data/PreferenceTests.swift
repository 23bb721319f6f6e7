import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct PreferenceTests {
  private enum Names: PreferenceKey {
    static var defaultValue: [String] { [] }

    static func reduce(value: inout [String], nextValue: () -> [String]) {
      value += nextValue()
    }
  }

  private func name(_ name: String) -> some View {
    Color.red.preference(key: Names.self, value: [name])
  }

  private func names(@ViewBuilder _ content: () -> some View) -> [String] {
    let log = Log()
    _ = TestHost {
      content().onPreferenceChange(Names.self) { log($0.joined(separator: " ")) }
    }
    return log.lines
  }

  @Test func valuesOfSiblingsAreMergedInOrder() {
    #expect(
      names {
        VStack {
          name("a")
          Color.blue
          name("b")
        }
      } == ["a b"])
  }

  @Test func anOuterValueReplacesThoseInside() {
    #expect(names { ZStack { name("a") }.preference(key: Names.self, value: ["b"]) } == ["b"])
  }

  @Test func aTransformBeginsWithTheValueInside() {
    let change: (inout [String]) -> Void = { $0.append("c") }
    #expect(
      names {
        ZStack {
          name("a")
          name("b")
        }
        .transformPreference(Names.self, change)
      } == ["a b c"])
    #expect(names { Color.red.transformPreference(Names.self, change) } == ["c"])
  }

  private struct Panel: View {
    let handle: Handle
    let log: Log
    @State private var step = 0

    var body: some View {
      handle.act = { step += 1 }
      return Text("\(step)").preference(key: Names.self, value: ["\(step / 2)"])
        .onPreferenceChange(Names.self) { log($0.joined()) }
    }
  }

  @Test func onlyAnotherValueIsReported() {
    let (handle, log) = (Handle(), Log())
    let host = TestHost { Panel(handle: handle, log: log) }
    for _ in 0..<3 {
      handle.act()
      host.update()
    }
    #expect(log.lines == ["0", "1"])
  }
}
