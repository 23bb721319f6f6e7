#if SWIFTUI_COMPAT
  // SwiftUI's macros. The plug-in target MartletMacros expands them.

  /// Declares a preview for an editor. It expands to nothing, so the program does not contain it.
  @freestanding(declaration)
  public macro Preview(
    _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
  ) = #externalMacro(module: "MartletMacros", type: "PreviewMacro")

  /// Declares a preview with traits. It expands to nothing.
  @freestanding(declaration)
  public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
    _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) = #externalMacro(module: "MartletMacros", type: "PreviewMacro")

  /// Marks a property inside a preview as the state of a view.
  @attached(peer)
  public macro Previewable() = #externalMacro(module: "MartletMacros", type: "PreviewableMacro")

  /// Turns a property in an extension of `EnvironmentValues` or `ContainerValues` into an entry of
  /// it. The initial value of the property is the default.
  @attached(accessor)
  @attached(peer, names: prefixed(__Key_))
  public macro Entry() = #externalMacro(module: "MartletMacros", type: "EntryMacro")

  /// Makes a type animatable by its stored variables: it generates `animatableData` and the
  /// conformance to `Animatable`. Each variable has a type that conforms to `Animatable`, or it is
  /// marked with `@AnimatableIgnored`. Constants, computed properties and properties with a wrapper
  /// are left out.
  @attached(extension, conformances: Animatable, names: named(animatableData))
  public macro Animatable() = #externalMacro(module: "MartletMacros", type: "AnimatableMacro")

  /// Leaves a property out of the `animatableData` that `@Animatable` generates.
  @attached(peer)
  public macro AnimatableIgnored() =
    #externalMacro(module: "MartletMacros", type: "AnimatableIgnoredMacro")

  /// The namespace of the preview types.
  public enum Preview {
    /// Marks the traits of view previews.
    public enum ViewTraits {}
  }

  /// A setting of a preview, such as its size. Martlet shows no previews, so no trait has an
  /// effect.
  public struct PreviewTrait<T> {
    /// The default size.
    public static var defaultLayout: PreviewTrait { PreviewTrait() }
    /// The size of the view.
    public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait() }
    /// Upright.
    public static var portrait: PreviewTrait { PreviewTrait() }
    /// Turned to the left.
    public static var landscapeLeft: PreviewTrait { PreviewTrait() }
    /// Turned to the right.
    public static var landscapeRight: PreviewTrait { PreviewTrait() }
    /// Upright with the lower edge on top.
    public static var portraitUpsideDown: PreviewTrait { PreviewTrait() }

    /// A fixed size in points.
    public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait {
      PreviewTrait()
    }

    /// A modifier that wraps the preview.
    public static func modifier<M: PreviewModifier>(_ modifier: M) -> PreviewTrait {
      PreviewTrait()
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

    /// Makes the context that all previews share.
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
#endif
