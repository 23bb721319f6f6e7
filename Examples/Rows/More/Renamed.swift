import MartletUI

/// A button that asks for another name, and a colour taken apart in both colour schemes.
struct Renamed: View {
  @State private var name = "Hall"

  var body: some View {
    VStack(spacing: 12) {
      HStack(spacing: 16) {
        Text(name).font(.title3)
        RenameButton()
      }
      .renameAction { name = name == "Hall" ? "Lounge" : "Hall" }
      RenameButton()
      HStack(spacing: 12) {
        Components()
        Components().colorScheme(.dark)
      }
    }
  }
}

private struct Components: View {
  @Environment(\.self) private var environment

  var body: some View {
    let resolved: Color.Resolved = Color.primary.resolve(in: environment)
    Text("\(Int(resolved.red * 100)) %")
      .foregroundColor(.gray)
      .padding(8)
      .background(Color(resolved))
  }
}
