/// Whether a view is being presented, and a way to end that.
public struct PresentationMode: Equatable, Sendable {
  /// True in a sheet, a cover and a pushed page, until they are dismissed.
  public private(set) var isPresented: Bool

  package init(isPresented: Bool) {
    self.isPresented = isPresented
  }

  /// Takes the presentation away; does nothing where there is none.
  public mutating func dismiss() {
    isPresented = false
  }
}

/// Takes away the presentation that a view is in: `@Environment(\.dismiss) var dismiss`, then
/// `dismiss()`.
@MainActor @preconcurrency
public struct DismissAction: Equatable {
  private let presentation: PresentationHandle

  nonisolated fileprivate init(_ presentation: PresentationHandle) {
    self.presentation = presentation
  }

  public func callAsFunction() { presentation.dismiss() }

  nonisolated public static func == (a: DismissAction, b: DismissAction) -> Bool {
    a.presentation == b.presentation
  }
}

/// A presentation as the views in it see it.
package struct PresentationHandle: Equatable, Sendable {
  /// Names the presentation in its tree; 0 for none.
  let number: UInt64
  var isPresented: Bool
  let dismiss: @MainActor @Sendable () -> Void

  package static let none = PresentationHandle(number: 0, isPresented: false, dismiss: {})

  package static func == (a: PresentationHandle, b: PresentationHandle) -> Bool {
    a.number == b.number && a.isPresented == b.isPresented
  }
}

/// Reads whether a presentation lasts; writing that it does not ends it.
private final class PresentationLocation: Location<PresentationMode> {
  private let presentation: PresentationHandle

  init(_ presentation: PresentationHandle) {
    self.presentation = presentation
    super.init()
  }

  override func get() -> PresentationMode {
    PresentationMode(isPresented: presentation.isPresented)
  }

  override func set(_ value: PresentationMode, transaction: Transaction) {
    if !value.isPresented { presentation.dismiss() }
  }

  override func isSamePlace(as other: Location<PresentationMode>) -> Bool {
    (other as? PresentationLocation).map { $0.presentation == presentation } ?? false
  }
}

private enum PresentationKey: EnvironmentKey {
  static let defaultValue = PresentationHandle.none
}

extension EnvironmentValues {
  /// The presentation that the view is in.
  package var presentation: PresentationHandle {
    get { self[PresentationKey.self] }
    set { self[PresentationKey.self] = newValue }
  }

  /// The presentation that the view is in, to be ended by `wrappedValue.dismiss()`.
  public var presentationMode: Binding<PresentationMode> {
    let presentation = presentation
    return MainActor.assumeIsolated { Binding(location: PresentationLocation(presentation)) }
  }

  /// Ends the presentation that the view is in.
  public var dismiss: DismissAction { DismissAction(presentation) }

  /// True in a presentation that has not been dismissed.
  public var isPresented: Bool { presentation.isPresented }
}
