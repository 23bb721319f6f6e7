import Combine
import SwiftUI
import UIKit

/// The odd corners of the animation engine.
struct EngineScreen: View {
  @State private var isShown = true
  @State private var size: CGFloat
  @State private var point = TwoNumbers(x: 10, y: 4)
  @ObservedObject private var handler = AnimationHandler()
  @Environment(\.statusBarFrame) var statusBarFrame: CGRect

  init() {
    _size = State(initialValue: 60)
  }

  var body: some View {
    VStack(spacing: 10) {
      Text("\(Int(statusBarFrame.height)) \(handler.count)")
        .onReceive(handler.objectWillChange) { self.size += 1 }
      Circle()
        .fill(Color(UIColor.mean(.red, .blue)))
        .frame(width: size, height: size)
      if isShown {
        Rectangle().fill(Color(white: 0.5)).frame(width: 120, height: 30)
          .transition(.spin)
      }
      Border(numbers: point).frame(width: 100, height: 60)
      Text("twice").modifier(Doubled(pct: isShown ? 0 : 1))
      HStack {
        Button("Toggle") { withAnimation(.linear(duration: 1)) { self.isShown.toggle() } }
          .accessibilityIdentifier("toggle")
        Button("Grow") {
          withAnimation(.timingCurve(0.2, 0, 1, 0.7, duration: 1)) {
            self.size = 90
            self.point = TwoNumbers(x: 30, y: 20)
          }
        }
        .accessibilityIdentifier("grow")
        Button("Count") { self.handler.count += 1 }
          .accessibilityIdentifier("count")
      }
    }
    .font(Font.headline.weight(.bold))
    .environment(\.statusBarFrame, CGRect(x: 0, y: 0, width: 375, height: 44))
  }
}

final class AnimationHandler: ObservableObject {
  let objectWillChange = PassthroughSubject<Void, Never>()
  var count = 0 {
    willSet { objectWillChange.send() }
  }
}

struct StatusBarFrameKey: EnvironmentKey {
  static let defaultValue: CGRect = .zero
}

extension EnvironmentValues {
  var statusBarFrame: CGRect {
    get { self[StatusBarFrameKey.self] }
    set { self[StatusBarFrameKey.self] = newValue }
  }
}

/// Two numbers that animate together.
struct TwoNumbers: VectorArithmetic {
  var x: Double
  var y: CGFloat

  static var zero: TwoNumbers { return TwoNumbers(x: 0, y: 0) }
  var magnitudeSquared: Double { return x * x + Double(y * y) }

  mutating func scale(by rhs: Double) {
    x.scale(by: rhs)
    y.scale(by: rhs)
  }

  static func + (lhs: TwoNumbers, rhs: TwoNumbers) -> TwoNumbers {
    return TwoNumbers(x: lhs.x + rhs.x, y: lhs.y + rhs.y)
  }

  static func - (lhs: TwoNumbers, rhs: TwoNumbers) -> TwoNumbers {
    return TwoNumbers(x: lhs.x - rhs.x, y: lhs.y - rhs.y)
  }

  static func += (lhs: inout TwoNumbers, rhs: TwoNumbers) { lhs = lhs + rhs }
  static func -= (lhs: inout TwoNumbers, rhs: TwoNumbers) { lhs = lhs - rhs }
}

struct Border: Shape, Animatable {
  var numbers: TwoNumbers

  var animatableData: TwoNumbers {
    get { numbers }
    set { numbers = newValue }
  }

  func path(in rect: CGRect) -> Path {
    RoundedRectangle(cornerRadius: CGFloat(numbers.x))
      .path(in: rect.insetBy(dx: numbers.y, dy: numbers.y))
  }
}

/// Uses what it modifies twice, and animates a number of type Double over a CGFloat.
struct Doubled: AnimatableModifier {
  var pct: CGFloat

  var animatableData: Double {
    get { Double(pct) }
    set { pct = CGFloat(newValue) }
  }

  func body(content: Content) -> some View {
    ZStack {
      content.offset(x: -40 * (1 - pct))
      content.offset(x: 40 * (1 - pct)).opacity(0.5)
    }
  }
}

struct Spin: ViewModifier {
  let angle: Double

  func body(content: Content) -> some View {
    content
      .rotationEffect(Angle(degrees: angle), anchor: .bottomTrailing)
      .clipped()
  }
}

extension AnyTransition {
  static var spin: AnyTransition {
    .asymmetric(
      insertion: .modifier(active: Spin(angle: -90), identity: Spin(angle: 0)),
      removal: AnyTransition.modifier(active: Spin(angle: 90), identity: Spin(angle: 0))
        .combined(with: .opacity))
  }
}

extension UIColor {
  /// The mean of two colours, component by component.
  static func mean(_ a: UIColor, _ b: UIColor) -> UIColor {
    var (r1, g1, b1, a1): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    var (r2, g2, b2, a2): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    a.getRed(&r1, green: &g1, blue: &b1, alpha: &a1)
    b.getRed(&r2, green: &g2, blue: &b2, alpha: &a2)
    return UIColor(
      red: (r1 + r2) / 2, green: (g1 + g2) / 2, blue: (b1 + b2) / 2, alpha: (a1 + a2) / 2)
  }
}
