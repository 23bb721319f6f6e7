import MartletUI

/// An action after an animation, and transactions.
struct Completions: View {
  @State private var isFar = false
  @State private var ends = 0

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      ball(.red)
      ball(.green).transaction(value: isFar) { $0.animation = .linear(duration: 0.2) }
      ball(.blue).transaction { $0.animation = nil }
      Text("\(ends)")
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .leading)
    .padding()
    .contentShape(Rectangle())
    .onTapGesture {
      withAnimation(.spring(duration: 0.5, bounce: 0.3), completionCriteria: .logicallyComplete) {
        isFar.toggle()
      } completion: {
        var quiet = Transaction(animation: nil)
        quiet.disablesAnimations = true
        withTransaction(quiet) { ends += 1 }
      }
    }
  }

  private func ball(_ color: Color) -> some View {
    Circle().fill(color).frame(width: 26, height: 26).offset(x: isFar ? 200 : 0)
  }
}
