#if SWIFTUI_COMPAT
  internal import CPreviews

  /// A `#Preview` of the program. Its expansion has put an entry into a section of the program; a
  /// program that does not ask for its previews runs no code for them.
  @MainActor package final class RegisteredPreview {
    /// The name; nil for a preview without one.
    package let name: String?
    /// The name of the file, after that of its module: "Panel/Card.swift".
    package let file: String
    /// The line of `#Preview` in the file, from 1.
    package let line: Int

    private let traits: [PreviewTrait<Preview.ViewTraits>]
    private let content: Content

    fileprivate enum Content {
      case view(@MainActor () -> any View)
      case kit(@MainActor () -> any _KitPreviewContent)
    }

    fileprivate init(
      _ site: _PreviewSite, _ name: String?, _ traits: [PreviewTrait<Preview.ViewTraits>],
      _ content: Content
    ) {
      self.name = name
      file = site.file
      line = site.line
      self.traits = traits
      self.content = content
    }

    /// The previews of the program, in order of file and line. Each call makes new ones.
    package static var all: [RegisteredPreview] {
      let previews = (0..<martlet_preview_count()).compactMap { index in
        // Safety: an entry returns the address of a preview with a reference for the caller. It is
        // an expansion of the macro and calls `_PreviewSite.entry`.
        unsafe UnsafeRawPointer(bitPattern: martlet_preview_at(index)()).map {
          unsafe Unmanaged<RegisteredPreview>.fromOpaque($0).takeRetainedValue()
        }
      }
      return previews.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
    }

    /// The size of the picture.
    package var layout: PreviewLayout { traits.last { $0.layout != nil }?.layout ?? .device }

    /// The orientation of the screen; nil for that of its size.
    package var orientation: InterfaceOrientation? {
      traits.last { $0.orientation != nil }?.orientation
    }

    /// Makes the contexts of the modifiers, and returns a function that makes the view; nil if
    /// UIKit would have to draw it.
    ///
    /// - Throws: the error of a modifier that has no context.
    package func prepare() async throws -> (@MainActor () -> AnyView)? {
      let make: @MainActor () -> any View
      switch content {
      case .view(let body):
        make = body
      case .kit(let body):
        guard let controller = body() as? any RootShowing else { return nil }
        make = { controller.shownView }
      }
      var wrappers: [@MainActor (AnyView) -> AnyView] = []
      for case let modifier? in traits.map(\.modifier) {
        wrappers.append(try await modifier.prepared())
      }
      return { [wrappers] in
        wrappers.reduce(Self.erased(make())) { view, wrap in wrap(view) }
      }
    }

    private static func erased(_ view: some View) -> AnyView { AnyView(view) }

    /// The address of the preview, with a reference for the caller.
    fileprivate var retainedAddress: UInt {
      UInt(bitPattern: unsafe Unmanaged.passRetained(self).toOpaque())
    }
  }

  /// The location of a `#Preview` in the sources. Expansions of the macro use it; programs do not.
  /// The results are for the list of the program's previews.
  @MainActor public struct _PreviewSite {
    let file: String
    let line: Int

    /// Makes a location.
    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }

    /// Makes a preview and returns its address, with a reference for the caller.
    public func entry(
      _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
    ) -> UInt {
      RegisteredPreview(self, name, [], .view(body)).retainedAddress
    }

    /// Makes a preview with traits and returns its address, with a reference for the caller.
    public func entry(
      _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>,
      _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
      @ViewBuilder body: @escaping @MainActor () -> any View
    ) -> UInt {
      RegisteredPreview(self, name, [traits] + additionalTraits, .view(body)).retainedAddress
    }

    /// Makes a preview of UIKit and returns its address, with a reference for the caller.
    public func entry<Content: _KitPreviewContent>(
      _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>...,
      body: @escaping @MainActor () -> Content
    ) -> UInt {
      RegisteredPreview(self, name, traits, .kit(body)).retainedAddress
    }
  }
#endif
