import MartletUI

/// A sheet over the page. It is open as long as its item is not nil.
struct Sheets: View {
  @State private var lamp: Lamp?

  var body: some View {
    HStack(spacing: 24) {
      ForEach(["Hall", "Stairs"], id: \.self) { name in
        Button(name) { lamp = Lamp(id: name) }
      }
    }
    .sheet(item: $lamp, onDismiss: nil) { LampSheet(lamp: $0) }
  }
}

private struct Lamp: Identifiable {
  let id: String
}

private struct LampSheet: View {
  let lamp: Lamp
  @Environment(\.presentationMode) private var presentation

  var body: some View {
    VStack(spacing: 16) {
      Label(lamp.id, systemImage: "lightbulb").font(.title)
      Button("Done") { presentation.wrappedValue.dismiss() }
    }
  }
}
