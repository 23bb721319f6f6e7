import MartletUI

/// Tiles that have the focus in turn, and a button that changes the focused one.
struct FocusedTiles: View {
  @State private var heat = 3
  @State private var light = 5

  var body: some View {
    HStack {
      Tile(title: "Heat \(heat)").focusable().focusedValue(\.level, $heat)
      Tile(title: "Light \(light)").focusable().focusedValue(\.level, $light)
      MoreButton()
    }
  }
}

private struct Tile: View {
  let title: String
  @Environment(\.isFocused) private var isFocused

  var body: some View {
    Text(title).padding().background(isFocused ? Color.yellow : .clear)
  }
}

private struct MoreButton: View {
  @FocusedBinding(\.level) private var level

  var body: some View {
    Button("More") { level? += 1 }.disabled(level == nil).keyboardShortcut("m")
  }
}

private enum LevelKey: FocusedValueKey { typealias Value = Binding<Int> }
extension FocusedValues {
  fileprivate var level: Binding<Int>? {
    get { self[LevelKey.self] }
    set { self[LevelKey.self] = newValue }
  }
}
