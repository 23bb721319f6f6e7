import MartletUI

/// A custom view, and a custom function on all views.
struct OwnViews: View {
  var body: some View {
    HStack(spacing: 12) {
      Reading(name: "Kitchen", value: "21.4°").card()
      Reading(name: "Cellar", value: "12.9°").card()
    }
  }
}

private struct Reading: View {
  let name: String
  let value: String

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(name).font(.footnote).foregroundColor(.secondary)
      Text(value).font(.title.weight(.semibold))
    }
  }
}

extension View {
  fileprivate func card() -> some View {
    padding(14).background(RoundedRectangle(cornerRadius: 12).fill(Color.blue.opacity(0.12)))
  }
}
