import MartletUI

/// Keys that do something: of a focused view, and everywhere.
struct Keys: View {
  @State private var index = 2
  @State private var log = "…"
  private let save: KeyEquivalent = "s"
  private let modifiers: EventModifiers = [.command, .shift]

  var body: some View {
    VStack(spacing: 8) {
      HStack {
        ForEach(0..<5) { Circle().fill($0 == index ? Color.orange : .gray).frame(width: 24) }
      }
      .focusable()
      .onMoveCommand { index = max(0, min(4, index + ($0 == .right ? 1 : -1))) }
      .onKeyPress("0") {
        index = 0
        return .handled
      }
      .onDeleteCommand { log = "deleted" }
      .onExitCommand { log = "left" }
      Color.teal.frame(width: 60, height: 20).focusable().focusEffectDisabled()
      Button("Save") { log = "saved" }.keyboardShortcut(save, modifiers: modifiers)
      Button("OK") { log = "done" }.keyboardShortcut(.defaultAction)
      Text(log)
    }
    .focusSection()
    .onModifierKeysChanged(mask: .option) { _, held in log = held.isEmpty ? "released" : "alt" }
  }
}
