import MartletUI

/// A search for rooms by what they have: a touched suggestion becomes a chip in front of the text.
struct TokenSearches: View {
  private struct Feature: Identifiable, Hashable {
    let id: String
  }

  @State private var text = ""
  @State private var chosen = [Feature(id: "Heated")]
  @State private var suggested = ["Heated", "Upstairs", "Quiet"].map { Feature(id: $0) }

  @FocusState private var isSearching: Bool

  private let rooms: KeyValuePairs<String, Set<String>> = [
    "Kitchen": ["Heated"], "Study": ["Heated", "Upstairs", "Quiet"], "Attic": ["Upstairs"],
  ]

  private var found: [String] {
    rooms.filter { room in
      room.key.hasPrefix(text) && chosen.allSatisfy { room.value.contains($0.id) }
    }.map(\.key)
  }

  var body: some View {
    ScrollView {
      VStack(alignment: .leading) {
        ForEach(found, id: \.self) { Text($0) }
        Button("Search") { isSearching = true }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(.leading, 24)
    }
    .searchable(text: $text, tokens: $chosen, suggestedTokens: $suggested, prompt: "Room") {
      Text($0.id)
    }
    .searchFocused($isSearching)
  }
}
