import MartletUI

/// A choice on a page of its own, and one by icons.
struct PickerPages: View {
  @State private var room = 0
  @State private var sky = 1

  var body: some View {
    NavigationStack {
      List {
        Picker("Room", selection: $room) {
          Text("Hall")
          Text("Bath")
          Text("Attic")
        }
        .pickerStyle(.navigationLink)
        Picker("Sky", selection: $sky) {
          Image(systemName: "sun.max")
          Image(systemName: "cloud")
          Image(systemName: "moon")
        }
        .pickerStyle(.palette)
      }
      .navigationBarTitle("Choices", displayMode: .inline)
    }
  }
}
