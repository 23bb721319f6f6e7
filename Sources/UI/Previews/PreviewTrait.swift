#if SWIFTUI_COMPAT
  import MartletGeometry

  /// A setting of a preview: its size, its orientation or a modifier. If there are several sizes or
  /// orientations, the last one applies.
  public struct PreviewTrait<T> {
    var layout: PreviewLayout?
    var orientation: InterfaceOrientation?
    var modifier: (any PreviewModifier)?

    /// The size of the screen, which is that of the option `--size`.
    public static var defaultLayout: PreviewTrait { PreviewTrait(layout: .device) }
    /// The size that the view chooses on the screen.
    public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait(layout: .sizeThatFits) }
    /// An upright screen: its longer side is the height.
    public static var portrait: PreviewTrait { PreviewTrait(orientation: .portrait) }
    /// A screen on its side: its longer side is the width.
    public static var landscapeLeft: PreviewTrait { PreviewTrait(orientation: .landscapeLeft) }
    /// A screen on its side: its longer side is the width.
    public static var landscapeRight: PreviewTrait { PreviewTrait(orientation: .landscapeRight) }
    /// An upright screen: its longer side is the height.
    public static var portraitUpsideDown: PreviewTrait {
      PreviewTrait(orientation: .portraitUpsideDown)
    }

    /// A fixed size in points.
    public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait {
      PreviewTrait(layout: .fixed(width: width, height: height))
    }

    /// A modifier that wraps the preview. If there are several, the first one is the innermost.
    public static func modifier<M: PreviewModifier>(_ modifier: M) -> PreviewTrait {
      PreviewTrait(modifier: modifier)
    }
  }

  /// A context and a wrapping view that several previews share.
  @MainActor @preconcurrency
  public protocol PreviewModifier {
    /// The type of the shared context.
    associatedtype Context = Void
    /// The type of the wrapping view.
    associatedtype Body: View
    /// The view of the preview.
    typealias Content = AnyView

    /// Makes the context that all previews share. It is called before the first picture of a
    /// preview; if it throws, there is none.
    ///
    /// - Throws: whatever the implementation throws.
    static func makeSharedContext() async throws -> Context

    /// Wraps the view of one preview.
    @ViewBuilder func body(content: Content, context: Context) -> Body
  }

  extension PreviewModifier where Context == Void {
    /// Makes no context.
    public static func makeSharedContext() async throws {}
  }

  extension PreviewModifier {
    /// Makes the context and returns a function that wraps a view with it.
    func prepared() async throws -> @MainActor (AnyView) -> AnyView {
      wrapper(try await Self.makeSharedContext())
    }

    private func wrapper(_ context: Context) -> @MainActor (AnyView) -> AnyView {
      { AnyView(body(content: $0, context: context)) }
    }
  }
#endif
