import MartletCharts
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
  /// The font size of the title on a wide panel, in points.
  private static let wideTitle: CGFloat = 30
  /// The side of the sign, in font sizes of the title.
  private static let sign: CGFloat = 1.2

  var body: some View {
    GeometryReader { proxy in
      let isNarrow = proxy.size.width < Breakpoint.narrowText
      VStack(alignment: .leading, spacing: isNarrow ? Space.large : Space.extraLarge) {
        title(isNarrow ? TypeScale.heading : Self.wideTitle)
        if !trouble.details.isEmpty { details(fitting: proxy.size.height) }
        VStack(alignment: .leading, spacing: Space.small) {
          Text(trouble.outlook(in: language))
          if !trouble.addresses.isEmpty {
            let addresses = trouble.addresses.map(language.isolated).joined(separator: "  ·  ")
            Text("\(TroubleWords.all[language].panel): \(addresses)")
          }
        }
        .font(.system(size: TypeScale.label))
        .foregroundColor(Color(hex: palette.secondary))
      }
      .frame(maxWidth: Breakpoint.widestText, alignment: .leading)
      .padding(isNarrow ? Space.wide : Space.huge)
      .frame(width: proxy.size.width, height: proxy.size.height)
    }
  }

  private func title(_ size: CGFloat) -> some View {
    HStack(spacing: Space.large) {
      AlarmSign().fill(Color(hex: palette.alarm))
        .frame(width: size * Self.sign, height: size * Self.sign)
      Text(trouble.title(in: language))
        .font(.system(size: size, weight: .semibold))
        .foregroundColor(Color(hex: palette.text))
    }
  }

  private func details(fitting height: CGFloat) -> some View {
    let room = max(1, Int((height - Self.otherHeight) / Self.detailHeight))
    let shown = trouble.details.count <= room ? trouble.details.count : max(1, room - 1)
    return VStack(alignment: .leading, spacing: Space.large) {
      ForEach(0..<shown, id: \.self) { index in
        TroubleDetail(text: trouble.details[index], palette: palette)
      }
      if shown < trouble.details.count {
        Text(
          TroubleWords.all[language].more.filled(
            with: trouble.details.count - shown, in: language)
        )
        .font(.system(size: TypeScale.label)).foregroundColor(Color(hex: palette.secondary))
      }
    }
    .padding(Space.wide)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(RoundedRectangle(cornerRadius: CornerRadius.card).fill(Color(hex: palette.card)))
  }
}

/// One error: its place above its message. Both run from left to right in every language, as in
/// files.
private struct TroubleDetail: View {
  var text: String
  var palette: DashboardPalette

  var body: some View {
    let (location, message) = Trouble.parts(of: text)
    VStack(alignment: .leading, spacing: Space.tight) {
      if !location.isEmpty {
        Text(location)
          .font(.system(size: TypeScale.subtitle, weight: .semibold)).lineLimit(1).truncationMode(
            .head
          )
          .foregroundColor(Color(hex: palette.accent))
      }
      Text(message).font(.system(size: TypeScale.label)).lineLimit(3)
        .foregroundColor(Color(hex: palette.text))
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .environment(\.layoutDirection, .leftToRight)
  }
}
