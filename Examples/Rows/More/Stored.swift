import MartletUI

/// Two views that share a value by its key. It stays while neither of them is shown.
struct Stored: View {
  @State private var isOpen = true
  @SceneStorage("visits") private var visits = 0

  var body: some View {
    VStack(spacing: 12) {
      Text("opened \(visits) times")
      if isOpen {
        HStack(spacing: 24) {
          Lamp()
          Lamp()
        }
      } else {
        Text("no lamps").foregroundColor(.secondary)
      }
      Button(isOpen ? "Close" : "Open") {
        isOpen.toggle()
        if isOpen { visits += 1 }
      }
    }
  }
}

private struct Lamp: View {
  @AppStorage("lamp") private var isOn = false

  var body: some View {
    Toggle("Lamp", isOn: $isOn)
      .toggleStyle(.button)
  }
}
