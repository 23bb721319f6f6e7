import MartletUI

/// Views that a tap on their label shows.
struct Disclosures: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      DisclosureGroup("More") {
        Text("Hidden until now").foregroundStyle(.secondary)
      }
      Color.gray.opacity(0.3).frame(height: 30)
    }
    .frame(width: 240, height: 150, alignment: .top)
  }
}
