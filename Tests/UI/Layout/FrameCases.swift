import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct FrameLayoutTests {
  @Test(arguments: frames + paddings + ratios + readers)
  func frame(_ row: LayoutCase) { row.check() }
}

private let frames: [LayoutCase] = [
  LayoutCase(
    "fixed frame", rule: "a frame has its size whatever is proposed; the content is centred",
    ["f": rect(50, 30, 100, 40), "a": rect(90, 45, 20, 10)]
  ) { box("a", 20, 10).frame(width: 100, height: 40).probe("f") },
  LayoutCase(
    "frame topLeading", rule: "a frame aligns its content",
    ["a": rect(50, 30, 20, 10)]
  ) { box("a", 20, 10).frame(width: 100, height: 40, alignment: .topLeading) },
  LayoutCase(
    "frame bottomTrailing", rule: "a frame aligns its content",
    ["a": rect(130, 60, 20, 10)]
  ) { box("a", 20, 10).frame(width: 100, height: 40, alignment: .bottomTrailing) },
  LayoutCase(
    "width alone", rule: "the other length is the content's",
    ["f": rect(50, 45, 100, 10)]
  ) { box("a", 20, 10).frame(width: 100).probe("f") },
  LayoutCase(
    "frame smaller than its content", rule: "content may reach beyond its frame",
    ["f": rect(95, 45, 10, 10), "a": rect(80, 35, 40, 30)]
  ) { box("a", 40, 30).frame(width: 10, height: 10).probe("f") },
  LayoutCase(
    "maxWidth infinity", rule: "an infinite bound takes all that is proposed",
    ["f": rect(0, 45, 200, 10), "a": rect(90, 45, 20, 10)]
  ) { box("a", 20, 10).frame(maxWidth: .infinity).probe("f") },
  LayoutCase(
    "maxWidth infinity leading", rule: "a flexible frame aligns its content",
    ["a": rect(0, 45, 20, 10)]
  ) { box("a", 20, 10).frame(maxWidth: .infinity, alignment: .leading) },
  LayoutCase(
    "maxWidth bounds", rule: "an upper bound limits what is proposed",
    ["f": rect(60, 0, 80, 100)]
  ) { flexible("a").frame(maxWidth: 80).probe("f") },
  LayoutCase(
    "maxWidth above the content", rule: "a frame with an upper bound grows towards the proposal",
    ["f": rect(60, 45, 80, 10), "a": rect(90, 45, 20, 10)]
  ) { box("a", 20, 10).frame(maxWidth: 80).probe("f") },
  LayoutCase(
    "minWidth", rule: "a lower bound holds against small content",
    ["f": rect(70, 45, 60, 10), "a": rect(90, 45, 20, 10)]
  ) { box("a", 20, 10).frame(minWidth: 60).probe("f") },
  LayoutCase(
    "minWidth below the content", rule: "a lower bound alone leaves larger content its size",
    ["f": rect(60, 45, 80, 10)]
  ) { box("a", 80, 10).frame(minWidth: 60).probe("f") },
  LayoutCase(
    "minWidth against the proposal", rule: "a lower bound holds against a small proposal",
    ["f": rect(-50, 0, 300, 100)]
  ) { flexible("a").frame(minWidth: 300).probe("f") },
  LayoutCase(
    "min and max", rule: "between both bounds the frame follows the proposal",
    ["f": rect(25, 45, 150, 10)]
  ) { box("a", 20, 10).frame(minWidth: 50, maxWidth: 150).probe("f") },
  LayoutCase(
    "ideal width", rule: "the ideal stands in for what is not proposed",
    ["f": rect(70, 0, 60, 100)]
  ) { flexible("a").frame(idealWidth: 60).fixedSize(horizontal: true, vertical: false).probe("f") },
  LayoutCase(
    "frames nest", rule: "the inner frame is the outer's content",
    ["o": rect(50, 20, 100, 60), "i": rect(50, 20, 40, 60)]
  ) {
    Color.red.frame(width: 40).probe("i")
      .frame(width: 100, height: 60, alignment: .leading).probe("o")
  },
  LayoutCase(
    "fixedSize", rule: "fixedSize proposes nothing, so a text takes one line",
    ["t": rect(52, 40, 96, 20)]
  ) { Text("aaaa bbbb cc").fixedSize().probe("t").frame(width: 40) },
  LayoutCase(
    "fixedSize of a colour", rule: "the ideal length of what has none is 10",
    ["a": rect(95, 45, 10, 10)]
  ) { flexible("a").fixedSize() },
  LayoutCase(
    "shape ideal size", rule: "the ideal length of a shape is 10",
    ["a": rect(95, 0, 10, 100)]
  ) { Rectangle().probe("a").fixedSize(horizontal: true, vertical: false) },
  LayoutCase(
    "lengths that are no numbers", rule: "a length that is no finite number is left out",
    ["f": rect(90, 45, 20, 10), "a": rect(90, 45, 20, 10)]
  ) {
    box("a", 20, 10).frame(width: .nan, height: .infinity).frame(minWidth: .nan)
      .padding(.top, .nan).probe("f")
  },
  LayoutCase(
    "negative frame", rule: "a frame is never smaller than nothing",
    ["f": rect(100, 50, 0, 0)]
  ) { flexible("a").frame(width: -10, height: -10).probe("f") },
]

private let paddings: [LayoutCase] = [
  LayoutCase(
    "default padding", rule: "the default padding is 16 on all sides",
    ["p": rect(64, 24, 72, 52), "a": rect(80, 40, 40, 20)]
  ) { box("a", 40, 20).padding().probe("p") },
  LayoutCase(
    "padding 10", rule: "padding adds to the content's size",
    ["p": rect(70, 30, 60, 40)]
  ) { box("a", 40, 20).padding(10).probe("p") },
  LayoutCase(
    "padding of edges", rule: "only the named edges are padded",
    ["p": rect(60, 40, 80, 20), "a": rect(80, 40, 40, 20)]
  ) { box("a", 40, 20).padding([.leading, .trailing], 20).probe("p") },
  LayoutCase(
    "padding insets", rule: "each edge has its own inset",
    ["p": rect(77, 38, 46, 24), "a": rect(79, 39, 40, 20)]
  ) {
    box("a", 40, 20).padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)).probe("p")
  },
  LayoutCase(
    "padding of the flexible", rule: "padding is taken from the proposal",
    ["a": rect(10, 10, 180, 80)]
  ) { flexible("a").padding(10) },
  LayoutCase(
    "negative padding", rule: "negative padding lets content reach beyond",
    ["p": rect(85, 45, 30, 10), "a": rect(80, 40, 40, 20)]
  ) { box("a", 40, 20).padding(-5).probe("p") },
  LayoutCase(
    "padding before background", rule: "modifiers act in the order they are written",
    ["b": rect(70, 30, 60, 40)]
  ) { box("a", 40, 20).padding(10).background(flexible("b")) },
  LayoutCase(
    "background before padding", rule: "modifiers act in the order they are written",
    ["b": rect(80, 40, 40, 20)]
  ) { box("a", 40, 20).background(flexible("b")).padding(10) },
]

private let ratios: [LayoutCase] = [
  LayoutCase(
    "ratio fit", rule: "fit takes the largest size of the ratio inside",
    ["a": rect(50, 0, 100, 100)]
  ) { flexible("a").aspectRatio(1, contentMode: .fit) },
  LayoutCase(
    "ratio fit wide", rule: "fit takes the largest size of the ratio inside",
    ["a": rect(0, 25, 200, 50)]
  ) { flexible("a").aspectRatio(4, contentMode: .fit) },
  LayoutCase(
    "ratio fill", rule: "fill takes the smallest size of the ratio that covers",
    ["a": rect(0, -50, 200, 200)]
  ) { flexible("a").aspectRatio(1, contentMode: .fill) },
  LayoutCase(
    "ratio of fixed content", rule: "content that ignores the proposal keeps its size",
    ["a": rect(90, 40, 20, 20)]
  ) { box("a", 20, 20).aspectRatio(2, contentMode: .fit) },
  LayoutCase(
    "a circle", rule: "a circle is as large as the shorter side",
    ["a": rect(50, 0, 100, 100)]
  ) { Circle().probe("a") },
  LayoutCase(
    "position", rule: "position takes all and puts the middle at the point",
    ["p": rect(0, 0, 200, 100), "a": rect(20, 10, 20, 10)]
  ) { box("a", 20, 10).position(x: 30, y: 15).probe("p") },
  LayoutCase(
    "offset", rule: "offset shows the view elsewhere and leaves its frame",
    ["o": rect(90, 45, 20, 10), "a": rect(100, 40, 20, 10)]
  ) { box("a", 20, 10).offset(x: 10, y: -5).probe("o") },
  LayoutCase(
    "scale", rule: "scaling leaves the frame and scales about the middle",
    ["s": rect(90, 45, 20, 10), "a": rect(80, 40, 40, 20)]
  ) { box("a", 20, 10).scaleEffect(2).probe("s") },
  LayoutCase(
    "scale about a corner", rule: "scaling is about its anchor",
    ["a": rect(90, 45, 40, 20)]
  ) { box("a", 20, 10).scaleEffect(2, anchor: .topLeading) },
  LayoutCase(
    "a hidden view", rule: "a hidden view keeps its place",
    ["a": rect(80, 45, 20, 10), "b": rect(100, 45, 20, 10)]
  ) {
    HStack(spacing: 0) {
      box("a", 20, 10)
      box("b", 20, 10).hidden()
    }
  },
]

private let readers: [LayoutCase] = [
  LayoutCase(
    "a reader takes all", rule: "a geometry reader takes what it is proposed",
    ["r": rect(0, 0, 200, 100), "a": rect(0, 0, 100, 50)]
  ) {
    GeometryReader { proxy in
      Color.red.frame(width: proxy.size.width / 2, height: proxy.size.height / 2).probe("a")
    }.probe("r")
  },
  LayoutCase(
    "a reader in a row", rule: "a geometry reader is as flexible as a colour",
    ["a": rect(100, 0, 100, 100)]
  ) {
    HStack(spacing: 0) {
      Color.red
      GeometryReader { proxy in Color.blue.frame(width: proxy.size.width).probe("a") }
    }
  },
  LayoutCase(
    "a reader in a background", rule: "a reader behind a view has its size",
    ["a": rect(80, 40, 20, 20)]
  ) {
    box("c", 40, 20).background(
      GeometryReader { proxy in Color.red.frame(width: proxy.size.width / 2).probe("a") })
  },
  LayoutCase(
    "a global frame", rule: "the global frame is in the space of the output",
    ["a": rect(150, 0, 150, 100)]
  ) {
    HStack(spacing: 0) {
      Color.red.frame(width: 150)
      GeometryReader { proxy in
        Color.red.frame(width: proxy.frame(in: .global).minX).probe("a")
      }
    }
  },
  LayoutCase(
    "a named frame", rule: "a named frame is in the space of the view that bears the name",
    ["a": rect(110, 10, 10, 80)]
  ) {
    HStack(spacing: 0) {
      Color.red.frame(width: 100)
      GeometryReader { proxy in
        Color.red.frame(width: proxy.frame(in: .named("card")).minX).probe("a")
      }
      .padding(10).coordinateSpace(name: "card")
    }
  },
]
