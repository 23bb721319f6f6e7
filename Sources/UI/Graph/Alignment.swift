import MartletGeometry

/// The identity of an alignment line. Programs can define their own.
@MainActor @preconcurrency
public protocol AlignmentID {
  /// Returns the position of the line in a view that does not set it, in points of the view's own
  /// space.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// An alignment line along one axis, identified by its `AlignmentID`.
///
/// `Sendable` is unchecked because an existential metatype does not conform to it. The value only
/// names a type, and the functions of that type run on the main actor.
package struct AlignmentKey: Hashable, @unchecked Sendable {
  /// The type that identifies the line.
  package let id: any AlignmentID.Type
  /// The axis along which positions on the line are measured.
  package let axis: Axis

  /// Compares the types and the axes.
  package static func == (a: AlignmentKey, b: AlignmentKey) -> Bool {
    a.id == b.id && a.axis == b.axis
  }

  /// Hashes the type's identity and the axis.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(id))
    hasher.combine(axis)
  }

  /// The rule by which a container combines the lines of its children. First baselines take the
  /// smallest position, last baselines the largest, all other lines the mean.
  package enum Combination { case first, last, mean }

  /// The combination for this line.
  @MainActor package var combination: Combination {
    if id == FirstTextBaselineID.self { return .first }
    if id == LastTextBaselineID.self { return .last }
    return .mean
  }
}

/// A vertical line, by which views in a column are aligned.
public struct HorizontalAlignment: Equatable, Sendable {
  /// The line.
  package let key: AlignmentKey

  /// Makes an alignment from a line of your own.
  public init(_ id: any AlignmentID.Type) {
    key = AlignmentKey(id: id, axis: .horizontal)
  }

  /// The leading edge: left in left-to-right layouts, right otherwise.
  public static var leading: HorizontalAlignment { HorizontalAlignment(LeadingID.self) }
  /// The middle of the width.
  public static var center: HorizontalAlignment { HorizontalAlignment(HorizontalCenterID.self) }
  /// The trailing edge.
  public static var trailing: HorizontalAlignment { HorizontalAlignment(TrailingID.self) }
}

/// A horizontal line, by which views in a row are aligned.
public struct VerticalAlignment: Equatable, Sendable {
  /// The line.
  package let key: AlignmentKey

  /// Makes an alignment from a line of your own.
  public init(_ id: any AlignmentID.Type) {
    key = AlignmentKey(id: id, axis: .vertical)
  }

  /// The top edge.
  public static var top: VerticalAlignment { VerticalAlignment(TopID.self) }
  /// The middle of the height.
  public static var center: VerticalAlignment { VerticalAlignment(VerticalCenterID.self) }
  /// The bottom edge.
  public static var bottom: VerticalAlignment { VerticalAlignment(BottomID.self) }
  /// The baseline of the first line of text; the bottom edge of a view without text.
  public static var firstTextBaseline: VerticalAlignment {
    VerticalAlignment(FirstTextBaselineID.self)
  }
  /// The baseline of the last line of text; the bottom edge of a view without text.
  public static var lastTextBaseline: VerticalAlignment {
    VerticalAlignment(LastTextBaselineID.self)
  }
}

/// An alignment along both axes.
public struct Alignment: Equatable, Sendable {
  /// The alignment along the horizontal axis.
  public var horizontal: HorizontalAlignment
  /// The alignment along the vertical axis.
  public var vertical: VerticalAlignment

  /// Combines two alignments.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The centre.
  public static var center: Alignment { Alignment(horizontal: .center, vertical: .center) }
  /// The leading edge, vertically centred.
  public static var leading: Alignment { Alignment(horizontal: .leading, vertical: .center) }
  /// The trailing edge, vertically centred.
  public static var trailing: Alignment { Alignment(horizontal: .trailing, vertical: .center) }
  /// The top edge, horizontally centred.
  public static var top: Alignment { Alignment(horizontal: .center, vertical: .top) }
  /// The bottom edge, horizontally centred.
  public static var bottom: Alignment { Alignment(horizontal: .center, vertical: .bottom) }
  /// The top leading corner.
  public static var topLeading: Alignment { Alignment(horizontal: .leading, vertical: .top) }
  /// The top trailing corner.
  public static var topTrailing: Alignment { Alignment(horizontal: .trailing, vertical: .top) }
  /// The bottom leading corner.
  public static var bottomLeading: Alignment {
    Alignment(horizontal: .leading, vertical: .bottom)
  }
  /// The bottom trailing corner.
  public static var bottomTrailing: Alignment {
    Alignment(horizontal: .trailing, vertical: .bottom)
  }
}

/// The size and the alignment lines of a view under one proposal, in points of the view's own
/// space.
@MainActor @preconcurrency
public struct ViewDimensions {
  /// The width, in points.
  public let width: CGFloat
  /// The height, in points.
  public let height: CGFloat
  /// The layout node of the view.
  package let node: LayoutNode
  /// The proposal that the size belongs to.
  package let proposal: ProposedViewSize

  /// The position of a line along the x axis, set by the view or by default.
  public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
  /// The position of a line along the y axis, set by the view or by default.
  public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }

  /// The position of a line that a guide or text inside the view sets; nil if the view uses the
  /// default.
  public subscript(explicit guide: HorizontalAlignment) -> CGFloat? {
    node.explicitAlignment(guide.key, proposal)
  }
  /// The position of a line that a guide or text inside the view sets; nil if the view uses the
  /// default.
  public subscript(explicit guide: VerticalAlignment) -> CGFloat? {
    node.explicitAlignment(guide.key, proposal)
  }

  /// The position of a line, set by the view or by default.
  package subscript(key: AlignmentKey) -> CGFloat {
    node.explicitAlignment(key, proposal) ?? key.id.defaultValue(in: self)
  }

  /// The width and height, in points.
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
// The baselines of a view without text are at its bottom edge.
/// The baseline of the first line of text.
package enum FirstTextBaselineID: AlignmentID {
  /// Returns the bottom edge.
  package static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
/// The baseline of the last line of text.
package enum LastTextBaselineID: AlignmentID {
  /// Returns the bottom edge.
  package static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
