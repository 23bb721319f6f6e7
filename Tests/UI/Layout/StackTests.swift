import MartletUI
import MartletUITestSupport
import Testing

@MainActor
struct StackTests {
  @Test(arguments: rows + columns + layered) func stack(_ row: LayoutCase) { row.check() }
}

private let rows: [LayoutCase] = [
  LayoutCase(
    "fixed views in a row", rule: "a stack is as large as its children and is centred",
    ["a": rect(61, 40, 30, 20), "b": rect(99, 45, 40, 10)]
  ) {
    HStack {
      box("a", 30, 20)
      box("b", 40, 10)
    }
  },
  LayoutCase(
    "explicit spacing", rule: "spacing replaces the default of 8",
    ["a": rect(75, 45, 20, 10), "b": rect(105, 45, 20, 10)]
  ) {
    HStack(spacing: 10) {
      box("a", 20, 10)
      box("b", 20, 10)
    }
  },
  LayoutCase(
    "negative spacing", rule: "children overlap by a negative spacing",
    ["a": rect(80.5, 45, 20, 10), "b": rect(99.5, 45, 20, 10)]
  ) {
    HStack(spacing: -1) {
      box("a", 20, 10)
      box("b", 20, 10)
    }
  },
  LayoutCase(
    "two flexible views", rule: "equally flexible children get equal shares",
    ["a": rect(0, 0, 100, 100), "b": rect(100, 0, 100, 100)]
  ) {
    HStack(spacing: 0) {
      flexible("a")
      flexible("b")
    }
  },
  LayoutCase(
    "fixed beside flexible", rule: "the least flexible child is served first",
    ["a": rect(0, 0, 150, 100), "b": rect(150, 0, 50, 100)]
  ) {
    HStack(spacing: 0) {
      flexible("a")
      Color.red.frame(width: 50).probe("b")
    }
  },
  LayoutCase(
    "three children share what is left", rule: "each is proposed an equal share of the rest",
    ["a": rect(0, 0, 70, 100), "b": rect(70, 45, 60, 10), "c": rect(130, 0, 70, 100)]
  ) {
    HStack(spacing: 0) {
      flexible("a")
      box("b", 60, 10)
      flexible("c")
    }
  },
  LayoutCase(
    "a bounded child is less flexible", rule: "flexibility is most less least length",
    ["a": rect(0, 0, 170, 100), "b": rect(170, 0, 30, 100)]
  ) {
    HStack(spacing: 0) {
      flexible("a")
      Color.red.frame(maxWidth: 30).probe("b")
    }
  },
  LayoutCase(
    "a least length is kept", rule: "what a child takes beyond its share is missing to others",
    ["a": rect(0, 0, 40, 100), "b": rect(40, 0, 160, 100)]
  ) {
    HStack(spacing: 0) {
      flexible("a")
      Color.red.frame(minWidth: 160).probe("b")
    }
  },
  LayoutCase(
    "priority takes all", rule: "a higher priority is offered all but the others' least",
    ["a": rect(0, 0, 200, 100), "b": rect(200, 0, 0, 100)]
  ) {
    HStack(spacing: 0) {
      flexible("a").layoutPriority(1)
      flexible("b")
    }
  },
  LayoutCase(
    "priority leaves the least length", rule: "lower priorities keep their least length",
    ["a": rect(0, 0, 140, 100), "b": rect(140, 0, 60, 100)]
  ) {
    HStack(spacing: 0) {
      flexible("a").layoutPriority(1)
      Color.red.frame(minWidth: 60).probe("b")
    }
  },
  LayoutCase(
    "priority through a modifier", rule: "layout priority passes through modifiers",
    ["a": rect(5, 5, 190, 90), "b": rect(200, 0, 0, 100)]
  ) {
    HStack(spacing: 0) {
      flexible("a").layoutPriority(1).padding(5)
      flexible("b")
    }
  },
  LayoutCase(
    "a spacer pushes apart", rule: "a spacer takes what is left and no height",
    ["a": rect(0, 45, 20, 10), "b": rect(180, 45, 20, 10)]
  ) {
    HStack {
      box("a", 20, 10)
      Spacer()
      box("b", 20, 10)
    }
  },
  LayoutCase(
    "a spacer's least length", rule: "a spacer keeps 8 points and no spacing beside it",
    ["a": rect(0, 45, 96, 10), "b": rect(104, 45, 96, 10)]
  ) {
    HStack {
      box("a", 96, 10)
      Spacer()
      box("b", 96, 10)
    }
  },
  LayoutCase(
    "a framed spacer", rule: "a frame has the default spacing on both sides",
    ["a": rect(0, 0, 72, 100), "b": rect(128, 0, 72, 100)]
  ) {
    HStack {
      flexible("a")
      Spacer().frame(width: 40)
      flexible("b")
    }
  },
  LayoutCase(
    "two spacers centre", rule: "spacers are equally flexible",
    ["a": rect(90, 45, 20, 10)]
  ) {
    HStack(spacing: 0) {
      Spacer()
      box("a", 20, 10)
      Spacer()
    }
  },
  LayoutCase(
    "a spacer is served last", rule: "a spacer yields to everything but its least length",
    ["a": rect(0, 40, 120, 20), "b": rect(160, 45, 40, 10)]
  ) {
    HStack(spacing: 0) {
      Text("fifteen letters").lineLimit(1).probe("a")
      Spacer(minLength: 0)
      box("b", 40, 10)
    }
  },
  LayoutCase(
    "alignment top", rule: "children's tops coincide",
    ["a": rect(70, 40, 30, 20), "b": rect(100, 40, 30, 10)]
  ) {
    HStack(alignment: .top, spacing: 0) {
      box("a", 30, 20)
      box("b", 30, 10)
    }
  },
  LayoutCase(
    "alignment bottom", rule: "children's bottoms coincide",
    ["a": rect(70, 40, 30, 20), "b": rect(100, 50, 30, 10)]
  ) {
    HStack(alignment: .bottom, spacing: 0) {
      box("a", 30, 20)
      box("b", 30, 10)
    }
  },
  LayoutCase(
    "first baselines", rule: "a view without text stands on the baseline",
    ["a": rect(80, 40, 24, 20), "b": rect(104, 46, 16, 10)]
  ) {
    HStack(alignment: .firstTextBaseline, spacing: 0) {
      Text("abc").probe("a")
      box("b", 16, 10)
    }
  },
  LayoutCase(
    "a moved guide", rule: "children are moved so that their guides coincide",
    ["a": rect(80, 35, 20, 20), "b": rect(100, 45, 20, 20)]
  ) {
    HStack(alignment: .top, spacing: 0) {
      box("a", 20, 20).alignmentGuide(.top) { _ in 10 }
      box("b", 20, 20)
    }
  },
  LayoutCase(
    "more than there is", rule: "a stack may be larger than proposed and is centred",
    ["a": rect(-50, 45, 150, 10), "b": rect(100, 45, 150, 10)]
  ) {
    HStack(spacing: 0) {
      box("a", 150, 10)
      box("b", 150, 10)
    }
  },
  LayoutCase(
    "nothing inside", rule: "an empty stack has no size",
    ["s": rect(100, 50, 0, 0)]
  ) { HStack {}.probe("s") },
  LayoutCase(
    "texts share the width", rule: "the shorter text is less flexible and is served first",
    ["a": rect(0, 40, 16, 20), "b": rect(16, 30, 184, 40)]
  ) {
    HStack(spacing: 0) {
      Text("ab").probe("a")
      Text("one two three four five six seven").frame(maxWidth: .infinity).probe("b")
    }
  },
  LayoutCase(
    "group in a row", rule: "a group's children are the stack's own",
    ["a": rect(80, 45, 20, 10), "b": rect(100, 45, 20, 10)]
  ) {
    HStack(spacing: 0) {
      Group {
        box("a", 20, 10)
        box("b", 20, 10)
      }
    }
  },
  LayoutCase(
    "modifier on a group", rule: "a modifier on a group acts on each child",
    ["a": rect(75, 45, 20, 10), "b": rect(105, 45, 20, 10)]
  ) {
    HStack(spacing: 0) {
      Group {
        box("a", 20, 10)
        box("b", 20, 10)
      }.padding(5)
    }
  },
  LayoutCase(
    "an absent view", rule: "an optional view that is nil takes no spacing",
    ["a": rect(76, 45, 20, 10), "b": rect(104, 45, 20, 10)]
  ) {
    HStack {
      box("a", 20, 10)
      Optional<Text>.none
      box("b", 20, 10)
    }
  },
]

private let columns: [LayoutCase] = [
  LayoutCase(
    "fixed views in a column", rule: "children are centred across the stack",
    ["a": rect(80, 26, 40, 20), "b": rect(90, 54, 20, 20)]
  ) {
    VStack {
      box("a", 40, 20)
      box("b", 20, 20)
    }
  },
  LayoutCase(
    "leading", rule: "children's leading edges coincide",
    ["a": rect(80, 30, 40, 20), "b": rect(80, 50, 20, 20)]
  ) {
    VStack(alignment: .leading, spacing: 0) {
      box("a", 40, 20)
      box("b", 20, 20)
    }
  },
  LayoutCase(
    "trailing", rule: "children's trailing edges coincide",
    ["a": rect(80, 30, 40, 20), "b": rect(100, 50, 20, 20)]
  ) {
    VStack(alignment: .trailing, spacing: 0) {
      box("a", 40, 20)
      box("b", 20, 20)
    }
  },
  LayoutCase(
    "flexible heights", rule: "equally flexible children get equal shares",
    ["a": rect(0, 0, 200, 50), "b": rect(0, 50, 200, 50)]
  ) {
    VStack(spacing: 0) {
      flexible("a")
      flexible("b")
    }
  },
  LayoutCase(
    "a column in a row", rule: "a stack proposes to stacks as to other children",
    ["a": rect(0, 0, 100, 50), "b": rect(0, 50, 100, 50), "c": rect(100, 0, 100, 100)]
  ) {
    HStack(spacing: 0) {
      VStack(spacing: 0) {
        flexible("a")
        flexible("b")
      }
      flexible("c")
    }
  },
  LayoutCase(
    "spacer in a column", rule: "a spacer takes height in a column",
    ["a": rect(90, 0, 20, 10), "b": rect(90, 90, 20, 10)]
  ) {
    VStack {
      box("a", 20, 10)
      Spacer()
      box("b", 20, 10)
    }
  },
  LayoutCase(
    "a divider", rule: "a divider is a hairline across, with spacing around",
    ["a": rect(90, 31.5, 20, 10), "d": rect(0, 49.5, 200, 1), "b": rect(90, 58.5, 20, 10)]
  ) {
    VStack {
      box("a", 20, 10)
      Divider().probe("d")
      box("b", 20, 10)
    }
  },
  LayoutCase(
    "a guide moved in a column", rule: "the stack is as wide as the aligned children reach",
    ["s": rect(85, 30, 30, 40), "a": rect(85, 30, 20, 20), "b": rect(95, 50, 20, 20)]
  ) {
    VStack(alignment: .leading, spacing: 0) {
      box("a", 20, 20).alignmentGuide(.leading) { _ in 10 }
      box("b", 20, 20)
    }.probe("s")
  },
  LayoutCase(
    "for each", rule: "the views of ForEach are the stack's own",
    ["0": rect(95, 35, 10, 10), "1": rect(95, 45, 10, 10), "2": rect(95, 55, 10, 10)]
  ) { VStack(spacing: 0) { ForEach(0..<3) { box("\($0)", 10, 10) } } },
  LayoutCase(
    "a wrapped text", rule: "a text breaks into lines within the width proposed",
    ["t": rect(60, 20, 80, 60)]
  ) { Text("aaaa bbbb cccc dddd eeee").frame(width: 80).probe("t") },
  LayoutCase(
    "line limit", rule: "a text has at most as many lines as its limit",
    ["t": rect(60, 40, 80, 20)]
  ) { Text("aaaa bbbb cccc dddd eeee").lineLimit(1).frame(width: 80).probe("t") },
]

private let layered: [LayoutCase] = [
  LayoutCase(
    "layers", rule: "a ZStack is as large as its largest child; all are centred",
    ["z": rect(70, 35, 60, 30), "a": rect(70, 45, 60, 10), "b": rect(95, 35, 10, 30)]
  ) {
    ZStack {
      box("a", 60, 10)
      box("b", 10, 30)
    }.probe("z")
  },
  LayoutCase(
    "layers top leading", rule: "alignment lines of all layers coincide",
    ["a": rect(70, 35, 60, 30), "b": rect(70, 35, 10, 10)]
  ) {
    ZStack(alignment: .topLeading) {
      box("a", 60, 30)
      box("b", 10, 10)
    }
  },
  LayoutCase(
    "layers bottom trailing", rule: "alignment lines of all layers coincide",
    ["a": rect(70, 35, 60, 30), "b": rect(120, 55, 10, 10)]
  ) {
    ZStack(alignment: .bottomTrailing) {
      box("a", 60, 30)
      box("b", 10, 10)
    }
  },
  LayoutCase(
    "a flexible layer", rule: "each layer is proposed the whole",
    ["a": rect(0, 0, 200, 100), "b": rect(95, 45, 10, 10)]
  ) {
    ZStack {
      flexible("a")
      box("b", 10, 10)
    }
  },
  LayoutCase(
    "a background", rule: "a background is proposed the content's size and changes nothing",
    ["a": rect(80, 40, 40, 20), "b": rect(80, 40, 40, 20)]
  ) { box("a", 40, 20).background(flexible("b")) },
  LayoutCase(
    "a small overlay", rule: "an overlay is aligned in the content",
    ["a": rect(80, 40, 40, 20), "b": rect(110, 40, 10, 10)]
  ) { box("a", 40, 20).overlay(box("b", 10, 10), alignment: .topTrailing) },
  LayoutCase(
    "a large overlay", rule: "an overlay may reach beyond the content without enlarging it",
    ["s": rect(80, 40, 40, 20), "b": rect(70, 35, 60, 30)]
  ) { box("a", 40, 20).overlay(box("b", 60, 30)).probe("s") },
]
