#if SWIFTUI_COMPAT
  // The macros of previews, which the target MartletMacroPlugin expands. A body is compiled in
  // every build, even where the macro expands to nothing.

  /// Declares a preview: a picture that the program's command `render` makes with the option
  /// `--preview` and the name, or the file and the line.
  ///
  ///     #Preview("A card") { Card(title: "Kitchen") }
  ///
  /// In a build for release it expands to nothing.
  @freestanding(declaration)
  public macro Preview(
    _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
  ) = #externalMacro(module: "MartletMacroPlugin", type: "PreviewMacro")

  /// Declares a preview with a size, an orientation or modifiers. In a build for release it expands
  /// to nothing.
  @freestanding(declaration)
  public macro Preview(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
    _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
    @ViewBuilder body: @escaping @MainActor () -> any View
  ) = #externalMacro(module: "MartletMacroPlugin", type: "PreviewMacro")

  /// Declares a preview of a view or a controller of UIKit. It is listed; only a
  /// `UIHostingController` has a picture. In a build for release it expands to nothing.
  @freestanding(declaration)
  public macro Preview<Content: _KitPreviewContent>(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
    body: @escaping @MainActor () -> Content
  ) = #externalMacro(module: "MartletMacroPlugin", type: "PreviewMacro")

  /// Marks a dynamic property in the body of a `#Preview`, such as `@State`. It becomes a property
  /// of a view whose body is the rest of the preview's.
  ///
  ///     #Preview {
  ///       @Previewable @State var isOn = true
  ///       Toggle("Lamp", isOn: $isOn)
  ///     }
  @attached(peer)
  public macro Previewable() =
    #externalMacro(module: "MartletMacroPlugin", type: "PreviewableMacro")

  /// The result of a preview's body of UIKit.
  ///
  /// With the classes themselves as results, such an overload would accept every body of several
  /// statements without `return`, and a body of views would be ambiguous.
  public protocol _KitPreviewContent {}

  extension UIView: _KitPreviewContent {}

  extension UIViewController: _KitPreviewContent {}

  /// The namespace of the preview types.
  public enum Preview {
    /// Marks the traits of view previews.
    public enum ViewTraits {}
  }
#endif
