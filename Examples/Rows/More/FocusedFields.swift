import MartletUI

/// The field that has the focus, as a value.
struct FocusedFields: View {
  private enum Field: Hashable { case first, last }

  @State private var first = ""
  @State private var last = ""
  @FocusState private var field: Field?
  @FocusState private var isNoteFocused: Bool

  var body: some View {
    VStack(spacing: 8) {
      TextField("First", text: $first).focused($field, equals: .first)
        .onSubmit { field = .last }
      TextField("Last", text: $last).focused($field, equals: .last)
      HStack {
        Button("Last name") { field = .last }
        Text(field == .first ? "first" : field == .last ? "last" : "none")
      }
    }
    .textFieldStyle(.roundedBorder)
    .defaultFocus($field, .first)
    .padding(.horizontal)
  }
}
