import MartletUI

/// A list of separate cards with a strong header.
struct ListSpaces: View {
  var body: some View {
    List {
      Section {
        Text("first")
        Text("second")
      } header: {
        Text("Strong")
      }
      .headerProminence(.increased)
      Section("Usual") {
        Text("third")
      }
    }
    .listStyle(.insetGrouped)
    .listRowSpacing(6)
    .listSectionSpacing(.compact)
  }
}
