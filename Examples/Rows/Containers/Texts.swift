import MartletUI

/// Texts of several parts, on several lines, and truncated if they do not fit.
struct Texts: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text("Supply ").bold() + Text("48.5 °C").foregroundColor(.red)
      Text(verbatim: "No \\(interpolation) here")
      Text("A text too long for its line is broken, and cut after the second one at last.")
        .lineLimit(2)
      Text("Heat pump, ground floor, east").lineLimit(1).truncationMode(.middle)
        .frame(width: 150, alignment: .leading)
    }
    .font(.system(size: 15))
    .frame(width: 230)
  }
}
