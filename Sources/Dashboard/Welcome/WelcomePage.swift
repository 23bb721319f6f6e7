import MartletFormats
import MartletUI

/// The page that is shown while the configuration has no pages, for example after the installation.
/// It says how to reach the panel and what to do next.
struct WelcomePage: View {
  /// The machine's name and addresses; empty without a network.
  var addresses: [String]
  /// The command that sets up the network.
  var networkCommand: String
  var language: Language
  var palette: DashboardPalette

  private var words: WelcomeWords { WelcomeWords.all[language] }

  /// The address to connect to: the first entry with a dot or a colon; nil without one.
  private var address: String? {
    addresses.first { $0.contains(".") || $0.contains(":") }
  }

  var body: some View {
    GeometryReader { proxy in
      let isSmall = proxy.size.width < 600 || proxy.size.height < 420
      // On a low page only the commands fit, without their sentences.
      let isTiny = proxy.size.height < 340
      VStack(alignment: .leading, spacing: isTiny ? 6 : isSmall ? 12 : 24) {
        VStack(alignment: .leading, spacing: 4) {
          Text(words.title)
            .font(.system(size: isTiny ? 18 : isSmall ? 22 : 34, weight: .semibold))
            .foregroundColor(Color(hex: palette.text))
          if !addresses.isEmpty {
            Text(addresses.map(language.isolated).joined(separator: "  ·  "))
              .font(.system(size: 16))
              .lineLimit(2)
              .foregroundColor(Color(hex: palette.secondary))
          }
        }
        if let address {
          WelcomeStep(
            text: words.connect, command: "ssh \(address)", palette: palette, isTiny: isTiny)
        } else {
          WelcomeStep(
            text: words.setUpNetwork, command: networkCommand, palette: palette, isTiny: isTiny)
        }
        WelcomeStep(
          text: words.write,
          command: "sudo martlet init /srv/data.csv -o /etc/martlet/conf.d/panel.toml",
          palette: palette, isTiny: isTiny)
        WelcomeStep(
          text: words.appears, command: "man martlet.toml", palette: palette, isTiny: isTiny)
      }
      .frame(maxWidth: 880, alignment: .leading)
      .padding(isSmall ? 16 : 48)
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
    VStack(alignment: .leading, spacing: 8) {
      if !isTiny {
        Text(text).font(.system(size: 16)).foregroundColor(Color(hex: palette.text))
      }
      Text(verbatim: command)
        .font(.system(size: isTiny ? 13 : 16, weight: .semibold))
        .lineLimit(2)
        .foregroundColor(Color(hex: palette.accent))
        .frame(maxWidth: .infinity, alignment: .leading)
        .padding(.horizontal, 16)
        .padding(.vertical, isTiny ? 6 : 12)
        .background(RoundedRectangle(cornerRadius: 8).fill(Color(hex: palette.card)))
        .environment(\.layoutDirection, .leftToRight)
    }
  }
}
