import MartletConfig
import MartletFormats
import MartletTiles
import MartletUI

/// The pages of the configuration, or the page that replaces them.
struct DashboardPages: View {
  var model: DashboardModel
  var state: DashboardModel.State

  var body: some View {
    if let obstacle = state.obstacle {
      TroublePage(trouble: obstacle, language: state.language, palette: state.palette)
    } else if state.pages.isEmpty {
      WelcomePage(
        addresses: state.addresses, login: state.login, dataFolder: state.dataFolder,
        networkCommand: state.networkCommand, language: state.language, palette: state.palette)
    } else {
      let pages = state.pages
      Pager(
        ids: pages.map(\.id), groups: state.config.pageGroups.map(\.pages),
        selection: state.selection
      ) { index in
        // With several pages, their dots are at the lower edge of the page.
        DashboardPage(
          kind: pages[index].kind, context: context(of: pages[index]),
          dates: dates(of: pages[index]),
          bottom: pages.count > 1 && pages[index].hasTabs ? DashboardPage.dotsHeight : 0)
      } select: { index in
        model.showPage(pages[index].id)
      }
    }
  }

  private func context(of page: Config.Page) -> PageContext {
    PageContext(
      id: page.id, title: page.title, live: model.live, charts: model.charts(of: page.id),
      alarms: model.alarms, palette: state.palette, days: model.days)
  }

  /// Returns the format in the zone of the page, if it has one.
  private func dates(of page: Config.Page) -> DateFormat {
    var dates = state.dates
    if let zone = page.zone.flatMap({ state.pageZones[$0] }) { dates.zone = zone }
    return dates
  }
}

/// A page of the configuration. It has a type of its own, so that the pager's type is short.
private struct DashboardPage: View {
  var kind: AnyKind<any PageKind>
  var context: PageContext
  var dates: DateFormat
  /// The height of the empty space below the page, in points.
  var bottom: CGFloat

  /// The height of the dots of several pages, in points.
  static let dotsHeight: CGFloat = 20

  var body: some View {
    kind.value.makeView(context).environment(\.chartDateFormat, dates).padding(.bottom, bottom)
  }
}
