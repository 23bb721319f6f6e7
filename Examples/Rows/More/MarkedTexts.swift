import MartletUI

/// Markdown in literals, and texts with looks of their own inside other texts.
struct MarkedTexts: View {
  private let notice: LocalizedStringKey = "~~Summer~~ **Winter** programme"
  private let name = "*kitchen*"

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("The pump is **running**, and *quietly*.")
      Text(notice)
      Text("Restart with `martlet run` or see [the manual](https://example.org).")
      Text("Supply \(Text("48.5 °C").bold().foregroundColor(.red)), room \(name)")
      Text("**Return \(Text("31 °C").foregroundColor(.blue))** and 2 \\* 3 = 6")
    }
    .font(.system(size: 15))
    .frame(width: 250, alignment: .leading)
  }
}
