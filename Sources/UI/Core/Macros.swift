#if SWIFTUI_COMPAT
  // SwiftUI's macros for declarations. The plug-in target MartletMacroPlugin expands them.

  /// Turns a property in an extension of `EnvironmentValues` or `ContainerValues` into an entry of
  /// it. The initial value of the property is the default.
  @attached(accessor)
  @attached(peer, names: prefixed(__Key_))
  public macro Entry() = #externalMacro(module: "MartletMacroPlugin", type: "EntryMacro")

  /// Makes a type animatable by its stored variables: it generates `animatableData` and the
  /// conformance to `Animatable`. Each variable has a type that conforms to `Animatable`, or it is
  /// marked with `@AnimatableIgnored`. Constants, computed properties and properties with a wrapper
  /// are left out.
  @attached(extension, conformances: Animatable, names: named(animatableData))
  public macro Animatable() = #externalMacro(module: "MartletMacroPlugin", type: "AnimatableMacro")

  /// Leaves a property out of the `animatableData` that `@Animatable` generates.
  @attached(peer)
  public macro AnimatableIgnored() =
    #externalMacro(module: "MartletMacroPlugin", type: "AnimatableIgnoredMacro")
#endif
