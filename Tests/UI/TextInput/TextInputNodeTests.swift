import MartletUI
import MartletUITestSupport
import Testing

/// The sizes of fields, as rows of the layout table.
@MainActor
struct TextInputNodeTests {
  @Test(arguments: fields) func frame(_ row: LayoutCase) { row.check() }
}

private let fields: [LayoutCase] = [
  LayoutCase(
    "a field beside a text", rule: "a field takes what the text leaves",
    ["t": rect(0, 40, 72, 20), "f": rect(72, 40, 128, 20)]
  ) {
    HStack(spacing: 0) {
      Text("aaaa bbbb").probe("t")
      TextField("n", text: .constant("")).probe("f")
    }
  },
  LayoutCase(
    "a field of several lines beside a text", rule: "the axis of a field does not limit its width",
    ["t": rect(0, 40, 72, 20), "f": rect(72, 40, 128, 20)]
  ) {
    HStack(spacing: 0) {
      Text("aaaa bbbb").probe("t")
      TextField("n", text: .constant("cc"), axis: .vertical).probe("f")
    }
  },
  LayoutCase(
    "a field before a bounded view", rule: "a bounded view is less flexible than a field",
    ["f": rect(0, 40, 50, 20), "a": rect(50, 0, 150, 100)]
  ) {
    HStack(spacing: 0) {
      TextField("n", text: .constant("")).probe("f")
      Color.red.frame(minWidth: 150, maxWidth: 170).probe("a")
    }
  },
  LayoutCase(
    "a secret before a bounded view", rule: "a field for secrets is as flexible",
    ["f": rect(0, 40, 50, 20), "a": rect(50, 0, 150, 100)]
  ) {
    HStack(spacing: 0) {
      SecureField("n", text: .constant("abc")).probe("f")
      Color.red.frame(minWidth: 150, maxWidth: 170).probe("a")
    }
  },
  LayoutCase(
    "the ideal of an empty field", rule: "with no width proposed the prompt and the caret fit",
    ["f": rect(87, 40, 26, 20)]
  ) { TextField("nnn", text: .constant("")).fixedSize().probe("f") },
  LayoutCase(
    "the ideal of a field", rule: "with no width proposed the text and the caret fit",
    ["f": rect(79, 40, 42, 20)]
  ) { TextField("nnn", text: .constant("aaaaa")).fixedSize().probe("f") },
  LayoutCase(
    "a narrow field", rule: "a field takes a width that is too small for its text",
    ["f": rect(95, 40, 10, 20)]
  ) { TextField("nnn", text: .constant("aaaaa")).probe("f").frame(width: 10) },
]
