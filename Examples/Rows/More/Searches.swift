import MartletUI

/// A search field above a list, with scopes and suggestions.
struct Searches: View {
  @State private var text = ""
  @State private var isIndoors = true

  private var rooms: [String] { isIndoors ? ["Kitchen", "Bath", "Cellar"] : ["Garden", "Gate"] }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading) {
        ForEach(rooms.filter { text.isEmpty || $0.hasPrefix(text) }, id: \.self) { Text($0) }
        Leaving()
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(.leading, 24)
    }
    .searchable(text: $text, prompt: "Room")
    .searchScopes($isIndoors) {
      Text("Inside").tag(true)
      Text("Outside").tag(false)
    }
    .searchSuggestions { Text("Kitchen").searchCompletion("Kitchen") }
  }
}

private struct Leaving: View {
  @Environment(\.isSearching) private var isSearching
  @Environment(\.dismissSearch) private var dismissSearch

  var body: some View {
    if isSearching { Button("Cancel") { dismissSearch() } }
  }
}
