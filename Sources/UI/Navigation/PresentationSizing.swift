import MartletGeometry

/// A rule for the size of a sheet on a wide display, of 760 points or more. On a narrower one, and
/// with detents, a sheet keeps its usual size.
public protocol PresentationSizing {
  /// Returns the size of the sheet, in points. A nil dimension is the usual one. A sheet is never
  /// larger than the display without its margins.
  @MainActor func proposedSize(
    for root: PresentationSizingRoot, context: PresentationSizingContext
  ) -> ProposedViewSize
}

/// The views on a sheet, as a rule for its size measures them.
public struct PresentationSizingRoot {
  let content: LayoutNode

  /// Returns the size that the views take of a proposal.
  @MainActor public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    content.sizeThatFits(proposal)
  }
}

/// The facts about a presentation that a rule for its size is given. There are none yet.
public struct PresentationSizingContext {}

/// The usual size: 712 points of width and almost the whole height.
public struct AutomaticPresentationSizing: PresentationSizing, Hashable, Sendable {
  /// Makes the rule.
  public init() {}

  /// Returns the usual size.
  public func proposedSize(
    for root: PresentationSizingRoot, context: PresentationSizingContext
  ) -> ProposedViewSize { .unspecified }
}

/// The size of a page: 712 points of width and almost the whole height.
public struct PagePresentationSizing: PresentationSizing, Hashable, Sendable {
  /// Makes the rule.
  public init() {}

  /// Returns a width.
  public func proposedSize(
    for root: PresentationSizingRoot, context: PresentationSizingContext
  ) -> ProposedViewSize { ProposedViewSize(width: SheetNode.cardWidth, height: nil) }
}

/// The size of a form: 540 × 620 points.
public struct FormPresentationSizing: PresentationSizing, Hashable, Sendable {
  /// Makes the rule.
  public init() {}

  /// Returns the size of a form.
  public func proposedSize(
    for root: PresentationSizingRoot, context: PresentationSizingContext
  ) -> ProposedViewSize { ProposedViewSize(width: 540, height: 620) }
}

/// The ideal size of the views on the sheet.
public struct FittedPresentationSizing: PresentationSizing, Hashable, Sendable {
  /// Makes the rule.
  public init() {}

  /// Returns the ideal size of the views.
  public func proposedSize(
    for root: PresentationSizingRoot, context: PresentationSizingContext
  ) -> ProposedViewSize { ProposedViewSize(root.sizeThatFits(.unspecified)) }
}

/// The size of another rule, with the ideal length of the views along some axes.
private struct PartlyFittedSizing<Base: PresentationSizing>: PresentationSizing {
  let base: Base
  let horizontal: Bool
  let vertical: Bool

  func proposedSize(
    for root: PresentationSizingRoot, context: PresentationSizingContext
  ) -> ProposedViewSize {
    var size = base.proposedSize(for: root, context: context)
    if horizontal {
      let height = vertical ? nil : size.height
      size.width = root.sizeThatFits(ProposedViewSize(width: nil, height: height)).width
    }
    if vertical {
      size.height = root.sizeThatFits(ProposedViewSize(width: size.width, height: nil)).height
    }
    return size
  }
}

extension PartlyFittedSizing: Equatable where Base: Equatable {}

extension PresentationSizing {
  /// Returns this rule with the ideal width of the views if `horizontal` is true, and with their
  /// ideal height if `vertical` is true.
  public func fitted(horizontal: Bool, vertical: Bool) -> some PresentationSizing {
    PartlyFittedSizing(base: self, horizontal: horizontal, vertical: vertical)
  }
}

extension PresentationSizing where Self == AutomaticPresentationSizing {
  /// The usual size.
  public static var automatic: AutomaticPresentationSizing { AutomaticPresentationSizing() }
}

extension PresentationSizing where Self == PagePresentationSizing {
  /// The size of a page.
  public static var page: PagePresentationSizing { PagePresentationSizing() }
}

extension PresentationSizing where Self == FormPresentationSizing {
  /// The size of a form, which is smaller than that of a page.
  public static var form: FormPresentationSizing { FormPresentationSizing() }
}

extension PresentationSizing where Self == FittedPresentationSizing {
  /// The ideal size of the views on the sheet.
  public static var fitted: FittedPresentationSizing { FittedPresentationSizing() }
}

/// A rule without its type. Rules of types that cannot be compared are never equal.
struct SheetSizing: Equatable {
  let rule: any PresentationSizing

  static func == (a: Self, b: Self) -> Bool {
    func isEqual<R: Equatable>(_ rule: R) -> Bool { rule == b.rule as? R }
    guard let rule = a.rule as? any Equatable else { return false }
    return isEqual(rule)
  }

  /// Returns the size of a sheet of `content`, where the usual size is `usual` and the largest one
  /// is `maximum`. It is at least 44 × 44 points.
  @MainActor func size(of content: LayoutNode, usual: CGSize, maximum: CGSize) -> CGSize {
    let proposed = rule.proposedSize(
      for: PresentationSizingRoot(content: content), context: PresentationSizingContext())
    func limited(_ length: CGFloat?, _ usual: CGFloat, _ maximum: CGFloat) -> CGFloat {
      guard let length, length.isFinite else { return length == nil ? usual : maximum }
      return min(max(44, length.rounded(.up)), maximum)
    }
    return CGSize(
      width: limited(proposed.width, usual.width, maximum.width),
      height: limited(proposed.height, usual.height, maximum.height))
  }
}

extension View {
  /// Sets the rule for the size of the enclosing sheet on a wide display.
  public func presentationSizing(_ sizing: some PresentationSizing) -> some View {
    transformPreference(SheetLookKey.self) { $0.sizing = SheetSizing(rule: sizing) }
  }
}
