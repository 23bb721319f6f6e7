import MartletGeometry

/// A label with two buttons that change a value in steps.
public struct Stepper<Label: View>: View {
  private let label: Label
  private let onIncrement: (() -> Void)?
  private let onDecrement: (() -> Void)?
  private let onEditingChanged: (Bool) -> Void
  @Environment(\.hidesLabels) private var hidesLabels

  /// Creates a stepper that runs actions.
  ///
  /// - Parameters:
  ///   - label: describes the value. `labelsHidden()` hides it.
  ///   - onIncrement: runs at a tap on the plus button; nil disables the button.
  ///   - onDecrement: runs at a tap on the minus button; nil disables the button.
  ///   - onEditingChanged: receives true before each step and false after it.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?,
    onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
    self.onIncrement = onIncrement
    self.onDecrement = onDecrement
    self.onEditingChanged = onEditingChanged
  }

  /// Creates a stepper that runs actions, with its label last.
  public init(
    onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }, @ViewBuilder label: () -> Label
  ) {
    self.init(
      label: label, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper that changes `value` by `step` and clamps it to `bounds`. At a bound, the
  /// button that leads beyond it is disabled.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    let now = value.wrappedValue
    self.init(
      label: label,
      onIncrement: now < bounds.upperBound
        ? { value.wrappedValue = min(value.wrappedValue.advanced(by: step), bounds.upperBound) }
        : nil,
      onDecrement: now > bounds.lowerBound
        ? { value.wrappedValue = max(value.wrappedValue.advanced(by: -step), bounds.lowerBound) }
        : nil,
      onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper that changes `value` by `step` without bounds.
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) },
      onEditingChanged: onEditingChanged)
  }

  /// The label and both buttons.
  public var body: some View {
    if hidesLabels {
      buttons
    } else {
      HStack {
        label
        Spacer()
        buttons
      }
    }
  }

  private var buttons: some View {
    HStack(spacing: 0) {
      button("minus", onDecrement)
      Divider().padding(.vertical, 8)
      button("plus", onIncrement)
    }
    .frame(height: 36)
    .background(Color.gray.opacity(0.18), in: RoundedRectangle(cornerRadius: 8))
  }

  private func button(_ symbol: String, _ action: (() -> Void)?) -> some View {
    let onEditingChanged = onEditingChanged
    return Button {
      onEditingChanged(true)
      action?()
      onEditingChanged(false)
    } label: {
      Image(systemName: symbol).font(.system(size: 16, weight: .medium))
        .frame(width: 47, height: 36)
    }
    .buttonStyle(.plain)
    .disabled(action == nil)
  }
}

extension Stepper where Label == Text {
  /// Creates a stepper with a text as its label that changes `value` by `step` and clamps it to
  /// `bounds`.
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { Text(title) },
      onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with a text as its label that changes `value` by `step` without bounds.
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
  }

  /// Creates a stepper with a text as its label that runs actions. A nil action disables its
  /// button.
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
}
