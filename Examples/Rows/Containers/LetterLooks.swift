import MartletUI

/// Lines along a text, space between its letters, and looks that a view gives to all texts inside.
struct LetterLooks: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 7) {
      HStack(spacing: 14) {
        Text("under").underline()
        Text("through").strikethrough(color: .red)
        Text("dots").underline(pattern: .dot, color: .blue)
      }
      HStack(spacing: 14) {
        Text("wide").kerning(3)
        Text("tight").tracking(-1)
        Text("x") + Text("2").font(.caption).baselineOffset(8)
      }
      HStack(spacing: 14) {
        Text("case").textCase(.uppercase)
        Text("lean").italic()
        Text("11").monospaced()
        Text("00").fontDesign(.monospaced)
      }
      .bold()
    }
  }
}
