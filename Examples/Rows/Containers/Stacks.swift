import MartletUI

/// A stack places views beside, below or on top of each other.
struct Stacks: View {
  var body: some View {
    HStack(alignment: .bottom, spacing: 16) {
      VStack(alignment: .leading, spacing: 4) {
        Text("Leading")
        Text("one below the other").font(.footnote)
      }
      ZStack(alignment: .bottomTrailing) {
        RoundedRectangle(cornerRadius: 12).fill(Color.blue)
        Circle().fill(Color.yellow).frame(width: 28, height: 28)
      }
      .frame(width: 90, height: 90)
    }
  }
}
