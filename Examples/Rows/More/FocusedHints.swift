import MartletUI

/// A line that explains the field that is edited.
struct FocusedHints: View {
  @State private var name = ""
  @State private var room = ""

  var body: some View {
    VStack(spacing: 8) {
      TextField("Name", text: $name).focusedValue(\.hint, "As on the door.")
      TextField("Room", text: $room).focusedValue(\.hint, "Floor and number.")
      HintLine()
    }
    .textFieldStyle(.roundedBorder)
    .padding(.horizontal)
    .focusedSceneValue(\.hint, "Choose a field.")
  }
}

private struct HintLine: View {
  @FocusedValue(\.hint) private var hint

  var body: some View { Text(hint ?? "") }
}

private enum HintKey: FocusedValueKey { typealias Value = String }

extension FocusedValues {
  fileprivate var hint: String? {
    get { self[HintKey.self] }
    set { self[HintKey.self] = newValue }
  }
}
