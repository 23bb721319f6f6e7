import MartletCharts
import MartletFormats
import MartletUI

/// The page that is shown while the configuration has no pages, for example after the installation.
/// It says how to reach the panel and what to do next.
struct WelcomePage: View {
  /// The machine's name and addresses; empty without a network.
  var addresses: [String]
  /// The user who logs in; empty names none.
  var login: String
  /// The folder in which a person puts data files.
  var dataFolder: String
  /// The command that sets up the network.
  var networkCommand: String
  var language: Language
  var palette: DashboardPalette

  /// The heights of the page, in points, below which its content is smaller, and below which only
  /// the commands fit, without their sentences.
  private static let low: (small: CGFloat, tiny: CGFloat) = (420, 340)
  /// The font size of the title where nothing is smaller, in points.
  private static let largeTitle: CGFloat = 34

  private var words: WelcomeWords { WelcomeWords.all[language] }

  /// The address to connect to: the first entry with a dot or a colon; nil without one.
  private var address: String? {
    addresses.first { $0.contains(".") || $0.contains(":") }
  }

  var body: some View {
    GeometryReader { proxy in
      let isSmall =
        proxy.size.width < Breakpoint.narrowText || proxy.size.height < Self.low.small
      let isTiny = proxy.size.height < Self.low.tiny
      VStack(
        alignment: .leading,
        spacing: isTiny ? Space.snug : isSmall ? Space.medium : Space.extraLarge
      ) {
        VStack(alignment: .leading, spacing: Space.tight) {
          Text(words.title)
            .font(
              .system(
                size: isTiny ? TypeScale.subtitle : isSmall ? TypeScale.heading : Self.largeTitle,
                weight: .semibold)
            )
            .foregroundColor(Color(hex: palette.text))
          if !addresses.isEmpty {
            Text(addresses.map(language.isolated).joined(separator: "  ·  "))
              .font(.system(size: TypeScale.label))
              .lineLimit(2)
              .foregroundColor(Color(hex: palette.secondary))
          }
        }
        if let address {
          WelcomeStep(
            text: words.connect, command: "ssh \(login.isEmpty ? "" : "\(login)@")\(address)",
            palette: palette, isTiny: isTiny)
        } else {
          WelcomeStep(
            text: words.setUpNetwork, command: networkCommand, palette: palette, isTiny: isTiny)
        }
        WelcomeStep(
          text: words.write,
          command: "sudo martlet init \(dataFolder)/data.csv -o /etc/martlet/conf.d/panel.toml",
          palette: palette, isTiny: isTiny)
        WelcomeStep(
          text: words.appears, command: "man martlet.toml", palette: palette, isTiny: isTiny)
      }
      .frame(maxWidth: Breakpoint.widestText, alignment: .leading)
      .padding(isSmall ? Space.large : Space.huge)
      .frame(width: proxy.size.width, height: proxy.size.height)
    }
  }
}

/// A sentence and its command. Commands run from left to right in every language.
private struct WelcomeStep: View {
  var text: String
  var command: String
  var palette: DashboardPalette
  /// Whether only the command fits.
  var isTiny: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: Space.small) {
      if !isTiny {
        Text(text).font(.system(size: TypeScale.label)).foregroundColor(Color(hex: palette.text))
      }
      Text(verbatim: command)
        .font(.system(size: isTiny ? TypeScale.detail : TypeScale.label, weight: .semibold))
        .lineLimit(2)
        .foregroundColor(Color(hex: palette.accent))
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(.horizontal, Space.large)
        .padding(.vertical, isTiny ? Space.snug : Space.medium)
        .background(
          RoundedRectangle(cornerRadius: CornerRadius.note).fill(Color(hex: palette.card))
        )
        .environment(\.layoutDirection, .leftToRight)
    }
  }
}
