import MartletUI

/// A failure and its cause, in separate lines, beside an alarm sign.
struct FailureLines: View {
  var what: String
  var why: String

  @Environment(\.resolvedChartTheme) private var theme

  var body: some View {
    HStack(alignment: .top, spacing: Space.small) {
      AlarmSign()
      VStack(alignment: .leading, spacing: Space.tiny) {
        Text(verbatim: what)
          .font(.system(size: TypeScale.body, weight: .semibold))
          .foregroundColor(Color(theme.alarm))
          .lineLimit(1)
          .truncationMode(.middle)
        Text(verbatim: why)
          .font(.system(size: TypeScale.body))
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
          .padding(.horizontal, Space.medium)
          .padding(.vertical, Space.compact)
          .frame(maxWidth: .infinity, alignment: .leading)
          .background(
            RoundedRectangle(cornerRadius: CornerRadius.balloon).fill(Color(theme.raised))
          )
          .padding(.horizontal, Space.cardPadding)
          .contentShape(Rectangle())
          .onControlTap { session.failure = nil }
          .accessibilityIdentifier("failure")
          .transition(.opacity)
      }
    }
    .animation(motion.fade, value: session.failure)
  }
}
