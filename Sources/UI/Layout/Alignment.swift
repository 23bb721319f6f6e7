import MartletGeometry

/// A kind of alignment line of one's own.
@MainActor @preconcurrency
public protocol AlignmentID {
  /// Where the line is in a view that does not say.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// A line by which views are aligned along one axis, named by its `AlignmentID`.
package struct AlignmentKey: Hashable {
  package let id: any AlignmentID.Type
  package let axis: Axis

  package static func == (a: AlignmentKey, b: AlignmentKey) -> Bool {
    a.id == b.id && a.axis == b.axis
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(id))
    hasher.combine(axis)
  }

  /// How a container joins the lines of its children: baselines take an end, others the mean.
  package enum Combination { case first, last, mean }

  @MainActor package var combination: Combination {
    if id == FirstTextBaselineID.self { return .first }
    if id == LastTextBaselineID.self { return .last }
    return .mean
  }
}

/// An alignment position along the horizontal axis.
public struct HorizontalAlignment: Equatable {
  package let key: AlignmentKey

  public init(_ id: any AlignmentID.Type) {
    key = AlignmentKey(id: id, axis: .horizontal)
  }

  public static var leading: HorizontalAlignment { HorizontalAlignment(LeadingID.self) }
  public static var center: HorizontalAlignment { HorizontalAlignment(HorizontalCenterID.self) }
  public static var trailing: HorizontalAlignment { HorizontalAlignment(TrailingID.self) }
}

/// An alignment position along the vertical axis.
public struct VerticalAlignment: Equatable {
  package let key: AlignmentKey

  public init(_ id: any AlignmentID.Type) {
    key = AlignmentKey(id: id, axis: .vertical)
  }

  public static var top: VerticalAlignment { VerticalAlignment(TopID.self) }
  public static var center: VerticalAlignment { VerticalAlignment(VerticalCenterID.self) }
  public static var bottom: VerticalAlignment { VerticalAlignment(BottomID.self) }
  public static var firstTextBaseline: VerticalAlignment {
    VerticalAlignment(FirstTextBaselineID.self)
  }
  public static var lastTextBaseline: VerticalAlignment {
    VerticalAlignment(LastTextBaselineID.self)
  }
}

/// An alignment along both axes.
public struct Alignment: Equatable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  public static var center: Alignment { Alignment(horizontal: .center, vertical: .center) }
  public static var leading: Alignment { Alignment(horizontal: .leading, vertical: .center) }
  public static var trailing: Alignment { Alignment(horizontal: .trailing, vertical: .center) }
  public static var top: Alignment { Alignment(horizontal: .center, vertical: .top) }
  public static var bottom: Alignment { Alignment(horizontal: .center, vertical: .bottom) }
  public static var topLeading: Alignment { Alignment(horizontal: .leading, vertical: .top) }
  public static var topTrailing: Alignment { Alignment(horizontal: .trailing, vertical: .top) }
  public static var bottomLeading: Alignment {
    Alignment(horizontal: .leading, vertical: .bottom)
  }
  public static var bottomTrailing: Alignment {
    Alignment(horizontal: .trailing, vertical: .bottom)
  }
}

/// A view's size and alignment lines under one proposal, in the view's own space.
@MainActor @preconcurrency
public struct ViewDimensions {
  public let width: CGFloat
  public let height: CGFloat
  package let node: LayoutNode
  package let proposal: ProposedViewSize

  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }

  /// The line as set by a guide or a text inside; nil when the view leaves it at the default.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? {
    node.explicitAlignment(guide.key, proposal)
  }
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? {
    node.explicitAlignment(guide.key, proposal)
  }

  package subscript(key: AlignmentKey) -> CGFloat {
    node.explicitAlignment(key, proposal) ?? key.id.defaultValue(in: self)
  }

  package var size: CGSize { CGSize(width: width, height: height) }
}

private enum LeadingID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}
private enum HorizontalCenterID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
}
private enum TrailingID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
}
private enum TopID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}
private enum VerticalCenterID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
}
private enum BottomID: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
// A view without text stands on the baseline.
package enum FirstTextBaselineID: AlignmentID {
  package static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
package enum LastTextBaselineID: AlignmentID {
  package static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
