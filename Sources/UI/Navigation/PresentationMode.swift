/// The state of a presentation, with a method that ends it.
public struct PresentationMode: Equatable, Sendable {
  /// True in a sheet, a cover or a pushed page that has not been dismissed.
  public private(set) var isPresented: Bool

  /// Makes a state.
  package init(isPresented: Bool) {
    self.isPresented = isPresented
  }

  /// Ends the presentation. Without one it does nothing.
  public mutating func dismiss() {
    isPresented = false
  }
}

/// Ends the presentation that contains the view. Declare `@Environment(\.dismiss) var dismiss` and
/// call `dismiss()`.
@MainActor @preconcurrency
public struct DismissAction: Equatable {
  private let presentation: PresentationHandle

  nonisolated fileprivate init(_ presentation: PresentationHandle) {
    self.presentation = presentation
  }

  /// Ends the presentation. Without one it does nothing.
  public func callAsFunction() { presentation.dismiss() }

  /// Returns true if both end the same presentation.
  nonisolated public static func == (a: DismissAction, b: DismissAction) -> Bool {
    a.presentation == b.presentation
  }
}

/// A presentation as the views inside see it.
package struct PresentationHandle: Equatable, Sendable {
  /// The number of the presentation in its tree; 0 for none.
  let number: UInt64
  var isPresented: Bool
  let dismiss: @MainActor @Sendable () -> Void

  /// No presentation.
  package static let none = PresentationHandle(number: 0, isPresented: false, dismiss: {})

  /// Compares the numbers and the states.
  package static func == (a: PresentationHandle, b: PresentationHandle) -> Bool {
    a.number == b.number && a.isPresented == b.isPresented
  }
}

/// The location of a presentation's state. Writing false ends the presentation.
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
  /// The presentation that contains the view.
  package var presentation: PresentationHandle {
    get { self[PresentationKey.self] }
    set { self[PresentationKey.self] = newValue }
  }

  /// The state of the presentation that contains the view. Call `wrappedValue.dismiss()` to end it.
  public var presentationMode: Binding<PresentationMode> {
    let presentation = presentation
    return MainActor.assumeIsolated { Binding(location: PresentationLocation(presentation)) }
  }

  /// Ends the presentation that contains the view.
  public var dismiss: DismissAction { DismissAction(presentation) }

  /// True in a presentation that has not been dismissed.
  public var isPresented: Bool { presentation.isPresented }
}
