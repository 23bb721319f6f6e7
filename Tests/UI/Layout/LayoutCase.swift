import MartletUI
import MartletUITestSupport
import Testing

/// One row of the layout table: a view on an output of 200 × 100 points, and where the marked
/// views must be. Texts are of 16 points: 8 wide a character, 20 high, baseline at 16.
struct LayoutCase: Sendable, CustomTestStringConvertible {
  let name: String
  /// SwiftUI's rule that the expected frames follow from.
  let rule: String
  let view: @MainActor @Sendable () -> AnyView
  let expected: [String: CGRect]

  init(
    _ name: String, rule: String, _ expected: [String: CGRect],
    @ViewBuilder view: @escaping @MainActor @Sendable () -> some View
  ) {
    self.name = name
    self.rule = rule
    self.expected = expected
    self.view = { AnyView(view()) }
  }

  var testDescription: String { name }

  @MainActor func check() {
    let host = TestHost(width: 200, height: 100) {
      view().font(.system(size: 16))
    }
    for (probe, frame) in expected.sorted(by: { $0.key < $1.key }) {
      #expect(host.frame(of: probe) == frame, "\(probe): \(rule)")
    }
  }
}

/// A view of a fixed size.
@MainActor func box(_ name: String, _ width: CGFloat, _ height: CGFloat) -> some View {
  Color.red.frame(width: width, height: height).probe(name)
}

/// A view that takes all it is proposed.
@MainActor func flexible(_ name: String) -> some View {
  Color.blue.probe(name)
}

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}
