import MartletCharts
import MartletConfig
import MartletData
import MartletSeries
import MartletUI

/// A pad of digits for a PIN.
struct PinPad: View {
  var pin: ConfigSecret
  /// The name of the tile that the PIN protects.
  var title: String
  var keeper: PinKeeper
  /// Called when the pad should close: at its close button, and after 30 s without a touch.
  var close: @MainActor () -> Void
  /// Called once, after the correct PIN.
  var pass: @MainActor () -> Void

  private enum Fault: Equatable {
    case wrong
    /// Too many entries were wrong. The number counts the pauses.
    case locked(Int)
    /// The secret cannot be read.
    case unreadable(SourceFailure)
  }

  @State private var digits = ""
  @State private var fault: Fault?
  @State private var taps = 0
  @State private var pauses = 0

  @Environment(\.resolvedChartTheme) private var theme
  @Environment(\.chartDateFormat) private var dates

  /// The seconds without a touch after which the pad closes.
  private static let timeout = 30.0
  private static let maximumDigits = 12
  /// The heights of the keys, in points, and their width in heights.
  private static let keyHeights: ClosedRange<CGFloat> = TouchSize.minimum...76
  private static let keyWidth: CGFloat = 1.3
  private static let keyFont: CGFloat = 26
  /// The height of everything but the keys, in points.
  private static let otherHeight: CGFloat = 190
  private static let dotsHeight: CGFloat = 24
  private static let dot: CGFloat = 12

  var body: some View {
    GeometryReader { proxy in
      let key = min(
        Self.keyHeights.upperBound,
        max(
          Self.keyHeights.lowerBound,
          (proxy.size.height - Self.otherHeight) / 4 - Space.compact))
      VStack(spacing: Space.compact) {
        HStack {
          Spacer(minLength: 0)
          CloseButton(close: close)
            .accessibilityIdentifier("pin.close")
        }
        Text(verbatim: title).font(.system(size: TypeScale.subtitle, weight: .semibold))
          .foregroundColor(Color(theme.text)).lineLimit(1)
        Text(verbatim: line).font(.system(size: TypeScale.body))
          .foregroundColor(Color(fault == nil ? theme.secondaryText : theme.alarm))
          .lineLimit(2).multilineTextAlignment(.center)
          .padding(.horizontal, Space.extraLarge)
        dots.frame(height: Self.dotsHeight)
        keys(key)
        Spacer(minLength: 0)
      }
      .frame(width: proxy.size.width)
    }
    .onAppear { if keeper.isLocked { lock() } }
    .onElapse(of: pausing ? PinKeeper.pause : nil, since: pauses) { _ in
      keeper.unlock()
      fault = nil
    }
    .onElapse(of: pausing ? nil : Self.timeout, since: taps) { _ in close() }
    // A pad of digits is not mirrored in right-to-left languages.
    .environment(\.layoutDirection, .leftToRight)
  }

  private var pausing: Bool { if case .locked = fault { true } else { false } }

  private var line: String {
    let words = PinWords.all[dates.language]
    return switch fault {
    case nil: words.enter
    case .wrong: words.wrong
    case .locked: words.wait
    case .unreadable(let failure):
      "\(failure.what(in: dates.language, isBrief: true)): \(failure.why)"
    }
  }

  /// A dot for each digit. The digits are hidden, so that other people cannot read the PIN.
  private var dots: some View {
    HStack(spacing: Space.medium) {
      ForEach(0..<digits.count, id: \.self) { _ in
        Circle().fill(Color(theme.text)).frame(width: Self.dot, height: Self.dot)
      }
    }
  }

  private func keys(_ side: CGFloat) -> some View {
    let rows = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], ["<", "0", "="]]
    return VStack(spacing: Space.compact) {
      ForEach(rows, id: \.self) { row in
        HStack(spacing: Space.compact) {
          ForEach(row, id: \.self) { key in
            Button {
              touch(key)
            } label: {
              face(key)
                .frame(width: side * Self.keyWidth, height: side)
                .background(
                  RoundedRectangle(cornerRadius: CornerRadius.card).fill(Color(ground(key)))
                )
                .contentShape(Rectangle())
            }
            .buttonStyle(.plain)
            .opacity(pausing ? 0.4 : 1)
            .accessibilityIdentifier("pin.\(key)")
          }
        }
      }
    }
  }

  private func ground(_ key: String) -> SeriesColor { key == "=" ? theme.accent : theme.card }

  @ViewBuilder private func face(_ key: String) -> some View {
    switch key {
    case "<":
      Image(systemName: "chevron.left").font(.system(size: TypeScale.title, weight: .medium))
        .foregroundColor(Color(theme.text))
    case "=":
      CheckMark().stroke(Color(theme.accent.readableText), style: CheckMark.style)
        .frame(width: CheckMark.side, height: CheckMark.side)
    default:
      Text(verbatim: key).font(.system(size: Self.keyFont, weight: .medium)).monospacedDigit()
        .foregroundColor(Color(theme.text))
    }
  }

  // MARK: - Fingers

  private func touch(_ key: String) {
    taps += 1
    if pausing { return }
    switch key {
    case "<": digits = String(digits.dropLast())
    case "=": enter()
    default:
      fault = nil
      if digits.count < Self.maximumDigits { digits += key }
    }
  }

  private func enter() {
    if digits.isEmpty { return }
    defer { digits = "" }
    do throws(SourceFailure) {
      if try keeper.accepts(digits, for: pin) {
        pass()
      } else if keeper.isLocked {
        lock()
      } else {
        fault = .wrong
      }
    } catch {
      fault = .unreadable(error)
    }
  }

  private func lock() {
    pauses += 1
    fault = .locked(pauses)
  }
}
