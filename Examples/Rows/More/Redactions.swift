import MartletUI

/// Cards that hide their content: while it loads, and from strangers.
struct Redactions: View {
  @State private var reasons: RedactionReasons = [.placeholder]

  var body: some View {
    VStack(spacing: 12) {
      HStack(spacing: 12) {
        Card()
        Card().unredacted()
      }
      .redacted(reason: reasons)
      Button("Next reason") {
        reasons = reasons == .placeholder ? .privacy : []
      }
    }
  }
}

private struct Card: View {
  @Environment(\.redactionReasons) private var reasons

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack {
        Image(systemName: "person.fill")
        Text("Balance").font(.headline)
      }
      Text("1 234.50 €").privacySensitive()
      Text(reasons.contains(.placeholder) ? "is being loaded" : "as of this noon").font(.footnote)
    }
    .frame(width: 120, height: 88)
    .background(Color.teal.opacity(0.2), in: RoundedRectangle(cornerRadius: 8))
  }
}
