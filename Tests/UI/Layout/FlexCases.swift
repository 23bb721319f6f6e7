import MartletUI
import MartletUITestSupport
import Testing

/// The rules where several of them meet, each worked out by hand.
@MainActor
struct FlexLayoutTests {
  @Test(arguments: shares + bounds + lines + spaces + texts) func frame(_ row: LayoutCase) {
    row.check()
  }
}

private let shares: [LayoutCase] = [
  LayoutCase(
    "three priorities", rule: "priorities are served from the highest down",
    ["a": rect(0, 0, 110, 100), "b": rect(110, 0, 60, 100), "c": rect(170, 0, 30, 100)]
  ) {
    HStack(spacing: 0) {
      flexible("a").layoutPriority(2)
      Color.red.frame(minWidth: 60).probe("b").layoutPriority(1)
      Color.red.frame(minWidth: 30).probe("c")
    }
  },
  LayoutCase(
    "priority of the fixed", rule: "what a fixed child of high priority leaves is shared",
    ["a": rect(0, 40, 50, 20), "b": rect(50, 0, 75, 100), "c": rect(125, 0, 75, 100)]
  ) {
    HStack(spacing: 0) {
      box("a", 50, 20).layoutPriority(1)
      flexible("b")
      flexible("c")
    }
  },
  LayoutCase(
    "negative priority", rule: "a priority below 0 is served after all others",
    ["a": rect(0, 0, 0, 100), "b": rect(0, 0, 200, 100)]
  ) {
    HStack(spacing: 0) {
      flexible("a").layoutPriority(-1)
      flexible("b")
    }
  },
  LayoutCase(
    "priority within a priority", rule: "equal priorities share as if there were none",
    ["a": rect(0, 0, 100, 100), "b": rect(100, 0, 100, 100), "c": rect(200, 0, 0, 100)]
  ) {
    HStack(spacing: 0) {
      flexible("a").layoutPriority(1)
      flexible("b").layoutPriority(1)
      flexible("c")
    }
  },
  LayoutCase(
    "two bounded children", rule: "the least flexible is served first, the rest is shared anew",
    ["a": rect(0, 0, 20, 100), "b": rect(20, 0, 70, 100), "c": rect(90, 0, 110, 100)]
  ) {
    HStack(spacing: 0) {
      Color.red.frame(maxWidth: 20).probe("a")
      Color.red.frame(maxWidth: 70).probe("b")
      flexible("c")
    }
  },
  LayoutCase(
    "bounds that do not fill", rule: "what nobody takes is left, and the stack is centred",
    ["s": rect(60, 0, 80, 100), "a": rect(60, 0, 30, 100), "b": rect(90, 0, 50, 100)]
  ) {
    HStack(spacing: 0) {
      Color.red.frame(maxWidth: 30).probe("a")
      Color.red.frame(maxWidth: 50).probe("b")
    }.probe("s")
  },
  LayoutCase(
    "spacing before shares", rule: "spacing is taken from the length before it is shared",
    ["a": rect(0, 0, 60, 100), "b": rect(70, 0, 60, 100), "c": rect(140, 0, 60, 100)]
  ) {
    HStack(spacing: 10) {
      flexible("a")
      flexible("b")
      flexible("c")
    }
  },
  LayoutCase(
    "a column of priorities", rule: "priorities hold along a column as along a row",
    ["a": rect(0, 0, 200, 80), "b": rect(0, 80, 200, 20)]
  ) {
    VStack(spacing: 0) {
      flexible("a").layoutPriority(1)
      Color.red.frame(minHeight: 20).probe("b")
    }
  },
  LayoutCase(
    "a row without a proposal", rule: "with no length proposed every child has its ideal",
    ["s": rect(70, 40, 60, 20), "a": rect(70, 45, 10, 10), "b": rect(80, 40, 50, 20)]
  ) {
    HStack(spacing: 0) {
      flexible("a")
      box("b", 50, 20)
    }.fixedSize().probe("s")
  },
  LayoutCase(
    "a flexible row in a column", rule: "a stack is as flexible as what is in it",
    ["a": rect(0, 0, 100, 80), "b": rect(100, 0, 100, 80), "c": rect(0, 80, 200, 20)]
  ) {
    VStack(spacing: 0) {
      HStack(spacing: 0) {
        flexible("a")
        flexible("b")
      }
      Color.red.frame(height: 20).probe("c")
    }
  },
]

private let bounds: [LayoutCase] = [
  LayoutCase(
    "min, ideal and max", rule: "with nothing proposed the ideal holds, within the bounds",
    ["f": rect(70, 0, 60, 100)]
  ) {
    flexible("a").frame(minWidth: 20, idealWidth: 60, maxWidth: 90).probe("f")
      .fixedSize(horizontal: true, vertical: false)
  },
  LayoutCase(
    "all of min, ideal, max", rule: "a proposal above the upper bound gives the upper bound",
    ["f": rect(55, 0, 90, 100), "a": rect(55, 0, 90, 100)]
  ) { flexible("a").frame(minWidth: 20, idealWidth: 60, maxWidth: 90).probe("f") },
  LayoutCase(
    "below the lower bound", rule: "a proposal below the lower bound gives the lower bound",
    ["f": rect(90, 0, 20, 100)]
  ) {
    flexible("a").frame(minWidth: 20, maxWidth: 90).probe("f").frame(width: 5)
  },
  LayoutCase(
    "content above the upper bound", rule: "the bound holds for the frame, not for its content",
    ["f": rect(80, 45, 40, 10), "a": rect(60, 45, 80, 10)]
  ) { box("a", 80, 10).frame(maxWidth: 40).probe("f") },
  LayoutCase(
    "infinite in both", rule: "infinite bounds take the whole proposal",
    ["f": rect(0, 0, 200, 100), "a": rect(180, 90, 20, 10)]
  ) {
    box("a", 20, 10).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)
      .probe("f")
  },
  LayoutCase(
    "minHeight", rule: "bounds of the height act as those of the width",
    ["f": rect(90, 30, 20, 40), "a": rect(90, 30, 20, 10)]
  ) { box("a", 20, 10).frame(minHeight: 40, alignment: .top).probe("f") },
  LayoutCase(
    "ideal height", rule: "with no height proposed the ideal height holds",
    ["f": rect(0, 35, 200, 30)]
  ) {
    flexible("a").frame(idealHeight: 30).fixedSize(horizontal: false, vertical: true).probe("f")
  },
  LayoutCase(
    "frame in a frame", rule: "the outer frame proposes its size to the inner one",
    ["i": rect(50, 20, 100, 60)]
  ) { flexible("a").frame(maxWidth: .infinity).probe("i").frame(width: 100, height: 60) },
  LayoutCase(
    "padding in a frame", rule: "padding is inside the frame it stands before",
    ["a": rect(60, 30, 80, 40)]
  ) { flexible("a").padding(10).frame(width: 100, height: 60) },
  LayoutCase(
    "frame in a padding", rule: "padding is outside the frame it stands after",
    ["p": rect(40, 10, 120, 80), "a": rect(50, 20, 100, 60)]
  ) { flexible("a").frame(width: 100, height: 60).padding(10).probe("p") },
  LayoutCase(
    "paddings add up", rule: "one padding after the other adds both",
    ["p": rect(65, 25, 70, 50), "a": rect(80, 40, 40, 20)]
  ) { box("a", 40, 20).padding(5).padding(10).probe("p") },
  LayoutCase(
    "padding larger than the room", rule: "what is proposed inside is never below nothing",
    ["p": rect(-50, -100, 300, 300), "a": rect(100, 50, 0, 0)]
  ) { flexible("a").padding(150).probe("p") },
  LayoutCase(
    "ratio in a row", rule: "a view of fixed proportions takes what its height allows",
    ["a": rect(0, 0, 100, 100), "b": rect(100, 0, 100, 100)]
  ) {
    HStack(spacing: 0) {
      flexible("a").aspectRatio(1, contentMode: .fit)
      flexible("b")
    }
  },
]

private let lines: [LayoutCase] = [
  LayoutCase(
    "a guide by size", rule: "a guide's closure is given the view's own dimensions",
    ["a": rect(80, 30, 20, 20), "b": rect(100, 40, 20, 30)]
  ) {
    HStack(alignment: .top, spacing: 0) {
      box("a", 20, 20).alignmentGuide(.top) { $0.height / 2 }
      box("b", 20, 30)
    }
  },
  LayoutCase(
    "a guide of another line", rule: "a guide that the stack does not align by changes nothing",
    ["a": rect(80, 40, 20, 20), "b": rect(100, 40, 20, 10)]
  ) {
    HStack(alignment: .top, spacing: 0) {
      box("a", 20, 20).alignmentGuide(.bottom) { _ in 3 }
      box("b", 20, 10)
    }
  },
  LayoutCase(
    "a guide in terms of another", rule: "one line can be put where another is",
    ["a": rect(80, 35, 20, 10), "b": rect(100, 45, 20, 20)]
  ) {
    HStack(alignment: .top, spacing: 0) {
      box("a", 20, 10).alignmentGuide(.top) { $0[.bottom] }
      box("b", 20, 20)
    }
  },
  LayoutCase(
    "a guide through padding", rule: "a guide set inside holds for the padded view",
    ["a": rect(80, 42.5, 20, 10), "b": rect(105, 44.5, 20, 20)]
  ) {
    HStack(alignment: .top, spacing: 0) {
      box("a", 20, 10).alignmentGuide(.top) { _ in 2 }.padding(.trailing, 5).padding(.top, 7)
        .padding(.leading, 5)
      box("b", 20, 20)
    }
  },
  LayoutCase(
    "a guide of one's own", rule: "a custom line joins views of different containers",
    ["a": rect(90, 30, 10, 10), "b": rect(90, 60, 10, 10), "c": rect(100, 65, 10, 10)]
  ) {
    HStack(alignment: .mark, spacing: 0) {
      VStack(spacing: 0) {
        box("a", 10, 10)
        Color.clear.frame(width: 10, height: 20)
        box("b", 10, 10).alignmentGuide(.mark) { $0[VerticalAlignment.center] }
      }
      box("c", 10, 10).alignmentGuide(.mark) { _ in 0 }
    }.frame(height: 40, alignment: .top)
  },
  LayoutCase(
    "frames align by guides", rule: "a frame aligns the content's guide with its own",
    ["a": rect(45, 30, 20, 10)]
  ) {
    box("a", 20, 10).alignmentGuide(.leading) { _ in 5 }
      .frame(width: 100, height: 40, alignment: .topLeading)
  },
  LayoutCase(
    "an overlay aligned by a guide", rule: "an overlay's guide meets that of its base",
    ["a": rect(80, 40, 40, 20), "b": rect(75, 35, 10, 10)]
  ) {
    box("a", 40, 20).overlay(
      box("b", 10, 10).alignmentGuide(.leading) { _ in 5 }.alignmentGuide(.top) { _ in 5 },
      alignment: .topLeading)
  },
  LayoutCase(
    "last baselines", rule: "the last lines of texts stand on one line",
    ["a": rect(84, 30, 16, 40), "b": rect(100, 50, 16, 20)]
  ) {
    HStack(alignment: .lastTextBaseline, spacing: 0) {
      Text("ab cd").frame(width: 16).probe("a")
      Text("ef").probe("b")
    }
  },
  LayoutCase(
    "baselines of unlike sizes", rule: "texts of different size stand on one baseline",
    ["a": rect(68, 30, 32, 40), "b": rect(100, 46, 16, 20)]
  ) {
    HStack(alignment: .firstTextBaseline, spacing: 0) {
      Text("ab").font(.system(size: 32)).probe("a")
      Text("ef").probe("b")
      Color.clear.frame(width: 16, height: 0)
    }
  },
]

private let spaces: [LayoutCase] = [
  LayoutCase(
    "a spacer between layers", rule: "outside of stacks a spacer is as large as proposed",
    ["z": rect(0, 0, 200, 100), "a": rect(0, 90, 20, 10)]
  ) {
    ZStack(alignment: .bottomLeading) {
      Spacer()
      box("a", 20, 10)
    }.probe("z")
  },
  LayoutCase(
    "spacer beside flexible", rule: "a spacer yields to what is flexible",
    ["a": rect(0, 0, 192, 100)]
  ) {
    HStack(spacing: 0) {
      flexible("a")
      Spacer()
    }
  },
  LayoutCase(
    "least lengths of spacers", rule: "a spacer never falls below its least length",
    ["a": rect(-15, 45, 90, 10), "b": rect(125, 45, 90, 10)]
  ) {
    HStack(spacing: 0) {
      box("a", 90, 10)
      Spacer(minLength: 50)
      box("b", 90, 10)
    }
  },
  LayoutCase(
    "three spacers", rule: "what is left is shared between all spacers",
    ["a": rect(40, 45, 20, 10), "b": rect(100, 45, 60, 10)]
  ) {
    HStack(spacing: 0) {
      Spacer(minLength: 0)
      box("a", 20, 10)
      Spacer(minLength: 0)
      box("b", 60, 10)
      Spacer(minLength: 0)
    }
  },
  LayoutCase(
    "a spacer in a nested row", rule: "a spacer makes the stack around it flexible",
    ["a": rect(0, 0, 20, 10), "b": rect(180, 0, 20, 10)]
  ) {
    VStack(spacing: 0) {
      HStack(spacing: 0) {
        box("a", 20, 10)
        Spacer()
        box("b", 20, 10)
      }
      Spacer()
    }
  },
  LayoutCase(
    "default spacing in a column", rule: "8 points between views where none is given",
    ["a": rect(95, 27, 10, 10), "b": rect(95, 45, 10, 10), "c": rect(95, 63, 10, 10)]
  ) {
    VStack {
      box("a", 10, 10)
      box("b", 10, 10)
      box("c", 10, 10)
    }
  },
  LayoutCase(
    "a divider in a row", rule: "a divider stands upright in a row and takes its height",
    ["a": rect(0, 45, 95.5, 10), "d": rect(103.5, 0, 1, 100)]
  ) {
    HStack {
      Color.red.frame(width: 95.5, height: 10).probe("a")
      Divider().probe("d")
      Color.red.frame(width: 87.5, height: 10)
    }
  },
]

private let texts: [LayoutCase] = [
  LayoutCase(
    "a text beside a fixed view", rule: "a text wraps in what the fixed view leaves",
    ["t": rect(0, 30, 88, 40), "b": rect(88, 40, 112, 20)]
  ) {
    HStack(spacing: 0) {
      Text("aaaa bbbbbb cccc dddd").probe("t")
      box("b", 112, 20)
    }
  },
  LayoutCase(
    "a text with priority", rule: "a text of higher priority is not wrapped for another",
    ["t": rect(0, 40, 168, 20), "u": rect(168, 20, 32, 60)]
  ) {
    HStack(spacing: 0) {
      Text("aaaa bbbbbb cccc dddd").probe("t").layoutPriority(1)
      Text("eeee ffff gggg").probe("u").frame(minWidth: 32)
    }
  },
  LayoutCase(
    "a column's width", rule: "a column is as wide as its widest text",
    ["s": rect(60, 30, 80, 40), "t": rect(60, 30, 32, 20), "u": rect(60, 50, 80, 20)]
  ) {
    VStack(alignment: .leading, spacing: 0) {
      Text("aaaa").probe("t")
      Text("bbbbb cccc").probe("u")
    }.probe("s")
  },
  LayoutCase(
    "texts too tall", rule: "a text drops the lines its height has no room for",
    ["t": rect(80, 30, 40, 40)]
  ) { Text("aaaaa bbbbb ccccc ddddd").probe("t").frame(width: 40, height: 50) },
  LayoutCase(
    "an ideal height", rule: "fixedSize along the height shows every line",
    ["t": rect(80, 10, 40, 80)]
  ) {
    Text("aaaaa bbbbb ccccc ddddd").fixedSize(horizontal: false, vertical: true).probe("t")
      .frame(width: 40, height: 50)
  },
  LayoutCase(
    "a reduced text", rule: "a text that does not fit is set smaller, down to its least scale",
    ["t": rect(60, 42.5, 80, 15)]
  ) {
    // Ten characters at 16 points would be 80 wide; of 14 points eleven and a half fit, so that
    // 13 characters need 12.5 points of the 16 or less: 24 of 32 parts are 12.
    Text("aaaaaaaaaaaaa").lineLimit(1).minimumScaleFactor(0.5).frame(width: 80).probe("t")
  },
  LayoutCase(
    "a text in a reader", rule: "a reader's content is placed at its top left",
    ["t": rect(0, 0, 32, 20)]
  ) { GeometryReader { _ in Text("aaaa").probe("t") } },
]

extension VerticalAlignment {
  private enum Mark: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context[.top] }
  }

  fileprivate static var mark: VerticalAlignment { VerticalAlignment(Mark.self) }
}
