import MartletGeometry
import MartletTestSupport
import MartletUI
import MartletUITestSupport
import Testing

@testable import MartletDashboard

// Sequences of both bars, small enough to be kept: each row is an instant.

enum BarKind: String, CaseIterable { case waves, smooth }

/// A bar of 180 × 14 points round a gap, with a switch under it.
private struct SmallBar: View {
  var kind: BarKind
  var page: Color

  @State private var isShown = false
  private let animated = PassthroughSubject<Bool, Never>()
  private let colors: [Color] = [.red, .green, .blue]

  var body: some View {
    ZStack(alignment: .top) {
      page
      switch kind {
      case .waves:
        RainbowBar(
          waveEmitPeriod: 0.3, visibleWavesCount: 3, waveColors: colors, backgroundColor: page,
          animated: animated, height: .custom(14), centerSpacing: .custom(14),
          waveTopCornerRadius: .custom(3), waveBottomCornerRadius: .custom(8))
      case .smooth:
        SmoothRainbowBar(
          isShown: isShown, colors: colors, backgroundColor: page, topRadius: 3, bottomRadius: 8,
          gradientLength: 4, height: 14, centerSpacing: 30)
      }
      Color.clear.frame(width: 40, height: 40).contentShape(Rectangle())
        .probe("switch").onTapGesture {
          isShown.toggle()
          animated.send(isShown)
        }
        .padding(.top, 20)
    }
  }
}

private let dark = Color(hex: 0x0E141B)

@MainActor private func bar(_ kind: BarKind, isDark: Bool = false) -> TestHost {
  TestHost(width: 180, height: 80) { SmallBar(kind: kind, page: isDark ? dark : .white) }
}

@MainActor @Test(arguments: BarKind.allCases, ["light", "dark"])
func barLooksRightFromItsStart(kind: BarKind, theme: String) throws {
  let host = bar(kind, isDark: theme == "dark")
  let film = try film(host, [0.1, 0.2, 0.2, 0.2, 0.2, 0.2], taps: [0])
  expectGolden(film, "\(kind)-start-\(theme)")
}

@MainActor @Test(arguments: BarKind.allCases, ["light", "dark"])
func steadyBarLooksRight(kind: BarKind, theme: String) throws {
  let host = bar(kind, isDark: theme == "dark")
  host.tap("switch")
  host.advance(6)
  expectGolden(try film(host, [0, 0.07, 0.07, 0.07, 0.07, 0.07]), "\(kind)-steady-\(theme)")
}

@MainActor @Test(arguments: BarKind.allCases, [0.1, 0.5, 0.95, 1.25, 1.65])
func stoppedBarLooksRight(kind: BarKind, phase: Double) throws {
  let host = bar(kind)
  let pause = kind == .waves ? 0.18 : 0.28
  let film = try film(
    host, [phase] + Array(repeating: pause, count: 5), taps: [0, 1])
  expectGolden(film, "\(kind)-stop-\(Int((phase * 100).rounded()))")
}

@MainActor @Test(arguments: BarKind.allCases)
func stoppedAndStartedBarLooksRight(kind: BarKind) throws {
  let film = try film(
    bar(kind, isDark: true), [1, 0.3, 0.5, 0.4, 0.5], taps: [0, 1, 2, 3])
  expectGolden(film, "\(kind)-stop-start-stop")
}

/// Hidden before anything of it is seen, started in the closing wave's first instants, and hidden
/// again just before and just after a wave has set off.
@MainActor @Test(arguments: BarKind.allCases)
func barHiddenAtABadMomentLooksRight(kind: BarKind) throws {
  let film = try film(
    bar(kind), [0.001, 0.06, 0.23, 0.1, 0.28, 0.3, 0.3], taps: [0, 1, 2, 3, 4, 5])
  expectGolden(film, "\(kind)-bad-moment")
}
