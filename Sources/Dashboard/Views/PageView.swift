import MartletCharts
import MartletUI

/// One page of charts from one source.
struct PageView: View {
  var page: Config.Page
  var source: SourceState

  var body: some View {
    Text(page.title)
  }
}
