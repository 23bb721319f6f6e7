import MartletGeometry

/// A label with two buttons that take a value up and down by steps.
public struct Stepper<Label: View>: View {
  private let label: Label
  private let onIncrement: (() -> Void)?
  private let onDecrement: (() -> Void)?
  private let onEditingChanged: (Bool) -> Void
  @Environment(\.hidesLabels) private var hidesLabels

  /// - Parameters:
  ///   - onIncrement: acts on the right button; nil switches it off.
  ///   - onDecrement: acts on the left button; nil switches it off.
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

  /// Changes `value` by `step` and keeps it inside `bounds`, at whose ends a button is off.
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

  /// Changes `value` by `step`.
  public init<V: Strideable>(
    value: Binding<V>, step: V.Stride = 1, @ViewBuilder label: () -> Label,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: label, onIncrement: { value.wrappedValue = value.wrappedValue.advanced(by: step) },
      onDecrement: { value.wrappedValue = value.wrappedValue.advanced(by: -step) },
      onEditingChanged: onEditingChanged)
  }

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
  /// Changes `value` by `step` and keeps it inside `bounds`.
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, step: step, label: { Text(title) },
      onEditingChanged: onEditingChanged)
  }

  /// Changes `value` by `step`.
  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, step: V.Stride = 1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, step: step, label: { Text(title) }, onEditingChanged: onEditingChanged)
  }

  /// Acts on its buttons; a nil action switches one off.
  public init<S: StringProtocol>(
    _ title: S, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      label: { Text(title) }, onIncrement: onIncrement, onDecrement: onDecrement,
      onEditingChanged: onEditingChanged)
  }
}
