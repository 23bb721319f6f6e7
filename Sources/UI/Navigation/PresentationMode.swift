/// The state of a presentation, with a method that ends it.
public struct PresentationMode: Equatable, Sendable {
  /// True in a sheet, a cover or a pushed page that has not been dismissed.
  public private(set) var isPresented: Bool

  /// Makes a state.
  package init(isPresented: Bool) {
    self.isPresented = isPresented
  }

  /// Ends the presentation. It does nothing outside of a presentation.
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

  /// Ends the presentation. It does nothing outside of a presentation.
  public func callAsFunction() { presentation.dismiss() }

  /// Returns true if both end the same presentation.
  nonisolated public static func == (a: DismissAction, b: DismissAction) -> Bool {
    a.presentation == b.presentation
  }
}

/// A reference to the presentation that contains a view. The environment passes it to the views
/// inside.
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

/// The storage behind the binding `presentationMode`. A write with `isPresented` false ends the
/// presentation; other writes have no effect.
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

  override func isSameStorage(as other: Location<PresentationMode>) -> Bool {
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
