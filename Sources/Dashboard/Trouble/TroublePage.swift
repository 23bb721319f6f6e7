import MartletFormats
import MartletUI

/// The page that replaces all others while the panel cannot show them: the problem, its places, the
/// next steps, and the panel's addresses.
struct TroublePage: View {
  var trouble: Trouble
  var language: Language
  var palette: DashboardPalette

  /// The maximum height of a detail, and the height of everything else, in points.
  private static let detailHeight: CGFloat = 72
  private static let otherHeight: CGFloat = 250

  var body: some View {
    GeometryReader { proxy in
      let isNarrow = proxy.size.width < 600
      VStack(alignment: .leading, spacing: isNarrow ? 16 : 24) {
        title(isNarrow ? 22 : 30)
        if !trouble.details.isEmpty { details(fitting: proxy.size.height) }
        VStack(alignment: .leading, spacing: 8) {
          Text(trouble.outlook(in: language))
          if !trouble.addresses.isEmpty {
            let addresses = trouble.addresses.map(language.isolated).joined(separator: "  ·  ")
            Text("\(TroubleWords.all[language].panel): \(addresses)")
          }
        }
        .font(.system(size: 16))
        .foregroundColor(Color(hex: palette.secondary))
      }
      .frame(maxWidth: 880, alignment: .leading)
      .padding(isNarrow ? 20 : 48)
      .frame(width: proxy.size.width, height: proxy.size.height)
    }
  }

  private func title(_ size: CGFloat) -> some View {
    HStack(spacing: 16) {
      AlarmSign().fill(Color(hex: palette.alarm)).frame(width: size * 1.2, height: size * 1.2)
      Text(trouble.title(in: language))
        .font(.system(size: size, weight: .semibold))
        .foregroundColor(Color(hex: palette.text))
    }
  }

  private func details(fitting height: CGFloat) -> some View {
    let room = max(1, Int((height - Self.otherHeight) / Self.detailHeight))
    let shown = trouble.details.count <= room ? trouble.details.count : max(1, room - 1)
    return VStack(alignment: .leading, spacing: 16) {
      ForEach(0..<shown, id: \.self) { index in
        TroubleDetail(text: trouble.details[index], palette: palette)
      }
      if shown < trouble.details.count {
        Text(
          TroubleWords.all[language].more.filled(
            with: trouble.details.count - shown, in: language)
        )
        .font(.system(size: 16)).foregroundColor(Color(hex: palette.secondary))
      }
    }
    .padding(20)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(RoundedRectangle(cornerRadius: 12).fill(Color(hex: palette.card)))
  }
}

/// One error: its place above its message. Both run from left to right in every language, as in
/// files.
private struct TroubleDetail: View {
  var text: String
  var palette: DashboardPalette

  var body: some View {
    let (place, message) = Trouble.parts(of: text)
    VStack(alignment: .leading, spacing: 4) {
      if !place.isEmpty {
        Text(place)
          .font(.system(size: 18, weight: .semibold)).lineLimit(1).truncationMode(.head)
          .foregroundColor(Color(hex: palette.accent))
      }
      Text(message).font(.system(size: 16)).lineLimit(3)
        .foregroundColor(Color(hex: palette.text))
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .environment(\.layoutDirection, .leftToRight)
  }
}
