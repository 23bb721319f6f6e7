import MartletUI

/// Smaller letters beside others, letters that move together to fit, and heights of lines.
struct SizedLines: View {
  private let sizes: [DynamicTypeSize] = [.small, .xxLarge]

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text("21.5") + Text(" °C").textScale(.secondary)
      Text("A label that nearly fits").allowsTightening(true).lineLimit(1)
        .frame(width: 155, alignment: .leading)
      HStack(alignment: .top, spacing: 20) {
        Text("tight\nlines").lineHeight(.tight)
        Text("loose\nlines").lineHeight(.loose)
        Text("30 points\na line").lineHeight(.exact(points: 30))
      }
      Text("שלום\nfrom the left").multilineTextAlignment(strategy: .writingDirectionBased)
      HStack {
        ForEach(sizes, id: \.self) { size in
          Text("Kitchen").font(.body.width(.condensed)).fontWidth(.standard).dynamicTypeSize(size)
        }
      }
    }
  }
}
