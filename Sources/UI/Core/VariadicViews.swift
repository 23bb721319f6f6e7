/// The names by which programs took content apart before `Group(subviews:)` existed.
public enum _VariadicView {
  /// A view made of the views that some content consists of.
  public typealias Root = _VariadicView_Root
  /// A root that makes views of them.
  public typealias ViewRoot = _VariadicView_ViewRoot
  /// A root that makes one view of them.
  public typealias UnaryViewRoot = _VariadicView_UnaryViewRoot
  /// A root that makes any number of views of them.
  public typealias MultiViewRoot = _VariadicView_MultiViewRoot
  /// The views that some content consists of.
  public typealias Children = SubviewsCollection

  /// Shows what a root makes of the views of `content`.
  public struct Tree<Root: _VariadicView_Root, Content: View>: View {
    /// Makes the visible view.
    public var root: Root
    /// The views are those of this content.
    public var content: Content

    /// Makes the view.
    public init(root: Root, content: Content) {
      self.root = root
      self.content = content
    }

    /// Makes the view.
    public init(_ root: Root, @ViewBuilder content: () -> Content) {
      self.init(root: root, content: content())
    }

    /// The view that the root makes from the views of the content.
    public var body: some View {
      let root = root
      _SubviewsReader(base: content) { root.body(children: $0) }
    }
  }
}

/// Makes a view of the views that some content consists of.
@MainActor @preconcurrency
public protocol _VariadicView_Root {
  /// The type of the view.
  associatedtype Body: View

  /// Makes the view.
  @ViewBuilder func body(children: _VariadicView.Children) -> Body
}

/// A root that makes views.
public protocol _VariadicView_ViewRoot: _VariadicView_Root {}

/// A root that makes one view.
public protocol _VariadicView_UnaryViewRoot: _VariadicView_ViewRoot {}

/// A root that makes any number of views.
public protocol _VariadicView_MultiViewRoot: _VariadicView_ViewRoot {}

/// The views that some content consists of.
public typealias _VariadicView_Children = SubviewsCollection
