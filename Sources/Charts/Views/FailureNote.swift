import MartletUI

/// A failure and its cause, in separate lines, beside an alarm sign.
struct FailureLines: View {
  var what: String
  var why: String

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    HStack(alignment: .top, spacing: 8) {
      AlarmSign()
      VStack(alignment: .leading, spacing: 2) {
        Text(verbatim: what)
          .font(.system(size: 14, weight: .semibold))
          .foregroundColor(Color(theme.alarm))
          .lineLimit(1)
          .truncationMode(.middle)
        Text(verbatim: why)
          .font(.system(size: 14))
          .foregroundColor(Color(theme.alarm))
          .lineLimit(2)
          .truncationMode(.middle)
      }
    }
  }
}

/// The reason why a day could not be shown, drawn over the graph, which remains visible. A tap
/// removes it.
struct FailureNote: View {
  @Binding var session: DayZoom.Session

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartMotion) private var motion

  var body: some View {
    VStack {
      if let failure = session.failure {
        FailureLines(what: failure.what, why: failure.why)
          .padding(.horizontal, 12)
          .padding(.vertical, 10)
          .frame(maxWidth: .infinity, alignment: .leading)
          .background(RoundedRectangle(cornerRadius: 10).fill(Color(theme.raised)))
          .padding(.horizontal, 16)
          .contentShape(Rectangle())
          .onControlTap { session.failure = nil }
          .accessibilityIdentifier("failure")
          .transition(.opacity)
      }
    }
    .animation(motion.fade, value: session.failure)
  }
}
