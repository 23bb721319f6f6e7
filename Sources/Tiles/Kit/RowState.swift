import MartletCharts
import MartletFormats
import MartletLive
import MartletUI

/// The remark on an item in a row: the age of stale data, or the reason of a failure. A fresh item
/// has no remark.
struct RowState: Hashable {
  /// The age or the reason; nil for a fresh item.
  var remark: String?
  var isFailed = false
  /// Whether the value is stale or missing.
  var isQuiet: Bool

  @MainActor init(_ item: LiveItem, now: Int64?, dates: DateFormat) {
    isQuiet = item.freshness != .fresh
    switch item.freshness {
    case .stale(let since): remark = dates.ages(since, now: now).last
    case .failed(let failure):
      remark = failure.what(in: dates.language, isBrief: true)
      isFailed = true
    default: break
    }
  }
}

/// The text of a remark on an item: in the colour of alarms if it is the reason of a failure.
struct RowRemark: View {
  var state: RowState

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    if let remark = state.remark {
      Text(verbatim: remark)
        .font(.system(size: TypeScale.caption))
        .foregroundColor(Color(state.isFailed ? theme.alarm : theme.secondaryText))
        .lineLimit(1)
        .truncationMode(.middle)
    }
  }
}
