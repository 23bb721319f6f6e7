import MartletUI
import MartletUITestSupport
import Testing

/// Where views stand when lines are read from the right.
@MainActor
struct MirroredLayoutTests {
  @Test(arguments: mirrored) func frame(_ row: LayoutCase) { row.check() }

  @Test func aChangeOfDirectionTurnsWhatIsThere() {
    let direction = Direction()
    let host = TestHost(width: 200, height: 100) { Turned(direction: direction) }
    #expect(host.frame(of: "a") == rect(0, 45, 20, 10))
    direction.write?(.rightToLeft)
    host.update()
    #expect(host.frame(of: "a") == rect(180, 45, 20, 10))
    direction.write?(.leftToRight)
    host.update()
    #expect(host.frame(of: "a") == rect(0, 45, 20, 10))
  }

  @Test func aMirroredButtonIsTouchedWhereItIsSeen() {
    var count = 0
    let host = TestHost(width: 200, height: 100) {
      HStack(spacing: 0) {
        Button("a") { count += 1 }.frame(width: 50, height: 50)
        Spacer()
      }
      .environment(\.layoutDirection, .rightToLeft)
    }
    host.tap(CGPoint(x: 25, y: 50))
    #expect(count == 0)
    host.tap(CGPoint(x: 175, y: 50))
    #expect(count == 1)
  }

  @Test func aRowIsScrolledFromItsRightEnd() {
    let host = TestHost(width: 200, height: 100) {
      ScrollView(.horizontal) {
        HStack(spacing: 0) { ForEach(0..<5) { box("\($0)", 100, 50) } }
      }
      .environment(\.layoutDirection, .rightToLeft)
    }
    #expect(host.frame(of: "0")?.minX == 100)
    #expect(host.frame(of: "4")?.minX == -300)
    host.drag(from: CGPoint(x: 20, y: 25), to: CGPoint(x: 80, y: 25), lifts: false)
    #expect((host.frame(of: "0")?.minX ?? 0) > 130)
  }

  @MainActor private final class Direction {
    var write: ((LayoutDirection) -> Void)?
  }

  private struct Turned: View {
    let direction: Direction
    @State private var current = LayoutDirection.leftToRight

    var body: some View {
      HStack(spacing: 0) {
        box("a", 20, 10)
        Spacer()
      }
      .environment(\.layoutDirection, current)
      .onAppear { direction.write = { current = $0 } }
    }
  }
}

private func mirroredCase(
  _ name: String, rule: String, _ expected: [String: CGRect],
  @ViewBuilder view: @escaping @MainActor @Sendable () -> some View
) -> LayoutCase {
  LayoutCase(name, rule: rule, expected) {
    view().environment(\.layoutDirection, .rightToLeft)
  }
}

private let mirrored: [LayoutCase] = [
  mirroredCase(
    "row", rule: "a row begins at the right",
    ["a": rect(180, 45, 20, 10), "b": rect(0, 45, 40, 10)]
  ) {
    HStack(spacing: 0) {
      box("a", 20, 10)
      Spacer()
      box("b", 40, 10)
    }
  },
  mirroredCase(
    "column", rule: "the leading edge is the right one",
    ["a": rect(80, 30, 40, 20), "b": rect(100, 50, 20, 20)]
  ) {
    VStack(alignment: .leading, spacing: 0) {
      box("a", 40, 20)
      box("b", 20, 20)
    }
  },
  mirroredCase(
    "padding", rule: "leading padding is at the right",
    ["p": rect(70, 40, 60, 20), "a": rect(70, 40, 40, 20)]
  ) { box("a", 40, 20).padding(.leading, 20).probe("p") },
  mirroredCase(
    "frame", rule: "a frame's leading alignment is at the right",
    ["a": rect(130, 30, 20, 10)]
  ) { box("a", 20, 10).frame(width: 100, height: 40, alignment: .topLeading) },
  mirroredCase(
    "overlay", rule: "an overlay's trailing edge is the left one",
    ["a": rect(80, 40, 40, 20), "b": rect(80, 40, 10, 10)]
  ) { box("a", 40, 20).overlay(box("b", 10, 10), alignment: .topTrailing) },
  mirroredCase(
    "layers", rule: "layers are aligned by their leading edges, at the right",
    ["a": rect(70, 35, 60, 30), "b": rect(120, 35, 10, 10)]
  ) {
    ZStack(alignment: .topLeading) {
      box("a", 60, 30)
      box("b", 10, 10)
    }
  },
  mirroredCase(
    "reader", rule: "a reader puts its content at the top of its leading edge",
    ["a": rect(150, 0, 50, 20)]
  ) { GeometryReader { _ in box("a", 50, 20) } },
  mirroredCase(
    "offset", rule: "an offset counts from the leading edge",
    ["a": rect(80, 45, 20, 10)]
  ) { box("a", 20, 10).offset(x: 10) },
  mirroredCase(
    "guide", rule: "guides count from the leading edge",
    ["a": rect(95, 30, 20, 20), "b": rect(85, 50, 20, 20)]
  ) {
    VStack(alignment: .leading, spacing: 0) {
      box("a", 20, 20).alignmentGuide(.leading) { _ in 10 }
      box("b", 20, 20)
    }
  },
  mirroredCase(
    "inner direction", rule: "a view inside may read from the left again",
    ["a": rect(100, 45, 20, 10), "b": rect(120, 45, 80, 10), "c": rect(0, 45, 100, 10)]
  ) {
    HStack(spacing: 0) {
      HStack(spacing: 0) {
        box("a", 20, 10)
        box("b", 80, 10)
      }
      .environment(\.layoutDirection, .leftToRight)
      box("c", 100, 10)
    }
  },
]
