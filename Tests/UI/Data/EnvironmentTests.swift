import MartletScene
import MartletUI
import MartletUITestSupport
import Synchronization
import Testing

private struct LevelKey: EnvironmentKey {
  static let defaultValue = 0
}

extension EnvironmentValues {
  fileprivate var level: Int {
    get { self[LevelKey.self] }
    set { self[LevelKey.self] = newValue }
  }

  /// The number of times that `countedLevel` was read.
  fileprivate static let levelReads = Atomic(0)

  fileprivate var countedLevel: Int {
    Self.levelReads.add(1, ordering: .relaxed)
    return level
  }
}

private struct NamesKey: PreferenceKey {
  static let defaultValue: [String] = []
  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

@MainActor
struct EnvironmentTests {
  private struct Level: View {
    @Environment(\.level) var level
    var body: some View { Text("\(level)") }
  }

  @Test func theForegroundStyleOfItselfIsTheUsualOne() {
    let host = TestHost { Rectangle().fill(ForegroundStyle()).foregroundStyle(ForegroundStyle()) }
    let usual = TestHost { Rectangle().fill(ForegroundStyle()) }
    #expect(host.displayList == usual.displayList)
  }

  @Test func valuesAreInheritedAndOverridden() {
    let host = TestHost {
      VStack {
        Level()
        Level().environment(\.level, 2)
        VStack {
          Level()
          Level().environment(\.level, 4)
        }.environment(\.level, 3)
        Level().transformEnvironment(\.level) { $0 += 1 }.environment(\.level, 5)
      }
    }
    #expect(host.texts == ["0", "2", "3", "4", "6"])
  }

  @Test func aValueIsReadOnceForEachEnvironment() {
    struct Counter: View {
      @Environment(\.countedLevel) var level
      @State private var taps = 0
      let handle: Handle
      var body: some View {
        handle.act = { taps += 1 }
        return Text("\(level) \(taps)")
      }
    }
    struct Panel: View {
      @State private var level = 1
      let outer: Handle
      let inner: Handle
      var body: some View {
        outer.act = { level += 1 }
        return Counter(handle: inner).environment(\.level, level)
      }
    }
    let (outer, inner) = (Handle(), Handle())
    let host = TestHost { Panel(outer: outer, inner: inner) }
    #expect(host.texts == ["1 0"])
    let reads = EnvironmentValues.levelReads.load(ordering: .relaxed)
    inner.act()
    host.update()
    inner.act()
    host.update()
    #expect(host.texts == ["1 2"])
    #expect(EnvironmentValues.levelReads.load(ordering: .relaxed) == reads)
    outer.act()
    host.update()
    #expect(host.texts == ["2 2"])
    inner.act()
    host.update()
    #expect(host.texts == ["2 3"])
  }

  @Test func aChangeEvaluatesReadersAlone() {
    struct Deaf: View {
      var body: some View { Text("deaf") }
    }
    struct Panel: View {
      @State private var level = 1
      let handle: Handle
      var body: some View {
        handle.act = { level += 1 }
        return VStack {
          Level()
          Deaf()
        }.environment(\.level, level)
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    handle.act()
    host.update()
    #expect(host.texts == ["2", "deaf"])
    #expect(host.statistics.bodies == 2)
  }

  @Test func theHostsEnvironmentReachesAllViews() {
    let host = TestHost { Level() }
    var environment = EnvironmentValues()
    environment.level = 9
    host.host.environment = environment
    host.update()
    #expect(host.texts == ["9"])
  }

  @Test func coloursFollowTheScheme() {
    func fill(_ scheme: ColorScheme) -> DisplayItem.Content? {
      TestHost(width: 10, height: 10) { Rectangle().colorScheme(scheme) }
        .displayList.items.first?.content
    }
    #expect(fill(.light) != fill(.dark))
  }

  @Test func aViewMayPreferAScheme() {
    struct Reader: View {
      @Environment(\.colorScheme) var scheme
      var body: some View { Text(scheme == .dark ? "dark" : "light") }
    }
    struct Panel: View {
      @State private var scheme: ColorScheme? = .dark
      let handle: Handle
      var body: some View {
        handle.act = { scheme = nil }
        return VStack {
          Reader()
          Color.red.preferredColorScheme(scheme)
        }
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    #expect(host.texts == ["dark"])
    handle.act()
    host.update()
    #expect(host.texts == ["light"])
  }

  @Test func disabledHoldsForEverythingInside() {
    struct Reader: View {
      @Environment(\.isEnabled) var isEnabled
      var body: some View { Text(isEnabled ? "on" : "off") }
    }
    let host = TestHost {
      VStack {
        Reader()
        VStack { Reader().disabled(false) }.disabled(true)
      }
    }
    #expect(host.texts == ["on", "off"])
  }

  // MARK: - Preferences

  private struct Names: View {
    @State private var names: [String] = []
    @State private var isLong = false
    let handle: Handle

    var body: some View {
      handle.act = { isLong.toggle() }
      return VStack {
        Text(names.joined(separator: ","))
        HStack {
          Color.red.preference(key: NamesKey.self, value: ["a"])
          Color.red.background(Color.clear.preference(key: NamesKey.self, value: ["b"]))
          if isLong { Color.red.preference(key: NamesKey.self, value: ["c"]) }
        }
        .onPreferenceChange(NamesKey.self) { names = $0 }
      }
    }
  }

  @Test func preferencesReachTheAncestorInTheSameFrame() {
    let handle = Handle()
    let host = TestHost { Names(handle: handle) }
    #expect(host.texts == ["a,b"])
    handle.act()
    host.update()
    #expect(host.texts == ["a,b,c"])
    handle.act()
    host.update()
    #expect(host.texts == ["a,b"])
  }

  @Test func aPreferenceSetAboveReplacesThoseBelow() {
    let host = TestHost {
      VStack {
        Color.red.preference(key: NamesKey.self, value: ["inner"])
      }
      .preference(key: NamesKey.self, value: ["outer"])
      .overlayPreferenceValue(NamesKey.self) { Text($0.joined()) }
    }
    #expect(host.texts == ["outer"])
  }

  @Test func transformedPreferencesBuildOnThoseBelow() {
    let host = TestHost {
      Color.red.preference(key: NamesKey.self, value: ["a"])
        .transformPreference(NamesKey.self) { $0.append("b") }
        .backgroundPreferenceValue(NamesKey.self) { Text($0.joined()) }
    }
    #expect(host.texts == ["ab"])
  }

  @Test func aBackgroundOfPreferencesLeavesTheSizeAlone() {
    let host = TestHost(width: 200, height: 100) {
      Color.red.frame(width: 20, height: 10)
        .preference(key: NamesKey.self, value: ["a"])
        .backgroundPreferenceValue(NamesKey.self) { _ in
          Color.blue.frame(width: 80, height: 80).probe("layer")
        }
        .probe("all")
    }
    #expect(host.frame(of: "all") == CGRect(x: 90, y: 45, width: 20, height: 10))
    #expect(host.frame(of: "layer") == CGRect(x: 60, y: 10, width: 80, height: 80))
  }

  @Test func globalFramesSettleInTheSameFrame() {
    struct Panel: View {
      @State private var width: CGFloat = 10
      let handle: Handle
      var body: some View {
        handle.act = { width += 30 }
        return HStack(spacing: 0) {
          Color.red.frame(width: width)
          GeometryReader { proxy in Text("\(Int(proxy.frame(in: .global).minX))") }
        }
      }
    }
    let handle = Handle()
    let host = TestHost { Panel(handle: handle) }
    #expect(host.texts == ["10"])
    handle.act()
    host.update()
    #expect(host.texts == ["40"])
  }

  @Test func aCycleIsReportedAndTheFrameGoesOut() {
    struct Cycle: View {
      @State private var width: CGFloat = 10
      var body: some View {
        Color.red.frame(width: width)
          .background(
            GeometryReader { proxy in
              Color.clear.preference(key: WidthKey.self, value: proxy.size.width)
            }
          )
          .onPreferenceChange(WidthKey.self) { width = $0 + 1 }
      }
    }
    let host = TestHost { Cycle() }
    #expect(host.reports.count == 1)
    #expect(!host.displayList.items.isEmpty)
  }
}

private struct WidthKey: PreferenceKey {
  static let defaultValue: CGFloat = 0
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = nextValue() }
}
