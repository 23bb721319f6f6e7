import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct LayoutProtocolTests {
  @Test(arguments: customLayouts + grids + lazyGrids + fitting + insets)
  func layout(_ row: LayoutCase) { row.check() }

  @Test func stackLayoutsPlaceAsTheStacksDo() {
    for content in stackContents { compareFrames(of: content) }
  }

  private func compareFrames(of content: @escaping @MainActor () -> AnyView) {
    let names = ["a", "b", "c"]
    let inRow = TestHost(width: 200, height: 100) { HStack { content() } }
    let byRowLayout = TestHost(width: 200, height: 100) { HStackLayout { content() } }
    let inColumn = TestHost(width: 200, height: 100) {
      VStack(alignment: .trailing, spacing: 3) { content() }
    }
    let byColumnLayout = TestHost(width: 200, height: 100) {
      VStackLayout(alignment: .trailing, spacing: 3) { content() }
    }
    for name in names {
      #expect(inRow.frame(of: name) == byRowLayout.frame(of: name))
      #expect(inColumn.frame(of: name) == byColumnLayout.frame(of: name))
    }
  }

  @Test func anotherLayoutKeepsTheStateOfItsViews() {
    let host = TestHost { Switching() }
    host.tap("count")
    host.tap("count")
    #expect(host.texts.contains("2"))
    host.tap("switch")
    #expect(host.texts.contains("2"))
  }

  @Test func aLayoutsCacheIsMadeOnceForMeasuringAndPlacing() {
    CountingLayout.made = 0
    _ = TestHost { CountingLayout { box("a", 10, 10) } }
    #expect(CountingLayout.made == 1)
  }

  @Test func subviewsKnowTheirValuesAndTheirNumber() {
    let host = TestHost {
      Group(
        subviews: Group {
          Text("x")
          Text("y").containerValue(\.mark, 3)
        }
      ) { subviews in
        Text("\(subviews.count)/\(subviews.map(\.containerValues.mark).reduce(0, +))")
      }
    }
    #expect(host.texts == ["2/3"])
  }

  @Test func lazyGridMakesTheRowsInSightAlone() {
    var made = 0
    let host = TestHost(width: 200, height: 100) {
      ScrollView {
        LazyVGrid(columns: [GridItem(.adaptive(minimum: 40), spacing: 0)], spacing: 0) {
          ForEach(0..<10_000) { number in
            Color.red.frame(height: 20).onAppear { made += 1 }.probe("\(number)")
          }
        }
      }
    }
    #expect(host.frame(of: "6") == rect(40, 20, 40, 20))
    #expect(made < 200)
  }
}

private enum MarkKey: ContainerValueKey { static let defaultValue = 0 }

extension ContainerValues {
  fileprivate var mark: Int {
    get { self[MarkKey.self] }
    set { self[MarkKey.self] = newValue }
  }
}

private struct Switching: View {
  @State private var isColumn = false

  var body: some View {
    let layout = isColumn ? AnyLayout(VStackLayout()) : AnyLayout(HStackLayout())
    layout {
      Counter()
      Button("switch") { isColumn.toggle() }.probe("switch")
    }
  }
}

private struct Counter: View {
  @State private var count = 0

  var body: some View {
    Button("\(count)") { count += 1 }.probe("count")
  }
}

private struct CountingLayout: Layout {
  static var made = 0

  func makeCache(subviews: Subviews) -> Int {
    CountingLayout.made += 1
    return subviews.count
  }

  func updateCache(_ cache: inout Int, subviews: Subviews) {}

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Int) -> CGSize {
    CGSize(width: 10 * cache, height: 10)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Int
  ) {}
}

@MainActor private let stackContents: [@MainActor () -> AnyView] = [
  {
    AnyView(
      Group {
        box("a", 20, 10)
        flexible("b")
        box("c", 30, 40)
      })
  },
  {
    AnyView(
      Group {
        flexible("a")
        Spacer()
        box("c", 30, 40)
      })
  },
  {
    AnyView(
      Group {
        Text("long words").probe("a").layoutPriority(1)
        Text("other words").probe("b")
        flexible("c").frame(minWidth: 30)
      })
  },
]

private struct Halves: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    for subview in subviews.prefix(1) {
      subview.place(
        at: CGPoint(x: bounds.maxX, y: bounds.maxY), anchor: .bottomTrailing,
        proposal: ProposedViewSize(width: bounds.width / 2, height: bounds.height / 2))
    }
  }
}

private let customLayouts: [LayoutCase] = [
  LayoutCase(
    "placed by an anchor", rule: "the anchor of the view comes to the position",
    ["a": rect(100, 50, 100, 50)]
  ) { Halves { flexible("a") } },
  LayoutCase(
    "not placed", rule: "a view that a layout does not place stands in the middle",
    ["b": rect(90, 45, 20, 10)]
  ) {
    Halves {
      flexible("a")
      box("b", 20, 10)
    }
  },
]

private let grids: [LayoutCase] = [
  LayoutCase(
    "columns and rows",
    rule: "a column is as wide as its widest cell, a row as high as its highest",
    [
      "a": rect(71, 31, 20, 10), "b": rect(109, 26, 30, 20), "c": rect(61, 54, 40, 20),
      "d": rect(119, 59, 10, 10),
    ]
  ) {
    Grid {
      GridRow {
        box("a", 20, 10)
        box("b", 30, 20)
      }
      GridRow {
        box("c", 40, 20)
        box("d", 10, 10)
      }
    }
    .fixedSize()
  },
  LayoutCase(
    "flexible cells", rule: "flexible columns share what the others leave",
    ["a": rect(0, 0, 20, 46), "b": rect(28, 0, 172, 46), "d": rect(28, 54, 172, 46)]
  ) {
    Grid {
      GridRow {
        Color.red.frame(width: 20).probe("a")
        flexible("b")
      }
      GridRow {
        Color.red.frame(width: 10)
        flexible("d")
      }
    }
  },
  LayoutCase(
    "a view outside of rows", rule: "a view that is in no row spans all columns",
    ["wide": rect(75, 59, 50, 10)]
  ) {
    Grid {
      GridRow {
        box("a", 20, 20)
        box("b", 22, 20)
      }
      Color.red.frame(height: 10).gridCellUnsizedAxes(.horizontal).probe("wide")
    }
    .fixedSize()
  },
  LayoutCase(
    "a cell over two columns", rule: "a wide cell widens the columns it spans equally",
    ["wide": rect(60, 31, 80, 10), "a": rect(68, 49, 20, 20)]
  ) {
    Grid {
      GridRow { box("wide", 80, 10).gridCellColumns(2) }
      GridRow {
        box("a", 20, 20)
        box("b", 20, 20)
      }
    }
    .fixedSize()
  },
]

private let lazyGrids: [LayoutCase] = [
  LayoutCase(
    "fixed and flexible columns", rule: "flexible columns share what fixed ones leave",
    ["a": rect(0, 0, 50, 20), "b": rect(58, 0, 67, 20), "c": rect(133, 0, 67, 20)]
  ) {
    ScrollView {
      LazyVGrid(columns: [GridItem(.fixed(50)), GridItem(), GridItem()]) {
        Color.red.frame(height: 20).probe("a")
        Color.red.frame(height: 20).probe("b")
        Color.red.frame(height: 20).probe("c")
      }
    }
  },
  LayoutCase(
    "alignment of cells", rule: "a cell lies in its area as the alignment of its column says",
    ["a": rect(0, 30, 20, 10), "b": rect(180, 0, 20, 10)]
  ) {
    ScrollView {
      LazyVGrid(columns: [
        GridItem(.fixed(96), alignment: .bottomLeading), GridItem(alignment: .topTrailing),
      ]) {
        Color.red.frame(width: 20, height: 10).probe("a")
        ZStack(alignment: .topTrailing) {
          Color.red.frame(width: 20, height: 10).probe("b")
          Color.clear.frame(width: 20, height: 40)
        }
      }
    }
  },
  LayoutCase(
    "adaptive columns", rule: "as many columns as fit of the least width",
    ["a": rect(0, 0, 60, 20), "c": rect(140, 0, 60, 20), "d": rect(0, 28, 60, 20)]
  ) {
    ScrollView {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 55), spacing: 10)]) {
        Color.red.frame(height: 20).probe("a")
        Color.red.frame(height: 20)
        Color.red.frame(height: 20).probe("c")
        Color.red.frame(height: 20).probe("d")
      }
    }
  },
]

private let fitting: [LayoutCase] = [
  LayoutCase(
    "the first that fits", rule: "the first view whose ideal size fits is shown",
    ["f": rect(70, 45, 60, 10)]
  ) {
    ViewThatFits {
      box("a", 120, 10)
      box("b", 60, 10)
      box("c", 20, 10)
    }
    .probe("f").frame(width: 100)
  },
  LayoutCase(
    "none fits", rule: "the last view is shown where none fits", ["f": rect(50, 45, 100, 10)]
  ) {
    ViewThatFits {
      box("a", 120, 10)
      box("b", 100, 10)
    }
    .probe("f").frame(width: 50)
  },
  LayoutCase(
    "a part of the container", rule: "parts of a scroll view with the spaces between them",
    ["a": rect(0, 0, 60, 100)]
  ) {
    ScrollView(.horizontal) {
      HStack(spacing: 10) {
        flexible("a").containerRelativeFrame(.horizontal, count: 3, span: 1, spacing: 10)
        flexible("b").containerRelativeFrame(.horizontal, count: 3, span: 1, spacing: 10)
      }
    }
  },
]

private let insets: [LayoutCase] = [
  LayoutCase(
    "a bar at the lower edge", rule: "the view has what the bar and the space leave",
    ["a": rect(0, 0, 200, 75), "bar": rect(90, 80, 20, 20)]
  ) { flexible("a").safeAreaInset(edge: .bottom, spacing: 5) { box("bar", 20, 20) } },
  LayoutCase(
    "a bar at the leading edge", rule: "the bar is aligned along its edge",
    ["a": rect(30, 0, 170, 100), "bar": rect(0, 0, 30, 20)]
  ) { flexible("a").safeAreaInset(edge: .leading, alignment: .top) { box("bar", 30, 20) } },
]
