import MartletGeometry

/// A coordinate space as a value: `.local`, `.global`, `.named("board")` or `.scrollView`.
public protocol CoordinateSpaceProtocol {
  /// The space.
  var coordinateSpace: CoordinateSpace { get }
}

/// The space of a view with a name, or of the nearest scroll view.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
  let name: AnyHashable

  /// The space of the nearest ancestor with the name.
  public var coordinateSpace: CoordinateSpace { .named(name) }
}

/// The view's own space.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// Makes the space.
  public init() {}

  /// The view's own space.
  public var coordinateSpace: CoordinateSpace { .local }
}

/// The space of the whole picture.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// Makes the space.
  public init() {}

  /// The space of the whole picture.
  public var coordinateSpace: CoordinateSpace { .global }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// The space of the nearest ancestor with this name.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(name))
  }

  /// The space of the nearest scroll view: the origin is the upper left corner of its window.
  public static var scrollView: NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(ScrollViewSpace()))
  }

  /// The space of the nearest scroll view that scrolls along `axis`.
  public static func scrollView(axis: Axis) -> NamedCoordinateSpace {
    NamedCoordinateSpace(
      name: AnyHashable(ScrollViewSpace(axes: axis == .vertical ? .vertical : .horizontal)))
  }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// The view's own space.
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// The space of the whole picture.
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension View {
  /// Names the view's coordinate space, for `frame(in:)` and gestures of the views inside.
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    modifier(_CoordinateSpaceModifier(name: name.name))
  }
}

extension GeometryProxy {
  // The cases of `CoordinateSpace` have priority, because their names are the same.
  /// Returns the reader's frame in a coordinate space, in points. If no ancestor has the name, the
  /// result is the global frame.
  @_disfavoredOverload
  public func frame(in space: some CoordinateSpaceProtocol) -> CGRect {
    frame(in: space.coordinateSpace)
  }

  /// Returns the bounds of the view with the name in the reader's own space, in points; nil if no
  /// ancestor has the name.
  public func bounds(of space: NamedCoordinateSpace) -> CGRect? { bounds(ofAncestor: space.name) }
}
