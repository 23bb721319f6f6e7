#if SWIFTUI_COMPAT
  // SwiftUI's macros. The plug-in that expands them is the target MartletMacros.

  /// A preview for the one who edits; the program has nothing of it.
  @freestanding(declaration)
  public macro Preview(
    _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
  ) = #externalMacro(module: "MartletMacros", type: "PreviewMacro")

  /// A preview with a look of its own.
  @freestanding(declaration)
  public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
    _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) = #externalMacro(module: "MartletMacros", type: "PreviewMacro")

  /// Lets a property inside of a preview be a view's state.
  @attached(peer)
  public macro Previewable() = #externalMacro(module: "MartletMacros", type: "PreviewableMacro")

  /// Makes a property of an extension of `EnvironmentValues` a value of the environment, and the
  /// same for `ContainerValues`.
  @attached(accessor)
  @attached(peer, names: prefixed(__Key_))
  public macro Entry() = #externalMacro(module: "MartletMacros", type: "EntryMacro")

  /// What previews are made of.
  public enum Preview {
    /// The kind of traits that previews of views have.
    public enum ViewTraits {}
  }

  /// How a preview would look where there is an editor that shows it.
  public struct PreviewTrait<T> {
    public static var defaultLayout: PreviewTrait { PreviewTrait() }
    public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait() }
    public static var portrait: PreviewTrait { PreviewTrait() }
    public static var landscapeLeft: PreviewTrait { PreviewTrait() }
    public static var landscapeRight: PreviewTrait { PreviewTrait() }
    public static var portraitUpsideDown: PreviewTrait { PreviewTrait() }

    public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait {
      PreviewTrait()
    }

    public static func modifier<M: PreviewModifier>(_ modifier: M) -> PreviewTrait {
      PreviewTrait()
    }
  }

  /// What several previews have in common.
  @MainActor @preconcurrency
  public protocol PreviewModifier {
    associatedtype Context = Void
    associatedtype Body: View
    typealias Content = AnyView

    /// Makes once what all previews use.
    static func makeSharedContext() async throws -> Context

    @ViewBuilder func body(content: Content, context: Context) -> Body
  }

  extension PreviewModifier where Context == Void {
    public static func makeSharedContext() async throws {}
  }
#endif
