import MartletCharts
import MartletSeries
import MartletUI

/// The root view of the dashboard: the pages, and the rainbow bar over their top edge.
package struct DashboardRoot: View {
  private let model: DashboardModel
  @State private var state: DashboardModel.State

  package init(model: DashboardModel) {
    self.model = model
    _state = State(initialValue: model.state)
  }

  package var body: some View {
    ZStack(alignment: .top) {
      if pages.isEmpty {
        NoPageView(palette: palette)
      } else {
        Pager(count: pages.count, selection: selection) { index in
          PageView(page: pages[index], sources: state.sources, palette: palette)
        } select: { index in
          model.showPage(pages[index].id)
        }
      }
      GeometryReader { proxy in
        RainbowLane(
          loading: model.loading, style: RainbowStyle(state.config, width: proxy.size.width),
          reducesMotion: state.config.display.reducedMotion
        ) { _ in }
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .background(pageColor)
    .environment(\.chartDateFormat, dates)
    .onAppear {
      let shown = $state
      model.onChange = { [unowned model] in shown.wrappedValue = model.state }
      shown.wrappedValue = model.state
    }
  }
}

extension DashboardRoot {
  private var pages: [Config.Page] { state.config.pages }

  private var selection: Int { pages.firstIndex { $0.id == state.page } ?? 0 }

  private var dates: DateFormat {
    let locale = state.config.locale
    return DateFormat(
      zone: state.zone, language: locale.language, hasTwelveHours: locale.hasTwelveHours)
  }

  private var palette: Palette { state.config.display.theme.palette }

  private var pageColor: Color { Color(hex: palette.page) }
}

/// What is shown when the configuration names no page.
struct NoPageView: View {
  var palette: Palette

  var body: some View {
    Text("No page: add a [[page]] to the configuration.")
      .foregroundColor(Color(hex: palette.secondary))
      .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}
