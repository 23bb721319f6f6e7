import MartletUI

/// A change that tells the views where it comes from, and a gesture that is one of two.
struct OwnTransactions: View {
  @State private var isRight = false
  @State private var usesDrag = false

  var body: some View {
    VStack(spacing: 14) {
      Circle().fill(Color.teal).frame(width: 44, height: 44)
        .frame(width: 240, alignment: isRight ? .trailing : .leading)
        .transaction { if $0.isByHand { $0.animation = .linear(duration: 0.6) } }
        .contentShape(Rectangle())
        .gesture(move)
      Button("By button") { isRight.toggle() }
      Button(usesDrag ? "drag" : "tap") { usesDrag.toggle() }
    }
  }

  private var move: AnyGesture<Void> {
    usesDrag
      ? AnyGesture(DragGesture().map { _ in }.onEnded { toggle() })
      : AnyGesture(TapGesture().onEnded { toggle() })
  }

  private func toggle() {
    withTransaction(\.isByHand, true) { isRight.toggle() }
  }
}

private struct ByHandKey: TransactionKey { static let defaultValue = false }

extension Transaction {
  fileprivate var isByHand: Bool {
    get { self[ByHandKey.self] }
    set { self[ByHandKey.self] = newValue }
  }
}
