import MartletUI

/// Why there is nothing to see.
struct Unavailable: View {
  var body: some View {
    ContentUnavailableView(
      "No sensors", systemImage: "moon", description: Text("Add one to see its values."))
  }
}
